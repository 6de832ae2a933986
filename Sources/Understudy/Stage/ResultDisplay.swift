/// Writes what commands return, as far as the session is about it.
struct ResultDisplay {
  private let isShown: (ScreenPart) -> Bool
  /// The results that the session is not about.
  private(set) var unmentioned: [ScreenPart] = []

  init(where isShown: @escaping (ScreenPart) -> Bool) { self.isShown = isShown }

  /// Writes what `command` returned if it can be recorded. `command` is its name as it was typed.
  mutating func write(_ result: Any, of command: String, to transcript: ByteBuffer) {
    let part = ScreenPart.result(of: command)
    // What can't be recorded is looked at each time; what isn't shown, once.
    guard !unmentioned.contains(part), let value = Value(recording: result) else { return }
    if isShown(part) {
      transcript.append(Event.result(value.shortened()))
    } else {
      unmentioned.append(part)
    }
  }
}
