import Foundation
import GeneratedInput
import TestTools
import Testing
import Understudy
import UnderstudyPlatform

/// The recording of a killed process holds every finished step and the running command.
@Suite(.runsPrograms) struct KilledRecordingTests {
  private let tool: Tool
  private let script: String
  /// How many bytes surely hold the opening and the beginning of a command.
  private static let opening = 200
  /// The session of the whole script.
  private let whole: String

  init() throws {
    tool = try Tool()
    script = (0..<1000).map { "add \($0 % 7)\n" }.joined() + "remove 0\n"
    whole = try tool.run("integers", input: script).output
  }

  /// For a long round: `UNDERSTUDY_KILLS=1000 swift test --filter KilledRecordingTests`.
  @Test(.timeLimit(.minutes(60))) func killedRecordingHoldsEveryWholeStep() throws {
    let rounds = getenv("UNDERSTUDY_KILLS").flatMap { Int(String(cString: $0)) } ?? 15
    var generator = InputGenerator()
    var replayed = 0
    for round in 0..<rounds {
      let name = "\(round).session"
      let note: Comment = "UNDERSTUDY_SEED=\(generator.seed), round \(round)"
      let (output, size) = try outputUntilKilled(recording: name, &generator)
      guard tool.folder.exists(name) else {
        #expect(output.isEmpty)
        continue
      }
      let recorded = try recorded(in: name)
      #expect(whole.utf8.starts(with: recorded.utf8), note)
      #expect(recorded.utf8.starts(with: output.utf8), note)
      if let steps = try wholeSteps(recorded, of: name) {
        try tool.folder.write(steps, to: "whole/\(name)")
        replayed += 1
      } else {
        #expect(size < Self.opening, note)
      }
    }
    // It is killed only once it has recorded so much, and most of the drawn sizes are above the opening's.
    #expect(replayed > rounds / 2)
    #expect(try tool.run("replay", "whole") == Tool.Outcome(output: "\(replayed) passed\n"))
  }

  /// The session up to its last whole step; nil if the opening is incomplete. A NUL follows a step
  /// that may be incomplete.
  private func wholeSteps(_ recorded: String, of name: String) throws -> String? {
    if try tool.folder.read(name).utf8.last != 0 {
      let next = whole.utf8.dropFirst(recorded.utf8.count).first
      #expect(next == nil || next == UInt8(ascii: ">") || recorded.isEmpty, "\(name) shows no sign")
      return recorded.isEmpty ? nil : recorded
    }
    guard let command = recorded.range(of: "\n>", options: .backwards) else { return nil }
    return recorded[..<command.lowerBound] + "\n"
  }

  /// Runs the script, kills it once it has recorded a random number of bytes, and returns the whole lines that it
  /// wrote before, and that number.
  private func outputUntilKilled(
    recording name: String, _ generator: inout InputGenerator
  ) throws -> (output: String, recorded: Int) {
    let talk = try Conversation(tool.program(["integers", "--record", name]))
    let said = Int.random(in: 0...script.utf8.count, using: &generator)
    let lines = String(decoding: script.utf8.prefix(said), as: UTF8.self)
    // Line by line, the program waits after most of them, and records as in a conversation.
    let isConversation = Bool.random(using: &generator)
    for piece in lines.lines(of: isConversation ? 1 : 1000) { try talk.say(piece) }
    // Each byte of the script makes more than four bytes of the session. So many of them fit into the pipe that
    // is not read meanwhile.
    let size = Int.random(in: 0...min(4 * said, 32_768), using: &generator)
    let deadline = ContinuousClock.now + .seconds(60)
    while tool.folder.size(of: name) ?? -1 < size, ContinuousClock.now < deadline { sched_yield() }
    talk.send(SIGKILL)
    let output = try talk.finish().output
    let end = output.lastIndex(of: "\n").map { output.index(after: $0) } ?? output.startIndex
    return (String(output[..<end]), size)
  }

  /// The session in the file; empty if the process was killed before it wrote a line.
  private func recorded(in name: String) throws -> String {
    let bytes = Array(try tool.folder.read(name).utf8)
    guard bytes.contains(UInt8(ascii: "\n")) else { return "" }
    return try Session(parsing: bytes, file: name).text
  }
}

extension String {
  /// Its lines, `count` in each piece.
  fileprivate func lines(of count: Int) -> [String] {
    let lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let starts = stride(from: 0, to: lines.count, by: count)
    let pieces = starts.map { lines[$0..<min($0 + count, lines.count)].joined(separator: "\n") }
    return pieces.dropLast().map { $0 + "\n" } + pieces.suffix(1)
  }
}
