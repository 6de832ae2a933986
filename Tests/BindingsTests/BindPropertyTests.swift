import Bindings
import Testing

/// Random scripts of sets, fires, subscriptions and cancellations from inside subscribers.
@Suite struct BindPropertyTests {
  @Test(arguments: 0..<300) func noSubscriberKeepsStaleValue(seed: Int) throws {
    let stage = Stage(seed: UInt64(seed))
    for _ in 0..<4 { stage.subscribe() }
    for _ in 0..<10 {
      stage.act()
      stage.check()
    }
  }
}

private final class Stage {
  final class Actor {
    var token: Subscription?
    var lastSeen: Int?
    var isCancelled = false
  }

  let state = Bind(0, name: "state")
  var actors: [Actor] = []
  var random: SplitMix
  let seed: UInt64
  /// The remaining actions inside subscribers before the next action from outside.
  var budget = 0
  var isInside = false
  /// The row of the last called subscriber, and the number of sets and fires before that call.
  var lastCall = (row: -1, changes: 0)
  var changes = 0

  init(seed: UInt64) {
    self.seed = seed
    random = SplitMix(state: seed)
  }

  func act() {
    budget = 20
    perform()
  }

  func perform() {
    switch Int.random(in: 0..<8, using: &random) {
    case 0...3: set(Int.random(in: 0..<5, using: &random))
    case 4: fire()
    case 5, 6: subscribe()
    default: cancel()
    }
  }

  func set(_ value: Int) {
    if !isInside || value != state.value { changes += 1 }
    state.value = value
    #expect(isInside == false || state.value == value, "seed \(seed)")
  }

  func fire() {
    changes += 1
    state.fire()
  }

  func cancel() {
    guard let actor = actors.randomElement(using: &random) else { return }
    actor.isCancelled = true
    actor.token = nil
  }

  func subscribe() {
    let actor = Actor()
    let row = actors.count
    actors.append(actor)
    let handler = { [unowned self, unowned actor] (value: Int) in called(actor, row, value) }
    if Bool.random(using: &random) {
      actor.lastSeen = nil
      store(state.bindFire(handler), in: actor)
    } else {
      actor.lastSeen = state.value
      store(state.skipFirst().bindFire(handler), in: actor)
    }
  }

  /// An actor may have been cancelled by its own initial call, before it had its token.
  func store(_ token: Subscription, in actor: Actor) {
    if !actor.isCancelled { actor.token = token }
  }

  func called(_ actor: Actor, _ row: Int, _ value: Int) {
    #expect(!isInside, "seed \(seed): subscribers nest")
    #expect(!actor.isCancelled || actor.token == nil, "seed \(seed): called after its end")
    #expect(value == state.value, "seed \(seed): not the newest value")
    if changes == lastCall.changes { #expect(row > lastCall.row, "seed \(seed): out of order") }
    lastCall = (row, changes)
    actor.lastSeen = value
    isInside = true
    defer { isInside = false }
    while budget > 0, Bool.random(using: &random) {
      budget -= 1
      perform()
    }
  }

  func check() {
    for (row, actor) in actors.enumerated() where !actor.isCancelled {
      #expect(actor.lastSeen == state.value, "seed \(seed): row \(row) is stale")
    }
  }
}

/// A small seeded generator: the same seed makes the same script.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
