import SessionFormat

/// What a screen has, as far as sessions can cover it.
package struct ScreenOutline: Sendable {
  /// The screen's name.
  package let screen: String
  package let bindings: [Binding]
  package let commands: [Command]
  /// The names of its events.
  let events: [String]
  private let places: [String: Int]

  package init(
    screen: String, bindings: [Binding], commands: [Command], events: [String] = []
  ) {
    (self.screen, self.bindings) = (screen, bindings)
    (self.commands, self.events) = (commands, events)
    places = Dictionary(zip(commands.map(\.name), commands.indices)) { first, _ in first }
  }

  /// A binding.
  package struct Binding: Sendable {
    let name: String
    /// Whether sessions show a placeholder, which never changes.
    let isVolatile: Bool
    /// The values of its type if that is an enumeration without payloads; empty otherwise.
    let cases: [Value]

    package init(_ name: String, isVolatile: Bool = false, cases: [Value] = []) {
      (self.name, self.isVolatile, self.cases) = (name, isVolatile, cases)
    }
  }

  /// A command.
  package struct Command: Sendable {
    /// The name; that of a row's command has `[ROW]` in place of the row.
    package let name: String
    let parameters: [Parameter]
    /// Whether sessions show when it can be used.
    package let canBeDisabled: Bool
    /// Finds the words of each argument.
    let arguments: @Sendable (Words) -> [Range<Int>]

    package init(
      _ name: String, _ parameters: [Parameter] = [], canBeDisabled: Bool = false,
      arguments: @escaping @Sendable (Words) -> [Range<Int>] = {
        (1..<$0.count).map { $0..<$0 + 1 }
      }
    ) {
      (self.name, self.parameters) = (name, parameters)
      (self.canBeDisabled, self.arguments) = (canBeDisabled, arguments)
    }

    /// Whether a row is typed, so that one that the list does not have is refused.
    var takesRow: Bool { name.contains(Names.row) || parameters.contains(where: \.isRow) }
  }

  /// A parameter of a command.
  package struct Parameter: Sendable {
    let name: String
    let isOptional: Bool
    /// The words to try: each choice, or the ends of the range.
    let words: [String]
    /// Other words that mean one of these.
    let spellings: [String: String]
    /// What is read if nothing is typed; nil if that is refused.
    let defaultWord: String?
    /// Whether it is the number of a row.
    let isRow: Bool

    package init(
      _ name: String, isOptional: Bool = false, words: [String] = [],
      spellings: [String: String] = [:], defaultWord: String? = nil, isRow: Bool = false
    ) {
      (self.name, self.isOptional) = (name, isOptional)
      (self.words, self.spellings) = (words, spellings)
      (self.defaultWord, self.isRow) = (defaultWord, isRow)
    }
  }
}

extension ScreenOutline {
  /// The command with this name, as it is listed or typed; nil if the screen has none.
  func command(named name: String) -> Command? {
    places[Names.listed(name)].map { commands[$0] }
  }

  /// Everything that counts: what a screen's sessions can be expected to cover, in its order.
  package var goals: [CoveredItem] {
    commands.flatMap(\.goals) + bindings.flatMap(\.goals) + events.map { .occurrence(of: $0) }
  }

  /// All pairs of commands, in the screen's order.
  package var pairs: [CoveredItem] {
    commands.flatMap { first in commands.map { .pair(first.name, $0.name) } }
  }
}

extension ScreenOutline.Command {
  /// What counts: it is done, with each choice and at each end of a range; if it can be disabled, it is
  /// enabled, and disabled.
  fileprivate var goals: [CoveredItem] {
    let words = parameters.indices.flatMap { place in
      parameters[place].words.map { CoveredItem.argument($0, of: name, at: place) }
    }
    let availability = (canBeDisabled ? [true, false] : []).map {
      CoveredItem.availability(of: name, isEnabled: $0)
    }
    return [.outcome(.done, of: name)] + words + availability
  }
}

extension ScreenOutline.Binding {
  /// What counts: it changes, and shows each case.
  fileprivate var goals: [CoveredItem] {
    if isVolatile { return [] }
    return [.change(of: name)] + cases.map { .enumerationCase($0, of: name) }
  }
}
