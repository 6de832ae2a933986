import ExampleModels
import ExampleViewModels
import Testing

@Suite struct IntegersTests {
  typealias State = SortedIntegersViewModel.State

  private final class View {
    var states: [State] = []
    var styles: [State.EditingStyle] { states.map(\.editingStyle) }
  }

  private let view = View()

  private func list(_ nextInteger: @escaping () -> Int = { 0 }) -> SortedIntegersViewModel {
    SortedIntegersViewModel(nextInteger: nextInteger) { [view] in view.states.append($0) }
  }

  @Test func listStartsAtOneTwoThree() {
    let viewModel = list()
    #expect(viewModel.state.sortedIntegers == [1, 2, 3])
    #expect(viewModel.state.count == 3)
    #expect(viewModel.state.editingStyle == .none)
    #expect(viewModel.canRemove)
    #expect(view.states == [])
  }

  @Test func listInsertsBehindEqualsAndRemovesRows() throws {
    let viewModel = list { 2 }
    viewModel.add(nil)
    viewModel.add(9)
    viewModel.add(.min)
    try viewModel.remove(at: 1)
    #expect(viewModel.state.sortedIntegers == [.min, 2, 2, 3, 9])
    #expect(
      view.styles == [
        .insert(2, row: 2), .insert(9, row: 4), .insert(.min, row: 0), .delete(row: 1),
      ])
    #expect(view.states.last == viewModel.state)
  }

  @Test func listAsksForAnIntegerOnlyWithoutNumber() {
    var asked = 0
    let viewModel = list {
      asked += 1
      return 5
    }
    viewModel.add(4)
    #expect(asked == 0)
    viewModel.add(nil)
    #expect(asked == 1)
    #expect(viewModel.state.sortedIntegers == [1, 2, 3, 4, 5])
  }

  @Test func listCanBeEmptied() throws {
    let viewModel = list()
    try viewModel.remove(at: 2)
    try viewModel.remove(at: 0)
    #expect(viewModel.canRemove)
    try viewModel.remove(at: 0)
    #expect(!viewModel.canRemove)
    #expect(viewModel.state.count == 0)
    viewModel.add(7)
    #expect(viewModel.state.sortedIntegers == [7])
  }
}
