import SessionFormat

/// A step's events in phases: the answers that the view model waited for divide it, since what a
/// screen shows before such an answer differs from what it shows after it.
struct StepPhases {
  private(set) var phases: [Phase] = []
  /// Which dividing answers match.
  let dividers: [Alignment.Pair]

  /// The places of events between two answers, by their channels.
  struct Phase {
    /// The channels in the order in which they are expected, then those that only happened.
    private(set) var channels: [Channel] = []
    private var places: [Channel: (old: [Int], new: [Int])] = [:]

    subscript(channel: Channel) -> (old: [Int], new: [Int]) { places[channel] ?? ([], []) }

    fileprivate mutating func append(_ channel: Channel, old: [Int] = [], new: [Int] = []) {
      if places[channel] == nil { channels.append(channel) }
      places[channel, default: ([], [])].old += old
      places[channel, default: ([], [])].new += new
    }
  }

  /// Divides the events of both sides. Events without a channel are left out.
  init(
    _ old: [Channel?], _ new: [Channel?], matches: (Int, Int) -> Bool
  ) {
    let oldDividers = old.indices.filter { old[$0] == .awaited }
    let newDividers = new.indices.filter { new[$0] == .awaited }
    dividers = Alignment(oldDividers, newDividers, matches).pairs.map {
      $0.map(old: { oldDividers[$0] }, new: { newDividers[$0] })
    }
    var (oldStart, newStart) = (0, 0)
    func phase(upTo oldEnd: Int, _ newEnd: Int) -> Phase {
      var phase = Phase()
      for place in oldStart..<oldEnd {
        if let channel = old[place], channel != .awaited { phase.append(channel, old: [place]) }
      }
      for place in newStart..<newEnd {
        if let channel = new[place], channel != .awaited { phase.append(channel, new: [place]) }
      }
      return phase
    }
    for case .both(let oldEnd, let newEnd) in dividers {
      phases.append(phase(upTo: oldEnd, newEnd))
      (oldStart, newStart) = (oldEnd + 1, newEnd + 1)
    }
    phases.append(phase(upTo: old.count, new.count))
  }
}

extension Alignment.Pair {
  /// The pair with other places.
  func map(old: (Int) -> Int, new: (Int) -> Int) -> Alignment.Pair {
    switch self {
    case .both(let a, let b): .both(old(a), new(b))
    case .old(let a): .old(old(a))
    case .new(let b): .new(new(b))
    }
  }
}
