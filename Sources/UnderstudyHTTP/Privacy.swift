import Foundation
import SessionFormat

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a session may hold of requests and their answers.
struct Privacy: Sendable {
  private let kept: Set<String>
  private let secret: Set<String>

  private static let keptByDefault = [
    "content-disposition", "content-range", "content-type", "link", "location", "retry-after",
  ]
  /// Cookies are secrets. Asked for credentials, URLSession would make the request again by itself.
  private static let neverKept: Set = [
    "authorization", "cookie", "proxy-authenticate", "proxy-authorization", "set-cookie",
    "set-cookie2", "www-authenticate",
  ]
  private static let secretByDefault = [
    "accesskey", "accesstoken", "apikey", "apitoken", "auth", "authtoken", "clientsecret",
    "idtoken", "key", "passphrase", "passwd", "password", "pwd", "refreshtoken", "secret", "sig",
    "signature", "token",
  ]

  /// `keeping` are names of header fields, `hiding` those of query items and of a body's fields.
  init(keeping: [String] = [], hiding: [String] = []) {
    kept = Set(Self.keptByDefault + keeping.map { $0.lowercased() }).subtracting(Self.neverKept)
    secret = Set(Self.secretByDefault + hiding.map(Self.plain))
  }

  /// Whether this field of an answer's header is recorded.
  func keeps(header name: String) -> Bool { kept.contains(name.lowercased()) }

  /// Whether the value with this name is a secret: `api_key`, `api-key` and `apiKey` are the same.
  func hides(_ name: String) -> Bool { secret.contains(Self.plain(name)) }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" }
  }
}

extension Privacy {
  /// What a request asks, without secrets: its method, its URL and a digest of its body. Its answer is recorded under
  /// this name: `POST https://example.com/news 0c5f…`.
  func question(_ request: URLRequest) -> String {
    let url = request.url.map(shown) ?? ""
    let body = request.httpBody.flatMap { $0.isEmpty ? nil : digest(of: $0) }
    return [request.httpMethod ?? "GET", url, body].compactMap { $0 }.joined(separator: " ")
  }

  /// The text of `url` without its user, password, fragment and the values of secret query items.
  func shown(_ url: URL) -> String {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      return url.path()
    }
    parts.user = nil
    parts.password = nil
    parts.fragment = nil
    // Setting the items could write the others in another way.
    if let items = parts.percentEncodedQueryItems,
      items.contains(where: { hides(encoded: $0.name) })
    {
      parts.percentEncodedQueryItems = items.map { item in
        hides(encoded: item.name) ? URLQueryItem(name: item.name, value: "***") : item
      }
    }
    return parts.string ?? url.path()
  }

  /// A digest of a body, in 16 hexadecimal digits, which does not depend on the values of secret
  /// fields, nor on the order of JSON's keys, which differs from process to process.
  private func digest(of body: Data) -> String {
    let digits = String(FNV1a.digest(of: [UInt8](canonical(body))), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private func canonical(_ body: Data) -> Data {
    if let json = try? JSONSerialization.jsonObject(with: body) {
      let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
      return (try? JSONSerialization.data(withJSONObject: hiding(json), options: options)) ?? body
    }
    guard let text = String(validating: body, as: UTF8.self), text.contains("=") else {
      return body
    }
    // A form is written like a query.
    let items = text.split(separator: "&", omittingEmptySubsequences: false).map { item in
      let name = String(item.prefix { $0 != "=" })
      return hides(encoded: name) ? "\(name)=***" : String(item)
    }
    return Data(items.joined(separator: "&").utf8)
  }

  private func hides(encoded name: String) -> Bool { hides(name.removingPercentEncoding ?? name) }

  private func hiding(_ json: Any) -> Any {
    switch json {
    case let object as [String: Any]:
      Dictionary(
        uniqueKeysWithValues: object.map { ($0.key, hides($0.key) ? "***" : hiding($0.value)) })
    case let array as [Any]: array.map(hiding)
    default: json
    }
  }
}
