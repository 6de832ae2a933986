import Foundation
import TestTools
import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

/// A replay shows only the parts of its screen that the session is about.
@MainActor @Suite(.inProcesses) struct SessionPartsTests {
  private static let old = """
    understudy 3 account
      balance = 0
    > pay 5
      balance = 5
    > withdraw
      balance = 0

    """

  private func log(
    _ text: String, fillsGaps: Bool = false, lints: Bool = false
  ) throws -> ReplayLog {
    let session = try SessionText(Array(text.utf8), file: "a.session")
    return try Replay(session, on: AccountScreen.self, fillsGaps: fillsGaps, lints: lints).log
  }

  private func lines(_ log: ReplayLog) -> [String] {
    log.steps.map { step in
      if case .lines(let lines) = step { String(decoding: lines, as: UTF8.self) } else { "exact" }
    }
  }

  @Test func unmentionedPartsAreNotShown() throws {
    let log = try log(Self.old)
    #expect(log.isExact, "\(lines(log))")
    #expect(
      log.unmentioned == [
        .binding("log"), .binding("notes"), .availability(of: "withdraw"), .result(of: "pay"),
      ])
  }

  @Test func recordingMentionsAllParts() throws {
    let text = try transcript(of: AccountScreen.self, ["pay 5", "withdraw"])
    let log = try log(text)
    #expect(log.isExact, "\(lines(log))")
    #expect(log.unmentioned.isEmpty)
  }

  @Test func replayThatFillsGapsShowsAllButWhatIsLeftOutOnPurpose() throws {
    let log = try log(Self.old, fillsGaps: true)
    #expect(
      lines(log) == [
        "  balance = 0\n  log = []\n  notes = 0\n~ withdraw ! \"nothing is there\"\n",
        "> pay 5\n  balance = 5\n  log = [5]\n~ withdraw\n= 5\n",
        "> withdraw\n  balance = 0\n~ withdraw ! \"nothing is there\"\n",
      ])
    #expect(log.unmentioned.count == 4)
    let partial = Self.old.replacing("account\n", with: "account\nwith partial=true\n")
    let partialLog = try self.log(partial, fillsGaps: true)
    #expect(partialLog.isExact, "\(lines(partialLog))")
    #expect(partialLog.unmentioned.isEmpty)
  }

  /// The binding may have another name now, whose values a report compares.
  @Test func sessionWithBindingThatTheScreenLacksShowsAll() throws {
    let log = try log("understudy 3 account\n  credit = 0\n> pay 5\n  credit = 5\n")
    #expect(
      lines(log) == [
        "  balance = 0\n  log = []\n  notes = 0\n~ withdraw ! \"nothing is there\"\n",
        "> pay 5\n  balance = 5\n  log = [5]\n~ withdraw\n= 5\n",
      ])
    #expect(log.unmentioned.isEmpty)
  }

  /// The binding whose reading crashed is not in the opening.
  @Test func sessionThatEndsInItsOpeningShowsAll() throws {
    let log = try log("understudy 3 account\n  balance = 0\nx SIGTRAP\n")
    #expect(
      lines(log) == ["  balance = 0\n  log = []\n  notes = 0\n~ withdraw ! \"nothing is there\"\n"])
    #expect(log.unmentioned.isEmpty)
  }

  @Test func notificationsWithoutChangeAreFoundByLint() throws {
    let text = try transcript(of: AccountScreen.self, ["pay 5", "nag 3", "nag 1", "note"])
    let log = try log(text, lints: true)
    #expect(log.isExact, "\(lines(log))")
    #expect(
      log.lint == [
        .init(step: 2, text: "a notification without a change"),
        .init(step: 3, text: "a notification without a change"),
      ])
    #expect(try self.log(text).lint.isEmpty)
  }

  @Test nonisolated func notificationFromOtherThreadIsFoundByLint() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        var findings: [LintRule] = []
        _ = try EventLoop.shared.run {
          let stage = AccountScreen.makeStage(world: World())
          stage.beginLint()
          try stage.open(writingHeader: true)
          _ = try stage.run("pay-elsewhere")
          findings += stage.takeFindings()
          // Now it has arrived. The read at the end of the command found its change before.
          stage.attend()
          findings += stage.takeFindings()
        }
        #expect(findings == [.notificationFromAnotherThread])
      }
    }
  }

  @Test func oldRecordingContinuesWithoutWhatItLacks() throws {
    let session = try Session(parsing: Self.old, file: "a.session")
    let text = try EventLoop.shared.run {
      let resumption = try Resumption(
        of: session, on: AccountScreen.self, options: nil, secrets: [:])
      resumption.goLive()
      _ = try resumption.stage.run("pay 3")
      _ = try resumption.stage.run("sum")
      return resumption.stage.transcript.text()
    }
    #expect(text == "> pay 3\n  balance = 3\n> sum\n= 3\n")
  }

  @Test func recordingContinuesWithAllParts() throws {
    let text = try transcript(of: AccountScreen.self, ["pay 5"])
    let session = try Session(parsing: text, file: "a.session")
    let continued = try EventLoop.shared.run {
      let resumption = try Resumption(
        of: session, on: AccountScreen.self, options: nil, secrets: [:])
      resumption.goLive()
      _ = try resumption.stage.run("pay 3")
      _ = try resumption.stage.run("withdraw")
      return resumption.stage.transcript.text()
    }
    #expect(
      continued == """
        > pay 3
          balance = 8
        + log[1] = 3
        = 8
        > withdraw
          balance = 0
        ~ withdraw ! "nothing is there"

        """)
  }
}

@MainActor
private final class Account {
  private(set) var balance = 0
  private(set) var log: [Int] = []
  private(set) var notes = 0
  let notify: Notifier

  init(notify: Notifier) { self.notify = notify }

  func pay(_ amount: Int) -> Int {
    balance += amount
    log.append(amount)
    notify()
    return balance
  }

  func withdraw() {
    balance = 0
    notify()
  }

  func sum() -> Int { balance }

  func nag(_ times: Int) { for _ in 0..<times { notify() } }

  func note() {
    notes += 1
    notify()
  }

  func payElsewhere() {
    balance = 1
    let isNotified = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [notify] in
      notify()
      isNotified.signal()
    }
    isNotified.wait()
  }
}

private enum AccountScreen: Screen {
  static let name = "account"
  static func make(in world: World, notify: Notifier) -> Account { Account(notify: notify) }
  static func describe(_ view: inout Interface<Account>) {
    view.bind("balance", \.balance)
    view.bind("log", \.log)
    view.command("pay", Account.pay, "amount")
    view.command("withdraw", Account.withdraw)
      .disabled { $0.balance > 0 ? nil : "nothing is there" }
    view.command("sum", Account.sum)
    view.command("nag", Account.nag, "times")
    view.command("note", Account.note)
    view.command("pay-elsewhere", Account.payElsewhere)
    view.bind("notes", \.notes, .settled)
  }
}
