// Each is taken from its queue before it runs, so it runs once.
extension UnownedJob {
  /// Runs the job on the main actor.
  func runOnMain() { unsafe runSynchronously(on: MainActor.sharedUnownedExecutor) }

  func run(on executor: some TaskExecutor) {
    unsafe runSynchronously(on: executor.asUnownedTaskExecutor())
  }
}
