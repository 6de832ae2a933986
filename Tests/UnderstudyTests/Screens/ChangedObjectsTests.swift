import Testing

@testable import SessionFormat
@testable import Understudy

/// Objects that are equatable, and change in place: each is equal to itself before.
@MainActor @Suite struct ChangedObjectsTests {
  final class Todo: Hashable {
    let id: Int
    var isDone = false

    init(_ id: Int) { self.id = id }

    static func == (a: Todo, b: Todo) -> Bool { a.id == b.id && a.isDone == b.isDone }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  final class Todos {
    private(set) var all = [Todo(1), Todo(2)]
    private(set) var selected: Todo?
    private(set) var byName: [String: [Todo]] = [:]

    init() { byName = ["first": [all[0]]] }

    func select(_ row: Int) { selected = all[row] }
    func toggle(_ row: Int) { all[row].isDone.toggle() }
    func add() { all.insert(Todo(3), at: 0) }
  }

  enum TodosScreen: Screen {
    static let name = "todos"
    static func make(in world: World, notify: Notifier) -> Todos { Todos() }
    static func describe(_ view: inout Interface<Todos>) {
      view.bind("all", \.all)
      view.bind("selected", \.selected)
      view.bind("byName", \.byName)
      view.command("select", Todos.select, "row")
      view.command("toggle", Todos.toggle, "row")
      view.command("add", Todos.add)
    }
  }

  @Test func changesInPlaceAreShown() throws {
    try expectSession(
      """
      understudy 3 todos
        all = [(id: 1, isDone: false), (id: 2, isDone: false)]
        selected = nil
        byName = ["first": [(id: 1, isDone: false)]]
      > select 0
        selected = (id: 1, isDone: false)
      > toggle 0
        all[0].isDone = true
        selected.isDone = true
        byName["first"][0].isDone = true
      > add
      + all[0] = (id: 3, isDone: false)
      """,
      of: TodosScreen.self, "select 0", "toggle 0", "add")
  }

  /// `nan` differs from itself, and shows the same; `-0.0` equals zero, so that nothing announces it.
  final class Chart {
    private(set) var prices = Array(repeating: 1.0, count: 40)
    var averages: [Double] { prices.indices.map { $0 < 19 ? .nan : 1 } }
    private(set) var zero = 0.0
    private(set) var some: Double? = 0.0
    func rise() {
      prices[39] = 2
      zero.negate()
      some?.negate()
    }
  }

  enum ChartScreen: Screen {
    static let name = "chart"
    static func make(in world: World, notify: Notifier) -> Chart { Chart() }
    static func describe(_ view: inout Interface<Chart>) {
      view.bind("averages", \.averages)
      view.bind("zero", \.zero)
      view.bind("some", \.some)
      view.command("rise", Chart.rise)
    }
  }

  @Test func rowsThatShowTheSameAreNotWritten() throws {
    let text = try transcript(of: ChartScreen.self, ["rise", "rise"])
    #expect(text.hasSuffix("\n> rise\n> rise\n"), "\(text)")
    try expectReplay(of: text, on: ChartScreen.self)
  }
}
