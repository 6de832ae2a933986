import SessionAnalysis
import Understudy

/// The sessions of a run that wait for a worker, and those that still need a result.
struct SessionQueue {
  /// The sessions that no worker has, by their region. Those that no worker has read are taken for
  /// usual.
  private var waiting: [Region: ArraySlice<Int>]
  /// The sessions that still need a result.
  private var unfinished: Set<Int>
  /// How many sessions a worker may have.
  private let mostAhead: Int

  init(count: Int, mostAhead: Int) {
    self.mostAhead = mostAhead
    waiting = [.usual: ArraySlice(0..<count)]
    unfinished = Set(0..<count)
  }

  /// How many of these sessions a worker may have: no more than fit in its pipe, so that sending never
  /// waits for one that hangs.
  static func mostAhead(of files: [String]) -> Int {
    let longest = files.max { $0.utf8.count < $1.utf8.count } ?? ""
    return max(1, min(256, 60_000 / WorkerRequest.replay(path: longest).bytes.count))
  }

  // MARK: Results

  /// Whether every session has a result.
  var isOver: Bool { unfinished.isEmpty }

  /// Whether the session still needs a result.
  func isOpen(_ session: Int) -> Bool { unfinished.contains(session) }

  /// Notes that the session has a result; returns false if it needs none.
  mutating func close(_ session: Int) -> Bool { unfinished.remove(session) != nil }

  /// Drops the session with this number and those after it: they need no results any more.
  mutating func drop(from first: Int) {
    unfinished = unfinished.filter { $0 < first }
    waiting = waiting.mapValues { $0.filter { $0 < first }[...] }
  }

  // MARK: Handing out

  /// How many sessions wait for a worker in the region.
  func count(in region: Region) -> Int { waiting[region]?.count ?? 0 }

  /// Removes and returns the sessions that a worker in the region gets next, which still has some
  /// `assigned`.
  ///
  /// These are so many that it need not be given others soon, but fewer towards the end, to balance the
  /// load.
  mutating func takeNext(in region: Region, assigned: Int, workers: Int) -> [Int] {
    let ahead = min(mostAhead, max(1, count(in: region) / (2 * workers)))
    guard assigned <= ahead / 2, let sessions = waiting[region] else { return [] }
    let next = sessions.prefix(ahead - assigned)
    waiting[region] = sessions.dropFirst(next.count)
    return Array(next)
  }

  /// Puts back sessions that a worker had, in their order, unless they need no result any more.
  mutating func putBack(_ sessions: ArraySlice<Int>, in region: Region) {
    let needed = sessions.filter { unfinished.contains($0) }
    waiting[region] = needed[...] + waiting[region, default: []]
  }

  /// Adds a session that turned out to need another region.
  mutating func add(_ session: Int, in region: Region) {
    waiting[region, default: []].append(session)
  }

  /// The region of the first session that waits for one of more workers than there are in it.
  func regionInNeed(workers: (Region) -> Int) -> Region? {
    guard waiting.count > 1 else { return nil }
    return waiting.filter { region, sessions in sessions.count > workers(region) }
      .min { $0.value.first ?? 0 < $1.value.first ?? 0 }?.key
  }
}
