import Foundation

/// Gets scores from a web service with a GET request: a JSON array of objects with `firstName`,
/// `lastName` and `score`.
///
/// `https` is verified with the system's certificates. At most ten redirections are followed, and
/// none from `https` to `http`. Proxies come from the environment, and passwords from `~/.netrc`.
/// Needs the program `curl`.
public struct HTTPScoresService: ScoresService {
  private let url: URL
  private let timeout: Duration
  private let maximalSize: Int

  /// Makes the service. No request is sent yet.
  ///
  /// - Parameters:
  ///   - url: Where the scores are: `http` or `https`, with a host, without a password, and of at
  ///     most 4000 characters.
  ///   - timeout: How long an answer may take, from the name lookup to the last byte.
  ///   - maximalSize: The maximum number of bytes of an answer.
  /// - Throws: ``InvalidScoresURL``.
  public init(
    url: String, timeout: Duration = .seconds(10), maximalSize: Int = 1_000_000
  ) throws(InvalidScoresURL) {
    guard let parsed = URL(string: url), ["http", "https"].contains(parsed.scheme?.lowercased()),
      parsed.host()?.isEmpty == false
    else { throw .notOfService(InvalidScoresURL.withoutSecrets(url)) }
    guard parsed.password() == nil else { throw .password }
    guard parsed.absoluteString.utf8.count <= HTTPRequest.longestURL else { throw .tooLong }
    self.url = parsed
    self.timeout = timeout
    self.maximalSize = maximalSize
  }

  /// Fetches the scores, in the order of the answer.
  ///
  /// - Throws: ``HTTPScoresError``, or `CancellationError` if the task was cancelled: the
  ///   connection is then closed.
  public func scores() async throws -> [PlayerScore] {
    let answer = try await HTTPRequest(url, timeout: timeout, maximalSize: maximalSize).get()
    guard answer.status == 200 else { throw HTTPScoresError.status(answer.status) }
    do {
      return try JSONDecoder().decode([PlayerScore].self, from: answer.body)
    } catch let error as DecodingError {
      throw HTTPScoresError(error, in: answer.body)
    }
  }
}

/// Why a text is not accepted as the URL of a web service. It quotes no password.
public enum InvalidScoresURL: Error, Equatable, CustomStringConvertible {
  /// It is not a URL with `http` or `https` and a host.
  case notOfService(String)
  /// It contains a password.
  case password
  /// It has more than 4000 characters.
  case tooLong

  /// The text without what precedes an `@`, which may be a name and a password.
  static func withoutSecrets(_ url: String) -> String {
    let shown = url.lastIndex(of: "@").map { "***" + url[$0...] } ?? url
    return shown.unicodeScalars.count > 200 ? String(shown.unicodeScalars.prefix(40)) + "…" : shown
  }

  /// One line for people.
  public var description: String {
    switch self {
    case .notOfService(let url):
      "\(String(reflecting: url)) is not the URL of a service: expected one like http://HOST/scores"
    case .password:
      "the URL contains a password, which the list of processes shows: put it in ~/.netrc instead"
    case .tooLong: "the URL is longer than \(HTTPRequest.longestURL) characters"
    }
  }
}
