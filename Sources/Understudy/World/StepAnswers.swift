/// The answers that a step of a session holds, in their order.
///
/// A replay that goes as recorded takes them from the front. Any other looks for them by name, in
/// an index that is made only then: a step may hold very many.
package struct StepAnswers {
  package typealias Recorded = (question: Question, answer: Answer)

  private var answers: ArraySlice<Recorded>
  /// The places of those that were taken out of turn.
  private var taken: Set<Int> = []
  /// The places of each name's answers that are not taken, those at the front perhaps gone; nil
  /// before it is needed.
  private var places: [String: ArraySlice<Int>]?

  init(_ answers: ArraySlice<Recorded> = []) { self.answers = answers }

  var isEmpty: Bool { answers.count == taken.count }

  /// The place of the next answer in the session's effects, or one before it.
  var place: Int { answers.startIndex }
  /// The place after the last one.
  var end: Int { answers.endIndex }

  /// The next answer.
  var first: Recorded? {
    answers.indices.first { !taken.contains($0) }.map { answers[$0] }
  }

  /// Takes the next answer.
  mutating func popFirst() -> Recorded? {
    while true {
      let place = answers.startIndex
      guard let first = answers.popFirst() else { return nil }
      if taken.isEmpty || taken.remove(place) == nil { return first }
    }
  }

  /// Takes the answer to that question: the first with equal inputs, else the first without inputs,
  /// else the first with its name that may be for it.
  mutating func popFirst(
    for question: Question, where isFor: (Recorded) -> Bool = { _ in true }
  ) -> Recorded? {
    if let first = answers.first?.question, first.name == question.name,
      first.hasInputs(of: question), !taken.contains(answers.startIndex)
    {
      return popFirst()
    }
    if answers.isEmpty { return nil }
    if places == nil { places = placesByName() }
    // Taken out while it changes, because a copy would cost as much as there are places.
    guard var free = places?.removeValue(forKey: question.name) else { return nil }
    defer { places?[question.name] = free }
    while let place = free.first, place < answers.startIndex { free.removeFirst() }
    guard let index = index(of: question, in: free, where: isFor) else { return nil }
    let place = index == free.startIndex ? free.removeFirst() : free.remove(at: index)
    taken.insert(place)
    return answers[place]
  }

  private func index(
    of question: Question, in free: ArraySlice<Int>, where isFor: (Recorded) -> Bool
  ) -> Int? {
    free.firstIndex { answers[$0].question.hasInputs(of: question) }
      ?? free.firstIndex { answers[$0].question.inputs == nil }
      ?? free.firstIndex { isFor(answers[$0]) }
  }

  private func placesByName() -> [String: ArraySlice<Int>] {
    let free = answers.indices.filter { !taken.contains($0) }
    return Dictionary(grouping: free) { answers[$0].question.name }.mapValues { $0[...] }
  }
}

extension StepAnswers {
  /// A draw that waits for its turn, or a stream.
  struct Waiter {
    enum Asker {
      case draw(Suspension<Recorded?>)
      /// It waits until it is closed, even after it was answered.
      case stream(any PlayedStream)
    }

    let question: Question
    let asker: Asker
    /// The index of the step in which it was asked.
    var step = 0
    /// Whether a line of the session says that it waits.
    var isListed = false

    /// Whether an answer must come, as for a draw; a stream may stay silent.
    var isAwaited: Bool { if case .draw = asker { true } else { false } }
  }
}

extension [StepAnswers.Waiter] {
  /// Removes a stream that was closed.
  mutating func close(_ stream: any PlayedStream) {
    removeAll { waiter in
      if case .stream(let open) = waiter.asker { open === stream } else { false }
    }
  }
}

extension Question {
  /// Whether the inputs are the same, or both have none.
  func hasInputs(of asked: Question) -> Bool {
    switch (inputs, asked.inputs) {
    case (nil, nil): true
    case (let inputs?, let asked?): inputs.matches(asked)
    default: false
    }
  }
}
