import Foundation

/// Gets scores from a web service by a GET request: a JSON array of objects with `firstName`,
/// `lastName` and `score`.
///
/// `https` is verified as the system does it; redirections are followed, ten at most; proxies are those
/// of the environment. Needs the program `curl`.
public struct HTTPScoresService: ScoresService {
  private let url: URL
  private let timeout: Duration
  private let maximalSize: Int

  /// Makes the service. Nothing is asked yet.
  ///
  /// - Parameters:
  ///   - url: Where the scores are: `http` or `https`, with a host.
  ///   - timeout: How long an answer may take, from the name look-up to the last byte.
  ///   - maximalSize: How many bytes of it are read at most.
  /// - Throws: ``InvalidScoresURL``.
  public init(
    url: String, timeout: Duration = .seconds(10), maximalSize: Int = 1_000_000
  ) throws(InvalidScoresURL) {
    guard let parsed = URL(string: url), ["http", "https"].contains(parsed.scheme?.lowercased()),
      parsed.host()?.isEmpty == false
    else { throw InvalidScoresURL(url: url) }
    self.url = parsed
    self.timeout = timeout
    self.maximalSize = maximalSize
  }

  /// Asks the service.
  ///
  /// - Returns: The scores, in the order of the answer.
  /// - Throws: ``HTTPScoresError``, or `CancellationError` when the task was cancelled: the connection is
  ///   then closed.
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

/// What was given is not where a web service can be.
public struct InvalidScoresURL: Error, Equatable, CustomStringConvertible {
  /// The text that was given.
  public let url: String

  /// One line for people.
  public var description: String {
    "\(String(reflecting: url)) is not the URL of a service: expected one like http://HOST/scores"
  }
}
