extension Event {
  /// Whether `actual` matches this expected event: it is the same event, except for placeholders in
  /// the value. Texts are compared byte by byte.
  package func matches(_ actual: Event) -> Bool {
    switch (self, actual) {
    case (.change(let path, let value), .change(let actualPath, let actual)),
      (.insertion(let path, let value), .insertion(let actualPath, let actual)),
      (.removal(let path, let value), .removal(let actualPath, let actual)):
      path == actualPath && value.matches(actual)
    case (.effect(let name, .value(let value)), .effect(let actualName, .value(let actual))):
      name.isSpelled(like: actualName) && value == actual
    case (.effect(let name, .failure(let text)), .effect(let actualName, .failure(let actual))):
      name.isSpelled(like: actualName) && text.isSpelled(like: actual)
    case (.effect(let name, .end), .effect(let actualName, .end)): name.isSpelled(like: actualName)
    case (.command(let text), .command(let actual)), (.refusal(let text), .refusal(let actual)),
      (.output(let text), .output(let actual)), (.crash(let text), .crash(let actual)):
      text.isSpelled(like: actual)
    default: false
    }
  }
}
