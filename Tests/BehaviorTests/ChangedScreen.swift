import ExampleViewModels

@testable import Examples
@testable import Understudy

// An example screen with one change. What a variant does not define, it has from the example.

protocol ChangedIntegers: Screen where ViewModel == SortedIntegersViewModel {}

extension ChangedIntegers {
  static var name: String { IntegersScreen.name }

  static func make(in world: World, notify: Notifier) -> SortedIntegersViewModel {
    IntegersScreen.make(in: world, notify: notify)
  }

  static func describe(_ view: inout Interface<SortedIntegersViewModel>) {
    IntegersScreen.describe(&view)
  }
}

protocol ChangedScores: Screen where ViewModel == ScoresViewModel {}

extension ChangedScores {
  static var name: String { ScoresScreen.name }

  static func make(in world: World, notify: Notifier) -> ScoresViewModel {
    ScoresScreen.make(in: world, notify: notify)
  }

  static func describe(_ view: inout Interface<ScoresViewModel>) { ScoresScreen.describe(&view) }
}

protocol ChangedReviews: Screen where ViewModel == ReviewsViewModel {}

extension ChangedReviews {
  static var name: String { ReviewsScreen.name }

  static func make(in world: World, notify: Notifier) throws -> ReviewsViewModel {
    try ReviewsScreen.make(in: world, notify: notify)
  }

  static func describe(_ view: inout Interface<ReviewsViewModel>) { ReviewsScreen.describe(&view) }
}

extension Interface {
  /// Shows something else under a name.
  mutating func rebind<Shown>(_ name: String, _ read: @escaping (ViewModel) -> Shown) {
    bindings.removeAll { $0.name == name }
    bind(name, read)
  }

  /// Puts the command that `add` adds in the place of another one.
  mutating func replaceCommand(_ name: String, _ add: (inout Interface) -> Void) {
    let place = commands.firstIndex { $0.name == name } ?? commands.endIndex
    let others = commands[place...].dropFirst()
    commands.removeSubrange(place...)
    add(&self)
    commands += others
  }
}
