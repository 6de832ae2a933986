import Testing

@testable import SessionFormat
@testable import Understudy
@testable import UnderstudyExploring

/// Requests of tasks that the view model cancels, as a search does for the next key.
@MainActor @Suite(.serialized) struct CancelledRequestTests {
  /// An answer that says so goes to no other task, so that shrinking keeps what cancels it. And who cancels
  /// a request does not ask twice.
  @Test(arguments: 0..<UInt64(3))
  func onlyCancelledTaskHearsOfIt(seed: UInt64) throws {
    LookupScreen.cancels = true
    let findings = try explore(seed: seed)
    #expect(findings.map { "\($0.symptom)" } == ["broken: a cancelled search does not fail"])
    let session = try #require(findings.first).session
    #expect(session.steps.compactMap(\.command) == ["look", "look"])
    #expect(session.text.contains("< find ! \"cancelled\" (taskIsCancelled: true)\n"), "\(session)")
    try expectReplay(of: session.text, on: LookupScreen.self)
  }

  @Test(arguments: 0..<UInt64(3))
  func requestThatIsStillWantedIsAskedTwice(seed: UInt64) throws {
    LookupScreen.cancels = false
    let findings = try explore(seed: seed)
    #expect(findings.map { "\($0.symptom)" } == ["find is asked again before it has answered"])
  }

  /// Also in a session that does not answer the first request.
  @Test func sessionWithoutAnswersShowsWhoIsAskedTwice() throws {
    let session = """
      understudy 3 lookup
        found = 0
        hasFailed = false
      > look
      > look
      ? find

      """
    for cancels in [true, false] {
      LookupScreen.cancels = cancels
      let text = try SessionText(Session(parsing: session, file: "a.session"))
      let texts = Surprise.findings(in: text, on: LookupScreen.self).map(\.text)
      #expect(texts == (cancels ? [] : ["find is asked again before it has answered"]))
    }
  }

  private func explore(seed: UInt64) throws -> [Finding] {
    var options = Explorer.Options(seed: seed, steps: 2000, workers: 0..<2)
    options.looksForSurprises = true
    return try Explorer(LookupScreen.self, options).findings()
  }
}

private enum LookupScreen: Screen {
  @MainActor static var cancels = true

  @MainActor final class Lookup {
    private(set) var found = 0
    private(set) var hasFailed = false
    private var asking: Task<Void, Never>?
    private let find: @MainActor () async throws -> Int

    init(find: @escaping @MainActor () async throws -> Int) { self.find = find }

    func look() {
      if cancels { asking?.cancel() }
      asking = Task {
        do { found = try await find() } catch { hasFailed = error is CancellationError }
      }
    }
  }

  static func make(in world: World, notify: Notifier) -> Lookup {
    Lookup(find: world.effect("find") { () async throws in 1 })
  }

  static func describe(_ view: inout Interface<Lookup>) {
    view.bind("found", \.found)
    view.bind("hasFailed", \.hasFailed)
    view.command("look", Lookup.look)
    view.invariant("a cancelled search does not fail") { !$0.hasFailed }
  }
}
