/// How the errors of an effect are recorded, and made again in a replay.
///
/// Of every error the text is recorded. One of the known types is also encoded, and is of that type
/// again in a replay; what ``RecordedError`` needs is recorded of any other.
struct ErrorCoding<Failure: Error> {
  /// The types that a replay can make again.
  let types: [any (Error & Codable).Type]
  /// Makes an error of a text where nothing else can; nil if nothing does.
  var remake: ((RecordedError) -> Failure)?

  /// What is recorded of an error.
  func answer(for error: Failure) -> Answer {
    let isKnown = types.contains { $0 == type(of: error as any Error) }
    let text = RecordedError.text(of: error)
    if isKnown, let encodable = error as? any Encodable {
      return .failure(text, try? Value(encoding: encodable))
    }
    // Two cases may have the same text.
    let isNamed = named(text).map { caseName(of: $0) == caseName(of: error) } ?? false
    if remake != nil || isNamed { return .failure(text) }
    let origin = ErrorOrigin(of: error)
    if let warning = origin?.warning(about: error) { Leaks.note(warning) }
    return .failure(text, origin?.value)
  }

  /// The error with this text and this value, which of a known type is the error, and of another says where
  /// it came from. `restored` returns what the view model gets in place of a recorded error.
  ///
  /// A session that was written by hand, or recorded before the type was known, has only the text. Then the error
  /// is the case of a known type with that text. If the effect throws nothing but that type, it is an empty one if
  /// there is no such case.
  func error(
    _ text: String, _ value: Value?, _ restored: (RecordedError) -> (any Error)?
  ) throws(AnswerMismatch) -> Remade {
    let origin = value.flatMap(ErrorOrigin.init)
    var flaw: AnswerMismatch?
    if let value {
      for type in types {
        do {
          let error = try value.decoded(as: type) as any Error & Codable
          // A type with one of the fields of an origin could be decoded from it.
          if origin == nil || (try? Value(encoding: error)) == value, let error = error as? Failure
          {
            return Remade(error: error)
          }
        } catch {
          flaw = flaw ?? AnswerMismatch(error, decoding: value, as: type, of: "the recorded error")
        }
      }
    } else if let error = known(text) {
      return Remade(error: error)
    }
    if let error = origin?.error(text) as? Failure { return Remade(error: error) }
    let recorded = RecordedError.make(text, origin)
    if let error = (recorded as? RecordedError).flatMap(restored) as? Failure {
      return Remade(error: error)
    }
    if let error = recorded as? Failure {
      guard origin == nil, let value else { return Remade(error: error, flaw: origin?.flaw) }
      let untyped = AnswerMismatch("\(value): list its type in throwing:", of: "the recorded error")
      return Remade(error: error, flaw: flaw ?? untyped)
    }
    if let error = named(text) { return Remade(error: error) }
    if let remake { return Remade(error: remake(RecordedError(text, origin))) }
    guard let error = emptyError else { throw AnswerMismatch(Self.reasonNotMade) }
    let unusable = AnswerMismatch(
      "does not fit: an empty \(Failure.self) is thrown", of: "the recorded error")
    return Remade(error: error, flaw: flaw ?? unusable)
  }

  private static var reasonNotMade: String {
    if Failure.self == Never.self { return "is an error, but this does not throw one" }
    return "is an error, of which no \(Failure.self) can be made: make it Codable, or use "
      + "world.restoreErrors"
  }

  /// An error made from a session, and what is wrong with it.
  struct Remade {
    let error: Failure
    var flaw: AnswerMismatch?
  }

  /// What is thrown if the session has no answer; nil if nothing can be.
  var missing: Failure? {
    RecordedError.make(Answer.missing) as? Failure ?? emptyError
      ?? remake?(RecordedError(Answer.missing))
  }

  /// An error that a generator makes up; nil if nothing can be thrown.
  func error(from generator: ValueGenerator) -> Failure? {
    let isKnown = !types.isEmpty && !(Failure.self == (any Error).self && generator.isOnce(in: 4))
    if isKnown, case let type = generator.choose(types), let error = error(of: type, generator) {
      return error
    }
    if let error = RecordedError.make(generator.choose(Self.texts)) as? Failure { return error }
    let cases = plainCases(of: Failure.self)
    if cases.isEmpty { return remake?(RecordedError(generator.choose(Self.texts))) }
    return generator.choose(cases)
  }

  private static var texts: [String] { ["no network", "timed out", "not found", ""] }

  private func error<E: Error & Codable>(of type: E.Type, _ generator: ValueGenerator) -> Failure? {
    (try? generator.value(of: type)) as? Failure
  }

  /// The case of an enumeration that has this text as an error, or this name: one that is written by hand may not
  /// have its localized description.
  private func named(_ text: String) -> Failure? {
    let cases = plainCases(of: Failure.self)
    return cases.first { RecordedError.text(of: $0) == text }
      ?? cases.first { caseName(of: $0) == text }
  }

  /// The case of a known type that has this name.
  private func known(_ name: String) -> Failure? {
    types.lazy.compactMap { ErrorOrigin.error(ofCase: name, $0) as? Failure }.first
  }

  /// What an error may be called now of which a session has only the name of a case, as its text or as its value: the
  /// cases of the known types that are written alike.
  func renamedCases(_ text: String, _ value: Value?) -> [RenamedField] {
    guard case .string(let old) = value ?? .string(text), old.mayBeCase else { return [] }
    let known = types.map { $0 as any Error.Type } + [Failure.self]
    let cases = known.flatMap { ErrorOrigin.cases(of: $0, insteadOf: old) }
    let fitting = cases.filter { error in
      value == nil
        || (error as? any Codable).flatMap { try? Value(encoding: $0) }
          == .string(caseName(of: error) ?? "")
    }
    return fitting.compactMap { caseName(of: $0) }.uniqued()
      .map { RenamedField(.text, old: old, new: $0) }
  }

  private var emptyError: Failure? {
    types.lazy.compactMap { error(of: $0, ValueGenerator()) }.first
  }
}

extension ErrorCoding {
  /// Errors of the type that is thrown are kept if they are `Codable`; if any may be thrown, those of
  /// `types`.
  static func keeping(_ types: [any (Error & Codable).Type] = []) -> Self {
    Self(types: (Failure.self as? any (Error & Codable).Type).map { [$0] } ?? types)
  }

  /// Errors of a type that is not `Codable`, which are made of their texts.
  static func remaking(
    _ remake: @escaping (RecordedError) -> Failure
  ) -> ([any (Error & Codable).Type]) -> Self {
    { Self(types: $0, remake: remake) }
  }
}

extension ErrorCoding<Never> {
  /// Nothing is thrown.
  static var none: Self { Self(types: []) }
}
