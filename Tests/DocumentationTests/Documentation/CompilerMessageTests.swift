import Foundation
import TestTools
import Testing
import Typechecking

/// A mistake in a screen is reported on its own line, with a message that the documentation explains.
@Suite(.runsPrograms) struct CompilerMessageTests {
  /// The mistakes, each followed by what the compiler reports on its line.
  private static let mistakes: [(statement: String, messages: [String])] = [
    (#"view.bind("count", \.coutn)"#, ["value of type 'Counter' has no member 'coutn'"]),
    (
      #"view.bind("secret", \.secret)"#,
      ["'secret' is inaccessible due to 'private' protection level"]
    ),
    (
      #"view.command("jump", Counter.jump)"#,
      [
        "type 'Counter' has no member 'jump'", "generic parameter 'Result' could not be inferred",
      ]
    ),
    (
      #"view.command("hide", Counter.hide)"#,
      ["'hide' is inaccessible due to 'private' protection level"]
    ),
    (#"view.command("step", Counter.step)"#, [names]),
    (#"view.command("step", Counter.step, "by", "twice")"#, [wrongNumber]),
    (#"view.command("reset", Counter.reset, "now")"#, [wrongNumber]),
    (#"view.command("move", Counter.move)"#, [names]),
    (#"view.command("move", Counter.move, "x")"#, [wrongNumber]),
    (#"view.command("move", Counter.move, Parameter("x", indexes: "rows"))"#, [wrongNumber]),
    (
      #"view.command("move", Counter.move, Parameter("x", default: 1)).disabled { _ in nil }"#,
      [wrongNumber]
    ),
    (#"view.command("turn", Counter.turn, "x", Parameter("y", indexes: "rows"))"#, [wrongNumber]),
    (
      #"view.command("turn", Counter.turn, Parameter("x", default: 1), "y", "z", "t")"#,
      [wrongNumber]
    ),
    (
      #"view.command("step", Counter.step, "by", Parameter("row", indexes: "rows"))"#, [wrongNumber]
    ),
    (#"view.command("reset", Counter.reset, Parameter("row", indexes: "rows"))"#, [wrongNumber]),
    (
      #"view.command("turn", Counter.turn, Parameter("x", indexes: "rows"))"#,
      ["cannot convert value of type 'Parameter<Int>' to expected argument type 'ParameterName'"]
    ),
    (
      #"view.command("step", Counter.step, Parameter("by", indexes: \.count))"#,
      [
        "cannot convert value of type 'KeyPath<Root, Value>' to expected argument type 'String'",
        "cannot infer key path type from context; consider explicitly specifying a root type",
      ]
    ),
    (
      #"view.command("reset", Counter.reset).disabled { $0.count == 0 }"#,
      ["cannot convert value of type 'Bool' to closure result type 'String?'"]
    ),
    (
      #"view.command("move", Counter.move, Parameter("x"))"#,
      ["generic parameter 'Value' could not be inferred in cast to 'Parameter'"]
    ),
    (#"view.command("load", Counter.load)"#, [names]),
    (#"view.command("load", Counter.load, "page", "size")"#, [wrongNumber]),
    (#"view.command("take", Counter.take, "number")"#, [names]),
    (#"view.command("take-second", Counter.takeSecond, "by", "number")"#, [names]),
    (#"view.command("take-later", Counter.takeLater, "number")"#, [names]),
    (#"view.command("take-fourth", Counter.takeFourth, "a", "b", "c", "number")"#, [names]),
    (#"view.command("take-fifth", Counter.takeFifth, "a", "b", "c", "d", "number")"#, [names]),
    (#"view.command("add-all", Counter.addAll, "numbers")"#, [names]),
    (
      #"view.command("step", Counter.step, Parameter("by", default: "one"))"#,
      ["cannot convert value of type 'String' to expected argument type 'Int'"]
    ),
    (
      #"view.command("echo", Counter.echo, "value")"#,
      ["generic parameter 'T' could not be inferred"]
    ),
    (#"view.command("find", Counter.find, "key")"#, ["ambiguous use of 'find'"]),
    (
      #"view.command("step", "by") { (counter: Counter, by: Int) in counter.step(by: by) }"#,
      [
        "cannot convert value of type '(Counter, Int) -> ()' to expected argument type "
          + "'(inout Counter, Int) throws -> ()'"
      ]
    ),
    (
      #"tally.command("add", Tally.add, "amount")"#,
      [
        "cannot convert value of type '@Sendable (inout Tally) -> @Sendable (Int) -> ()' to expected "
          + "argument type '(Tally) -> (Int) throws -> ()'",
        "cannot reference 'mutating' method as function value",
      ]
    ),
    (
      #"view.event("paid") { counter, happened in counter.onPaid = { happened($0.count) } }"#,
      [
        "cannot pass value pack expansion to non-pack parameter of type 'repeat each Argument'",
        "generic parameter 'each Argument' could not be inferred",
      ]
    ),
    (#"view.field("total", \.total)"#, [field("_:_:_:_:")]),
    (#"view.field("limit", \.limit, "number")"#, [field("_:_:_:_:")]),
    (
      #"account.bind("balance", \.balance)"#,
      ["cannot form key path to actor-isolated property 'balance'"]
    ),
    (
      #"account.command("deposit", Account.deposit, "amount")"#,
      [
        "'command' is unavailable: a view can't read an actor, and neither can a screen: attach the "
          + "view model that shows its state, a class on the main actor",
        "call to actor-isolated instance method 'deposit' in a synchronous nonisolated context "
          + "[#ActorIsolatedCall]",
      ]
    ),
    (#"let _: () -> Cover = world.effect("cover") { Cover() }"#, [effect]),
    (#"let _: () async -> Cover = world.effect("cover") { await Cover.load() }"#, [effect]),
    (
      #"let _: (Int) throws(Refusal) -> Int = world.effect("hold") { n in try hold(n) }"#,
      [untyped]
    ),
    (
      #"let _: (Int) throws(Refusal) -> Void = world.effect("drop") { n in try drop(n) }"#,
      [untyped]
    ),
    (
      #"let _: (Int) async throws(Refusal) -> Int = world.effect("hold") { try await holdLater($0) }"#,
      [untyped]
    ),
    (
      #"let _: (Int) async throws(Refusal) -> Void = world.effect("drop") { try await dropLater($0) }"#,
      [untyped]
    ),
    (
      #"let _ = world.callback("cover", .result(), Cover.fetch)"#,
      ["'result()' is unavailable: \(notCodable)"]
    ),
    (
      #"let _ = world.callback("cover", .value(), Cover.find)"#,
      ["'value()' is unavailable: \(notCodable)"]
    ),
    (
      #"let _ = world.callback("cover", .valueOrError(), Cover.get)"#,
      ["'valueOrError()' is unavailable: \(notCodable)"]
    ),
    (
      #"let _ = world.stream("hits", Hit.all)"#,
      [
        "'stream(_:recordsInputs:throwing:_:)' is unavailable: the elements can't be recorded: make "
          + "their type Codable and Sendable"
      ]
    ),
  ]

  private static let names = names("_:_:_:")
  private static let wrongNumber = names("_:_:_:_:asManyAs:")

  private static func names(_ labels: String) -> String {
    "'command(\(labels)file:line:)' is unavailable: name each parameter of "
      + "the method, in order: command(\"move\", Game.move, \"x\", \"y\"); a method with one that is "
      + "inout or variadic needs a closure: command(\"move\", \"x\") { (game, x: Int) in game.move(x) }"
  }

  private static let effect =
    "'effect(_:recordsInputs:throwing:_:)' is unavailable: \(notCodable)"

  private static let untyped =
    "'effect(_:recordsInputs:_:)' is unavailable: declare the type of the errors, which a closure "
    + "does not infer: { (id) async throws(BookingError) in … }"

  private static let notCodable =
    "the result can't be recorded: make its type Codable, or pass recording:, which turns it into "
    + "something Codable, and restoring:, which turns it back"

  private static func field(_ labels: String) -> String {
    "'field(\(labels)file:line:)' is unavailable: the screen can't set "
      + "this property: show it with bind, and offer the method that sets it with command"
  }

  private static let declarations = """
    import Understudy
    @MainActor final class Counter {
      var count = 0
      private var secret = 0
      private(set) var total = 0
      let limit = 9
      var onPaid: ((String) -> Void)?
      func reset() {}
      func step(by number: Int) {}
      func move(_ x: Int, _ y: Int) {}
      func turn(_ x: Int, _ y: Int, _ z: Int) {}
      func load(_ page: Int) async throws -> Int { page }
      func take(_ number: inout Int) {}
      func takeSecond(_ by: Int, _ number: inout Int) {}
      func takeLater(_ number: inout Int) async {}
      func takeFourth(_ a: Int, _ b: Int, _ c: Int, _ number: inout Int) {}
      func takeFifth(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ number: inout Int) async {}
      func addAll(_ numbers: Int...) {}
      func echo<T>(_ value: T) {}
      func find(_ key: Int) {}
      func find(_ key: String) {}
      private func hide() {}
    }
    struct Tally { mutating func add(_ amount: Int) {} }
    actor Account {
      var balance = 0
      func deposit(_ amount: Int) {}
    }
    struct Cover: Sendable {
      static func load() async -> Cover { Cover() }
      static func fetch(_ then: @escaping (Result<Cover, any Error>) -> Void) {}
      static func find(_ then: @escaping (Cover) -> Void) {}
      static func get(_ then: @escaping (Cover?, (any Error)?) -> Void) {}
    }
    enum Refusal: Error { case full }
    func hold(_ count: Int) throws(Refusal) -> Int { count }
    func drop(_ count: Int) throws(Refusal) {}
    func holdLater(_ count: Int) async throws(Refusal) -> Int { count }
    func dropLater(_ count: Int) async throws(Refusal) {}
    struct Hit: Decodable { static func all() -> AsyncStream<Hit> { AsyncStream { $0.finish() } } }

    """

  @Test func mistakesAreReportedOnTheirLines() throws {
    let parameters = ["Counter": "view", "Tally": "tally", "Account": "account"]
      .map { "_ \($1): inout Interface<\($0)>" }.sorted().joined(separator: ", ")
    let beginning =
      Self.declarations + "@MainActor func describe(\(parameters), in world: World) {\n"
    let source = beginning + Self.mistakes.map(\.statement).joined(separator: "\n") + "\n}\n"
    let found = try errors(in: source)
    let first = beginning.split(separator: "\n", omittingEmptySubsequences: false).count
    for (index, mistake) in Self.mistakes.enumerated() {
      let texts = found.filter { $0.line == first + index }.map(\.text)
      #expect(texts == mistake.messages.sorted(), "\(mistake.statement)")
    }
    #expect(found.allSatisfy { $0.line >= first })
  }

  @Test func messagesOfThePageAreThoseOfTheCompiler() throws {
    let page = try Page("Sources/Understudy/Understudy.docc/WhenAScreenDoesNotCompile.md")
    let shown = page.text.matches(of: /(?m)^\| `(.*?)` \|/).map(\.output.1)
    #expect(shown.count > 9)
    let messages =
      Self.mistakes.flatMap(\.messages) + Self.unreadableConformance + Self.refusedBySwift6
      + Self.mistakesInOtherPlaces.map(\.message) + [
        Self.sending, Self.sendingClosure, Self.sendingService,
      ]
    for text in shown { #expect(messages.contains { $0.contains(text) }, "\(text)") }
  }

  /// The build of the prompt's line editor, where libedit is not installed.
  @Test func missingLibeditIsReported() throws {
    let header = Repository.root.appending(path: "Sources/CLibEdit/shim.h").path
    let found = try errors(inHeaderWithoutSystem: header)
    #expect(
      found == [
        "libedit is missing: install libedit-dev (Debian, Ubuntu) or libedit-devel (Fedora), or on "
          + "macOS the command line tools, with xcode-select --install"
      ])
  }

  // MARK: Isolation

  private static let unreadableConformance = [
    "main actor-isolated conformance of 'Book' to 'Decodable' cannot satisfy conformance "
      + "requirement for a 'Sendable' type parameter  [#IsolatedConformances]",
    "main actor-isolated conformance of 'Book' to 'Encodable' cannot satisfy conformance "
      + "requirement for a 'Sendable' type parameter  [#IsolatedConformances]",
  ]

  private static func library(book: String) -> String {
    """
    import Observation
    import Understudy
    \(book) Book: Codable, Equatable { var title = "" }
    enum Order: String, CaseIterable, CommandParameter { case title, date }
    @MainActor @Observable final class Library {
      private(set) var books: [Book] = []
      var query = ""
      var whyEmpty: String? { query.isEmpty ? "type a query" : nil }
      private let find: (String) async throws -> [Book]
      init(find: @escaping (String) async throws -> [Book]) { self.find = find }
      func search() async throws { books = try await find(query) }
      func sort(by order: Order) {}
    }
    struct Tally: DefaultInitializable {
      private(set) var count = 0
      mutating func step(by amount: Int) { count += amount }
      mutating func stepLater() async { count += 1 }
    }
    enum LibraryScreen: Screen {
      static func make(in world: World, notify: Notifier) -> Library {
        Library(find: world.effect("find") { title async throws in [Book(title: title)] })
      }
      static func describe(_ view: inout Interface<Library>) {
        view.bind("books", \\.books)
        view.field("query", \\.query)
        view.command("search", Library.search).disabled(\\.whyEmpty)
        view.command("sort", Library.sort, "order")
        view.command("clear") { $0.query = "" }
        view.command("search-for", "title") { (library, title: String) in
          library.query = title
          try await library.search()
        }
      }
    }
    enum TallyScreen: Screen {
      static func describe(_ view: inout Interface<Tally>) {
        view.bind("count", \\.count)
        view.command("step", "by") { (tally, by: Int) in tally.step(by: by) }
        view.command("step-later") { await $0.stepLater() }
      }
    }
    """
  }

  @Test(arguments: [
    [], ["-swift-version", "5"], ["-default-isolation", "MainActor"],
    ["-swift-version", "5", "-default-isolation", "MainActor"],
    [
      "-default-isolation", "MainActor", "-enable-upcoming-feature",
      "NonisolatedNonsendingByDefault",
    ],
  ])
  func screensCompileInEachMode(options: [String]) throws {
    // As far as a build goes, because some errors are found only after the types were checked.
    let options = options + ["-emit-sil", "-o", "/dev/null"]
    #expect(try errors(in: Self.library(book: "nonisolated struct"), options: options) == [])
  }

  private static let sending = "sending 'feed' risks causing data races [#SendingRisksDataRace]"

  @Test func awaitingUnisolatedObjectInAClosureIsReported() throws {
    let source = """
      import Understudy
      final class Feed {
        func load(_ page: Int) async {}
      }
      @MainActor func describe(_ view: inout Interface<Feed>) {
        view.command("load", Feed.load, "page")
        view.command("reload", "page") { (feed, page: Int) in await feed.load(page) }
      }
      """
    let found = try errors(in: source, options: ["-emit-sil", "-o", "/dev/null"])
    #expect(found.map(\.text) == [Self.sending])
    #expect(found.map(\.line) == [7])
  }

  /// Code as apps have it, and its screen.
  private static let ordinary = """
    import Foundation
    import Understudy
    class Account {
      static let shared = Account()
      static var visits = 0
      var name: String?
    }
    final class Cover {
      let name: String
      init(name: String) { self.name = name }
    }
    protocol Shop { func price(of title: String) async throws -> Double }
    protocol Covers: Sendable { func cover(of title: String) async throws -> Cover }
    protocol Tariffs: Sendable { func tariff(of title: String) -> Double }
    final class Basket {
      private(set) var prices: [Double] = []
      private(set) var covers: [Cover] = []
      var onChange: ((Basket) -> Void)?
      var onCover: ((Cover) -> Void)?
      private let price: (String) async throws -> Double
      init(price: @escaping (String) async throws -> Double) { self.price = price }
      func add(_ title: String) async { prices.append((try? await price(title)) ?? 0) }
      func clearLater() {
        DispatchQueue.global().async { DispatchQueue.main.async { self.prices = [] } }
      }
      func watch() -> Any {
        NotificationCenter.default.addObserver(
          forName: Notification.Name("sale"), object: nil, queue: .main
        ) { [weak self] _ in self?.prices = [] }
      }
    }
    struct ShopEffects: Shop {
      private let ask: @MainActor (String) async throws -> Double
      @MainActor init(_ shop: any Shop, in world: World) {
        ask = world.effect("price") { title in try await shop.price(of: title) }
      }
      func price(of title: String) async throws -> Double { try await ask(title) }
    }
    struct TariffEffects: Tariffs {
      private let find: (String) -> Double
      @MainActor init(_ tariffs: any Tariffs, in world: World) {
        find = world.effect("tariff") { title in tariffs.tariff(of: title) }
      }
      func tariff(of title: String) -> Double { find(title) }
    }
    struct Log: Sendable { let write: @Sendable (String) -> Void }
    @MainActor func log(in world: World) -> Log {
      Log(write: world.effect("log") { text in print(text) })
    }
    @MainActor func covers(
      of service: any Covers, in world: World
    ) -> @MainActor (String) async throws -> Cover {
      world.effect("cover", recording: \\.name, restoring: { Cover(name: $0) }) { title in
        try await service.cover(of: title)
      }
    }
    enum BasketScreen: Screen {
      static func make(in world: World, notify: Notifier) -> Basket {
        Basket(price: world.effect("price") { title async throws in Double(title.count) })
      }
      static func describe(_ view: inout Interface<Basket>) {
        view.listen { basket, notify in basket.onChange = { _ in notify() } }
        view.bind("prices", \\.prices)
        view.output("cover") { basket, show in basket.onCover = show }
        view.command("add", Basket.add, "title")
        view.command("clear-later", Basket.clearLater)
      }
    }
    """

  private static let refusedBySwift6 = [
    "static property 'shared' is not concurrency-safe because non-'Sendable' type 'Account' may have "
      + "shared mutable state [#MutableGlobalVariable]",
    "static property 'visits' is not concurrency-safe because it is nonisolated global shared mutable "
      + "state [#MutableGlobalVariable]",
    "capture of 'self' with non-Sendable type 'Basket' in a '@Sendable' closure "
      + "[#SendableClosureCaptures]",
    "capture of 'self' with non-Sendable type 'Basket?' in a '@Sendable' closure "
      + "[#SendableClosureCaptures]",
    "capture of 'shop' with non-Sendable type 'any Shop' in a '@Sendable' closure "
      + "[#SendableClosureCaptures]",
    "stored property 'find' of 'Sendable'-conforming struct 'TariffEffects' has non-Sendable type "
      + "'(String) -> Double'",
    "converting non-Sendable function value to '@Sendable (String) -> Void' may introduce data races",
    "type 'Cover' does not conform to the 'Sendable' protocol",
  ]

  @Test(arguments: [[], ["-default-isolation", "MainActor"]])
  func ordinaryCodeCompilesInSwift5Mode(options: [String]) throws {
    let options = options + ["-swift-version", "5", "-emit-sil", "-o", "/dev/null"]
    #expect(try errors(in: Self.ordinary, options: options) == [])
  }

  @Test func swift6ModeRefusesOrdinaryCode() throws {
    #expect(try errors(in: Self.ordinary).map(\.text) == Self.refusedBySwift6)
  }

  private static let sendingClosure =
    "passing closure as a 'sending' parameter risks causing data races between code in the current "
    + "task and concurrent execution of the closure [#SendingClosureRisksDataRace]"

  private static let sendingService =
    "sending 'self.feed' risks causing data races [#SendingRisksDataRace]"

  @Test func swift6ModeRefusesTasksOfUnisolatedObjects() throws {
    let source = """
      final class Feed {
        func load() async {}
        func loadSoon() { Task { await load() } }
      }
      @MainActor final class Reader {
        private let feed: Feed
        init(feed: Feed) { self.feed = feed }
        func load() async { await feed.load() }
      }
      """
    let found = try errors(in: source, options: ["-emit-sil", "-o", "/dev/null"])
    #expect(found.map(\.text) == [Self.sendingClosure, Self.sendingService])
    #expect(found.map(\.line) == [3, 8])
  }

  /// Mistakes that are not in a screen's description, each on the last line of its source.
  private static let mistakesInOtherPlaces: [(source: String, message: String)] = [
    (
      """
      struct Prices {
        private let find: (String) -> Double
        init(in world: World) { find = world.effect("price") { _ in 2.5 } }
      """,
      "call to main actor-isolated instance method 'effect(_:recordsInputs:_:)' in a synchronous "
        + "nonisolated context [#ActorIsolatedCall]"
    ),
    (
      """
      @MainActor final class Sensors {
        func readings() -> AsyncStream<Int> { AsyncStream { $0.finish() } }
      }
      @MainActor func open(_ sensors: Sensors, in world: World) {
        _ = world.stream("readings") { sensors.readings() }
      """,
      "main actor-isolated instance method 'readings()' cannot be called from outside of the actor"
    ),
    (
      """
      import PortableCombine
      final class Lamp { @Published var level = 0 }
      @MainActor func describe(_ view: inout Interface<Lamp>) {
        view.listen(to: \\.$level)
      """,
      "instance method 'listen(to:)' requires that 'Published<Int>.Publisher' conform to 'AsyncSequence'"
    ),
    (
      """
      final class Lamp { var level = 0 }
      func describeLevel(_ view: inout Interface<Lamp>) {
        view.bind("level", \\.level)
      """,
      "call to main actor-isolated instance method 'bind(_:_:_:file:line:)' in a synchronous "
        + "nonisolated context [#ActorIsolatedCall]"
    ),
    (
      "extension Book: Codable {}; struct More {",
      "extension outside of file declaring struct 'Book' prevents automatic synthesis of 'init(from:)' "
        + "for protocol 'Decodable'"
    ),
  ]

  @Test func mistakesInOtherPlacesAreReported() throws {
    let folder = URL.temporaryDirectory.appending(path: "understudy-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let model = folder.appending(path: "Model.swift")
    try Data("struct Book { var title: String }".utf8).write(to: model)
    for (source, message) in Self.mistakesInOtherPlaces {
      let found = try errors(in: "import Understudy\n\(source)\n}", options: [model.path])
      #expect(found.map(\.text).contains(message), "\(source): \(found)")
    }
  }

  @Test func effectOfIsolatedTypeIsReported() throws {
    let found = try errors(
      in: Self.library(book: "struct"), options: ["-default-isolation", "MainActor"])
    #expect(Set(found.map(\.text)) == Set(Self.unreadableConformance))
  }
}
