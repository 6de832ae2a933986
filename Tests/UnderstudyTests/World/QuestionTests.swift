import GeneratedInput
import TestTools
import Testing

@testable import SessionFormat
@testable import Understudy

/// Effects record what they are asked, where it can be written and may be.
@Suite(.inProcesses) struct QuestionTests {
  struct Query: Codable, Sendable {
    var text = "tea"
    var stars: Int? = nil
  }

  final class Token: Sendable {}

  @Test func inputsAreRecorded() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        try expectLines(
          """
          > call 0
          < find(text: "tea", stars: nil) 1
            log = "1"
          > call 1
          < sum(1, [2, 3]) 6
            log = "6"
          > call 2
          < use 2
            log = "2"
          > call 3
          < silent 3
            log = "3"
          > call 4
          < price("tea", size: 2) 4
            log = "4"
          > call 5
          < cost("cup") 5
            log = "5"
          > call 6
          < long([1, 2, 3, 4, 5, ...(count: 200, digest: "e4b789c5fa0592bd"), 196, 197, 198, 199, 200]) 6
            log = "6"
          """
        ) { world in
          let find = world.effect("find") { (_: Query) in 1 }
          let sum = world.effect("sum") { (a: Int, b: [Int]) in a + b[0] + b[1] }
          let use = world.effect("use") { (_: Token, _: Int) in 2 }
          let silent = world.effect("silent", recordsInputs: false) { (_: Int) in 3 }
          let long = world.effect("long") { (_: [Int]) in 6 }
          return [
            { "\(find(Query()))" },
            { "\(sum(1, [2, 3]))" },
            { "\(use(Token(), 1))" },
            { "\(silent(1))" },
            { "\(world.draw("price", inputs: ("tea", size: 2)) { 4 })" },
            { "\(world.draw("cost", inputs: "cup") { 5 })" },
            { "\(long(Array(1...200)))" },
          ]
        }
      }
    }
  }

  @Test func inputsAreNotRecordedAfterSecret() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        ProbeScreen.calls = { world in
          let find = world.effect("find") { (text: String) in text.count }
          let buy = world.effect("buy", recordsInputs: true) { (text: String) in text.count }
          let hide = world.effect("hide", recordsInputs: false) { (text: String) in text.count }
          return [{ "\(find("tea"))" }, { "\(buy("tea"))" }, { "\(hide("tea"))" }]
        }
        try expectSession(
          """
          understudy 3 probe
            log = nil
          > call 0
          < find("tea") 3
            log = "3"
          > enter *******
            log = "entered"
          > call 0
          < find 3
            log = "3"
          > call 1
          < buy("tea") 3
          > call 2
          < hide 3
          """, of: ProbeScreen.self, "call 0", "enter hunter2", "call 0", "call 1", "call 2")
        let opening = """
          understudy 3 probe
            log = nil
          > enter *******
            log = "entered"
          > call 0
          < find 3
            log = "3"

          """
        for rest in ["", "> call 1\n< buy(\"tea\") 3\n> call 2\n< hide 3\n> call 0\n< find 3\n"] {
          let session = try Session(parsing: opening + rest, file: "a.session")
          let log = try Replay(session, on: ProbeScreen.self, lints: true).log
          #expect(log.isExact)
          #expect(log.lint == [.init(step: 2, .uncomparedInputs(of: "find"))])
        }
      }
    }
  }

  @Test func answersAreToldApartByInputs() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        ProbeScreen.calls = { world in
          let find = world.effect("find") { (text: String) async throws -> String in text }
          return ["a", "b", "b"].map { text in { try await find(text) } }
        }
        // Written by hand: live, the threads decide.
        try expectReplay(
          of: """
            understudy 3 probe
              log = nil
            > begin 0
            > begin 1
            ? find("a")
            > begin 2
            ? find("b")
            < "find#2"("b") "third"
              log = "third"
            < find("b") "second"
              log = "second"
            < find("a") "first"
              log = "first"

            """, on: ProbeScreen.self)
      }
    }
  }
}

/// How a replay compares the questions of a session, and finds the answers by them.
@MainActor @Suite struct ReplayedQuestionTests {
  private func report(
    _ steps: String, _ calls: @escaping @MainActor (World) -> [Probe.Call]
  ) throws -> String? {
    ProbeScreen.calls = calls
    return try failureReport(
      replaying: "understudy 3 probe\n  log = nil\n" + steps + "\n", on: ProbeScreen.self)
  }

  /// Calls that find two texts, at once or one after the other, with and without waiting.
  private func finding(_ texts: [String], _ world: World) -> [Probe.Call] {
    let find = world.effect("find") { (text: String) in text }
    let fetch = world.effect("fetch") { (text: String) async throws -> String in text }
    return [
      { texts.map(find).joined(separator: " ") },
      { try await fetch(texts[0]) },
      { try await fetch(texts[1]) },
    ]
  }

  @Test func otherQuestionFails() throws {
    let steps = """
      > call 0
      < find("a") "1"
      < find("b") "2"
        log = "1 2"
      > call 2
      < fetch("b") "3"
        log = "3"
      """
    #expect(try report(steps) { finding(["a", "b"], $0) } == nil)
    let report = try report(steps) { finding(["a", "c"], $0) }
    let expected = """
      a.session:5: > call 0: asked: expected find("b"), found find("c")
                  > call 0
                  < find("a") "1"
        expected  < find("b") "2"
        actual    < find("c") "2"
                    log = "1 2"
      a.session:8: > call 2: asked: expected fetch("b"), found fetch("c")
                  > call 2
        expected  < fetch("b") "3"
        actual    < fetch("c") "3"
                    log = "3"
      """
    #expect(report == expected, "\(report ?? "")")
  }

  @Test func questionWithoutInputsMatchesAny() throws {
    let steps = """
      > call 0
      < find "1"
      < find("b") "2"
        log = "1 2"
      > begin 1
      > begin 2
      ? fetch
      < "fetch#2" "3"
        log = "3"
      < fetch "4"
        log = "4"
      """
    #expect(try report(steps) { finding(["c", "b"], $0) } == nil)
    #expect(try report(steps.replacing("(\"b\")", with: "")) { finding(["b", "a"], $0) } == nil)
  }

  @Test func answerOfOtherQuestionIsLeftForIt() throws {
    let steps = """
      > begin 1
      > begin 2
      ? fetch("a")
      > call 0
      ? fetch("b")
      < find "1"
      < find "2"
        log = "1 2"
      < fetch("b") "4"
        log = "4"
      < fetch("a") "3"
        log = "3"
      """
    #expect(try report(steps) { finding(["a", "b"], $0) } == nil)
    let report = try report(steps) { finding(["a", "c"], $0) }
    let expected = """
      a.session:7: > call 0: asked: expected fetch("b"), found fetch("c")
                  > call 0
        expected  ? fetch("b")
                  < find "1"
                  < find "2"
                    log = "1 2"
        expected  < fetch("b") "4"
        actual    ? fetch("c")
        actual    < fetch("c") "4"
                    log = "4"
                  < fetch("a") "3"
                    log = "3"
      """
    #expect(report == expected, "\(report ?? "")")
  }

  @Test func answersFindTheirQuestionsInAnyOrder() throws {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<200 {
      let texts = random.array(1..<7) { $0.pick(["a", "b", "c"]) }
      let knowsInputs = random.int(0..<3) > 0
      var open = Array(texts.enumerated())
      var lines: [String] = texts.indices.map { place in
        guard place > 0 else { return "> begin 0" }
        let inputs = knowsInputs ? "(\"\(texts[place - 1])\")" : ""
        return "> begin \(place)\n? fetch\(inputs)"
      }
      while !open.isEmpty {
        let chosen = random.int(0..<open.count)
        let same = open[...chosen].count { !knowsInputs || $0.element == open[chosen].element }
        let (place, text) = open.remove(at: chosen)
        let name = same == 1 ? "fetch" : "\"fetch#\(same)\""
        let inputs = knowsInputs ? "(\"\(text)\")" : ""
        lines.append("< \(name)\(inputs) \(place)\n  log = \"\(place) is \(place)\"")
      }
      let report = try report(lines.joined(separator: "\n")) { world in
        let fetch = world.effect("fetch") { (text: String) async throws -> Int in -1 }
        return texts.enumerated().map { place, text in
          { "\(place) is \(try await fetch(text))" }
        }
      }
      #expect(report == nil, "UNDERSTUDY_SEED=\(seed)")
    }
  }

  @Test func streamsAreToldApartByInputs() throws {
    let steps = """
      > begin 0
      > begin 1
      ? prices("A")
      < prices("B") 2
      < prices("B") ! "cancelled" (taskIsCancelled: true)
        log = "B 2"
      < prices("A") 1
      < prices("A") ! "cancelled" (taskIsCancelled: true)
        log = "A 1"
      """
    let report = try report(steps) { world in
      let prices = world.stream("prices") { (name: String) in AsyncStream<Int> { _ in } }
      return ["A", "B"].map { name in
        {
          for try await price in prices(name) { return "\(name) \(price)" }
          return "none"
        }
      }
    }
    #expect(report == nil)
  }

  @Test func newQuestionTakesNoAnswerFromOthers() throws {
    let steps = """
      > call 0
      < loan "Momo"
        log = "Momo 0"
      """
    let report = try report(steps) { world in
      let fine = world.effect("fine") { () async in 0 }
      let loan = world.effect("loan") { () async throws in "Emma" }
      return [
        {
          let fine = await fine()
          return "\(try await loan()) \(fine)"
        }
      ]
    }
    #expect(
      report == """
        a.session:3: > call 0: fine was asked, and no answer is recorded
                    > call 0
          actual    < fine ! "the session holds no answer for this"
                    < loan "Momo"
                      log = "Momo 0"
        """)
  }

  @Test func questionBehindACommandIsReportedInPlaceOfTheRecordedOne() throws {
    let steps = """
      > begin 0
      < find "Momo"
        log = "Momo"
      """
    let report = try report(steps) { world in
      let lookUp = world.effect("lookUp") { () async throws in "Emma" }
      return [{ try await lookUp() }]
    }
    #expect(
      report == """
        a.session:4: > begin 0: lookUp was asked, and no answer is recorded
                    > begin 0
          expected  < find "Momo"
          expected    log = "Momo"
          actual    < lookUp ! "the session holds no answer for this"
        """)
  }

  @Test func questionThatIsNeverAnsweredStaysPendingBesideTheLookAtAClock() throws {
    let steps = """
      > begin 0
      < now 1.0
      ? lookUp
      """
    let report = try report(steps) { world in
      let lookUp = world.effect("lookUp") { () async throws in "Emma" }
      return [{ try await lookUp() }]
    }
    #expect(report == nil)
  }

  @Test func awaitedNamesAreLogged() throws {
    ProbeScreen.calls = { self.finding(["a", "b"], $0) }
    let session = try Session(
      parsing: """
        understudy 3 probe
          log = nil
        > call 0
        < find "1"
        < find "2"
          log = "1 2"
        > begin 1
        > begin 2
        < "fetch#2" "4"
          log = "4"

        """, file: "a.session")
    #expect(try Replay(session, on: ProbeScreen.self).log.awaited == ["fetch"])
  }
}
