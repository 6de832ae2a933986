import Testing

@testable import SessionFormat
@testable import UnderstudyAgents

/// What agents read about the tools before they call one.
@Suite struct ToolCatalogTests {
  @Test func everyToolIsDescribed() {
    guard case .array(let tools) = ToolCatalog.tools else {
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
    let bytes = "\(ToolCatalog.tools)".utf8.count
    print("tools/list: \(bytes) bytes, about \(Int(Double(bytes) / 3.5)) tokens")
    #expect(Double(bytes) / 3.5 < 2000)
  }
}
