/// Writing the world's answers.
extension World {
  func record<Coding: OutputCoding>(
    _ question: Question, _ output: Coding.Output, _ coding: Coding
  ) {
    recordQuietTime()
    coding.write(output, asked: question, transcript)
    transcript.store(inStep: true)
    showTime()
    afterLines?()
  }

  func record(_ question: Question, _ answer: Answer) {
    recordQuietTime()
    transcript.append(Event.effect(question, answer))
    transcript.store(inStep: true)
    showTime()
    afterLines?()
  }

  func missing(_ question: Question) {
    record(question, .failure(Answer.missing))
  }
}
