#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An error that a service threw when the session was recorded, thrown again in a replay.
///
/// A replay throws the same error where it can make one: a cancellation, a case of an enumeration without
/// payloads, and a `Codable` error, if its type is neither private nor local. In place of any other it
/// throws a `RecordedError`, which has the same description, the same localized description and, as an
/// `NSError`, the same domain and code. Code that depends on its type behaves differently in a replay, which the
/// replay reports.
public struct RecordedError: Error, Hashable, CustomStringConvertible {
  /// The description of the error that was thrown.
  public let description: String
  /// Its localized description; nil if Foundation makes that of domain and code.
  public let errorDescription: String?
  /// Its domain as an `NSError`; nil if the session does not say.
  public let domain: String?
  /// Its code as an `NSError`; nil if the session does not say.
  public let code: Int?

  /// The text of a `CancellationError`.
  static let cancelled = "cancelled"

  /// Makes an error of its text alone.
  package init(_ text: String) { self.init(text, nil) }

  init(_ text: String, _ origin: ErrorOrigin?) {
    description = origin?.description ?? text
    let isDescribedByCode = origin?.code != nil && origin?.description == nil
    errorDescription = isDescribedByCode ? nil : text
    (domain, code) = (origin?.domain, origin?.code)
  }

  static func make(_ text: String, _ origin: ErrorOrigin? = nil) -> any Error {
    // Another error with that text has an origin.
    text == cancelled && origin == nil ? CancellationError() : RecordedError(text, origin)
  }

  /// The text of `error` in sessions: its localized description, if it has one of its own.
  package static func text(of error: any Error) -> String {
    // The stage's own, most often. Looking for conformances takes five times as long.
    if let refusal = error as? Refusal { return refusal.description }
    if error is CancellationError { return cancelled }
    return (localizedText(of: error) ?? String(describing: error)).withoutPrivateContexts
  }

  /// The localized description of an error that has one of its own.
  fileprivate static func localizedText(of error: any Error) -> String? {
    if let error = error as? any LocalizedError, let text = error.errorDescription { return text }
    return userInfo(of: error)?["NSLocalizedDescription"] as? String
  }

  /// What an `NSError` or an error that is made of one holds: only the whole of Foundation has their types.
  private static func userInfo(of error: any Error) -> [String: Any]? {
    let children = Mirror(reflecting: error).children
    if let info = children.first(where: { $0.label == "_userInfo" }) {
      return info.value as? [String: Any]
    }
    let inner = children.first { $0.label == "_nsError" }?.value as? any Error
    return inner.flatMap(userInfo)
  }
}

extension RecordedError: LocalizedError {
  // What `NSError` makes of an error, and its localized description of that.
  /// The same as ``domain``.
  public var _domain: String { domain ?? String(reflecting: Self.self) }
  /// The same as ``code``.
  public var _code: Int { code ?? 1 }
}

extension Answer {
  /// The answer, which says whether the task that asked was cancelled if it is an error. The value of one that is of a
  /// known type stands beside that: `(error: .refused, taskIsCancelled: true)`.
  func ofTask(isCancelled: Bool) -> Answer {
    guard case .failure(let text, let value) = self, isOfCancelledTask != isCancelled else {
      return self
    }
    if !isCancelled { return .failure(text, errorValue) }
    guard let value, ErrorOrigin(value) == nil else {
      return .failure(text, .record((value?.fields ?? []) + [Self.cancelledTask]))
    }
    return .failure(text, .record([Value.Field(Self.errorLabel, value), Self.cancelledTask]))
  }

  /// The answer without what an error's text does not say, which may hold a secret.
  var withoutOrigin: Answer {
    guard case .failure(let text, let value?) = ofTask(isCancelled: false),
      ErrorOrigin(value) != nil
    else { return self }
    return .failure(text).ofTask(isCancelled: isOfCancelledTask)
  }
}

/// What a session says of an error beside its text: `(domain: "Shop.NetworkError", code: 1)`.
struct ErrorOrigin {
  /// The error's domain as an `NSError`. Of most errors that is the name of their type.
  let domain: String
  /// Its code as an `NSError`, if an error of its type can't be made again, or by its text.
  private(set) var code: Int?
  /// Its description, if the text is its localized one.
  private(set) var description: String?
  /// The error itself, if one of its type can be made of that again.
  private(set) var encoded: Value?

  /// What is recorded of `error`; nil if it needs nothing but its text.
  init?(of error: any Error) {
    if error is CancellationError || error is RecordedError { return nil }
    let (domain, code) = Self.identity(of: error)
    self.domain = domain
    if let type = Self.type(named: domain) {
      // A private type may have the name of another one.
      if type != Swift.type(of: error) { return nil }
      let name = caseName(of: error) ?? ""
      if Self.plainCase(named: name, type) == nil {
        encoded = Self.encoded(error)
      } else if name != RecordedError.text(of: error) {
        encoded = .case(name, [])
      }
    }
    guard encoded == nil else { return }
    self.code = code
    let isLocalized = RecordedError.localizedText(of: error) != nil
    description = isLocalized ? String(describing: error).withoutPrivateContexts : nil
  }

  /// Its domain and code as an `NSError`, without the address that a private type has in its name.
  private static func identity(of error: any Error) -> (domain: String, code: Int) {
    // Not a cast alone: an `NSError` of any domain is also a `CocoaError`.
    switch Swift.type(of: error) {
    case is CocoaError.Type:
      ("NSCocoaErrorDomain", (error as? CocoaError)?.code.rawValue ?? 0)
    case is POSIXError.Type:
      ("NSPOSIXErrorDomain", Int((error as? POSIXError)?.code.rawValue ?? 0))
    default: (error._domain.withoutPrivateContexts, error._code)
    }
  }

  /// A `Codable` error, if another one like it can be made of what it encodes.
  private static func encoded(_ error: any Error) -> Value? {
    func encode<E: Error & Codable>(_ error: E) -> Value? {
      guard let value = try? Value(encoding: error), let copy = try? value.decoded(as: E.self),
        RecordedError.text(of: copy) == RecordedError.text(of: error), "\(copy)" == "\(error)"
      else { return nil }
      return value
    }
    return (error as? any Error & Codable).flatMap { encode($0) }
  }

  /// What a person should know of an error that a replay can't make again, if it is a case of an enumeration, which
  /// view models tell apart, unless its description is made to be shown; nil for any other.
  func warning(about error: any Error) -> String? {
    guard let name = caseName(of: error), !(error is any CustomStringConvertible),
      // Swift's own errors have a domain of Foundation's.
      domain.contains("."), self.error(RecordedError.text(of: error)) == nil
    else { return nil }
    let isHidden = error is any Codable || Self.plainCase(named: name, Swift.type(of: error)) != nil
    let remedy =
      isHidden ? "declare it neither private nor in a function" : "make \(domain) Codable"
    return "a replay can't throw \(domain).\(name) again: if its type matters, \(remedy)"
  }

  // MARK: In a session

  /// Reads what ``value`` writes; nil for any other value.
  init?(_ value: Value) {
    guard case .record(let fields) = value, case .string(let domain)? = fields.first?.value,
      fields.first?.label == "domain"
    else { return nil }
    self.domain = domain
    for field in fields.dropFirst() {
      switch (field.label, field.value) {
      case ("code", .int(let code)): self.code = Int(exactly: code)
      case ("description", .string(let text)): description = text
      case ("value", let value): encoded = value
      default: return nil
      }
    }
  }

  /// The origin as a value: `(domain: "Shop.LoadError", value: .offline)`.
  var value: Value {
    var fields = [Value.Field("domain", .string(domain))]
    if let code { fields.append(Value.Field("code", .int(Int128(code)))) }
    if let description { fields.append(Value.Field("description", .string(description))) }
    if let encoded { fields.append(Value.Field("value", encoded)) }
    return .record(fields)
  }

  // MARK: Making the error again

  /// The error with this text, if one of its type can be made.
  func error(_ text: String) -> (any Error)? {
    guard let type = Self.type(named: domain) else { return nil }
    guard let encoded else { return Self.error(ofCase: text, type) }
    if case .case(let name, []) = encoded, let error = Self.plainCase(named: name, type) {
      return error
    }
    return (type as? any (Error & Codable).Type).flatMap { try? encoded.decoded(as: $0) }
  }

  /// Why no error of its type can be made of what was recorded of it; nil if that is not known.
  var flaw: AnswerMismatch? {
    guard let encoded, let type = Self.type(named: domain) as? any (Error & Codable).Type else {
      return nil
    }
    do {
      _ = try encoded.decoded(as: type)
      return nil
    } catch {
      return AnswerMismatch(error, decoding: encoded, as: type, of: "the recorded error")
    }
  }

  /// The case of an enumeration that has no payload and this name; nil if none can be made.
  static func error(ofCase name: String, _ type: any Error.Type) -> (any Error)? {
    plainCase(named: name, type) ?? decodedCase(name, type)
  }

  /// The cases without payloads that an enumeration has, of which this may be one with another name; those that are
  /// spelled alike, if there are any.
  static func cases(of type: any Error.Type, insteadOf name: String) -> [any Error] {
    func plain<E: Error>(_ type: E.Type) -> [any Error] { plainCases(of: type) }
    let cases = plain(type)
    if !cases.isEmpty { return cases }
    guard let type = type as? any (Error & Codable).Type else { return [] }
    do {
      _ = try encodedCase(name).decoded(as: type)
      return []
    } catch {
      return AnswerMismatch(error).renamedFields.compactMap { decodedCase($0.new, type) }
    }
  }

  private static func encodedCase(_ name: String) -> Value {
    .record([Value.Field(name, .record([]))])
  }

  private static func plainCase(named name: String, _ type: (any Error.Type)?) -> (any Error)? {
    func find<E: Error>(_ type: E.Type) -> (any Error)? {
      plainCases(of: type).first { caseName(of: $0) == name }
    }
    return type.flatMap { find($0) }
  }

  /// The case without a payload of an enumeration that has become `Codable` since it was recorded.
  private static func decodedCase(_ name: String, _ type: any Error.Type) -> (any Error)? {
    let encoded = encodedCase(name)
    let error = (type as? any (Error & Codable).Type).flatMap { try? encoded.decoded(as: $0) }
    // A structure may be decoded from anything.
    return error.flatMap { caseName(of: $0) == name ? $0 : nil }
  }

  /// The type of errors with this name, `Shop.Client.Failure`; nil if there is none, or if it is private, local
  /// or generic.
  static func type(named name: String) -> (any Error.Type)? {
    let parts = name.split(separator: ".")
    guard 2...4 ~= parts.count, name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    // Only the parts of a name are known, and not which is a structure, an enumeration or a class.
    var mangled = parts.prefix(1).map { "\($0.utf8.count)\($0)" }
    for part in parts.dropFirst() {
      mangled = mangled.flatMap { outer in
        ["O", "V", "C"].map { "\(outer)\(part.utf8.count)\(part)\($0)" }
      }
    }
    return mangled.lazy.compactMap { _typeByName($0) as? any Error.Type }.first
  }
}

extension String {
  /// Whether a person who wrote an error's text may mean a case.
  var mayBeCase: Bool {
    first?.isLowercase == true && allSatisfy { $0.isLetter || $0.isNumber }
  }
}
