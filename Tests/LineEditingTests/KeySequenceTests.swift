import TerminalTesting
import TestTools
import Testing
import UnderstudyPlatform

@testable import LineEditing

/// Keys and reports that a terminal sends as sequences.
@Suite(.serialized, .atTerminal) struct KeySequenceTests {
  private static let sequences = [
    "[A", "OA", "[1;5A", "O5A", "[15~", "[15;2~", "[24~", "[[A", "[[E", "[M !\"", "[<0;12;3M",
    "[<0;12;3m", "[I", "[O", "[97;5u", "[57399;1:3u", "[27;5;97~", "[24;80R", "[?1;2c", "[3$",
    "[3^", "[3@", "[?2004;1$y", "[1;2P",
  ]

  @Test(arguments: sequences)
  func sequenceIsTakenWhole(sequence: String) {
    #expect(KeySequence(startOf: (sequence + "[x~").unicodeScalars) == .whole(sequence))
    for count in 1..<sequence.count {
      #expect(KeySequence(startOf: sequence.prefix(count).unicodeScalars) == .begun)
    }
  }

  @Test func otherCharactersBeginNoSequence() {
    for text in ["", "a", "\r", "]0;x"] {
      #expect(KeySequence(startOf: text.unicodeScalars) == .none)
    }
  }

  @Test func controlCharacterEndsWhatIsUnfinished() {
    #expect(KeySequence(startOf: "[12\rabc".unicodeScalars) == .whole("[12"))
  }

  /// Those that mean something in a line would move the cursor.
  private static let unknown = sequences.filter {
    !["[A", "OA", "[1;5A", "O5A", "[O"].contains($0)
  }

  @Test(arguments: ["bind -e", "bind -v"], [false, true])
  func unknownSequencesAreIgnoredInPiecesToo(keys: String, isSlow: Bool) throws {
    let folder = try Folder()
    try folder.write("\(keys)\n", to: "editrc")
    let terminal = try PseudoTerminal.atPrompt(["EDITRC": folder.path("editrc")])
    for sequence in Self.unknown + ["[O"] {
      terminal.type("a")
      // In vi's keys an ESC that nothing follows for a while is the Escape key.
      let pieces = ["\u{1B}\(sequence.prefix(1))"] + sequence.dropFirst().map(String.init)
      for piece in isSlow ? pieces : [pieces.joined()] {
        terminal.type(piece)
        if isSlow { try terminal.settle() }
      }
      try terminal.expectLine("ab", from: "b")
    }
  }

  @Test func unknownSequencesAreIgnoredInCommandMode() throws {
    let folder = try Folder()
    try folder.write("bind -v\n", to: "editrc")
    let terminal = try PseudoTerminal.atPrompt(["EDITRC": folder.path("editrc")])
    for sequence in Self.unknown {
      try terminal.expectLine("xc", from: "abc\u{1B}0\u{1B}\(sequence)d2lix")
    }
  }
}
