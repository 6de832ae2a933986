/// The answers that a step of a session holds, in their order.
///
/// A replay that goes as recorded takes them from the front. Any other looks for them by name, in
/// an index that is made only then: a step may hold very many.
struct StepAnswers {
  private var answers: ArraySlice<(question: Question, answer: Answer)>
  /// The places of those that were taken out of turn.
  private var taken: Set<Int> = []
  /// The places of each name's answers, those at the front perhaps gone; nil before it is needed.
  private var places: [String: ArraySlice<Int>]?

  init(_ answers: ArraySlice<(question: Question, answer: Answer)> = []) { self.answers = answers }

  var isEmpty: Bool { answers.count == taken.count }

  /// The next answer.
  var first: (question: Question, answer: Answer)? {
    answers.indices.first { !taken.contains($0) }.map { answers[$0] }
  }

  /// Takes the next answer.
  mutating func popFirst() -> (question: Question, answer: Answer)? {
    while true {
      let place = answers.startIndex
      guard let first = answers.popFirst() else { return nil }
      if taken.isEmpty || taken.remove(place) == nil { return first }
    }
  }

  /// Takes the first answer of that name.
  mutating func popFirst(named name: String) -> Answer? {
    if let first = answers.first, first.question.name == name, !taken.contains(answers.startIndex) {
      return popFirst()?.answer
    }
    if answers.isEmpty { return nil }
    if places == nil {
      places = Dictionary(grouping: answers.indices) { answers[$0].question.name }.mapValues {
        $0[...]
      }
    }
    while let place = places?[name]?.popFirst() {
      guard place >= answers.startIndex else { continue }
      taken.insert(place)
      return answers[place].answer
    }
    return nil
  }
}
