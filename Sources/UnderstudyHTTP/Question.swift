import Foundation
import SessionFormat

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a request asks, without secrets: its method, its URL and a digest of its body.
struct Question {
  /// The name under which the answer is recorded: `POST https://example.com/news 0c5f…`.
  let name: String

  init(_ request: URLRequest, _ privacy: Privacy) {
    let url = request.url.map(privacy.shown) ?? ""
    let body = request.httpBody.flatMap { $0.isEmpty ? nil : privacy.digest(of: $0) }
    name = [request.httpMethod ?? "GET", url, body].compactMap { $0 }.joined(separator: " ")
  }
}

extension Privacy {
  /// The text of `url` without its user, password, fragment and the values of secret query items.
  func shown(_ url: URL) -> String {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      return url.path()
    }
    parts.user = nil
    parts.password = nil
    parts.fragment = nil
    // Setting the items could write the others in another way.
    if let items = parts.percentEncodedQueryItems, items.contains(where: { hides($0.name) }) {
      parts.percentEncodedQueryItems = hiding(items)
    }
    return parts.string ?? url.path()
  }

  /// A digest of a body, in 16 hexadecimal digits, which does not depend on the values of secret
  /// fields, nor on the order of JSON's keys, which differs from process to process.
  fileprivate func digest(of body: Data) -> String {
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
      return hides(name.removingPercentEncoding ?? name) ? "\(name)=***" : String(item)
    }
    return Data(items.joined(separator: "&").utf8)
  }

  private func hiding(_ items: [URLQueryItem]) -> [URLQueryItem] {
    items.map { hides($0.name) ? URLQueryItem(name: $0.name, value: "***") : $0 }
  }

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
