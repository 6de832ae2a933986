import Testing
import Understudy
import UnderstudyExploring

/// Looks for what is wrong with a screen, with made-up commands and answers of the world.
///
/// ```swift
/// @Test @MainActor func nothingIsWrong() throws {
///   try Exploration(seed: 1, steps: 20_000).run(on: CounterScreen.self)
/// }
/// ```
///
/// Each broken invariant, change without a notification, announced edit that is not what changed,
/// and session whose replay differs is an issue, with the shortest session that shows it. The same
/// seed and number of steps do the same each time: use a fixed seed to test each change, and a new
/// one each night.
///
/// An exploration may start from recorded sessions, to get behind what is hard to guess, such as a login:
///
/// ```swift
/// let sessions = SessionFile.all(in: "sessions")
/// try Exploration(seed: 1, from: sessions).run(on: CounterScreen.self)
/// ```
///
/// The view model runs in the test's process: one that crashes or hangs ends the test. `understudy
/// explore` reports that, too.
public struct Exploration: Sendable {
  /// The seed of the made-up commands and answers.
  public let seed: UInt64
  /// How many commands and answers are tried.
  public let steps: Int

  /// The sessions to start from. Those of other screens are not used.
  public let sessions: [SessionFile]

  /// Makes an exploration of so many steps, which also starts from recorded sessions.
  public init(seed: UInt64, steps: Int = 20_000, from sessions: [SessionFile] = []) {
    (self.seed, self.steps, self.sessions) = (seed, steps, sessions)
  }

  /// Explores a screen, and records an issue for each thing that is wrong.
  ///
  /// - Throws: the screen's error if it never opens, or an error for a session that can't be read.
  @MainActor
  public func run(
    on screen: any Screen.Type, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var options = Explorer.Options(seed: seed, steps: steps)
    options.sessions = try sessions.map { try $0.read() }.filter { $0.screen == screen.name }
    try Explorer(screen, options).run { finding in
      Issue.record(
        "\(finding.symptom.name)\n\(finding.session.text)", sourceLocation: sourceLocation)
      return true
    }
  }
}
