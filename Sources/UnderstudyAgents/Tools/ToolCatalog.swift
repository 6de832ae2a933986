import Understudy
import UnderstudyProgram

/// The tools that an agent can call.
enum ToolName: String, CaseIterable {
  case screens, open, `do`, show, undo, save, close, replay, explore, shrink, coverage
}

extension ToolName {
  /// What the server says about its tools, and checks their arguments against: `tools.json`, as `tools/list`
  /// returns it.
  static let descriptions: JSON = {
    guard let tools = try? JSON(parsing: PackageResources.tools_json) else {
      fatalError("tools.json is malformed")
    }
    return tools
  }()

  /// The schemas of the arguments, by their names.
  fileprivate var parameters: [JSON.Member] { schema?["properties"]?.members ?? [] }

  /// The arguments that it needs.
  fileprivate var required: [String] { schema?["required"]?.texts ?? [] }

  private var schema: JSON? {
    guard case .array(let tools) = Self.descriptions else { return nil }
    return tools.first { $0["name"] == .string(rawValue) }?["inputSchema"]
  }
}

/// The arguments of a tool, which fit its schema.
struct ToolArguments {
  private let arguments: JSON

  /// Checks the arguments of `tool`.
  ///
  /// - Throws: ``Failure`` that says what is wrong.
  init(_ arguments: JSON?, for tool: ToolName) throws(Failure) {
    let given = arguments ?? .null
    guard case .object(let members) = given == .null ? .object([]) : given else {
      throw Failure("\(tool.rawValue): expected an object of arguments")
    }
    for member in members { try Self.check(member, of: tool) }
    for name in tool.required where !members.contains(where: { $0.name == name }) {
      let parameter = tool.parameters.first { $0.name == name }
      let hint = parameter?.value["description"]?.text.map { ": \($0)" } ?? ""
      throw Failure("\(tool.rawValue): \(name) is missing\(hint)")
    }
    self.arguments = .object(members)
  }

  private static func check(_ argument: JSON.Member, of tool: ToolName) throws(Failure) {
    let parameters = tool.parameters
    guard let parameter = parameters.first(where: { $0.name == argument.name }) else {
      let names = parameters.map(\.name)
      let near = didYouMean(argument.name, among: names)
      let hint = near ?? "arguments are \(names.joined(separator: ", "))"
      throw Failure("\(tool.rawValue): no argument \(argument.name.quotedBriefly): \(hint)")
    }
    let place = "\(tool.rawValue): \(argument.name)"
    if let type = parameter.value["type"]?.text, !argument.value.isOf(type) {
      throw Failure("\(place): expected \(text(type)), found \(argument.value.kind)")
    }
    if let limit = parameter.value["exclusiveMinimum"]?.double, let number = argument.value.double,
      number <= limit
    {
      throw Failure("\(place): expected a number above \(Int(limit))")
    }
  }

  private static func text(_ type: String) -> String {
    switch type {
    case "array": "an array of strings"
    case "integer": "a whole number"
    default: "a \(type)"
    }
  }

  func text(_ name: String) -> String? { arguments[name]?.text }

  func texts(_ name: String) -> [String]? { arguments[name]?.texts }

  func isOn(_ name: String) -> Bool { arguments[name] == .boolean(true) }

  /// A number as it was written.
  func number(_ name: String) -> String? {
    if case .number(let text)? = arguments[name] { text } else { nil }
  }
}

extension JSON {
  /// The number, if this is one.
  fileprivate var double: Double? { if case .number(let text) = self { Double(text) } else { nil } }

  /// Whether this is of a type of JSON Schema; arrays are of strings.
  fileprivate func isOf(_ type: String) -> Bool {
    switch (type, self) {
    case ("string", .string), ("boolean", .boolean), ("number", .number): true
    case ("integer", .number(let text)): Int(text) != nil
    case ("array", .array): texts != nil
    default: false
    }
  }
}

/// What a tool returns.
struct ToolResult {
  var text: String
  var isError = false

  init(_ text: String, isError: Bool = false) { (self.text, self.isError) = (text, isError) }

  init(_ failure: Failure) { self.init(failure.message, isError: true) }

  /// The result of `body`, or why there is none.
  static func catching(_ body: () throws(Failure) -> ToolResult) -> ToolResult {
    do throws(Failure) {
      return try body()
    } catch {
      return ToolResult(error)
    }
  }
}
