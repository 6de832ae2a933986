import Foundation
import Understudy

/// A screen that shows the environment of its process, on which no replay may depend.
enum SurroundingsScreen: Screen {
  static let name = "surroundings"

  struct Surroundings {
    let locale = Locale.current.identifier
    let timeZone = TimeZone.current.secondsFromGMT(for: .distantPast)
    let midnight = Date(timeIntervalSince1970: 0).formatted(date: .complete, time: .complete)
    /// The environment variables, without those that locate programs and files.
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
