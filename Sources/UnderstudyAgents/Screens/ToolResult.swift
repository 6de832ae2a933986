/// Why a tool can't do what it was asked for, and what to do instead.
struct ToolFailure: Error, Equatable {
  let message: String

  init(_ message: String) { self.message = message }
}

/// What a tool returns.
struct ToolResult {
  var text: String
  var isError = false

  init(_ text: String, isError: Bool = false) { (self.text, self.isError) = (text, isError) }

  init(_ failure: ToolFailure) { self.init(failure.message, isError: true) }

  /// The result of `body`, or why there is none.
  static func catching(_ body: () throws(ToolFailure) -> ToolResult) -> ToolResult {
    do throws(ToolFailure) {
      return try body()
    } catch {
      return ToolResult(error)
    }
  }
}
