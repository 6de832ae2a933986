import Foundation
import TestTools
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import SessionFormat
@testable import Understudy

/// Errors of services, of which a replay shows what the live run did.
@Suite(.inProcesses) struct RecordedErrorTests {
  enum Plain: Error { case offline, timeout }
  enum Localized: LocalizedError {
    case offline, busy

    var errorDescription: String? { "no network" }
  }
  enum Coded: Error, Codable, Equatable { case server(Int), lost }
  enum Opaque: Error { case wrapped(any Error & Sendable), none }
  struct Described: LocalizedError {
    let wrapped: any Error & Sendable

    var errorDescription: String? { "it failed" }
  }
  enum Raw: Int, Error { case first = 40, second }
  struct APIError: Error, Codable { var code: Int }
  private enum Secret: Error { case own }

  private static var errors: [any Error & Sendable] {
    [
      Plain.timeout, Localized.busy, Coded.server(500), Coded.lost, Opaque.wrapped(Plain.offline),
      Described(wrapped: Plain.offline), Raw.second, APIError(code: 7), Secret.own,
      URLError(.notConnectedToInternet),
      NSError(domain: "Shop", code: 3, userInfo: [NSLocalizedDescriptionKey: "No network"]),
      CocoaError(.fileNoSuchFile), POSIXError(.ENOENT),
      DecodingError.valueNotFound(
        Int.self, DecodingError.Context(codingPath: [], debugDescription: "nothing")),
      CancellationError(),
    ]
  }

  /// What a view model may see of an error, but its type.
  private static func seen(_ error: any Error) -> String {
    let bridged = error as NSError
    return "\(error) | \(error.localizedDescription) | \(bridged.domain) \(bridged.code)"
  }

  @MainActor
  private static func calls(_ world: World, _ show: @escaping (any Error) -> String) -> [Probe.Call]
  {
    errors.map { error in
      let load = world.effect("load", throwing: [APIError.self]) { () async throws -> Int in
        throw error
      }
      return {
        do { return "\(try await load())" } catch { return show(error) }
      }
    }
  }

  @MainActor
  private static func session(_ show: @escaping (any Error) -> String) throws -> String {
    ProbeScreen.calls = { calls($0, show) }
    return try transcript(of: ProbeScreen.self, errors.indices.map { "call \($0)" })
  }

  @Test func replayShowsWhatLiveRunShowed() async {
    await #expect(processExitsWith: .success) { @MainActor in
      try expectReplay(of: try Self.session(Self.seen), on: ProbeScreen.self)
    }
  }

  @Test func answersSayWhereErrorsCameFrom() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let session = try Self.session { "\($0)" }
      let answers = session.split(separator: "\n").filter { $0.hasPrefix("<") }.joined(
        separator: "\n")
      #expect(
        answers == """
          < load ! "timeout" (domain: "UnderstudyTests.RecordedErrorTests.Plain", code: 1)
          < load ! "no network" (domain: "UnderstudyTests.RecordedErrorTests.Localized", value: .busy)
          < load ! "server(500)" (domain: "UnderstudyTests.RecordedErrorTests.Coded", value: (server: (_0: \
          500)))
          < load ! "lost" (domain: "UnderstudyTests.RecordedErrorTests.Coded", value: (lost: ()))
          < load ! "wrapped(UnderstudyTests.RecordedErrorTests.Plain.offline)" (domain: \
          "UnderstudyTests.RecordedErrorTests.Opaque", code: 0)
          < load ! "it failed" (domain: "UnderstudyTests.RecordedErrorTests.Described", code: 1, \
          description: "Described(wrapped: UnderstudyTests.RecordedErrorTests.Plain.offline)")
          < load ! "second" (domain: "UnderstudyTests.RecordedErrorTests.Raw", code: 41)
          < load ! "APIError(code: 7)" (code: 7)
          < load ! "own" (domain: "UnderstudyTests.RecordedErrorTests.Secret", code: 0)
          < load ! "Error Domain=NSURLErrorDomain Code=-1009 \\"(null)\\"" (domain: "NSURLErrorDomain", \
          code: -1009)
          < load ! "No network" (domain: "Shop", code: 3, description: "Error Domain=Shop Code=3 \
          \\"(null)\\"UserInfo={NSLocalizedDescription=No network}")
          < load ! "Error Domain=NSCocoaErrorDomain Code=4 \\"The file doesn’t exist.\\"" (domain: \
          "NSCocoaErrorDomain", code: 4)
          < load ! "Error Domain=NSPOSIXErrorDomain Code=2 \\"No such file or directory\\"" (domain: \
          "NSPOSIXErrorDomain", code: 2)
          < load ! "DecodingError.valueNotFound: Expected value of type Int but found null instead. Debug \
          description: nothing" (domain: "NSCocoaErrorDomain", code: 4865)
          < load ! "cancelled"
          """)
    }
  }

  @Test func errorsThatCanBeMadeKeepTheirType() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let session = try Self.session { error in
        switch error {
        case Plain.timeout: "plain"
        case Localized.busy: "localized"
        case let error as Coded: "coded \(error)"
        case let error as Raw: "raw \(error.rawValue)"
        case let error as APIError: "API \(error.code)"
        case is CancellationError: "cancelled"
        default: "other"
        }
      }
      try expectReplay(of: session, on: ProbeScreen.self)
    }
  }

  /// Only a cancellation has no origin.
  @Test func errorThatSaysCancelledIsNoCancellation() throws {
    let answer = try Session.Line(
      parsing: #"< load ! "cancelled" (domain: "Shop.PaymentError", code: 2)"#)
    guard case .event(.effect(_, .failure(let text, let origin?))) = answer else {
      Issue.record("\(answer)")
      return
    }
    let error = RecordedError.make(text, ErrorOrigin(origin))
    #expect((error as? RecordedError)?.domain == "Shop.PaymentError")
    #expect("\(error)" == "cancelled")
    #expect(RecordedError.make(text) is CancellationError)
  }

  @Test func screenRestoresErrors() async {
    await #expect(processExitsWith: .success) { @MainActor in
      ProbeScreen.calls = { world in
        world.restoreErrors { error in
          let code = error.code.flatMap(URLError.Code.init(rawValue:))
          return error.domain == NSURLErrorDomain ? code.map { URLError($0) } : nil
        }
        return Self.calls(world) { "\(($0 as? URLError).map(\.errorCode) ?? 0) \($0)" }
      }
      let session = try transcript(of: ProbeScreen.self, ["call 9", "call 10"])
      try expectReplay(of: session, on: ProbeScreen.self)
    }
  }

  /// A closure that declares one type of errors keeps it, without being `Codable`.
  @Test func declaredErrorsKeepTheirType() async {
    await #expect(processExitsWith: .success) { @MainActor in
      ProbeScreen.calls = { world in
        world.restoreErrors { $0.domain?.hasSuffix("Opaque") == true ? Opaque.none : nil }
        let load = world.effect("load") { () throws(Plain) -> Int in throw .timeout }
        let save = world.effect("save") { () async throws(Opaque) in throw .none }
        let find = world.effect("find") { () throws(Localized) -> Int in throw .busy }
        return [
          { do throws(Localized) { return "\(try find())" } catch { return "\(error)" } },
          { do throws(Plain) { return "\(try load())" } catch { return "\(error == .timeout)" } },
          {
            do throws(Opaque) {
              try await save()
              return "saved"
            } catch { return if case .none = error { "none" } else { "wrapped" } }
          },
        ]
      }
      try expectSession(
        """
        understudy 3 probe
          log = nil
        > call 0
        < find ! "no network" (domain: "UnderstudyTests.RecordedErrorTests.Localized", value: .busy)
          log = "busy"
        > call 1
        < load ! "timeout"
          log = "true"
        > call 2
        < save ! "none" (domain: "UnderstudyTests.RecordedErrorTests.Opaque", code: 1)
          log = "none"
        """, of: ProbeScreen.self, "call 0", "call 1", "call 2")
    }
  }

  @Test func valueOfNoDeclaredTypeIsReported() throws {
    let errors = ErrorCoding<any Error>.keeping()
    let remade = try errors.error("lost", .record([.init("lost", .record([]))]), { _ in nil })
    #expect(remade.error is RecordedError)
    let flaw = "the recorded error (lost: ()): list its type in throwing:"
    #expect(remade.flaw?.description == flaw)
  }

  enum Limit: Error, Codable, LocalizedError, Equatable {
    case offline, rate(after: Int)
    var errorDescription: String? { "Try later." }
  }
  enum Slow: Error, LocalizedError {
    case busy, closed
    var errorDescription: String? { "Try again." }
  }

  /// What is renamed is named, and its new name.
  @Test(arguments: [
    (
      "(rates: (after: 3))", "the recorded error: there is no case rates: expected offline or rate",
      ["rates", "rate"]
    ),
    (
      "(later: (after: 3))", "the recorded error: there is no case later: expected offline or rate",
      ["later", "rate"]
    ),
    // Only one has these values.
    (
      "(limited: (after: 3))",
      "the recorded error: there is no case limited: expected offline or rate", ["limited", "rate"]
    ),
    (
      "(gone: ())", "the recorded error: there is no case gone: expected offline or rate",
      ["gone", "offline"]
    ),
    (
      "(rate: (seconds: 3))", "the recorded error: rate has no after, but seconds",
      ["seconds", "after"]
    ),
  ])
  func errorThatDoesNotFitItsTypeIsReported(
    value: String, flaw: String, renamed: [String]
  ) throws {
    let errors = ErrorCoding<any Error>.keeping([Limit.self])
    let remade = try errors.error("Try later.", Value(literal: value), { _ in nil })
    #expect(remade.error is RecordedError)
    #expect(remade.flaw?.description == flaw)
    let fields = remade.flaw?.renamedFields ?? []
    #expect(fields.flatMap { [$0.old, $0.new] } == renamed)
    // The session names its type, where the effect does not.
    let origin = try Value(
      literal: "(domain: \"UnderstudyTests.RecordedErrorTests.Limit\", value: \(value))")
    let named = try ErrorCoding<any Error>.keeping().error("Try later.", origin, { _ in nil })
    #expect(named.error is RecordedError)
    #expect(named.flaw?.description == flaw)
    #expect(named.flaw?.renamedFields == fields)
  }

  /// One that is written by hand need not have its localized text.
  @Test func caseIsNamedByATextAlone() throws {
    let listed = try ErrorCoding<any Error>.keeping([Limit.self]).error("offline", nil) { _ in nil }
    #expect(listed.error as? Limit == .offline && listed.flaw == nil)
    let typed = try ErrorCoding<Limit>.keeping().error("offline", nil) { _ in nil }
    #expect(typed.error == .offline && typed.flaw == nil)
    let plain = try ErrorCoding<Slow>.keeping().error("closed", nil) { _ in nil }
    #expect(plain.error == .closed && plain.flaw == nil)
  }

  /// Of an effect that throws any error, a text alone says no type: a person who expects a case reads why it is none.
  @Test(arguments: [("offline", true), ("no network", false), ("Offline", false)])
  @MainActor func caseOfNoKnownTypeIsExplained(text: String, isExplained: Bool) throws {
    let session = """
      understudy 3 feed
        log = ""
        items = []
      > delete 1
      < delete(1) ! "\(text)"
      ! "another text"

      """
    let report = try failureReport(replaying: session, on: FeedScreen.self) ?? ""
    let remark = """
      a.session: delete: a RecordedError is thrown, with the text "\(text)": if it is a case, list its \
      type in throwing:
      """
    #expect(report.hasSuffix(remark) == isExplained, "\(report)")
  }

  /// A session that was recorded before the type was `Codable`.
  @Test func caseIsFoundByItsText() throws {
    let origin: Value = .record([
      .init("domain", .string("UnderstudyTests.RecordedErrorTests.Coded")), .init("code", .int(1)),
    ])
    let remade = try ErrorCoding<any Error>.keeping().error("lost", origin, { _ in nil })
    #expect(remade.error as? Coded == .lost && remade.flaw == nil)
  }

  @Test func errorsThatNoReplayMakesAreNoted() async {
    await #expect(processExitsWith: .success) { @MainActor in
      _ = try Self.session { "\($0)" }
      #expect(
        Leaks.take() == [
          "a replay can't throw UnderstudyTests.RecordedErrorTests.Opaque.wrapped again: if its type "
            + "matters, make UnderstudyTests.RecordedErrorTests.Opaque Codable",
          "a replay can't throw UnderstudyTests.RecordedErrorTests.Secret.own again: if its type matters, "
            + "declare it neither private nor in a function",
        ])
    }
  }

  /// A type with one of the fields that say where an error came from is not made of those of another.
  @Test func originIsNoErrorOfAnotherType() throws {
    let errors = ErrorCoding<any Error>.keeping([APIError.self])
    let answer = errors.answer(for: URLError(.timedOut))
    guard case .failure(let text, let value) = answer else {
      Issue.record("\(answer) is no failure")
      return
    }
    #expect(try errors.error(text, value, { _ in nil }).error is RecordedError)
  }
}
