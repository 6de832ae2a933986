import ExampleModels
import ExampleViewModels

@testable import Examples
@testable import Understudy

/// The list changes, and nothing says so when a row is removed.
enum DroppedNotification: ChangedIntegers {
  static func make(in world: World, notify: Notifier) -> SortedIntegersViewModel {
    SortedIntegersViewModel(nextInteger: world.nextInteger) { state in
      if case .insert(_, let row) = state.editingStyle { notify(.insert(row: row), in: "integers") }
    }
  }
}

/// Each edit is announced for the first row.
enum LyingEdit: ChangedIntegers {
  static func make(in world: World, notify: Notifier) -> SortedIntegersViewModel {
    SortedIntegersViewModel(nextInteger: world.nextInteger) { state in
      switch state.editingStyle {
      case .insert: notify(.insert(row: 0), in: "integers")
      case .delete: notify(.remove(row: 0), in: "integers")
      case .none: notify()
      }
    }
  }
}

/// The row after the one that was named is removed.
enum WrongRow: ChangedIntegers {
  static func describe(_ view: inout Interface<SortedIntegersViewModel>) {
    IntegersScreen.describe(&view)
    view.replaceCommand("remove") {
      $0.command(
        "remove", SortedIntegersViewModel.removeNext(after:), Parameter("row", indexes: "integers")
      )
      .disabled { $0.canRemove ? nil : "the list is empty" }
    }
  }
}

enum RenamedBinding: ChangedIntegers {
  static func describe(_ view: inout Interface<SortedIntegersViewModel>) {
    IntegersScreen.describe(&view)
    view.bindings.removeAll { $0.name == "count" }
    view.bind("total", \.state.count)
  }
}

enum RenamedCommand: ChangedIntegers {
  static func describe(_ view: inout Interface<SortedIntegersViewModel>) {
    IntegersScreen.describe(&view)
    view.replaceCommand("add") { $0.command("insert", SortedIntegersViewModel.add, "number") }
  }
}

/// The command needs a second word.
enum AddedParameter: ChangedIntegers {
  static func describe(_ view: inout Interface<SortedIntegersViewModel>) {
    IntegersScreen.describe(&view)
    view.replaceCommand("remove") {
      $0.command(
        "remove", SortedIntegersViewModel.remove(at:count:), Parameter("row", indexes: "integers"),
        "count"
      )
      .disabled { $0.canRemove ? nil : "the list is empty" }
    }
  }
}

/// The button can be pressed when there is a title, before there are stars.
enum EarlyButton: ChangedReviews {
  static func describe(_ view: inout Interface<ReviewsViewModel>) {
    ReviewsScreen.describe(&view)
    view.enable("save") { !$0.title.isEmpty }
  }
}

/// The service is asked for the regular scores, whatever was chosen.
enum WrongQuestion: ChangedScores {
  static func make(in world: World, notify: Notifier) throws -> ScoresViewModel {
    let fetch = world.fetchScores
    let viewModel = ScoresViewModel { _ in try await fetch(.regular) }
    viewModel.onChange = { notify() }
    return viewModel
  }
}

extension SortedIntegersViewModel {
  func removeNext(after row: Int) throws { try remove(at: min(row + 1, state.count - 1)) }

  func remove(at row: Int, count: Int) throws {
    for _ in 0..<count { try remove(at: row) }
  }
}

extension Interface {
  /// Replaces a command's condition.
  fileprivate mutating func enable(_ name: String, if isEnabled: @escaping (ViewModel) -> Bool) {
    guard let place = commands.firstIndex(where: { $0.name == name }) else { return }
    let (command, subject) = (commands[place], subject)
    commands[place] = Command(
      command.description, reasonDisabled: command.reasonDisabled,
      condition: command.condition.map { condition in
        Command.Condition(announcer: condition.announcer) {
          isEnabled(subject.value) ? nil : condition.reasonDisabled()
        }
      }, command.body)
  }
}
