import Foundation

/// Why a web service returned no scores. It names no host, so that recordings don't depend on the
/// service's address.
public enum HTTPScoresError: Error, Equatable, CustomStringConvertible {
  /// The connection was refused.
  case refused
  /// The host does not exist.
  case unknownHost
  /// The answer was not complete in time.
  case timedOut(Duration)
  /// The service answered with a status other than 200.
  case status(Int)
  /// The answer is longer than this many bytes.
  case tooLarge(Int)
  /// The answer is not UTF-8: the place of the first malformed byte, from 1.
  case notUTF8(byte: Int)
  /// The answer is not JSON; the place, in Foundation's words.
  case notJSON(String)
  /// The answer is JSON of another shape; the place, and what was expected.
  case wrongShape(String)
  /// `curl` is not installed.
  case curlIsMissing
  /// Anything else, in `curl`'s own words.
  case other(String)

  /// Finds what is wrong with an answer that can't be decoded.
  init(_ error: DecodingError, in answer: Data) {
    if let byte = answer.firstNotUTF8 {
      self = .notUTF8(byte: byte + 1)
      return
    }
    let json: Any
    do {
      json = try JSONSerialization.jsonObject(with: answer, options: .fragmentsAllowed)
    } catch {
      self = .notJSON(Self.words(of: error))
      return
    }
    self =
      switch error {
      case .typeMismatch(let type, let context):
        .wrongShape("\(Self.place(context.codingPath)) is not \(Self.name(of: type))")
      case .valueNotFound(let type, let context):
        .wrongShape("\(Self.place(context.codingPath)) is null, not \(Self.name(of: type))")
      case .keyNotFound(let key, let context):
        .wrongShape("\(Self.place(context.codingPath + [key])) is missing")
      // JSONDecoder names no place for a number that does not fit.
      default: .wrongShape("\(Self.placeOfMismatch(in: json)) is not a whole number of 64 bits")
      }
  }

  private static func placeOfMismatch(in json: Any) -> String {
    let place = (json as? [[String: Any]])?.firstIndex {
      Int(exactly: ($0["score"] as? NSNumber)?.doubleValue ?? 0) == nil
    }
    return place.map { "[\($0)].score" } ?? "a score"
  }

  /// `Invalid value around character 42.`, as part of a sentence.
  private static func words(of error: any Error) -> String {
    let text = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
    let sentence = text.hasSuffix(".") ? text.dropLast() : text[...]
    return sentence.prefix(1).lowercased() + sentence.dropFirst().prefix(200)
  }

  /// Like `[2].score`.
  private static func place(_ path: [any CodingKey]) -> String {
    guard !path.isEmpty else { return "the answer" }
    return path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is Int.Type: "a whole number"
    case is String.Type: "a string"
    case is [Any].Type: "an array"
    default: "an object"
    }
  }

  private static func seconds(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    return Int(exactly: seconds).map { "\($0) seconds" } ?? "\(seconds) seconds"
  }

  /// One line for people.
  public var description: String {
    switch self {
    case .refused: "the scores service refuses the connection: is it running at that address?"
    case .unknownHost: "the scores service's host is unknown: check the URL and the network"
    case .timedOut(let timeout):
      "the scores service did not answer completely within \(Self.seconds(timeout))"
    case .status(404): "the scores service has nothing there (404): check the URL's path"
    case .status(let status) where status >= 500: "the scores service failed (\(status))"
    case .status(let status): "the scores service answered with status \(status) instead of 200"
    case .tooLarge(let size): "the scores service's answer is larger than \(size) bytes"
    case .notUTF8(let byte): "the scores service's answer is not UTF-8 at byte \(byte)"
    case .notJSON(let words): "the scores service's answer is not JSON: \(words)"
    case .wrongShape(let text): "the scores service's answer has another shape: \(text)"
    case .curlIsMissing: "curl is missing: install it to fetch scores from a URL"
    case .other(let text): "the scores service can't be reached: \(text)"
    }
  }
}

extension Data {
  /// The place of the first byte that is not part of a UTF-8 character.
  fileprivate var firstNotUTF8: Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = makeIterator()
    var place = 0
    while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let scalar): place += scalar.count
      case .emptyInput: return nil
      case .error: return place
      }
    }
  }
}
