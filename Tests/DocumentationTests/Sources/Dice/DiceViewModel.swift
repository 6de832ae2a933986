final class DiceViewModel {
  private(set) var rolls: [Int] = []
  var total: Int { rolls.reduce(0, +) }
  var canTakeBack: Bool { !rolls.isEmpty }
  private let nextRoll: () -> Int

  init(nextRoll: @escaping () -> Int) { self.nextRoll = nextRoll }

  func roll() { rolls.append(nextRoll()) }
  func takeBack() { _ = rolls.popLast() }
}
