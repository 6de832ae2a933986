internal import CSeal

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a view model takes from its process without asking its world: the time that its clocks show,
/// the date, and random numbers.
///
/// The first use is recorded, so that a replay gets the same. The names of these lines are the
/// world's own, and a replay does not compare them: a view model that looks at a clock once more
/// does the same as before. A session without them gets a fixed date and fixed random numbers.
@MainActor
final class ProcessInputs {
  private unowned var world: World?
  // What the seal has of these while another world's view model runs.
  private var awaited: Int32
  private var date: Int64
  private var entropy: UInt64
  private let id: Int
  /// The seed of the random numbers, once one was drawn.
  private var seed: UInt64?
  /// Whether clocks were looked at since they are watched; nil if they are not.
  private var watchedLooks: (drawTime: Bool, happened: Bool)?

  /// Those whose view model ran last.
  private static weak var current: ProcessInputs?
  // Compared at each command, which a weak reference would make slow.
  private static var currentID = 0
  private static var lastID = 0

  init(seed: UInt64?, isLive: Bool) {
    Self.lastID += 1
    id = Self.lastID
    entropy = seed ?? 0
    // What libraries use that look at the date for themselves, before it is drawn.
    date = Self.nanoseconds(of: isLive ? .now : Self.fixedDate) - seal_get_now()
    awaited = Int32(seal_input_date.rawValue)
    if seed == nil { awaited |= Int32(seal_input_entropy.rawValue) }
    Self.connect
  }

  /// Lets them be recorded by a world, or taken from its session.
  func serve(_ world: World) { self.world = world }

  /// Whether the seal has those of this world.
  @inline(__always)
  var areActive: Bool { Self.currentID == id }

  func activate() {
    if let other = Self.current {
      (other.awaited, other.date, other.entropy) = (
        seal_get_awaited_inputs(), seal_date(), seal_entropy()
      )
    }
    (Self.current, Self.currentID) = (self, id)
    seal_set_awaited_inputs(awaited)
    // While the view model's code blocks the loop's thread.
    seal_set_follows_real_time(world.map { $0.isLive && $0.followsRealTime } ?? false)
    seal_set_times_effects(world?.isLive ?? false)
    seal_set_date(date)
    seal_set_entropy(entropy)
    if !Seal.isStarted {
      // Other threads have real clocks.
      seal_set_monotonic_start(seal_real_time() - seal_get_now())
    }
  }

  // MARK: Drawing

  private static let connect: Void = seal_set_draw(drawInput)

  fileprivate static func drawCurrent(_ input: seal_input) { current?.draw(input) }

  private func draw(_ input: seal_input) {
    guard let world else { return }
    if input == seal_input_clock { return lookAtClock() }
    seal_set_awaited_inputs(seal_get_awaited_inputs() & ~Int32(input.rawValue))
    if input == seal_input_date {
      seal_set_date(drawDate(world))
    } else {
      let seed = drawEntropy(world)
      self.seed = seed
      seal_set_entropy(seed)
    }
  }

  /// Draws the time for a clock of the world's.
  func readClock() { if awaitsClock { lookAtClock() } }

  private func lookAtClock() {
    let drawsTime = watchedLooks?.drawTime ?? true
    watchedLooks?.happened = true
    drawsTime ? world?.readClock() : awaitClock(false)
  }

  private var awaitsClock: Bool {
    (Self.currentID == id ? seal_get_awaited_inputs() : awaited) & Int32(seal_input_clock.rawValue)
      != 0
  }

  /// Makes the next look at a clock draw the time.
  func awaitClock(_ isAwaited: Bool) {
    let flag = Int32(seal_input_clock.rawValue)
    let inputs = Self.currentID == id ? seal_get_awaited_inputs() : awaited
    let changed = isAwaited ? inputs | flag : inputs & ~flag
    if Self.currentID == id { seal_set_awaited_inputs(changed) } else { awaited = changed }
  }

  /// The date at the start of the loop's time. That of the world's is recorded, so that it does not
  /// matter when it is used first.
  private func drawDate(_ world: World) -> Int64 {
    let start = world.drawInput(.wallClock, orElse: Self.fixedDate) {
      if let start = world.generated?.startDate() { return start }
      world.beginToLookAtClock()
      return world.dateAtStart
    }
    world.dateAtStart = start
    if start.timeIntervalSince1970.magnitude > Self.mostSeconds {
      world.recorded?.log.noteMismatch(
        "wallClock: the recorded answer: expected a date from 1685 to 2254")
    }
    return Self.nanoseconds(of: start) - world.origin.wholeNanoseconds
  }

  /// The date of a session that records none.
  private static var fixedDate: Date { Date(timeIntervalSinceReferenceDate: 0) }

  /// So far from 1970 a date may be: the system counts nanoseconds.
  private static var mostSeconds: Double { 9e9 }

  private static func nanoseconds(of date: Date) -> Int64 {
    let seconds = min(max(date.timeIntervalSince1970, -mostSeconds), mostSeconds)
    return Int64((seconds * 1000).rounded()) * 1_000_000
  }

  private func drawEntropy(_ world: World) -> UInt64 {
    world.drawInput(.entropy, orElse: 0) {
      world.generated?.seed() ?? UInt64.random(in: 0...UInt64(UInt32.max))
    }
  }
}

// MARK: What is shown

extension ProcessInputs {
  /// Reads what a screen shows. The random numbers for that are not taken from the sequence: read
  /// again, it is the same until the view model draws one. So it doesn't matter how often it is read.
  @inline(__always)
  func showing(_ read: () -> Void) {
    let (entropy, hadSeed) = (seal_entropy(), seed != nil)
    read()
    seal_set_entropy(hadSeed ? entropy : seed ?? entropy)
  }

  /// Reads the same, and returns whether it depends on the time, and on random numbers.
  func use(showing read: () -> Void) -> (time: Bool, numbers: Bool) {
    let (entropy, looks, awaitedClock) = (seal_entropy(), seal_get_looks(), awaitsClock)
    watchedLooks = (drawTime: awaitedClock, happened: false)
    defer { watchedLooks = nil }
    // Otherwise looks that follow many others would not be seen.
    seal_set_looks(0)
    awaitClock(true)
    var tookNumbers = false
    showing {
      read()
      tookNumbers = seal_entropy() != entropy
    }
    seal_set_looks(seal_get_looks() + looks)
    let looked = watchedLooks?.happened == true
    if !looked { awaitClock(awaitedClock) }
    return (looked, tookNumbers)
  }

  /// Reads something for a person, which must leave no trace in the session: no input is drawn.
  func peeking<Result>(_ read: () -> Result) -> Result {
    let (entropy, awaited) = (seal_entropy(), seal_get_awaited_inputs())
    seal_set_awaited_inputs(0)
    defer {
      seal_set_awaited_inputs(awaited)
      seal_set_entropy(entropy)
    }
    return read()
  }
}

/// Called on the loop's thread, or on one that has the turn while the loop's waits.
private func drawInput(_ input: seal_input) {
  EventLoop.shared.performInTurn { ProcessInputs.drawCurrent(input) }
}

extension Date {
  /// The date in the precision of sessions, so that a replay gets the same date.
  var roundedToMilliseconds: Date {
    Date(timeIntervalSinceReferenceDate: (timeIntervalSinceReferenceDate * 1000).rounded() / 1000)
  }
}
