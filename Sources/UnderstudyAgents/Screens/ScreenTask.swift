import Understudy

/// What a screen's process is asked in one call of a tool.
@MainActor
final class ScreenTask {
  /// What was not answered yet, the current request first.
  private(set) var requests: [ScreenRequest]
  let timeout: Duration
  private let stopsAtRefusal: Bool
  let finish: (ScreenTask) -> Void

  /// What was not done because of a refusal.
  private(set) var skipped: [ScreenRequest] = []
  /// Why lines were not understood.
  var errors: [String] = []
  /// What the screen shows, if that was asked; nil if a value nests too deeply.
  var shown: [JSON.Member]?
  /// The commands that were undone, if that was asked.
  var undone: [String] = []

  init(
    _ requests: [ScreenRequest], within timeout: Duration, stopsAtRefusal: Bool = true,
    then finish: @escaping (ScreenTask) -> Void
  ) {
    (self.requests, self.timeout, self.stopsAtRefusal) = (requests, timeout, stopsAtRefusal)
    self.finish = finish
  }

  func takeDone(isRefused: Bool) {
    requests.removeFirst()
    guard isRefused, stopsAtRefusal else { return }
    (skipped, requests) = (requests, [])
  }
}
