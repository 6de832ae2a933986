import Foundation
import Mutating

/// A view model that has unit tests and recorded sessions.
struct ViewModel: Sendable {
  let name: String
  /// The folder of its sources.
  let sources: String
  /// The files of its unit tests.
  let tests: [String]
  /// The file or the folder of its screen.
  let screen: String
  /// The folder of its sessions.
  let sessions: String

  /// Whether a mutant is in its sources.
  func contains(_ mutant: Mutant) -> Bool { mutant.file.hasPrefix("\(sources)/") }

  /// The six examples, and an app.
  static let all =
    examples + [
      ViewModel(
        name: "tickets", sources: "Tests/Tickets/ViewModels", tests: [own("Tickets")],
        screen: "Tests/Tickets/Screens", sessions: "Tests/Tickets/sessions")
    ]

  private static let examples = [
    example("Bind", tests: [own("BindExample")]),
    example("Greeting", tests: [own("Greeting"), shared("Greeting")]),
    example("Integers", tests: [own("Integers"), shared("SortedIntegers")]),
    example("Person", tests: [own("Person"), shared("Person")]),
    example(
      "Reviews",
      tests: [own("Reviews"), shared("Reviews"), "\(sharedFolder)/ReviewsLocaleTests.swift"],
      screen: "Sources/Examples/Screens/Reviews"),
    example("Scores", tests: [own("Scores"), shared("Scores")]),
  ]

  private static let sharedFolder = "Tests/ExampleViewModelsTests"

  private static func own(_ name: String) -> String {
    "\(UnitTests.package)/UnitTests/\(name)Tests.swift"
  }

  private static func shared(_ name: String) -> String {
    "\(sharedFolder)/\(name)ViewModelTests.swift"
  }

  private static func example(
    _ name: String, tests: [String], screen: String? = nil
  ) -> ViewModel {
    ViewModel(
      name: name.lowercased(), sources: "Sources/ExampleViewModels/\(name)", tests: tests,
      screen: screen ?? "Sources/Examples/Screens/\(name)Screen.swift",
      sessions: "sessions/\(name.lowercased())")
  }
}

/// What people wrote and what was recorded to test a view model, in lines that are not blank.
struct Effort {
  /// Lines of unit tests.
  var tests = 0
  /// Lines of the screen.
  var screen = 0
  /// Commands that were typed for the sessions.
  var commands = 0
  /// Lines of the sessions.
  var recorded = 0
}

extension Effort {
  /// Counts in the package at `root`.
  init(for viewModel: ViewModel, in root: URL) throws {
    func lines(_ files: [String]) throws -> [Substring] {
      try files.flatMap { file in
        try String(contentsOf: root.appending(path: file), encoding: .utf8)
          .split(whereSeparator: \.isNewline)
          .filter { line in line.contains { !$0.isWhitespace } }
      }
    }
    let sessions = try lines(Sessions.files(in: viewModel.sessions, of: root))
    let screen =
      viewModel.screen.hasSuffix(".swift")
      ? [viewModel.screen] : try Files.all(in: root, under: viewModel.screen)
    self.init(
      tests: try lines(viewModel.tests).count, screen: try lines(screen).count,
      commands: sessions.count { $0.hasPrefix("> ") }, recorded: sessions.count)
  }

  static func + (left: Effort, right: Effort) -> Effort {
    Effort(
      tests: left.tests + right.tests, screen: left.screen + right.screen,
      commands: left.commands + right.commands, recorded: left.recorded + right.recorded)
  }
}
