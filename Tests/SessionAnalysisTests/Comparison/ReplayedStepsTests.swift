import GeneratedInput
import Testing

@testable import SessionAnalysis
@testable import SessionFormat

@Suite struct ReplayedStepsTests {
  /// They are a list, in which a run of exact steps takes no space.
  @Test func stepsAreListOfWhatWasAdded() {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<300 {
      var (steps, model) = (ReplayedSteps(), [ReplayLog.Step]())
      for _ in 0..<random.int(0..<20) {
        switch random.int(0..<5) {
        case 0:
          let count = random.int(0..<4)
          steps.append(exact: count)
          model += Array(repeating: .exact, count: count)
        case 1:
          let lines = Array(random.hostileString().utf8)
          steps.append(.lines(lines))
          model.append(.lines(lines))
        case 2:
          steps.append(.exact)
          model.append(.exact)
        case 3:
          steps.appendToLast("| more\n".utf8)
          if case .lines(let lines) = model.last {
            model[model.count - 1] = .lines(lines + "| more\n".utf8)
          }
        default: #expect(steps.removeLast() == model.popLast(), "UNDERSTUDY_SEED=\(seed)")
        }
      }
      #expect(Array(steps) == model, "UNDERSTUDY_SEED=\(seed)")
      #expect(steps == ReplayedSteps(model), "UNDERSTUDY_SEED=\(seed)")
      #expect(steps.areExact == model.allSatisfy { $0 == .exact }, "UNDERSTUDY_SEED=\(seed)")
      let length: Int? = if case .lines(let lines) = model.last { lines.count } else { nil }
      #expect(steps.lengthOfLast == length, "UNDERSTUDY_SEED=\(seed)")
    }
  }

  /// A message may come from a process that is out of its mind.
  @Test func impossibleNumbersOfStepsAreIgnored() {
    var steps: ReplayedSteps = [.exact]
    steps.append(exact: -1)
    steps.append(exact: Int.max)
    #expect(steps == [.exact])
  }
}
