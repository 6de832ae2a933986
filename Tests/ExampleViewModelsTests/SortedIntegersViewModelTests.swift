import Testing

@testable import ExampleViewModels

@Suite struct SortedIntegersViewModelTests {
  typealias State = SortedIntegersViewModel.State

  final class View {
    var integers: [Int]
    var styles: [State.EditingStyle] = []

    init(_ integers: [Int]) {
      self.integers = integers
    }

    /// Applies the edit, as a table view does.
    func show(_ state: State) {
      styles.append(state.editingStyle)
      switch state.editingStyle {
      case .insert(let integer, let row): integers.insert(integer, at: row)
      case .delete(let row): integers.remove(at: row)
      case .none: integers = state.sortedIntegers
      }
    }
  }

  @Test func listSortsIntegersItStartsWith() {
    let viewModel = SortedIntegersViewModel(
      startingWith: [3, -1, 3, 2],
      nextInteger: { 0 },
      callback: { _ in }
    )
    #expect(viewModel.state.sortedIntegers == [-1, 2, 3, 3])
  }

  @Test(arguments: [4, 9, -1, .max, .min])
  func listRefusesMissingRows(row: Int) throws {
    let view = View([1, 2, 3, 4])
    let viewModel = SortedIntegersViewModel(
      startingWith: [1, 2, 3, 4],
      nextInteger: { 0 },
      callback: view.show
    )
    let error = try #require(throws: RowOutOfRange.self) { try viewModel.remove(at: row) }
    #expect(error.description == "row \(row) is out of range: rows are 0 to 3")
    #expect(viewModel.state.sortedIntegers == [1, 2, 3, 4])
    #expect(view.styles == [])
  }

  @Test func listRefusesToRemoveFromEmptyList() throws {
    let viewModel = SortedIntegersViewModel(
      startingWith: [],
      nextInteger: { 0 },
      callback: { _ in }
    )
    #expect(!viewModel.canRemove)
    let error = try #require(throws: RowOutOfRange.self) { try viewModel.remove(at: 0) }
    #expect(error.description == "row 0 is out of range: the list is empty")
  }

  @Test func listMayBeEditedFromItsOwnCallback() {
    final class Chain {
      var viewModel: SortedIntegersViewModel?
      func extend(_ state: State) {
        if state.count < 6 { viewModel?.add(state.count) }
      }
    }
    let chain = Chain()
    let viewModel = SortedIntegersViewModel(nextInteger: { 0 }, callback: chain.extend)
    chain.viewModel = viewModel
    viewModel.add(0)
    chain.viewModel = nil
    #expect(viewModel.state.sortedIntegers == [0, 1, 2, 3, 4, 5])
  }

  /// The elements keep their address while the list has room: nothing is copied.
  @Test func longListIsEditedInPlace() throws {
    let viewModel = SortedIntegersViewModel(
      startingWith: Array(0..<1_000_000),
      nextInteger: { 0 },
      callback: { _ in }
    )
    func address() -> UnsafePointer<Int>? {
      viewModel.state.sortedIntegers.withUnsafeBufferPointer { $0.baseAddress }
    }
    // More than a page of elements: the allocator may round up, and then the list grows once.
    for _ in 0..<1000 { viewModel.add(.max) }
    let before = address()
    for _ in 0..<100 { viewModel.add(.max) }
    try viewModel.remove(at: 1_000_050)
    #expect(address() == before)
    #expect(viewModel.state.count == 1_001_099)
  }

  @Test(arguments: 0..<20) func listAgreesWithItsViewAfterRandomEdits(seed: Int) throws {
    let view = View([1, 2, 3])
    let viewModel = SortedIntegersViewModel(nextInteger: { 0 }, callback: view.show)
    var state = UInt64(seed)
    for _ in 0..<200 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = Int(state >> 60)
      if number < 9 { viewModel.add(number) } else { try? viewModel.remove(at: number - 9) }
      #expect(view.integers == viewModel.state.sortedIntegers, "seed \(seed)")
      #expect(view.integers == view.integers.sorted(), "seed \(seed)")
    }
  }
}

@Suite struct UpperBoundTests {
  @Test func upperBoundAgreesWithLinearSearch() {
    for count in 0..<20 {
      let sorted = (0..<count).map { $0 / 3 }
      for element in -1...8 {
        let linear = sorted.firstIndex { $0 > element } ?? sorted.endIndex
        #expect(sorted.upperBound(of: element) == linear)
      }
    }
  }

  @Test func upperBoundReturnsIndicesOfSlices() {
    #expect([9, 9, 1, 2, 3, 0][2..<5].upperBound(of: 2) == 4)
    #expect([9, 9, 1, 2, 3, 0][2..<2].upperBound(of: 2) == 2)
  }
}
