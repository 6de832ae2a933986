#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How the errors of an effect are recorded, and made again in a replay.
///
/// Of every error the text is recorded. One of the known types is also encoded, and is of that type
/// again in a replay.
struct ErrorCoding<Failure: Error> {
  /// The types that a replay can make again.
  let types: [any (Error & Codable).Type]
  /// Makes an error of a text where nothing else can; nil if nothing does.
  var remake: ((RecordedError) -> Failure)?

  /// What is recorded of an error.
  func answer(for error: Failure) -> Answer {
    let isKnown = types.contains { $0 == type(of: error as any Error) }
    guard isKnown, let encodable = error as? any Encodable else {
      return .failure(RecordedError.text(of: error))
    }
    return .failure(RecordedError.text(of: error), try? Value(encoding: encodable))
  }

  /// The error with this text and, if its type was known, this value.
  ///
  /// A session that was recorded before the type was known has only the text. If the effect throws
  /// nothing but that type, the error is the case with that text, or else an empty one.
  func error(_ text: String, _ value: Value?) throws(AnswerMismatch) -> Remade {
    if let value {
      for type in types {
        if let error = decoded(value, as: type) { return Remade(error: error) }
      }
    }
    if let error = RecordedError.make(text) as? Failure { return Remade(error: error) }
    if let error = named(text) { return Remade(error: error) }
    if let remake { return Remade(error: remake(RecordedError(description: text))) }
    guard let error = emptyError else { throw AnswerMismatch(Self.reasonNotMade) }
    return Remade(
      error: error, flaw: "the recorded error does not fit: an empty \(Failure.self) is thrown")
  }

  private static var reasonNotMade: String {
    if Failure.self == Never.self { return "is an error, but this does not throw one" }
    return "is an error, of which no \(Failure.self) can be made: make it Codable, or pass "
      + "restoringError:"
  }

  /// An error made from a session, and what is wrong with it.
  struct Remade {
    let error: Failure
    var flaw: String?
  }

  /// What is thrown if the session has no answer; nil if nothing can be.
  var missing: Failure? {
    RecordedError.make(Answer.missing) as? Failure ?? emptyError
      ?? remake?(RecordedError(description: Answer.missing))
  }

  /// An error that a generator makes up; nil if nothing can be thrown.
  func error(from generator: ValueGenerator) -> Failure? {
    func make<E: Error & Codable>(_ type: E.Type) -> Failure? {
      (try? GeneratedValue.make(of: type, from: generator)) as? Failure
    }
    if let type = types.isEmpty ? nil : generator.choose(types), let error = make(type) {
      return error
    }
    if let error = RecordedError.make(generator.choose(Self.texts)) as? Failure { return error }
    let cases = plainCases(of: Failure.self)
    if cases.isEmpty { return remake?(RecordedError(description: generator.choose(Self.texts))) }
    return generator.choose(cases)
  }

  private static var texts: [String] { ["no network", "timed out", "cancelled", ""] }

  private func decoded<E: Error & Codable>(_ value: Value, as type: E.Type) -> Failure? {
    (try? value.decoded(as: type)) as? Failure
  }

  /// The case of an enumeration that has this text as an error.
  private func named(_ text: String) -> Failure? {
    plainCases(of: Failure.self).first { RecordedError.text(of: $0) == text }
  }

  private var emptyError: Failure? {
    func empty<E: Error & Codable>(_ type: E.Type) -> Failure? {
      (try? EmptyValue.make(of: type)) as? Failure
    }
    return types.lazy.compactMap { empty($0) }.first
  }
}

extension ErrorCoding {
  /// Errors of the type that is thrown are kept if they are `Codable`; if any may be thrown, those of
  /// `types`.
  static func keeping(_ types: [any (Error & Codable).Type]) -> Self {
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

extension ErrorCoding<any Error> {
  /// Any error may be thrown; those of `types` keep their type.
  static func any(_ types: [any (Error & Codable).Type] = []) -> Self { Self(types: types) }
}

extension ErrorCoding where Failure: Codable {
  /// Only errors of this type are thrown.
  static var typed: Self { Self(types: [Failure.self]) }
}

/// An error that a service threw when the session was recorded, thrown again on replay.
///
/// Only its text is recorded: code that depends on the error's type behaves differently in a
/// replay, which the replay reports. A cancellation is thrown as `CancellationError`.
public struct RecordedError: Error, Hashable, CustomStringConvertible {
  /// The text of the error that was thrown.
  public let description: String

  private static let cancelled = "cancelled"

  static func make(_ text: String) -> any Error {
    text == cancelled ? CancellationError() : RecordedError(description: text)
  }

  /// The text of `error` in sessions: its localized description, if it has one.
  package static func text(of error: any Error) -> String {
    // The stage's own, most often. Looking for conformances takes five times as long.
    if let refusal = error as? Refusal { return refusal.description }
    if error is CancellationError { return cancelled }
    if let localized = error as? any LocalizedError, let text = localized.errorDescription {
      return text
    }
    return String(describing: error)
  }
}

extension RecordedError: LocalizedError {
  /// The text of the error that was thrown.
  public var errorDescription: String? { description }
}
