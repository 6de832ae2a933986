import SessionAnalysis

/// Writes what changes often while time passes as one line for each binding:
/// `  elapsed = 60.0 after 5984 changes`.
///
/// The changes of a slow timer have lines of their own, and so have the first ones of a fast timer. The line of
/// those that follow in the step comes at the end of the time in which they happened, with the binding's whole
/// value. So a minute takes a few lines, which depend only on what the session says.
@MainActor
final class ChangeFolding: FoldedChanges {
  private let transcript: ByteBuffer
  private unowned let world: World
  /// A binding that changes more often than this in ten seconds changes fast. A settled one always does.
  nonisolated static let mostSingle = 16
  private static let window = Duration.seconds(10)

  /// Whether time passes.
  private(set) var isCounting = false
  /// Gets the lines of folded changes, for people.
  var unrecorded: ByteBuffer?
  private var isNewStep = false
  /// The same before the command that ran last.
  private var wasNewStep = false
  // Both are set as a whole: if they were changed in place, each command would check for exclusive access.
  /// The bindings that have changed in this step while time passed.
  private var changed: [Binding] = []
  /// Those that have folded changes.
  private var folded: [Binding] = []

  init(in transcript: ByteBuffer, of world: World) {
    (self.transcript, self.world) = (transcript, world)
  }

  var hasChanges: Bool { !folded.isEmpty }

  /// From the next change on, counts again from the first one of each binding.
  func beginStep() {
    (wasNewStep, isNewStep) = (isNewStep, true)
    // A replay decides for each step, also for that of a mistake.
    for binding in changed { (binding.changes.areFolded, binding.changes.most) = (nil, nil) }
  }

  /// The command that began a step was a mistake: a session can be saved without it.
  func continueStep() { isNewStep = wasNewStep }

  private func forgetChanges() {
    for binding in changed { binding.changes = Binding.Changes() }
    (changed, folded, isNewStep) = ([], [], false)
  }

  func counting(_ body: () -> Void) {
    isCounting = true
    body()
    isCounting = false
  }

  /// Takes the lines of a change from the end of the transcript if they are to be folded.
  func take(_ binding: Binding, from start: Int) {
    // What an effect answered meanwhile, or what is wrong with the change, stays where it is.
    guard transcript.hasOnlyEdits(from: start) else { return }
    if isNewStep { forgetChanges() }
    if !binding.changes.areKnown {
      changed = changed + [binding]
      binding.changes.areKnown = true
    }
    let now = EventLoop.shared.now
    let most = binding.changes.most ?? mostSingle(of: binding)
    binding.changes.most = most
    if binding.changes.single == 0
      || binding.changes.single < most && now - binding.changes.start > Self.window
    {
      (binding.changes.single, binding.changes.start) = (0, now)
    }
    guard binding.changes.single == most else { return binding.changes.single += 1 }
    let isFolded = binding.changes.areFolded ?? (most == 0 || mayFold(binding))
    binding.changes.areFolded = isFolded
    guard isFolded else { return }
    if let unrecorded { transcript.withBytes(from: start) { unrecorded.append($0) } }
    if binding.changes.folded == 0 {
      folded = folded + [binding]
      binding.changes.firstFolded = transcript.bytes(from: start)
    }
    transcript.truncate(to: start)
    binding.changes.folded += 1
  }

  private func mayFold(_ binding: Binding) -> Bool {
    !binding.options.contains(.everyChange) && world.mayFold(binding.name, after: Self.mostSingle)
  }

  /// How many changes have lines of their own. A settled binding has none, unless it was recorded so. What shows
  /// how much of a command is done ends with the command, and not when time has passed.
  private func mostSingle(of binding: Binding) -> Int {
    let options = binding.options
    let isOne =
      options.contains(.settled) && !options.contains(.everyChange)
      && !options.contains(.progress)
    return isOne && world.mayFold(binding.name, isSettled: true, after: Self.mostSingle)
      ? 0 : Self.mostSingle
  }

  func write() {
    for binding in folded {
      if binding.changes.folded == 1 {
        transcript.append(binding.changes.firstFolded)
      } else {
        world.processInputs.showing { binding.show(transcript) }
        transcript.truncate(to: transcript.count - 1)
        transcript.append(timesOfChange: binding.changes.folded)
        transcript.append(UInt8(ascii: "\n"))
      }
      (binding.changes.folded, binding.changes.firstFolded) = (0, [])
    }
    folded = []
  }
}

extension Binding {
  /// How often it has changed in a step while time passed.
  struct Changes {
    /// Whether the binding is among those that have changed.
    var areKnown = false
    /// How many changes have lines of their own; nil as long as there are none.
    var most: Int?
    /// The changes that have lines of their own since the first of at most ten seconds, and when that was.
    /// If there are as many as can be, those that follow come fast, to the end of the step.
    var single = 0
    var start = Duration.zero
    /// Those that have none yet, and what the first of them would write: it needs no other line if it stays
    /// alone.
    var folded = 0
    var firstFolded: [UInt8] = []
    /// Whether further ones are folded; nil as long as there are none.
    var areFolded: Bool?
  }
}

extension ByteBuffer {
  /// Whether all lines from `start` on are about what a binding shows.
  fileprivate func hasOnlyEdits(from start: Int) -> Bool {
    bytes(from: start).split(separator: UInt8(ascii: "\n")).allSatisfy { line in
      line.first.flatMap { LineKind(sign: $0) }?.role == .binding
    }
  }
}
