import UnderstudyPlatform

/// Starts this program again in its place; returns if that can't be done.
func restartProgram() {
  // The arguments are those with which it was started.
  _ = unsafe execv("/proc/self/exe", CommandLine.unsafeArgv)
}

/// Called before the program's main function, on the main thread.
@c(understudy_play_isolated_session)
func playIsolatedSession(_ description: UnsafePointer<CChar>) {
  // The text of a variable, which is copied.
  IsolatedProcess.play(describedBy: unsafe text(description) ?? "")
}
