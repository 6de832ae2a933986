/// Writing the world's answers.
extension World {
  func record<Coding: OutputCoding, Failure>(
    _ question: Question, _ result: Result<Coding.Output, Failure>, _ coding: Coding,
    _ errors: ErrorCoding<Failure>
  ) {
    switch result {
    case .success(let output):
      recordQuietTime()
      coding.write(output, asked: question, transcript)
      afterLines?()
    case .failure(let error): record(question, errors.answer(for: error))
    }
  }

  func record(_ question: Question, _ answer: Answer) {
    recordQuietTime()
    transcript.append(Event.effect(question, answer))
    afterLines?()
  }

  func missing(_ question: Question) {
    record(question, .failure(Answer.missing))
  }
}
