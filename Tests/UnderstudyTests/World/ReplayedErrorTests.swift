import Testing

@testable import SessionFormat
@testable import Understudy

/// The errors and the empty answers of a session, thrown and returned again in a replay.
@MainActor @Suite struct ReplayedErrorTests {
  enum Trouble: Error, Codable { case offline, busy }
  enum Limit: Error, Codable { case offline, rate(Int) }

  private func report(
    _ steps: String, _ calls: @escaping @MainActor (World) -> [Probe.Call]
  ) throws -> String? {
    ProbeScreen.calls = calls
    return try failureReport(
      replaying: "understudy 3 probe\n  log = nil\n" + steps + "\n", on: ProbeScreen.self)
  }

  private func calls(_ world: World) -> [Probe.Call] {
    let load = world.effect("load") { () throws(Trouble) -> Int in 0 }
    let fetch = world.effect("fetch") { () async throws(Outage) -> Int in 0 }
    let find = world.effect("find", throwing: [Outage.self, Trouble.self]) { () throws -> Int in 0 }
    let ask = world.effect("ask", throwing: [Limit.self]) { () throws -> Int in 0 }
    let clean = world.effect("clean") { () -> Void in }
    return [
      { do throws(Trouble) { return "\(try load())" } catch { return "\(error)" } },
      { await outcome { try await fetch() } },
      { await outcome { try find() } },
      { await outcome { clean() } },
      {
        do { return "\(try ask())" } catch { return error is Limit ? "\(error)" : "other \(error)" }
      },
    ]
  }

  @Test func errorsKeepTheirType() throws {
    let report = try report(
      """
      > call 0
      < load ! "busy" (busy: ())
        log = "busy"
      > call 1
      < fetch ! "out" (code: 3)
        log = "outage 3"
      > call 2
      < find ! "out" (code: 4)
        log = "outage 4"
      > call 2
      < find ! "busy" (busy: ())
        log = "error: busy"
      > call 2
      < find ! "of another type"
        log = "error: of another type"
      """, calls)
    #expect(report == nil)
  }

  @Test func textAloneNamesCase() throws {
    #expect(try report("> call 0\n< load ! \"busy\"\n  log = \"busy\"", calls) == nil)
    // Of one of the listed types, also beside a case that has a payload.
    #expect(try report("> call 4\n< ask ! \"offline\"\n  log = \"offline\"", calls) == nil)
    #expect(try report("> call 4\n< ask ! \"\" (rate: (_0: 3))\n  log = \"rate(3)\"", calls) == nil)
    #expect(try report("> call 4\n< ask ! \"lost\"\n  log = \"other lost\"", calls) == nil)
  }

  /// Types are listed, and none of them has the case: it probably has another name now.
  @Test func caseThatNoListedTypeHasIsExplained() throws {
    let report = try report("> call 4\n< ask ! \"lost\"\n  log = \"lost\"", calls)
    #expect(
      report == """
        a.session:5: > call 4: log: expected "lost", found "other lost"
                    > call 4
                    < ask ! "lost"
          expected    log = "lost"
          actual      log = "other lost"
        a.session: ask: a RecordedError is thrown, with the text "lost": no error type listed in \
        throwing: has the case lost: to rename it: rename SCREEN lost NEW --kind case --in effect:ask
        """, "\(report ?? "")")
  }

  /// A step may take several answers that don't fit for one reason.
  @MainActor @Test func reasonIsNotedOnceInAStep() {
    let log = AnswerLog()
    for (step, text) in [(1, "a"), (1, "b"), (1, "a"), (2, "a"), (2, "a")] {
      log.step = step
      log.noteMismatch(text)
    }
    #expect(log.mismatches.map { "\($0.step ?? 0) \($0.text)" } == ["1 a", "1 b", "2 a"])
  }

  enum Signal: String, Error, Codable { case noNetwork, busy = "b" }

  /// As a text alone, or beside a raw value like it. A case with a payload has a value.
  @Test(arguments: [
    ("offline", nil, ["noNetwork", "busy"]), ("offline", "\"offline\"", ["noNetwork"]),
    ("no network", nil, []), ("no network", "\"offline\"", ["noNetwork"]),
    ("offline", "(code: 1)", []),
  ])
  func renamedCaseIsOneOfTheListedTypes(
    text: String, value: String?, expected: [String]
  ) throws {
    let errors = ErrorCoding<any Error>.keeping([Signal.self])
    let found = errors.renamedCases(text, try value.map(Value.init(literal:)))
    #expect(
      found == expected.map { RenamedField(.text, old: "offline", new: $0) })
    let limits = ErrorCoding<any Error>.keeping([Limit.self]).renamedCases("lost", nil)
    #expect(limits.map(\.new) == ["offline"])
  }

  enum Genre: String, Codable { case jazz, news, punk }

  /// A case that the answer has already is none of them.
  @Test(arguments: [
    ("[\"news\", \"rock\", \"jazz\"]", "news punk jazz"), ("[\"rock\", \"jazz\"]", ""),
  ])
  func caseThatTheAnswerLacksIsTheNewName(answer: String, shown: String) throws {
    let report = try report("> call 0\n< genres \(answer)\n  log = \"\(shown)\"") { world in
      let genres = world.effect("genres") { () async -> [Genre] in [] }
      return [{ await genres().map(\.rawValue).joined(separator: " ") }]
    }
    #expect(report?.contains("log: expected") == false, "\(report ?? "")")
    #expect(report?.contains("has an old name") == !shown.isEmpty)
  }

  struct Sale: Codable { let buyer: String, kind: Kind }
  enum Kind: Codable { case gift(note: String), plain }

  /// The view model gets it with the new names, so that the rest of the session is compared.
  @Test func answerWithOldNamesIsUsed() throws {
    let answer = "< sales [(customer: \"Ann\", kind: (present: (note: \"x\")))]"
    let calls: @MainActor (World) -> [Probe.Call] = { world in
      let sales = world.effect("sales") { () async -> [Sale] in [] }
      return [{ await sales().map { "\($0.buyer) \($0.kind)" }.joined() }]
    }
    let report = try report("> call 0\n\(answer)\n  log = \"Ann gift(note: \\\"x\\\")\"", calls)
    #expect(
      report == """
        a.session:3: sales: the recorded answer: [0] has no buyer, but customer
        a.session: the answer of "sales" in > call 0 has an old name: first rename it
        """, "\(report ?? "")")
    let other = answer.replacing("customer", with: "id: 1, customer")
    let unused = try self.report("> call 0\n\(other)\n  log = \"\"", calls)
    #expect(
      unused?.contains("sales: the recorded answer: [0] has no buyer\n") == true, "\(unused ?? "")")
  }

  enum Refused: Error, Codable { case signedOut, tooLong(max: Int), offline, full(room: String) }

  /// A case with a payload is one that has the same.
  @Test(arguments: [
    ("(tooBig: (max: 5))", ["tooLong"]), ("(tooBig: (room: \"hall\"))", ["full"]),
    ("(gone: ())", ["signedOut", "offline"]),
    // Its label may have another name, too.
    ("(tooBig: (least: 5))", ["tooLong", "full"]),
  ])
  func renamedCaseHasThePayload(value: String, expected: [String]) throws {
    let errors = ErrorCoding<any Error>.keeping([Refused.self])
    let remade = try errors.error("", try Value(literal: value)) { _ in nil }
    #expect(remade.flaw?.renamedFields.map(\.new) == expected)
  }

  @Test func errorThatDoesNotFitIsReported() throws {
    let report = try report("> call 1\n< fetch ! \"out\"\n  log = \"outage 0\"", calls)
    #expect(
      report == """
        a.session:3: fetch: the recorded error does not fit: an empty Outage is thrown
        a.session: "fetch" is asked in > call 1 and has no answer there that it can use: write its line \
        < fetch VALUE, or record the session again
        """, "\(report ?? "")")
  }

  @Test func missingAnswerThrowsEmptyError() throws {
    #expect(
      try report("> call 1\n  log = \"outage 1\"", calls) == """
        a.session:4: > call 1: fetch was asked, and no answer is recorded
                    > call 1
          expected    log = "outage 1"
          actual    < fetch ! "the session holds no answer for this"
          actual      log = "outage 0"
        a.session: fetch: an error of type Outage is thrown in place of the missing answer
        """)
  }

  @Test func valueIsNoAnswerOfEffectThatReturnsNothing() throws {
    #expect(
      try report("> call 3\n< clean 1\n  log = \"()\"", calls) == """
        a.session:4: > call 3: clean: the recorded answer is 1, but this effect returns nothing: expected ok
                    > call 3
          expected  < clean 1
          actual    < clean ! "the session holds no answer for this"
                      log = "()"
        """)
  }
}
