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
    date = Self.nanoseconds(of: isLive ? .now : Self.fixedDate) - seal_now
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
        seal_awaited_inputs, seal_date(), seal_entropy()
      )
    }
    (Self.current, Self.currentID) = (self, id)
    seal_awaited_inputs = awaited
    // While the view model's code blocks the loop's thread.
    seal_follows_real_time = world.map { $0.isLive && $0.followsRealTime } ?? false
    seal_set_date(date)
    seal_set_entropy(entropy)
    if !Seal.isStarted {
      // Other threads have real clocks.
      seal_monotonic_start = seal_real_time() - seal_now
    }
  }

  // MARK: Drawing

  private static let connect: Void = seal_set_draw(drawInput)

  fileprivate static func drawCurrent(_ input: seal_input) { current?.draw(input) }

  private func draw(_ input: seal_input) {
    guard let world else { return }
    if input == seal_input_clock { return world.readClock() }
    seal_awaited_inputs &= ~Int32(input.rawValue)
    if input == seal_input_date {
      seal_set_date(drawDate(world))
    } else {
      seal_set_entropy(drawEntropy(world))
    }
  }

  /// Draws the time for a clock of the world's.
  func readClock() {
    let flag = Int32(seal_input_clock.rawValue)
    if (Self.currentID == id ? seal_awaited_inputs : awaited) & flag != 0 { world?.readClock() }
  }

  /// Makes the next look at a clock draw the time.
  func awaitClock(_ isAwaited: Bool) {
    let flag = Int32(seal_input_clock.rawValue)
    guard Self.currentID == id else {
      awaited = isAwaited ? awaited | flag : awaited & ~flag
      return
    }
    seal_awaited_inputs = isAwaited ? seal_awaited_inputs | flag : seal_awaited_inputs & ~flag
  }

  /// The date at the start of the loop's time. That of the world's is recorded, so that it does not
  /// matter when it is used first.
  private func drawDate(_ world: World) -> Int64 {
    let start = world.drawInput("wallClock", orElse: Self.fixedDate) {
      world.generated?.startDate() ?? (Date.now - world.time / .seconds(1)).roundedToMilliseconds
    }
    return Self.nanoseconds(of: start) - world.origin.wholeNanoseconds
  }

  /// The date of a session that records none.
  private static var fixedDate: Date { Date(timeIntervalSinceReferenceDate: 0) }

  private static func nanoseconds(of date: Date) -> Int64 {
    Int64((date.timeIntervalSince1970 * 1000).rounded()) * 1_000_000
  }

  private func drawEntropy(_ world: World) -> UInt64 {
    world.drawInput("entropy", orElse: 0) {
      world.generated?.seed() ?? UInt64.random(in: 0...UInt64(UInt32.max))
    }
  }
}

/// Called on the loop's thread, or on one that has the turn while the loop's waits.
private func drawInput(_ input: seal_input) {
  EventLoop.shared.performInTurn { ProcessInputs.drawCurrent(input) }
}
