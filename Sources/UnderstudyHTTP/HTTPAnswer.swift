import Foundation
import Understudy

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a server answered, as it is recorded.
struct HTTPAnswer: Codable, Sendable {
  let status: Int
  /// Where the answer came from, if not from the request's URL: the request was redirected.
  let url: String?
  /// Like `Content-Type: text/plain`, in the order of their names; nil if there are none.
  let headers: [String]?
  /// The body, if it is text in UTF-8; nil if it is empty.
  let body: String?
  /// The body, if it is not.
  let base64: String?

  init(_ response: HTTPURLResponse, _ data: Data, to request: URLRequest, _ privacy: Privacy) {
    status = response.statusCode
    let isRedirected = response.url != request.url
    url = isRedirected ? response.url.map(privacy.shown) : nil
    let kept = response.allHeaderFields.compactMap { field -> String? in
      guard let name = field.key as? String, privacy.keeps(header: name) else { return nil }
      return "\(name): \(field.value)"
    }
    headers = kept.isEmpty ? nil : kept.sorted()
    let text = String(validating: data, as: UTF8.self)
    body = data.isEmpty ? nil : text
    base64 = text == nil ? data.base64EncodedString() : nil
  }

  /// Makes a request, because its answer is to be recorded. `settings` are those of the view model's session,
  /// without ``RecordedRequest``.
  ///
  /// - Throws: `RecordedError`; `CancellationError` if the task was cancelled.
  init(
    to request: URLRequest, _ settings: URLSessionConfiguration, _ privacy: Privacy
  ) async throws {
    let session = URLSession(configuration: settings)
    defer { session.finishTasksAndInvalidate() }
    do {
      let (data, response) = try await session.data(for: request)
      guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
      self.init(response, data, to: request, privacy)
    } catch {
      try Task.checkCancellation()
      throw URLError.recorded(error)
    }
  }

  /// Leaves out what is nil, which the synthesized method writes.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(status, forKey: .status)
    if let url { try container.encode(url, forKey: .url) }
    if let headers { try container.encode(headers, forKey: .headers) }
    if let body { try container.encode(body, forKey: .body) }
    if let base64 { try container.encode(base64, forKey: .base64) }
  }

  private enum CodingKeys: CodingKey {
    case status, url, headers, body, base64
  }

  /// The body's bytes.
  ///
  /// - Throws: `URLError` if an edited session holds no valid base64.
  func data() throws(URLError) -> Data {
    guard let base64 else { return Data((body ?? "").utf8) }
    guard let data = Data(base64Encoded: base64) else {
      throw URLError(.cannotDecodeRawData, "the session's answer is not valid base64")
    }
    return data
  }

  /// The response to `request`, which holds just what is recorded.
  func response(to request: URLRequest, length: Int) throws(URLError) -> HTTPURLResponse {
    var fields = Dictionary(
      (headers ?? []).map { line in
        let parts = line.split(separator: ":", maxSplits: 1)
        let value = parts.dropFirst().first.map { $0.drop { $0 == " " } } ?? ""
        return (String(parts.first ?? ""), String(value))
      }, uniquingKeysWith: { "\($0), \($1)" })
    // A response to HEAD may have any.
    if request.httpMethod != "HEAD" { fields["Content-Length"] = "\(length)" }
    guard let url = url.map(URL.init(string:)) ?? request.url,
      let response = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
    else { throw URLError(.badServerResponse, "the session's answer has no valid URL") }
    return response
  }
}

/// Answers that servers send, for exploring.
extension HTTPAnswer: ServiceAnswer {
  /// Usually with a body that sessions have, rarely with a part of it changed, or if they have none, with one of
  /// JSON.
  static func madeUp(by generator: ValueGenerator, like recorded: [Value]) -> HTTPAnswer {
    let status = Self.status(from: generator)
    let known = recorded.compactMap { try? $0.decoded(as: HTTPAnswer.self) }
      .filter { ($0.status < 400) == (status < 400) }
    if generator.choose(16) == 0 || [204, 304].contains(status) {
      return HTTPAnswer(status, nil)
    }
    if known.isEmpty {
      return HTTPAnswer(status, "\(generator.json())", ["Content-Type: application/json"])
    }
    let model = generator.choose(known)
    let body = generator.isOnce(in: 8) ? model.body?.mutated(by: generator) : model.body
    return HTTPAnswer(status, body, model.headers, model.base64)
  }

  private init(
    _ status: Int, _ body: String?, _ headers: [String]? = nil, _ base64: String? = nil
  ) {
    (self.status, url) = (status, nil)
    (self.body, self.headers, self.base64) = (body, headers, base64)
  }

  private static func status(from generator: ValueGenerator) -> Int {
    switch generator.choose(32) {
    case ..<20: 200
    case ..<31: generator.choose([201, 204, 301, 400, 401, 404, 409, 429, 500, 503])
    default: generator.choose([202, 206, 302, 304, 402, 403, 405, 410, 422, 502, 504])
    }
  }

  static let failures = [
    "Timeout was reached (URLError -1001)",
    "Could not resolve hostname (URLError -1003)",
    "Could not connect to server (URLError -1004)",
    "The network connection was lost (URLError -1005)",
    "The Internet connection appears to be offline (URLError -1009)",
    "Empty reply from server (URLError -1011)",
    "SSL connect error (URLError -1200)",
  ]
}

extension String {
  /// The text of a body with a part of its JSON changed, or of any other a beginning.
  fileprivate func mutated(by generator: ValueGenerator) -> String {
    if let json = try? JSON(parsing: utf8, deepest: 64) { return "\(json.mutated(by: generator))" }
    return String(prefix(generator.choose(count + 1)))
  }
}

extension URLError {
  /// Makes an error whose localized description is `text`.
  init(_ code: Code, _ text: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: text])
  }

  /// Makes the error that a request failed with, from the error that its effect threw.
  init(recorded error: any Error, to question: String) {
    let text = RecordedError.text(of: error)
    switch error {
    case is CancellationError: self.init(.cancelled, text)
    case is RecordedError:
      if let (code, words) = Self.parsed(text) {
        self.init(code, words)
      } else if text == Answer.missing {
        self.init(.resourceUnavailable, "\(question): \(text)")
      } else {
        self.init(.unknown, text)
      }
    default: self.init(.unknown, text)
    }
  }

  /// The error of a real request, as it is recorded: `Could not connect (URLError -1004)`.
  static func recorded(_ error: any Error) -> RecordedError {
    let error = error as NSError
    let code = error.domain == NSURLErrorDomain ? " (URLError \(error.code))" : ""
    return RecordedError(error.localizedDescription + code)
  }

  /// The code and the text of a recorded error; nil if it is of another kind.
  private static func parsed(_ text: String) -> (Code, String)? {
    guard let match = text.wholeMatch(of: /(.*) \(URLError (-?\d+)\)/.dotMatchesNewlines()),
      let number = Int(match.2), let code = Code(rawValue: number) as Code?
    else { return nil }
    return (code, String(match.1))
  }
}
