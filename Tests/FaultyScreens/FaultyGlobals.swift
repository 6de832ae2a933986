/// State that goes from one session to the next in a process.
@MainActor
enum FaultyGlobals {
  private static var hasMine = false

  static func leaveMine(_ viewModel: FaultyViewModel) -> () -> Void { { hasMine = true } }

  static func stepOnMine(_ viewModel: FaultyViewModel) -> () -> Void {
    { if hasMine { viewModel.trap() } }
  }
}
