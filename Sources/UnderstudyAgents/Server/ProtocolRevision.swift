import Understudy
import UnderstudyProgram

/// A revision of the Model Context Protocol that the server speaks.
enum ProtocolRevision: String, CaseIterable {
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"
  /// Has no handshake: each request names its revision.
  case july2026 = "2026-07-28"

  var isStateless: Bool { self == .july2026 }

  /// The revisions that a request can name.
  static let stateless = JSON.array(allCases.filter(\.isStateless).map { .string($0.rawValue) })

  /// The error's code for a resource that does not exist.
  var resourceNotFound: RPCError.Code { isStateless ? .invalidParams : .resourceNotFound }

  /// What a client of the first revisions asks for; the newest with a handshake if it is unknown.
  init(handshake params: JSON) {
    guard case .string(let name)? = params["protocolVersion"],
      let revision = Self(rawValue: name), !revision.isStateless
    else {
      self = .november2025
      return
    }
    self = revision
  }

  private static let key = "io.modelcontextprotocol/protocolVersion"
  private static let capabilities = "io.modelcontextprotocol/clientCapabilities"

  /// The revision that a request names; nil if it names none.
  ///
  /// - Throws: ``RPCError`` if that is not spoken, or what it needs is missing.
  init?(_ request: ClientMessage) throws(RPCError) {
    guard let meta = request.params["_meta"], let wanted = meta[Self.key] else { return nil }
    guard case .string(let name) = wanted else {
      throw RPCError(.invalidParams, "_meta: \(Self.key): expected a string", id: request.id)
    }
    guard let revision = Self(rawValue: name), revision.isStateless else {
      throw RPCError(
        .unsupportedVersion, "Unsupported protocol version", id: request.id,
        data: ["supported": Self.stateless, "requested": wanted])
    }
    guard case .object? = meta[Self.capabilities] else {
      throw RPCError(
        .invalidParams, "_meta: \(Self.capabilities): expected an object", id: request.id)
    }
    self = revision
  }

  /// The error for a request before the handshake.
  static func missing(in request: ClientMessage) -> RPCError {
    RPCError(
      .invalidParams, "_meta: \(key) is missing: send it, or initialize first", id: request.id)
  }

  /// A result as this revision has it. `lifetime` is how many milliseconds it may be cached; nil for
  /// what is not cached.
  func result(_ result: JSON, lifetime: Int? = nil) -> JSON {
    guard isStateless else { return result }
    let caching: JSON = [
      "ttlMs": lifetime.map { .number($0) },
      "cacheScope": lifetime.map { .string($0 > 0 ? "public" : "private") },
      "_meta": ["io.modelcontextprotocol/serverInfo": MCPServer.Identity.json],
    ]
    return .object(
      [.init("resultType", .string("complete"))] + result.members + caching.members)
  }
}

extension MCPServer {
  /// What the server says about itself.
  enum Identity {
    static let json: JSON = [
      "name": .string(Program.name),
      "version": .string(Program.version.split(separator: " ").last.map(String.init) ?? ""),
    ]

    static let capabilities: JSON = ["tools": [:], "resources": [:]]

    static let instructions = JSON.string(
      """
      Drive an app's view models by commands, and see what they change, as lines of a session. \
      Call screens, then open, then do. save makes a regression test of what happened.
      """)
  }
}
