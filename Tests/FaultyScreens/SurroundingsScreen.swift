import Foundation
import Understudy

/// A screen that shows what a process finds around it, which no replay may depend on.
enum SurroundingsScreen: Screen {
  static let name = "surroundings"

  struct Surroundings {
    let locale = Locale.current.identifier
    let timeZone = TimeZone.current.secondsFromGMT(for: .distantPast)
    let midnight = Date(timeIntervalSince1970: 0).formatted(date: .complete, time: .complete)
    /// The environment's variables, without those that say where programs and files are.
    let variables = ProcessInfo.processInfo.environment.keys
      .filter { !["HOME", "PATH", "TMPDIR"].contains($0) }.sorted()
  }

  static func make(in world: World, notify: Notifier) -> Surroundings { Surroundings() }

  static func describe(_ view: inout Interface<Surroundings>) {
    view.bind("locale", \.locale)
    view.bind("timeZone", \.timeZone)
    view.bind("midnight", \.midnight)
    view.bind("variables", \.variables)
  }
}
