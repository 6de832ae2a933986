import GeneratedInput
import TestTools
import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

/// Replays of sessions that are read block by block: the same as those of one block.
@MainActor @Suite(.serialized) struct LongSessionTests {
  /// What a replay did in blocks of so many bytes, and in one block.
  private func logs(
    _ text: String, on screen: any Screen.Type, blockSize: Int
  ) throws -> (inBlocks: ReplayLog, whole: ReplayLog) {
    let file = try TemporaryFile(text.utf8)
    let inBlocks = try SessionText(contentsOf: file.path, blockSize: blockSize)
    let whole = try SessionText(Array(text.utf8), file: file.path)
    return (try Replay(inBlocks, on: screen).log, try Replay(whole, on: screen).log)
  }

  @Test func logsAreTheSame() throws {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<100 {
      let commands = random.array(1..<12) { $0.walletCommand() }
      let text = try transcript(of: WalletScreen.self, commands)
      var session = try Session(parsing: text, file: "a.session")
      for _ in 0..<random.int(0..<4) { random.edit(&session) }
      let size = random.int(1..<100)
      let (inBlocks, whole) = try logs(session.text, on: WalletScreen.self, blockSize: size)
      #expect(inBlocks == whole, "\(size): \(session.text), UNDERSTUDY_SEED=\(seed)")
    }
  }

  /// Which request an answer is for may depend on answers in later blocks.
  @Test func answersAreForTheSameRequests() throws {
    var random = InputGenerator()
    let seed = random.seed
    var matched = 0
    for _ in 0..<200 {
      let texts = random.array(1..<6) { $0.pick(["a", "b", "c"]) }
      let begun = texts.indices.map { "> begin \($0)" }
      let answers = random.array(0..<8) { random in
        let text = random.pick(["(\"a\")", "(\"b\")", "(\"d\")", ""])
        let command = random.isOnce(in: 2) ? "> enter x\n" : ""
        return "\(command)< fetch\(text) \(random.int(0..<9))"
      }
      let lines = ["understudy 1 probe", "  log = nil"] + begun + answers
      let text = lines.map { "\($0)\n" }.joined()
      ProbeScreen.calls = { world in
        let fetch = world.effect("fetch") { (text: String) async throws -> Int in -1 }
        return texts.map { text in { "\(text) \(try await fetch(text))" } }
      }
      let (inBlocks, whole) = try logs(text, on: ProbeScreen.self, blockSize: random.int(1..<60))
      #expect(inBlocks == whole, "\(text), UNDERSTUDY_SEED=\(seed)")
      if !whole.awaited.isEmpty { matched += 1 }
    }
    #expect(matched > 0)
  }

  @Test func fileThatChangesMeanwhileIsReported() throws {
    let steps = String(repeating: "> call 0\n  log = \"a\"\n", count: 10)
    let file = try TemporaryFile(("understudy 1 probe\n  log = nil\n" + steps).utf8)
    ProbeScreen.calls = { _ in
      [
        {
          try file.overwrite(with: "understudy 1 probe\n".utf8)
          return "a"
        }
      ]
    }
    let text = try SessionText(contentsOf: file.path, blockSize: 50)
    do {
      _ = try Replay(text, on: ProbeScreen.self)
      Issue.record("replayed")
    } catch {
      #expect("\(error)" == "the file changed while it was replayed: replay it again")
    }
  }
}
