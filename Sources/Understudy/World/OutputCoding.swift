/// How the outputs of an effect are recorded, and made again in a replay.
protocol OutputCoding<Output> {
  associatedtype Output

  /// What is recorded of an output.
  func answer(for output: Output) -> Answer
  /// The output that a recorded answer stands for.
  func output(of answer: Answer) throws(AnswerMismatch) -> Output
  /// An output that a generator makes up; nil if it fails to, as for a type that validates what it
  /// decodes.
  func output(from generator: ValueGenerator) -> Output?
}

/// Why a session's answer can't be used, to follow the effect's name in a message.
struct AnswerMismatch: Error, CustomStringConvertible {
  /// `the recorded answer has no levelsHash`, `the recorded answer: rows[0] has no name`.
  let description: String
  /// The field of the answer that probably has another name now.
  private(set) var renamedField: RenamedField?

  init(_ text: String) { description = "the recorded answer \(text)" }

  /// Follows from an error of decoding what was recorded.
  init(_ error: any Error) {
    guard let error = error as? ConversionError else {
      description = "the recorded answer does not fit: \(error)"
      return
    }
    let place = error.path.isEmpty ? "" : ": \(error.path)"
    let separator = error.message.hasPrefix("has no ") ? " " : ": "
    description = "the recorded answer\(place)\(separator)\(error.message)"
    renamedField = error.renamedField
  }
}

extension Answer {
  /// The recorded value of an answer that is one.
  fileprivate var value: Value {
    get throws(AnswerMismatch) {
      switch self {
      case .value(let value): return value
      case .end: throw AnswerMismatch("is a stream's end, but this is not a stream")
      case .done: throw AnswerMismatch("has no value (ok), but one is expected")
      case .failure: throw AnswerMismatch("is an error, but a value is expected")
      }
    }
  }
}

/// An output is recorded by its own `Codable` conformance.
struct CodableOutput<Output: Codable>: OutputCoding {
  func answer(for output: Output) -> Answer { Answer(encoding: output) }

  func output(of answer: Answer) throws(AnswerMismatch) -> Output {
    let value = try answer.value
    do { return try value.decoded(as: Output.self) } catch { throw AnswerMismatch(error) }
  }

  func output(from generator: ValueGenerator) -> Output? {
    try? generator.value(of: Output.self)
  }
}

/// An output that says nothing but that the effect is done: `< delete ok`.
struct DoneOutput: OutputCoding {
  func answer(for output: Void) -> Answer { .done }

  func output(of answer: Answer) throws(AnswerMismatch) {
    guard answer == .done else {
      throw AnswerMismatch(
        "is \(ByteBuffer.text { $0.append(answer) }), but this effect returns nothing: expected ok")
    }
  }

  func output(from generator: ValueGenerator) -> Void? { () }
}

/// An output is recorded as something else, from which it is restored.
struct ConvertedOutput<Output, Recorded: Codable>: OutputCoding {
  let recording: (Output) throws -> Recorded
  let restoring: (Recorded) throws -> Output

  func answer(for output: Output) -> Answer {
    do {
      return Answer(encoding: try recording(output))
    } catch {
      return Answer(notRecorded: error)
    }
  }

  func output(of answer: Answer) throws(AnswerMismatch) -> Output {
    let recorded = try CodableOutput<Recorded>().output(of: answer)
    do { return try restoring(recorded) } catch { throw AnswerMismatch(error) }
  }

  func output(from generator: ValueGenerator) -> Output? {
    CodableOutput<Recorded>().output(from: generator).flatMap { try? restoring($0) }
  }
}

extension Answer {
  /// Encodes `output`. If that fails, the failure is recorded.
  init(encoding output: some Encodable) {
    do {
      self = .value(try Value(encoding: output))
    } catch {
      self.init(notRecorded: error)
    }
  }

  /// What is recorded in place of an answer that can't be.
  init(notRecorded error: any Error) {
    self = .failure("the answer can't be recorded: \(error)")
  }
}
