import Testing
import Understudy

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A recording whose process is killed holds every step that was finished, and the command that was
/// running.
@Suite struct KilledRecordingTests {
  private let tool: Tool
  private let script: String
  /// What the script leads to when nobody kills it.
  private let whole: String

  init() throws {
    tool = try Tool()
    script = (0..<3000).map { "add \($0 % 7)\n" }.joined() + "remove 0\n"
    whole = try tool.run("integers", input: script).output
  }

  @Test func whateverTheMomentNothingIsLost() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("whateverTheMomentNothingIsLost: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for round in 0..<300 {
      let name = "\(round).session"
      let output = try outputUntilKilled(recording: name, &generator)
      guard tool.folder.exists(name) else {
        #expect(output.isEmpty)
        continue
      }
      let recorded = try recorded(in: name)
      #expect(whole.hasPrefix(recorded), "seed \(seed), round \(round)")
      #expect(recorded.hasPrefix(output), "seed \(seed), round \(round)")
    }
  }

  /// Runs the script, kills it at a random moment, and gives the whole lines that it wrote until then.
  private func outputUntilKilled(
    recording name: String, _ generator: inout SeededGenerator
  ) throws -> String {
    let talk = try Conversation(tool.program(["integers", "--record", name]))
    let said = Int.random(in: 0...script.utf8.count, using: &generator)
    try talk.say(String(decoding: script.utf8.prefix(said), as: UTF8.self))
    usleep(UInt32.random(in: 0..<15_000, using: &generator))
    talk.send(SIGKILL)
    let output = try talk.finish().output
    return String(
      output[..<(output.lastIndex(of: "\n").map { output.index(after: $0) } ?? output.startIndex)])
  }

  /// The session in the file; nothing where the process was killed before it wrote a line.
  private func recorded(in name: String) throws -> String {
    let bytes = Array(try tool.folder.read(name).utf8)
    guard bytes.contains(UInt8(ascii: "\n")) else { return "" }
    return try Session(parsing: bytes, file: name).text
  }
}
