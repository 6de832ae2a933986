import Foundation

/// Example screens as one would write them without Understudy, for the job `screens`: the same view
/// models, the same commands, the same output.
@main struct HandWritten {
  @MainActor static func main() throws {
    switch CommandLine.arguments.dropFirst().first {
    case "bind": runBind()
    case "greeting": runGreeting()
    case "integers": runIntegers()
    case "person": runPerson()
    case "reviews": try runReviews()
    case "catalogue": runAsync(runCatalogue)
    case "scores": runAsync(runScores)
    default: throw UnknownScreen()
    }
  }

  // An asynchronous `main` exits a thread, which takes 75 ms in a static program.
  @MainActor private static func runAsync(_ screen: @escaping @MainActor () async throws -> Void) {
    Task {
      try await screen()
      exit(0)
    }
    RunLoop.main.run()
  }

  struct UnknownScreen: Error {}
}

/// The words of the next line, which is printed as a session shows a command; nil at the end.
func nextCommand() -> [Substring]? {
  guard let line = readLine() else { return nil }
  print("> \(line)")
  return line.split(separator: " ")
}

/// Prints a value unless it is the one shown last.
func printChange<Value: Equatable & Literal>(_ name: String, _ value: Value, _ shown: inout Value?)
{
  if value == shown { return }
  shown = value
  print("  \(name) = \(value.literal)")
}

/// Prints whether a command is enabled unless that is what was shown last.
func printChange(_ command: String, isEnabled: Bool, else reason: String, _ shown: inout Bool?) {
  if isEnabled == shown { return }
  shown = isEnabled
  print(isEnabled ? "~ \(command)" : "~ \(command) ! \"\(reason)\"")
}
