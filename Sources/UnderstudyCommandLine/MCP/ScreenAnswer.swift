import Understudy

/// What an object of the line protocol means for a task. What happened is in the recorded session.
enum ScreenAnswer {
  case done(isRefused: Bool)
  case error(String)
  case shown([JSON.Member])
  case undone([String])

  /// Values nest 128 levels deep in a session, and each is up to four levels of JSON, in an object that
  /// names them.
  private static let deepest = 4 * 128 + 2

  /// Nil for other objects. The first key shows the kind, so that most need not be parsed.
  init?(_ line: [UInt8]) {
    let kinds = ["done", "error", "show", "undone"]
    guard kinds.contains(where: { line.starts(with: "{\"\($0)\":".utf8) }),
      let object = try? JSON(parsing: line, deepest: Self.deepest)
    else { return nil }
    if object["done"] != nil {
      self = .done(isRefused: object["refused"] == .boolean(true))
    } else if let text = object["error"]?.text {
      self = .error(text)
    } else if let commands = object["undone"]?.texts {
      self = .undone(commands)
    } else if case .object(let bindings)? = object["show"] {
      self = .shown(bindings)
    } else {
      return nil
    }
  }
}
