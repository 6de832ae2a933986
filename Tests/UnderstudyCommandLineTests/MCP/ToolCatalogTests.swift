import TerminalTesting
import TestTools
import Testing

@testable import SessionFormat
@testable import UnderstudyAgents

/// What agents read about the tools before they call one.
@Suite struct ToolCatalogTests {
  @Test func everyToolIsDescribed() {
    guard case .array(let tools) = ToolName.descriptions else {
      Issue.record("tools are not a list")
      return
    }
    #expect(tools.map { $0["name"] } == ToolName.allCases.map { .string($0.rawValue) })
    for tool in tools {
      #expect(tool["inputSchema"]?["type"] == .string("object"))
      #expect(tool["inputSchema"]?["additionalProperties"] == .boolean(false))
      #expect(tool["description"]?.kind == "a string")
    }
  }

  /// English has more than four bytes a token, and JSON somewhat less: 3.5 is on the safe side.
  @Test func descriptionsCostLessThan2000Tokens() {
    let bytes = "\(ToolName.descriptions)".utf8.count
    print("tools/list: \(bytes) bytes, about \(Int(Double(bytes) / 3.5)) tokens")
    #expect(Double(bytes) / 3.5 < 2000)
  }
}

/// The schemas of the tools' arguments are JSON Schemas, which the calls of the documentation satisfy.
@Suite(.runsPrograms, .enabled(if: TestTools.hasPython(with: "jsonschema")))
struct AgentSchemaTests {
  @Test func schemasDescribeTheCallsOfTheArticle() throws {
    let agent = try Agent()
    try agent.request("tools/list")
    let tools = try #require(try agent.json()["result"]?["tools"])
    let calls = try Article("DriveFromAnAgent").blocks("agent").joined()
      .filter { $0.hasPrefix("-> ") }
      .map { line in
        let parts = line.dropFirst(3).split(separator: " ", maxSplits: 1)
        return "[\"\(parts[0])\",\(parts[1])]"
      }
    #expect(calls.count > 3)
    let input = "{\"tools\":\(tools),\"calls\":[\(calls.joined(separator: ","))]}"
    let outcome = try Conversation(.python(["-c", Self.check])).finish(saying: Array(input.utf8))
    #expect(outcome == Tool.Outcome(output: "11 schemas, \(calls.count) calls\n"))
  }

  /// Fails if a schema is none, or if a call does not satisfy it.
  private static let check = """
    import json, sys
    from jsonschema import Draft202012Validator as Validator
    said = json.load(sys.stdin)
    schemas = {tool["name"]: tool["inputSchema"] for tool in said["tools"]}
    for schema in schemas.values():
        Validator.check_schema(schema)
    for name, arguments in said["calls"]:
        Validator(schemas[name]).validate(arguments)
    print(f"{len(schemas)} schemas, {len(said['calls'])} calls")
    """
}
