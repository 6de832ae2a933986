import Understudy

/// A message of a client of the Model Context Protocol, which is JSON-RPC 2.0.
struct ClientMessage {
  /// What the answer to a request names; nil for a notification, which gets none.
  let id: JSON?
  let method: String
  /// An object, if it is a request.
  let params: JSON

  /// Reads a line; nil for an answer, although the server asks nothing.
  ///
  /// - Throws: ``RPCError`` if it is not a message.
  init?(parsing line: [UInt8]) throws(RPCError) {
    let message: JSON
    do throws(SyntaxError) {
      message = try JSON(parsing: line)
    } catch {
      throw RPCError(.parseError, "column \(error.column): \(error.message)")
    }
    guard case .object = message else {
      throw RPCError(.invalidRequest, "expected an object, found \(message.kind)")
    }
    id = message["id"]
    guard message["jsonrpc"] == .string("2.0") else {
      throw RPCError(.invalidRequest, "jsonrpc: expected \"2.0\"", id: id)
    }
    guard let method = message["method"]?.text else {
      let isAnswer = message["result"] != nil || message["error"] != nil
      if message["method"] == nil, isAnswer { return nil }
      throw RPCError(.invalidRequest, "method: expected a string", id: id)
    }
    (self.method, params) = (method, message["params"] ?? [:])
    guard let id else { return }
    guard RPCError.isID(id) else {
      throw RPCError(.invalidRequest, "id: expected a string or a whole number")
    }
    guard case .object = params else {
      throw RPCError(.invalidParams, "params: expected an object, found \(params.kind)", id: id)
    }
  }
}

/// An error of JSON-RPC: what a client gets in place of a result.
struct RPCError: Error {
  /// The code; those beyond JSON-RPC are the protocol's own.
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case unsupportedVersion = -32022
    /// Only up to revision 2025-11-25.
    case resourceNotFound = -32002
  }

  let code: Code
  let message: String
  var id: JSON?
  var data: JSON?

  init(_ code: Code, _ message: String, id: JSON? = nil, data: JSON? = nil) {
    (self.code, self.message, self.data) = (code, message, data)
    self.id = id.flatMap { Self.isID($0) ? $0 : nil }
  }

  static func isID(_ json: JSON) -> Bool {
    switch json {
    case .string: true
    case .number(let text): Int128(text) != nil
    default: false
    }
  }

  /// The reply. One to a message that can't be read has no `id`.
  var reply: JSON {
    let error: JSON = [
      "code": .number(code.rawValue), "message": .string(message), "data": data,
    ]
    return ["jsonrpc": .string("2.0"), "id": id, "error": error]
  }
}
