/// An effect that is answered by a session or a generator, which do not know its types.
///
/// A class, not a protocol, for which the compiler would repeat what they do for each type.
class AnsweredEffect {
  /// The type of the effect's outputs, for messages.
  var outputType: Any.Type { fatalError("abstract") }

  /// Takes an answer, and returns what is wrong with it although it can be used.
  func take(_ answer: Answer) throws(AnswerMismatch) -> AnswerMismatch? { fatalError("abstract") }

  /// An answer that a generator makes up, which may still not fit; nil if it fails to.
  func output(from generator: ValueGenerator) -> Answer? { fatalError("abstract") }

  /// An error that a generator makes up; nil if nothing can be thrown.
  func error(from generator: ValueGenerator) -> Answer? { fatalError("abstract") }

  /// Takes what a call without an answer continues with: an error, the last answer with that name, or an
  /// empty value. The step has already failed; nothing real may be used.
  func standIn(for name: String, _ last: Answer?) { fatalError("abstract") }

  /// What is recorded of the result; nil if there is none.
  var answer: Answer? { fatalError("abstract") }

  /// The result, if it is an error of which the session says only where it came from.
  var recordedError: RecordedError? { fatalError("abstract") }

  /// The error of a type of its own that the view model gets; nil if it gets none.
  var typedError: (any Error)? { fatalError("abstract") }

  /// Whether the types of some errors are known.
  var hasErrorTypes: Bool { fatalError("abstract") }

  /// The fields of the last answer that may have other names now, although it could be used.
  final var renamedFields: [RenamedField] = []

  /// What the case may be called now as which a session names an error.
  func renamedCases(of answer: Answer) -> [RenamedField] { fatalError("abstract") }
}

/// What an effect makes of its answer: an output or an error of its types.
final class TypedEffect<Output, Failure: Error>: AnsweredEffect {
  private let coding: OutputCoding<Output>
  private let errors: ErrorCoding<Failure>
  private let restored: (RecordedError) -> (any Error)?
  /// What the last answer that was taken stands for, or what the real world answered.
  var result: Result<Output, Failure>?

  /// Makes the effect; `restored` returns what the view model gets in place of a recorded error.
  init(
    _ coding: OutputCoding<Output>, _ errors: ErrorCoding<Failure>,
    _ restored: @escaping (RecordedError) -> (any Error)? = { _ in nil }
  ) {
    (self.coding, self.errors, self.restored) = (coding, errors, restored)
  }

  override func take(_ answer: Answer) throws(AnswerMismatch) -> AnswerMismatch? {
    guard case .failure(let text, let value) = answer else {
      do {
        result = .success(try coding.output(answer, &renamedFields))
        return nil
      } catch {
        return try take(answer, renamingAfter: error)
      }
    }
    let remade = try errors.error(text, value, restored)
    result = .failure(remade.error)
    return remade.flaw
  }

  /// How many fields and cases of one answer may have other names.
  private static var mostRenamed: Int { 10 }

  /// Takes an answer in which fields and cases have the only names that they may have now; returns why it does not fit
  /// without.
  private func take(
    _ answer: Answer, renamingAfter mismatch: AnswerMismatch
  ) throws(AnswerMismatch) -> AnswerMismatch {
    guard case .value(var value) = answer else { throw mismatch }
    var (flaw, latest) = (mismatch, mismatch)
    while let field = latest.onlyRenamedField(in: value),
      flaw.renamedFields.count <= Self.mostRenamed
    {
      value = value.renaming(field)
      do {
        result = .success(try coding.output(.value(value), &renamedFields))
        flaw.isRenamed = true
        return flaw
      } catch {
        latest = error
        flaw.renamedFields += error.renamedFields
      }
    }
    throw flaw
  }

  override func output(from generator: ValueGenerator) -> Answer? {
    // Some types encode something else than they decoded.
    coding.madeUp(generator).map(coding.answer)
  }

  override func error(from generator: ValueGenerator) -> Answer? {
    errors.error(from: generator).map(errors.answer)
  }

  override func standIn(for name: String, _ last: Answer?) {
    if let error = errors.missing {
      result = .failure(error)
    } else if let output = last.flatMap({ output(of: $0) })
      ?? coding.madeUp(ValueGenerator())
    {
      result = .success(output)
    } else {
      fatalError("\(name): \(Answer.missing), and there is no empty \(outputType) to continue with")
    }
  }

  private func output(of answer: Answer) -> Output? {
    var renamed: [RenamedField] = []
    return try? coding.output(answer, &renamed)
  }

  override var answer: Answer? {
    switch result {
    case .success(let output)?: coding.answer(output)
    case .failure(let error)?: errors.answer(for: error)
    case nil: nil
    }
  }

  override var recordedError: RecordedError? {
    if case .failure(let error as RecordedError)? = result { error } else { nil }
  }

  override var typedError: (any Error)? {
    if case .failure(let error)? = result, !(error is RecordedError) { error } else { nil }
  }

  override var hasErrorTypes: Bool { !errors.types.isEmpty }

  override func renamedCases(of answer: Answer) -> [RenamedField] {
    guard case .failure(let text, let value) = answer else { return [] }
    return errors.renamedCases(text, value)
  }

  override var outputType: Any.Type { Output.self }
}
