import ArgumentParser

/// Runs `body` on the main actor, where everything runs, and turns a failure into a message and an
/// exit code.
package func reporting(_ body: @MainActor () throws -> Void) throws {
  try MainActor.assumeIsolated {
    do {
      try body()
    } catch let failure as Failure {
      if !failure.message.isEmpty { Diagnostics.say(failure.message) }
      throw ExitCode(failure.code)
    }
  }
}

/// Writes a text to standard output, and reports an error if that fails.
///
/// - Throws: `ExitCode` after such an error.
@MainActor
package func say(_ text: String) throws {
  try reporting {
    let output = StandardOutput()
    try output.say(text)
    try output.flush()
  }
}
