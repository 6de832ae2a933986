extension Event {
  /// What marks a view model's error that reads like a sentence of the tool.
  static let thrownMark = "error: "

  /// What a command that was typed by this name did: it threw an error with this text.
  ///
  /// A text that reads as if the tool had written it, like `broken: glass`, is marked. All others are
  /// written as they are.
  package static func thrown(_ text: String, by command: String) -> Event {
    var unmarked = text[...]
    while unmarked.hasPrefix(thrownMark) { unmarked = unmarked.dropFirst(thrownMark.count) }
    return .refusal(isOfTool(String(unmarked), command) ? thrownMark + text : text)
  }

  private static func isOfTool(_ text: String, _ command: String) -> Bool {
    text == Answer.neverAwaited || Symptom(.refusal(text)) != nil
      || RefusalText(text, of: command) != nil
  }
}
