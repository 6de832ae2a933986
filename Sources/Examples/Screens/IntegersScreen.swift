import ExampleViewModels
import Understudy

enum IntegersScreen: Screen {
  static let name = "integers"
  static let summary = "a sorted list; the view applies the edits that the view model announces"

  static func make(in world: World, notify: Notifier) -> SortedIntegersViewModel {
    SortedIntegersViewModel(
      nextInteger: world.effect("random") { Int.random(in: 0..<10) },
      callback: { state in
        switch state.editingStyle {
        case .insert(_, let row): notify(.insert(row: row), in: "integers")
        case .delete(let row): notify(.remove(row: row), in: "integers")
        case .none: notify()
        }
      })
  }

  static func describe(_ view: inout Interface<SortedIntegersViewModel>) {
    view.announcesChanges()
    view.bind("integers", \.state.sortedIntegers)
    view.bind("count", \.state.count)
    view.invariant("the integers are sorted") { viewModel in
      let integers = viewModel.state.sortedIntegers
      return zip(integers, integers.dropFirst()).allSatisfy(<=)
    }
    view.invariant("count is the number of rows") {
      $0.state.count == $0.state.sortedIntegers.count
    }
    view.command("add", SortedIntegersViewModel.add, "number")
      .help("insert a number, or a random one")
    view.command(
      "remove", SortedIntegersViewModel.remove(at:), Parameter("row", indexes: "integers")
    )
    .help("delete a row")
    .disabled { $0.canRemove ? nil : "the list is empty" }
  }
}
