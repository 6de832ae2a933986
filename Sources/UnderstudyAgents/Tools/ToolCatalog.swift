import Understudy

/// The tools that an agent can call.
enum ToolName: String, CaseIterable {
  case screens, open, `do`, show, undo, save, close, replay, explore, shrink, coverage
}

/// What the server says about its tools, and checks their arguments against: `tools.json`.
enum ToolCatalog {
  /// The tools as `tools/list` returns them.
  static let tools: JSON = {
    guard let tools = try? JSON(parsing: PackageResources.tools_json)
    else {
      fatalError("tools.json is malformed")
    }
    return tools
  }()

  /// The schemas of a tool's arguments, by their names.
  static func parameters(of tool: ToolName) -> [JSON.Member] {
    if case .object(let parameters)? = schema(of: tool)["properties"] { parameters } else { [] }
  }

  /// The arguments that a tool needs.
  static func required(by tool: ToolName) -> [String] {
    schema(of: tool)["required"]?.texts ?? []
  }

  private static func schema(of tool: ToolName) -> JSON {
    guard case .array(let tools) = tools,
      let found = tools.first(where: { $0["name"] == .string(tool.rawValue) })
    else { return .null }
    return found["inputSchema"] ?? .null
  }
}

extension JSON {
  /// The text, if this is a string.
  var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The texts, if this is an array of strings.
  var texts: [String]? {
    guard case .array(let elements) = self else { return nil }
    let texts = elements.compactMap(\.text)
    return texts.count == elements.count ? texts : nil
  }
}
