import Testing

@testable import Understudy
@testable import UnderstudyExploring

/// What nearly every app avoids is offered, but not what the world answered, which may be made up.
@MainActor @Suite(.serialized) struct SurpriseTests {
  @Test(arguments: [
    (["add", "load"], []), (["load"], []), (["load", "load"], []),
    (["add", "add"], ["two rows of rows have one id"]),
    (["load", "add", "add"], ["two rows of rows have one id"]), (["ask", "ask"], []),
  ])
  func rowsWithOneIDAreOfferedUnlessTheWorldAnsweredIt(
    lines: [String], expected: [String]
  ) throws {
    var texts: [String] = []
    _ = try onStage(CatalogScreen.self) { stage in
      for line in lines { _ = try stage.run(line) }
      texts = Surprise.texts(on: stage)
    }
    #expect(texts == expected)
  }
}

private enum CatalogScreen: Screen {
  struct Row: Codable, Equatable { let id: Int }

  @MainActor final class Catalog {
    private(set) var rows: [Row] = []
    private let answer: () -> [Row]
    private let nextID: () -> Int

    init(answer: @escaping () -> [Row], nextID: @escaping () -> Int) {
      (self.answer, self.nextID) = (answer, nextID)
    }

    func load() { rows += answer() }
    func ask() { rows.append(Row(id: nextID())) }
    func add() { rows.append(Row(id: 7)) }
  }

  static func make(in world: World, notify: Notifier) -> Catalog {
    Catalog(
      answer: world.effect("load") { [Row(id: 1), Row(id: 1)] },
      nextID: world.effect("nextID") { 3 })
  }

  static func describe(_ view: inout Interface<Catalog>) {
    view.bind("rows", \.rows)
    view.command("load", Catalog.load)
    view.command("add", Catalog.add)
    view.command("ask", Catalog.ask)
  }
}
