import SessionFormat

/// Finds, for the lines of a binding, where the frame that shows each of them may begin.
///
/// A screen shows a change of several parts at once by a line for each. A frame sets each part only
/// once, so what is set again, or a row that is removed again, was shown before.
struct FrameStarts {
  /// By the paths that were set: the state after the last line that set exactly this, and after the
  /// last that set it or a part of it.
  private var set: [Path: Int] = [:]
  private var setWithin: [Path: Int] = [:]
  /// The state after the last line that moved rows of this list, whose indices are others since then.
  private var moved: [Path: Int] = [:]
  private var start = 0
  private var count = 0

  /// The earliest state from which a single frame may lead to the one after the next line. The state
  /// before the binding's first line is 0.
  ///
  /// `isContinued` says whether the state before the line may be one within its frame.
  mutating func start(of event: Event, isContinued: Bool) -> Int {
    count += 1
    if !isContinued { start = count - 1 }
    if case .change(let path, _) = event {
      separate(path)
      note(path)
    } else if case .insertion(let path, _) = event {
      if path.isEntry { separate(path) } else { move(path) }
      note(path)
    } else if case .removal(let path, _) = event {
      separate(path)
      if path.isEntry { note(path) } else { move(path) }
    }
    return start
  }

  /// Begins a new frame after the last line that set the path, a part of it, or what it is part of.
  private mutating func separate(_ path: Path) {
    var known = 0
    for whole in path.wholes {
      if let last = set[whole], last >= known { start = max(start, last) }
      known = max(known, moved[whole] ?? 0)
    }
    if let last = setWithin[path], last >= known { start = max(start, last) }
  }

  /// Notes that the rows of a list have other indices from now on.
  private mutating func move(_ row: Path) {
    if let list = row.wholes.last { moved[list] = count }
  }

  private mutating func note(_ path: Path) {
    set[path] = count
    for whole in path.wholes + [path] { setWithin[whole] = count }
  }
}

extension Path {
  /// The paths of what this one is a part of, the shortest first.
  fileprivate var wholes: [Path] { steps.indices.map { Path(binding, Array(steps[..<$0])) } }

  /// Whether it certainly leads to an entry of a dictionary, which never moves.
  fileprivate var isEntry: Bool { if case .key = steps.last { true } else { false } }
}

extension Event {
  /// Whether a frame may show this change and then `next`: both are parts of one larger change.
  func mayShareFrame(with next: Event) -> Bool { isPartial && next.isPartial }

  private var isPartial: Bool { path.map { !$0.steps.isEmpty } ?? false }
}
