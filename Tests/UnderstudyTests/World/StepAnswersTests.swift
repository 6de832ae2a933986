import GeneratedInput
import Testing

@testable import SessionFormat
@testable import Understudy

/// The answers of a step, taken in their order or by their names.
@Suite struct StepAnswersTests {
  private typealias Named = (question: Question, answer: Answer)

  private func text(_ answer: Named?) -> String? {
    answer.map { "\($0.question) \($0.answer)" }
  }

  /// Whatever is taken in whatever order, it is what a search from the front finds: equal inputs
  /// first, then none, then any.
  @Test func findsTheFirst() {
    var random = InputGenerator()
    let seed = random.seed
    func question(_ random: inout InputGenerator) -> Question {
      let inputs = random.pick([nil, nil, Value.record([]), .record([.init(nil, .int(1))])])
      return Question(random.pick(["a", "b", "c"]), inputs)
    }
    for _ in 0..<500 {
      var number = 0
      var expected = random.array(0..<20) { random -> Named in
        number += 1
        return (question(&random), .value(.int(Int128(number))))
      }
      var answers = StepAnswers(expected[...])
      for _ in 0..<25 {
        #expect(answers.isEmpty == expected.isEmpty, "UNDERSTUDY_SEED=\(seed)")
        if random.int(0..<3) == 0 {
          let next = expected.isEmpty ? nil : expected.removeFirst()
          #expect(text(answers.popFirst()) == text(next), "UNDERSTUDY_SEED=\(seed)")
        } else {
          let asked = question(&random)
          let named = expected.indices.filter { expected[$0].question.name == asked.name }
          let place =
            named.first { expected[$0].question.inputs == asked.inputs }
            ?? named.first { expected[$0].question.inputs == nil } ?? named.first
          let first = place.map { expected.remove(at: $0) }
          #expect(text(answers.popFirst(for: asked)) == text(first), "UNDERSTUDY_SEED=\(seed)")
        }
      }
    }
  }

  /// A hundred thousand answers are taken, each past as many unused ones. A search from the front would
  /// compare ten thousand million names.
  @Test(.timeLimit(.minutes(10))) func findsAnswersPastManyOthers() {
    let count = 100_000
    let all = (0..<(2 * count)).map { number -> Named in
      (Question(number < count ? "other" : "name\(number % 3)"), .value(.int(Int128(number))))
    }
    var answers = StepAnswers(all[...])
    for place in count..<(2 * count) {
      #expect(
        answers.popFirst(for: Question("name\(place % 3)"))?.answer == .value(.int(Int128(place))))
    }
    #expect(answers.popFirst(for: "name0") == nil)
    #expect(answers.popFirst()?.question.name == "other")
  }
}
