import Understudy
import UnderstudyProgram

/// What the server answers to requests.
extension MCPServer {
  /// Answers a request, or begins to.
  func answer(_ request: ClientMessage) throws(RPCError) {
    if let revision = try ProtocolRevision(request) {
      return try answer(request, in: revision)
    }
    switch request.method {
    case "initialize":
      let revision = ProtocolRevision(handshake: request.params)
      agreed = revision
      reply(
        to: request.id,
        [
          "protocolVersion": .string(revision.rawValue), "capabilities": Identity.capabilities,
          "serverInfo": Identity.json, "instructions": Identity.instructions,
        ])
    case "ping": reply(to: request.id, [:])
    default:
      guard let agreed else { throw ProtocolRevision.missing(in: request) }
      try answer(request, in: agreed)
    }
  }

  private func answer(
    _ request: ClientMessage, in revision: ProtocolRevision
  ) throws(RPCError) {
    /// What does not change while the server runs.
    let long = 3_600_000
    let result: JSON
    switch request.method {
    case "server/discover" where revision.isStateless:
      result = revision.result(
        [
          "supportedVersions": ProtocolRevision.stateless, "capabilities": Identity.capabilities,
          "instructions": Identity.instructions,
        ], lifetime: long)
    case "tools/list":
      result = revision.result(["tools": ToolName.descriptions], lifetime: long)
    case "tools/call": return try call(request, in: revision)
    case "resources/list":
      result = revision.result(try resources.list(request), lifetime: 0)
    case "resources/templates/list":
      result = revision.result(["resourceTemplates": .array([])], lifetime: long)
    case "resources/read":
      result = revision.result(try resources.read(request, in: revision), lifetime: 0)
    default:
      throw RPCError(
        .methodNotFound, "unknown method \(request.method.quotedBriefly)", id: request.id)
    }
    reply(to: request.id, result)
  }

  private func call(_ request: ClientMessage, in revision: ProtocolRevision) throws(RPCError) {
    guard let tool = request.params["name"]?.text.flatMap(ToolName.init(rawValue:)) else {
      let names = ToolName.allCases.map(\.rawValue).joined(separator: ", ")
      throw RPCError(.invalidParams, "unknown tool: tools are \(names)", id: request.id)
    }
    guard !calls.contains(where: { $0.id == request.id }) else {
      throw RPCError(.invalidRequest, "id: a request with this id is still running", id: request.id)
    }
    let call = RunningCall(request, tool)
    calls.append(call)
    // Holds only the ID: the call holds what cancels the tool, which holds this closure.
    let finish = { [unowned self, id = request.id] (result: ToolResult) in
      calls.removeAll { $0.id == id }
      reply(to: id, revision.result(result.json))
    }
    do throws(Failure) {
      let arguments = try ToolArguments(request.params["arguments"], for: tool)
      call.cancel = try tools.start(tool, arguments, then: finish)
    } catch {
      finish(ToolResult(error))
    }
  }

  /// Stops a call. It gets no answer.
  func cancel(_ id: JSON?) {
    guard let place = calls.firstIndex(where: { $0.id == id }) else { return }
    calls.remove(at: place).cancel()
  }

  /// A call of a tool that is not answered yet.
  @MainActor
  final class RunningCall {
    let id: JSON?
    let tool: ToolName
    /// What names it in reports of its progress; nil if the client wants none.
    let progressToken: JSON?
    let begin = ContinuousClock.now
    /// The last progress reported.
    var reported = 0
    var cancel: () -> Void = {}

    init(_ request: ClientMessage, _ tool: ToolName) {
      (id, self.tool) = (request.id, tool)
      progressToken = request.params["_meta"]?["progressToken"].flatMap {
        RPCError.isID($0) ? $0 : nil
      }
    }
  }
}

extension ToolResult {
  fileprivate var json: JSON {
    let content: JSON = ["type": .string("text"), "text": .string(text)]
    return ["content": .array([content]), "isError": isError ? .boolean(true) : nil]
  }
}
