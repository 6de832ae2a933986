import TestTools
import Testing

@testable import SessionFormat
@testable import Understudy

/// Services with completion handlers, which call back on any thread.
@Suite(.inProcesses) struct CallbackTests {
  /// A service as it was written before there was `async`.
  final class Service {
    func load(_ id: Int, completion: @escaping @Sendable (Result<String, any Error>) -> Void) {
      Task.detached { completion(id > 0 ? .success("item \(id)") : .failure(Outage(code: id))) }
    }

    func fetch(completion: @escaping (Result<[Int], Outage>) -> Void) {
      completion(.failure(Outage(code: 5)))
    }

    func price(_ name: String, _ count: Int, then: @escaping (Double) -> Void) {
      then(2.5 * Double(count))
    }

    func find(_ name: String, _ completion: @escaping (String?, (any Error)?) -> Void) {
      completion(name == "tea" ? "found" : nil, name == "tea" ? nil : Outage(code: 9))
    }

    func remove(_ id: Int, completion: @escaping @Sendable (Result<Void, Outage>) -> Void) {
      completion(id > 0 ? .success(()) : .failure(Outage(code: id)))
    }

    func save(_ name: String, _ count: Int, completion: @escaping ((any Error)?) -> Void) {
      completion(name.isEmpty ? Outage(code: count) : nil)
    }

    func wait(_ then: @escaping @Sendable () -> Void) { Task.detached { then() } }

    func icon(_ id: Int, completion: @escaping (Result<Icon, Outage>) -> Void) {
      completion(id > 0 ? .success(Icon(name: "icon \(id)")) : .failure(Outage(code: id)))
    }

    func draw(_ id: Int, completion: @escaping (Result<Icon, Spill>) -> Void) {
      completion(
        id > 0 ? .success(Icon(name: "drawing \(id)")) : .failure(.other(Outage(code: id))))
    }

    func count(_ id: Int, completion: @escaping (Result<Int, Spill>) -> Void) {
      completion(.failure(id > 0 ? .dry : .other(Outage(code: id))))
    }

    func wipe(completion: @escaping (Result<Void, Spill>) -> Void) {
      completion(.failure(.other(Outage(code: 4))))
    }

    func badge(_ then: @escaping (Icon) -> Void) { then(Icon(name: "badge")) }

    func cover(_ id: Int, completion: @escaping (Icon?, (any Error)?) -> Void) {
      completion(id > 0 ? Icon(name: "cover \(id)") : nil, id < 0 ? Outage(code: id) : nil)
    }

    func twice(_ then: @escaping (Int) -> Void) {
      then(1)
      then(2)
    }

    func forget(_ then: @escaping (Int) -> Void) {}
  }

  /// A picture, which is not `Codable`.
  struct Icon: Sendable { let name: String }

  /// An error that is not `Codable`, since it has another one.
  enum Spill: Error, CustomStringConvertible {
    case dry, other(any Error)

    var description: String {
      if case .other(let error) = self { "\(error)" } else { "dry" }
    }
  }

  /// The view model's side: what it takes, and what it does with an answer.
  @MainActor
  private static func calls(_ world: World) -> [Probe.Call] {
    let service = Service()
    let load: (Int, @escaping (Result<String, any Error>) -> Void) -> Void = world.callback(
      "load", .result(), throwing: [Outage.self]
    ) { id, completion in service.load(id, completion: completion) }
    let fetch = world.callback("fetch", .result(), service.fetch)
    let price = world.callback("price", .value(), service.price)
    let find = world.callback(
      "find", .valueOrError(), throwing: [Outage.self], service.find)
    let twice = world.callback("twice", .value(), service.twice)
    let remove = world.callback("remove", .result(), service.remove)
    let save = world.callback("save", .error, throwing: [Outage.self], service.save)
    let wait = world.callback("wait", .done, service.wait)
    return [
      { await outcome { try await called { load(3, $0) }.get() } },
      { await outcome { try await called { load(0, $0) }.get() } },
      { await outcome { try await called { fetch($0) }.get() } },
      { await outcome { await called { price("tea", 2, $0) } } },
      { await called { done in find("tea") { done("\($0 ?? "nil") \($1 == nil)") } } },
      { await called { done in find("cup") { done("\($0 ?? "nil") \($1 is Outage)") } } },
      { await outcome { await called { twice($0) } } },
      { await outcome { try await called { remove(3, $0) }.get() } },
      { await outcome { try await called { remove(0, $0) }.get() } },
      { await called { done in save("a", 1) { done("\($0 == nil)") } } },
      { await called { done in save("", 1) { done("outage: \($0 is Outage)") } } },
      { await called { done in wait { done("waited") } } },
    ]
  }

  @Test func answersOfCallbacksAreRecorded() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        try expectLines(
          """
          > call 0
          < load(3) "item 3"
            log = "item 3"
          > call 1
          < load(0) ! "Outage(code: 0)" (code: 0)
            log = "outage 0"
          > call 2
          < fetch ! "Outage(code: 5)" (code: 5)
            log = "outage 5"
          > call 3
          < price("tea", 2) 5.0
            log = "5.0"
          > call 4
          < find("tea") "found"
            log = "found true"
          > call 5
          < find("cup") ! "Outage(code: 9)" (code: 9)
            log = "nil true"
          > call 7
          < remove(3) ok
            log = "()"
          > call 8
          < remove(0) ! "Outage(code: 0)" (code: 0)
            log = "outage 0"
          > call 9
          < save("a", 1) ok
            log = "true"
          > call 10
          < save("", 1) ! "Outage(code: 1)" (code: 1)
            log = "outage: true"
          > call 11
          < wait ok
            log = "waited"
          """, of: CallbackTests.calls)
      }
    }
  }

  /// The same for values that are not `Codable`.
  @MainActor
  private static func callsForIcons(_ world: World) -> [Probe.Call] {
    let service = Service()
    let icon: (Int, @escaping (Result<Icon, Outage>) -> Void) -> Void = world.callback(
      "icon", .result(recording: \.name, restoring: { Icon(name: $0) }), service.icon)
    let badge: (@escaping (Icon) -> Void) -> Void = world.callback(
      "badge", .value(recording: \.name, restoring: { Icon(name: $0) }), service.badge)
    let cover: (Int, @escaping (Icon?, (any Error)?) -> Void) -> Void = world.callback(
      "cover", .valueOrError(recording: \.name, restoring: { Icon(name: $0) }),
      throwing: [Outage.self],
      service.cover)
    let draw: (Int, @escaping (Result<Icon, Spill>) -> Void) -> Void = world.callback(
      "draw",
      .result(
        recording: \.name, restoring: { Icon(name: $0) }, restoringError: { .other($0) }),
      service.draw)
    let count: (Int, @escaping (Result<Int, Spill>) -> Void) -> Void = world.callback(
      "count", .result(restoringError: { .other($0) }), service.count)
    let wipe: (@escaping (Result<Void, Spill>) -> Void) -> Void = world.callback(
      "wipe", .result(restoringError: { .other($0) }), service.wipe)
    return [
      { await outcome { try await called { icon(3, $0) }.get().name } },
      { await outcome { try await called { icon(0, $0) }.get().name } },
      { await called { done in badge { done($0.name) } } },
      { await called { done in cover(3) { done("\($0?.name ?? "nil") \($1 == nil)") } } },
      { await called { done in cover(0) { done("\($0?.name ?? "nil") \($1 == nil)") } } },
      { await called { done in cover(-1) { done("outage: \($0?.name == nil && $1 is Outage)") } } },
      { await called { done in draw(3) { done("\($0.map(\.name))") } } },
      { await called { done in draw(-3) { done("\($0.map(\.name))") } } },
      { await called { done in count(3) { done("\($0)") } } },
      { await called { done in count(-4) { done("\($0)") } } },
      { await called { done in wipe { done("\($0)") } } },
    ]
  }

  @Test func otherValuesAreRecordedAsSomethingElse() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        try expectLines(
          """
          > call 0
          < icon(3) "icon 3"
            log = "icon 3"
          > call 1
          < icon(0) ! "Outage(code: 0)" (code: 0)
            log = "outage 0"
          > call 2
          < badge "badge"
            log = "badge"
          > call 3
          < cover(3) "cover 3"
            log = "cover 3 true"
          > call 4
          < cover(0) nil
            log = "nil true"
          > call 5
          < cover(-1) ! "Outage(code: -1)" (code: -1)
            log = "outage: true"
          > call 6
          < draw(3) "drawing 3"
            log = "success(\\"drawing 3\\")"
          > call 7
          < draw(-3) ! "Outage(code: -3)"
            log = "failure(Outage(code: -3))"
          > call 8
          < count(3) ! "dry"
            log = "failure(dry)"
          > call 9
          < count(-4) ! "Outage(code: -4)"
            log = "failure(Outage(code: -4))"
          > call 10
          < wipe ! "Outage(code: 4)"
            log = "failure(Outage(code: 4))"
          """, of: CallbackTests.callsForIcons)
      }
    }
  }

  @Test func secondCallOfCompletionIsReported() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        _ = Leaks.take()
        ProbeScreen.calls = CallbackTests.calls
        let text = try transcript(of: ProbeScreen.self, ["call 6"])
        #expect(text.hasSuffix("> call 6\n< twice 1\n  log = \"1\"\n"))
        #expect(Leaks.take() == ["twice: the service called back again, which is ignored"])
      }
    }
  }

  /// Nothing waits for it any more, live. A replay waits as long as any request that is not answered.
  @Test func completionThatIsReleasedWithoutACallIsReported() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        _ = Leaks.take()
        ProbeScreen.calls = { world in
          let forget = world.callback("forget", .value(), Service().forget)
          return [{ await outcome { await called { forget($0) } } }, { "done" }]
        }
        let text = try transcript(of: ProbeScreen.self, ["begin 0", "call 1"])
        #expect(
          text == """
            understudy 3 probe
              log = nil
            > begin 0
            > call 1
            ? forget
              log = "done"

            """, "\(text)")
        #expect(Leaks.take() == ["forget: the service never called back"])
        try expectReplay(of: text, on: ProbeScreen.self)
      }
    }
  }
}
