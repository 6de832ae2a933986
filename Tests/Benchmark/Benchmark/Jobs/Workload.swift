/// Commands of a screen, typed again and again: what jobs time, and what `count` counts.
struct Workload {
  let name: String
  /// The program that has the screen.
  let program: String
  let screen: String
  /// Typed once, before what is measured.
  var preparation: [String] = []
  let commands: [String]
  /// How often the commands are typed.
  var rounds: Int

  /// How many commands are measured.
  var count: Int { commands.count * rounds }

  var text: String {
    (preparation + repeatElement(commands, count: rounds).joined()).map { "\($0)\n" }.joined()
  }

  /// The same with other rounds.
  func repeated(_ rounds: Int) -> Workload {
    var copy = self
    copy.rounds = rounds
    return copy
  }

  /// A tenth of it if `isQuick`.
  func shortened(if isQuick: Bool) -> Workload {
    isQuick ? repeated(max(rounds / 10, 1)) : self
  }
}

extension Workload {
  /// Commands of each example screen.
  static let examples = [
    Workload(example: "bind", ["change-state"], rounds: 100_000),
    Workload(example: "greeting", ["show-greeting"], rounds: 100_000),
    Workload(example: "integers", ["add 5", "remove 3"], rounds: 50_000),
    Workload(example: "person", ["rename Ada Lovelace", "rename Wasin Thonkaew"], rounds: 10_000),
    Workload(example: "reviews", ["title Dune", "rate 4", "rate 5", "clear"], rounds: 5_000),
    Workload(example: "scores", ["fetch"], rounds: 2_000),
  ]

  /// A command that does next to nothing.
  static let counter = Workload("a number changes", "counter", ["add 1"], rounds: 100_000)

  /// Answers of services.
  static let effects = [
    Workload("a number is fetched", "catalogue", ["count"], rounds: 10_000),
    Workload("ten records are fetched", "catalogue", ["fetch 10"], rounds: 1_000),
  ]

  /// The same, and changes of records of ten fields.
  static let answers =
    effects + [
      Workload(
        "a field changes in the middle of 100 records", "catalogue", preparation: ["fetch 100"],
        ["lend 50"], rounds: 10_000),
      Workload(
        "a text in Unicode changes there", "catalogue", preparation: ["fetch 100"],
        ["rename 50 Çatalhöyük", "rename 50 本の虫📚"], rounds: 5_000),
    ]

  private init(example screen: String, _ commands: [String], rounds: Int) {
    self.init(
      name: screen, program: "understudy", screen: screen, commands: commands, rounds: rounds)
  }

  private init(
    _ name: String, _ screen: String, preparation: [String] = [], _ commands: [String], rounds: Int
  ) {
    self.init(
      name: name, program: "BenchmarkScreens", screen: screen, preparation: preparation,
      commands: commands, rounds: rounds)
  }
}
