/// State that leaks from one session to the next in a process.
@MainActor
enum FaultyGlobals {
  private static var hasMine = false
  private static var drift = 0

  static func leaveMine(_ viewModel: FaultyViewModel) -> () -> Void { { hasMine = true } }

  static func stepOnMine(_ viewModel: FaultyViewModel) -> () -> Void {
    { if hasMine { viewModel.trap() } }
  }

  /// Adds one more each time.
  static func drift(_ viewModel: FaultyViewModel) -> () -> Void {
    {
      drift += 1
      viewModel.add(drift)
    }
  }
}
