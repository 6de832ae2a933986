/// Writes what commands return, as far as the session is about it.
struct ResultDisplay {
  private let isShown: (ScreenPart) -> Bool
  /// The results that could be written so far, shown or not.
  private(set) var parts: [ScreenPart] = []

  init(where isShown: @escaping (ScreenPart) -> Bool) { self.isShown = isShown }

  /// Writes what `command` returned if it can be recorded. `command` is its name as it was typed.
  mutating func write(_ result: Any, of command: String, to transcript: ByteBuffer) {
    let part = ScreenPart.result(of: command)
    let isKnown = parts.contains(part)
    // What is not shown is converted only once, to know whether it could be.
    if isKnown && !isShown(part) { return }
    guard let value = Value(recording: result) else { return }
    if !isKnown { parts.append(part) }
    if isShown(part) { transcript.append(Event.result(value.shortened())) }
  }
}
