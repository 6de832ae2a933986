import Testing
import UnderstudyPlatform

@testable import SessionFormat

/// A client of `understudy mcp`, which sends raw JSON and reads whole answers.
final class Agent {
  let tool: Tool
  let conversation: Conversation
  private var lastID = 0

  /// Starts the server in a folder of its own.
  init(
    _ name: String = "understudy", options: [String] = [], environment: [String: String] = [:]
  ) throws {
    tool = try Tool(name)
    conversation = try Conversation(tool.program(["mcp"] + options, environment))
  }

  /// What a request of the revision without a handshake says about itself.
  static let meta =
    #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","#
    + #""io.modelcontextprotocol/clientCapabilities":{}}"#

  /// Sends a line, and returns the next line of the server.
  func answer(to line: String) throws -> String {
    try conversation.say(line + "\n")
    return try conversation.line()
  }

  /// Sends a request; `params` are the members of an object. Returns the ID.
  @discardableResult
  func request(_ method: String, _ params: String = "") throws -> Int {
    try conversation.say(line(of: method, params))
    return lastID
  }

  /// The next request.
  private func line(of method: String, _ params: String) -> String {
    lastID += 1
    let members = params.isEmpty ? Self.meta : "\(params),\(Self.meta)"
    let head = #"{"jsonrpc":"2.0","id":\#(lastID),"method":"\#(method)""#
    return "\(head),\"params\":{\(members)}}\n"
  }

  /// Asks for a tool. Returns the ID.
  @discardableResult
  func begin(_ tool: String, _ arguments: String = "{}") throws -> Int {
    try conversation.say(call(of: tool, arguments))
    return lastID
  }

  /// Asks for two tools in one write. Returns the IDs.
  func beginBoth(
    _ first: (tool: String, arguments: String), _ second: (tool: String, arguments: String)
  ) throws -> (Int, Int) {
    try conversation.say(
      call(of: first.tool, first.arguments) + call(of: second.tool, second.arguments))
    return (lastID - 1, lastID)
  }

  private func call(of tool: String, _ arguments: String) -> String {
    line(of: "tools/call", #""name":"\#(tool)","arguments":\#(arguments)"#)
  }

  /// Calls a tool, and returns the text of its result, after `failed: ` if it is an error.
  func call(_ tool: String, _ arguments: String = "{}") throws -> String {
    let id = try begin(tool, arguments)
    return try result(of: id)
  }

  /// Calls `do` with commands for a screen that is open.
  @discardableResult
  func run(_ commands: [String], on screen: String) throws -> String {
    let list = JSON.array(commands.map { .string($0) })
    return try call("do", #"{"id":\#(JSON.string(screen)),"commands":\#(list)}"#)
  }

  /// The text of the result that comes next.
  func result(of id: Int, at location: SourceLocation = #_sourceLocation) throws -> String {
    let answer = try json()
    try #require(answer["id"] == .number(id), "\(answer)", sourceLocation: location)
    guard case .array(let content)? = answer["result"]?["content"], content.count == 1,
      case .string(let text)? = content[0]["text"]
    else { return "\(answer)" }
    return answer["result"]?["isError"] == .boolean(true) ? "failed: \(text)" : text
  }

  /// The next message of the server.
  func json() throws -> JSON {
    let line = Array(try conversation.line().utf8)
    return try JSON(parsing: line)
  }

  /// Closes the server's input, and expects it to end without a word.
  func leave() throws {
    #expect(try conversation.finish() == Tool.Outcome())
  }

  /// The processes that belong to the server or were started by it: those with its home.
  var processes: [pid_t] {
    get throws { try Self.processes(withHome: tool.folder.path) }
  }

  static func processes(withHome home: String) throws -> [pid_t] {
    let ids = try SessionFolder.names(in: "/proc").compactMap { pid_t($0) }
    return ids.filter { id in
      guard let file = fopen("/proc/\(id)/environ", "r") else { return false }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = fread(&bytes, 1, bytes.count, file)
      return bytes[..<count].split(separator: 0).contains { $0.elementsEqual("HOME=\(home)".utf8) }
    }
  }

  /// Waits until no process is left.
  func awaitEndOfProcesses() throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while try !processes.isEmpty, ContinuousClock.now < deadline { sched_yield() }
    #expect(try processes.isEmpty)
  }
}
