/// Writing the world's answers.
extension World {
  func record<Coding: OutputCoding>(
    _ question: Question, _ output: Coding.Output, _ coding: Coding
  ) {
    recordQuietTime()
    coding.write(output, asked: question, transcript)
    afterLines?()
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
