/// How the outputs of an effect are recorded, and made again in a replay.
struct OutputCoding<Output> {
  /// What is recorded of an output.
  let answer: (Output) -> Answer
  /// The output that a recorded answer stands for. Fields in it that may have other names now are added.
  let output: (Answer, inout [RenamedField]) throws(AnswerMismatch) -> Output
  /// An output that a generator makes up; nil if it fails to, as for a type that validates what it decodes.
  let madeUp: (ValueGenerator) -> Output?
}

extension OutputCoding where Output: Codable {
  /// An output is recorded by its own `Codable` conformance.
  static var codable: Self {
    Self(
      answer: { Answer(encoding: $0) },
      output: { answer, renamed throws(AnswerMismatch) in
        let value = try answer.value
        do {
          return try value.decoded(as: Output.self, noting: &renamed)
        } catch {
          throw AnswerMismatch(error, decoding: value, as: Output.self)
        }
      },
      madeUp: { try? $0.value(of: Output.self) })
  }
}

extension OutputCoding<Void> {
  /// An output that says nothing but that the effect is done: `< delete ok`.
  static var done: Self {
    Self(
      answer: { .done },
      output: { answer, _ throws(AnswerMismatch) in
        guard answer == .done else {
          let text = ByteBuffer.text { $0.append(answer) }
          throw AnswerMismatch("is \(text), but this effect returns nothing: expected ok")
        }
      },
      madeUp: { _ in () })
  }
}

extension OutputCoding {
  /// An output is recorded as something else, from which it is restored.
  static func converted<Recorded: Codable>(
    recording: @escaping (Output) throws -> Recorded,
    restoring: @escaping (Recorded) throws -> Output
  ) -> Self {
    let coding = OutputCoding<Recorded>.codable
    return Self(
      answer: { output in
        do {
          return coding.answer(try recording(output))
        } catch {
          return Answer(notRecorded: error)
        }
      },
      output: { answer, renamed throws(AnswerMismatch) in
        let recorded = try coding.output(answer, &renamed)
        do { return try restoring(recorded) } catch { throw AnswerMismatch(error) }
      },
      madeUp: { coding.madeUp($0).flatMap { try? restoring($0) } })
  }
}

/// Why a session's answer can't be used, to follow the effect's name in a message.
struct AnswerMismatch: Error, CustomStringConvertible {
  /// `the recorded answer has no levelsHash`, `the recorded answer: rows[0] has no name`.
  let description: String
  /// The field of the answer that probably has another name now, with each name that it may have.
  var renamedFields: [RenamedField] = []
  /// Whether the answer is used with those names.
  var isRenamed = false

  init(_ text: String, of what: String = "the recorded answer") { description = "\(what) \(text)" }

  /// Follows from an error of decoding what was recorded.
  init(_ error: any Error, of what: String = "the recorded answer") {
    guard let error = error as? ConversionError else {
      description = "\(what) does not fit: \(error)"
      return
    }
    let place = error.path.isEmpty ? "" : ": \(error.path)"
    let separator = error.message.hasPrefix("has no ") ? " " : ": "
    description = "\(what)\(place)\(separator)\(error.message)"
    renamedFields = error.renamedFields
  }

  /// Why nothing can be made of what was recorded. A case may have the name now of one that can hold the same.
  init<Subject: Codable>(
    _ error: any Error, decoding value: Value, as type: Subject.Type,
    of what: String = "the recorded answer"
  ) {
    self.init(error, of: what)
    func renamed(_ field: RenamedField) -> Value {
      field.kind == .case ? value.renaming(field) : value
    }
    let fitting = renamedFields.filter { field in
      let renamed = renamed(field)
      return renamed == value || (try? Value(encoding: renamed.decoded(as: type))) == renamed
    }
    // Its labels may have other names, too: then it is one that has values.
    renamedFields =
      fitting.isEmpty
      ? renamedFields.filter { (try? renamed($0).decoded(as: type)) == nil } : fitting
  }
}

extension AnswerMismatch {
  /// The only new name that there may be. A case that the value has already is another.
  func onlyRenamedField(in value: Value) -> RenamedField? {
    let fields = renamedFields.filter { field in
      field.kind != .text || !value.contains { $0 == .string(field.new) }
    }
    return fields.count == 1 ? fields[0] : nil
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
