import ExampleModels
import Observation

@testable import ExampleViewModels
@testable import Examples
@testable import Understudy

/// The bindings and commands in another order.
enum ReorderedIntegers: ChangedIntegers {
  static func describe(_ view: inout Interface<SortedIntegersViewModel>) {
    IntegersScreen.describe(&view)
    view.bindings.reverse()
    view.commands.reverse()
  }
}

/// A slice instead of an array.
enum SlicedIntegers: ChangedIntegers {
  static func describe(_ view: inout Interface<SortedIntegersViewModel>) {
    IntegersScreen.describe(&view)
    view.rebind("integers") { $0.state.sortedIntegers[...] }
  }
}

/// Integers of another type.
enum WideIntegers: ChangedIntegers {
  static func describe(_ view: inout Interface<SortedIntegersViewModel>) {
    IntegersScreen.describe(&view)
    view.rebind("integers") { $0.state.sortedIntegers.map { Int64($0) } }
    view.rebind("count") { UInt8($0.state.count) }
  }
}

/// A notification that does not name the edit.
enum UnannouncedEdits: ChangedIntegers {
  static func make(in world: World, notify: Notifier) -> SortedIntegersViewModel {
    SortedIntegersViewModel(nextInteger: world.nextInteger) { _ in notify() }
  }
}

/// More notifications than changes.
enum RepeatedNotifications: ChangedIntegers {
  static func make(in world: World, notify: Notifier) -> SortedIntegersViewModel {
    SortedIntegersViewModel(nextInteger: world.nextInteger) { _ in
      notify()
      notify()
    }
  }
}

/// A command that became asynchronous.
enum AsynchronousIntegers: ChangedIntegers {
  static func describe(_ view: inout Interface<SortedIntegersViewModel>) {
    IntegersScreen.describe(&view)
    view.replaceCommand("add") { $0.command("add", SortedIntegersViewModel.addLater, "number") }
  }
}

/// Methods with other names and labels, and other help.
enum RenamedMethods: ChangedIntegers {
  static func describe(_ view: inout Interface<SortedIntegersViewModel>) {
    IntegersScreen.describe(&view)
    view.replaceCommand("add") {
      $0.command("add", SortedIntegersViewModel.insert(integer:), "number").help("put it in")
    }
    view.replaceCommand("remove") {
      $0.command(
        "remove", SortedIntegersViewModel.takeOut(row:), Parameter("row", indexes: "integers")
      )
      .help("take it out")
      .disabled { $0.canRemove ? nil : "the list is empty" }
    }
  }
}

/// A binding and a command more.
enum MoreIntegers: ChangedIntegers {
  static func describe(_ view: inout Interface<SortedIntegersViewModel>) {
    view.bind("sum") { $0.state.sortedIntegers.reduce(0, &+) }
    IntegersScreen.describe(&view)
    view.command("add-first") {
      $0.add($0.state.sortedIntegers.first)
    }
    .help("insert the first integer again")
    .disabled { $0.canRemove ? nil : "the list is empty" }
  }
}

/// A view model that is observed instead of calling back.
enum ObservableIntegers: Screen {
  static let name = IntegersScreen.name

  @MainActor @Observable
  final class ViewModel {
    private(set) var integers = [1, 2, 3]
    var canRemove: Bool { !integers.isEmpty }
    @ObservationIgnored private let nextInteger: () -> Int

    init(_ nextInteger: @escaping () -> Int) { self.nextInteger = nextInteger }

    func add(_ number: Int?) {
      let integer = number ?? nextInteger()
      integers.insert(integer, at: integers.firstIndex { $0 > integer } ?? integers.count)
    }

    func remove(at row: Int) throws {
      guard integers.indices.contains(row) else {
        throw RowOutOfRange(row: row, count: integers.count)
      }
      integers.remove(at: row)
    }
  }

  static func make(in world: World, notify: Notifier) -> ViewModel { ViewModel(world.nextInteger) }

  static func describe(_ view: inout Interface<ViewModel>) {
    view.bind("integers", \.integers)
    view.bind("count", \.integers.count)
    view.command("add", ViewModel.add, "number")
    view.command("remove", ViewModel.remove(at:), Parameter("row", indexes: "integers"))
      .disabled { $0.canRemove ? nil : "the list is empty" }
  }
}

extension World {
  /// The effect of the example's screen.
  var nextInteger: () -> Int { effect("random") { 0 } }
}

extension SortedIntegersViewModel {
  nonisolated(nonsending) func addLater(_ number: Int?) async { add(number) }

  func insert(integer: Int?) { add(integer) }

  func takeOut(row: Int) throws { try remove(at: row) }
}
