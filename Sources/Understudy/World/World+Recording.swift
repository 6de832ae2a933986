/// Writing the world's answers, and taking them from a session.
extension World {
  func recording<Output: Codable>(
    _ name: String, _ result: Result<Output, any Error>
  ) throws -> Output {
    switch result {
    case .success(let output): record(name, output)
    case .failure(let error): record(name, Answer.failure(RecordedError.text(of: error)))
    }
    return try result.get()
  }

  func record<Output: Codable>(_ name: String, _ output: Output) {
    if let number = output as? Int {
      recordQuietTime()
      // Numbers are drawn so often that they are written directly.
      transcript.append(effect: name, number)
      afterLines?()
    } else {
      record(name, Answer(encoding: output))
    }
  }

  func record(_ name: String, _ answer: Answer) {
    recordQuietTime()
    transcript.append(Event.effect(Question(name), answer))
    afterLines?()
  }

  func missing(_ name: String) {
    record(name, Answer.failure(Answer.missing))
  }

  // MARK: Replaying

  func take<Output: Codable>(
    _ type: Output.Type, _ name: String, from feed: RecordedAnswers
  ) -> Result<Output, any Error>? {
    guard let answer = feed.take(name), let taken = read(type, answer, name, feed) else {
      return nil
    }
    record(name, answer)
    return taken
  }

  /// Decodes a recorded answer; nil if it does not fit.
  func read<Output: Codable>(
    _ type: Output.Type, _ answer: Answer, _ name: String, _ feed: RecordedAnswers
  ) -> Result<Output, any Error>? {
    switch answer {
    case .failure(let text, _): return .failure(RecordedError.make(text))
    case .end:
      feed.mismatch("\(name): the session's answer is a stream's end, but this is not a stream")
      return nil
    case .done:
      feed.mismatch("\(name): the session's answer is ok, but this returns a value")
      return nil
    case .value(let value):
      do {
        return .success(try value.decoded(as: type))
      } catch {
        feed.mismatch("\(name): the session's answer does not fit: \(error)")
        return nil
      }
    }
  }
}
