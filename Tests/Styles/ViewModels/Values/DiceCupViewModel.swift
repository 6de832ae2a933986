/// Rolls dice, with the system's random numbers and with a generator that is passed on.
package final class DiceCupViewModel {
  package private(set) var dice = [1, 1, 1, 1, 1]
  package private(set) var held: Set<Int> = []
  package private(set) var luckyNumber: Int?
  package var total: Int { dice.reduce(0, +) }

  private var generator = SystemRandomNumberGenerator()

  package init() {}

  package func roll() {
    for die in dice.indices where !held.contains(die) {
      dice[die] = Int.random(in: 1...6, using: &generator)
    }
    luckyNumber = Bool.random() ? dice.randomElement() : nil
  }

  package func hold(_ die: Int) {
    if held.remove(die) == nil { held.insert(die) }
  }
}
