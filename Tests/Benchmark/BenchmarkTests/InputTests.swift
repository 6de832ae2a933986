import Testing

@testable import Benchmark

/// Peers must do the work for which they are measured.
struct InputTests {
  @Test func peerReadsPreambleThenCommands() {
    let peer = Peer(name: "bc", program: nil, preamble: "count = 0\n", command: "add(1)")
    #expect(peer.input(2) == "count = 0\nadd(1)\nadd(1)\n")
    #expect(Peer.answer(2) == "count = 2\n")
  }

  @Test func everyPeerNamesItsInstallCommand() throws {
    for peer in try Peer.interpreters(Workspace(), python: nil) {
      #expect(peer.install.hasPrefix("apt-get install "), "\(peer.name)")
    }
  }

  @Test func transcriptHasAsManyCommandsAsItsSession() throws {
    let tools = [
      try TranscriptTool.cmd2(Workspace(), python: nil),
      TranscriptTool.cram(try Workspace(), python: nil),
    ]
    #expect(
      tools.map { $0.transcript(1, steps: 3) } == [
        "> reset\ncount = 0\n> add 2\ncount = 2\n> add 5\ncount = 7\n",
        "  $ add() { count=$((count + $1)); echo \"count = $count\"; }\n"
          + "  $ add 2\n  count = 2\n  $ add 5\n  count = 7\n",
      ])
  }
}
