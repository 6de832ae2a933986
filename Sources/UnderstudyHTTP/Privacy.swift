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
