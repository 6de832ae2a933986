import Testing

@testable import SessionFormat
@testable import Understudy

/// A view model that shows its request before it makes it.
@MainActor
private final class Lookup {
  private(set) var recent: [String] = []
  private(set) var items: [Int] = []
  private let ask: @MainActor (String) async throws -> [Int]

  init(_ ask: @escaping @MainActor (String) async throws -> [Int]) { self.ask = ask }

  func look(_ text: String) {
    Task {
      recent.append(text)
      items = (try? await ask(text)) ?? []
    }
  }

  func lookNow(_ text: String) async throws {
    recent.append(text)
    items = try await ask(text)
  }
}

private enum LookupScreen: Screen {
  static let name = "lookup"

  static func make(in world: World, notify: Notifier) -> Lookup {
    Lookup(world.effect("ask") { (text: String) async throws -> [Int] in [text.utf8.count] })
  }

  static func describe(_ view: inout Interface<Lookup>) {
    view.bind("recent", \.recent)
    view.bind("items", \.items)
    view.command("look", Lookup.look, "text")
    view.command("look-now", Lookup.lookNow, "text")
  }
}

/// A service that answers at once.
@MainActor @Suite(.serialized) struct ImmediateAnswersTests {
  @Test(arguments: ["look", "look-now"])
  func frameComesBeforeAnswer(command: String) throws {
    let expected = """
      understudy 3 lookup
        recent = []
        items = []
      > \(command) tea
        recent = ["tea"]
      < ask("tea") [3]
        items = [3]

      """
    for _ in 0..<50 {
      let text = try transcript(of: LookupScreen.self, ["\(command) tea"])
      guard text == expected else {
        #expect(text == expected)
        return
      }
    }
    try expectReplay(of: expected, on: LookupScreen.self)
  }
}
