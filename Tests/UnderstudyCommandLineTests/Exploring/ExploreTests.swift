import Foundation
import TerminalTesting
import TestTools
import Testing

/// What `explore` finds, prints and saves.
@Suite(.runsPrograms) struct ExploreTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  private func explore(_ words: String...) throws -> Tool.Outcome {
    try explore(words)
  }

  private func explore(_ words: [String]) throws -> Tool.Outcome {
    try tool.run(["explore"] + words, bytes: [])
  }

  /// The six steps of the puzzle. There is another way, with one step more.
  private static let jugs = """
    understudy 3 jugs
      small = 0
      big = 0
    > fill-big
      big = 5
    > pour-into-small
      small = 3
      big = 2
    > empty-small
      small = 0
    > pour-into-small
      small = 2
      big = 0
    > fill-big
      big = 5
    > pour-into-small
      small = 3
      big = 4
    ! "broken: the big jug does not hold 4 liters"

    """
  static let broken = "broken: the big jug does not hold 4 liters"
  private static let file = "broken-the-big-jug-does-not-hold-4-liters.session"

  @Test func brokenInvariantIsReportedWithShortestSession() throws {
    let outcome = try explore("jugs", "--seed", "1", "--steps", "4000")
    let session = Self.jugs.split(separator: "\n").map { "    \($0)\n" }.joined()
    let output = """
      jugs: \(Self.broken): 6 commands:
      \(session)jugs: 4,000 steps, 17 kinds of behavior, 1 bug found (--seed 1)

      """
    #expect(outcome == Tool.Outcome(status: 1, output: output))
  }

  @Test func soundScreenHasNoBug() throws {
    let outcome = try explore("namesake", "--seed", "5", "--steps", "1000")
    #expect(outcome.status == 0)
    let report =
      /namesake: 1,000 steps, \d+ kinds of behavior, no bug found \(--seed 5\)\n(?<rest>.*)\n/
    // It sets only what the screen does not show.
    let rest = try #require(outcome.output.wholeMatch(of: report)).rest
    #expect(
      rest.wholeMatch(of: /namesake: not reached: set changed nothing in \d+ calls/) != nil)
  }

  @Test func sessionsToStartFromAreNamed() throws {
    try tool.folder.write("understudy 3 namesake\n> set x 1\n", to: "sessions/a.session")
    let words = ["namesake", "--seed", "5", "--steps", "100"]
    #expect(
      try explore(words).errors
        == "namesake: to start from what your sessions do, too, add --from sessions\n")
    #expect(try explore(words + ["--from", "sessions"]).errors == "")
  }

  @Test func screenThatIsNamedTwiceIsExploredOnce() throws {
    let words = ["--seed", "5", "--steps", "1000"]
    #expect(try explore(["namesake", "namesake"] + words) == explore(["namesake"] + words))
  }

  @Test func sameSeedGivesSameBytesWhateverTheJobs() throws {
    let runs = try ["1", "2", "3"].map { jobs in
      try explore(
        "jugs", "brittle", "--seed", "9", "--steps", "1000", "--except", "melt", "--jobs", jobs)
    }
    let crash = "brittle: crashes (SIGTRAP) at BrittleScreen.swift:16: nothing to pop: 1 command:\n"
    #expect(runs[0].output.contains(crash))
    #expect(runs[1] == runs[0])
    #expect(runs[2] == runs[0])
  }

  @Test func crashAndHangEndOnlyTheirWorkers() throws {
    let outcome = try explore("brittle", "--seed", "1", "--steps", "600", "--timeout", "1")
    let findings = """
      brittle: crashes (SIGTRAP) at BrittleScreen.swift:16: nothing to pop: 1 command:
          understudy 3 brittle
            count = 0
            isFrozen = false
          > pop
          x SIGTRAP
      brittle: hangs at BrittleScreen.swift:24: 2 commands:
          understudy 3 brittle
            count = 0
            isFrozen = false
          > freeze
            isFrozen = true
          > melt
          x timeout

      """
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix(findings), "\(outcome)")
    #expect(outcome.output.hasSuffix("2 bugs found (--seed 1)\n"))
    // What the workers saw that crashed counts.
    let count = outcome.output.firstMatch(of: /(\d+) kinds of behavior/).flatMap { Int($0.1) }
    #expect(try #require(count) > 6)
  }

  /// A crash at one place is one bug, however many commands lead there; and what nearly every app avoids is
  /// no bug.
  @Test func crashIsNamedByItsPlaceAndSurprisesAreOffered() throws {
    let output = """
      hasty: crashes (SIGTRAP) at HastyScreen.swift:34: no row 0: 1 command, also after last:
          understudy 3 hasty
            jobs = []
            isSending = false
          ~ remove-first ! "there is none"
          > first
          x SIGTRAP
      hasty: 2,000 steps, 94 kinds of behavior, 1 bug found (--seed 1)
      hasty: may be meant: isSending is still true when nothing is under way: 1 command:
          > send
          < send ! "no network"
      hasty: may be meant: two rows of jobs have one id: 4 commands:
          > add a
          > add a
          > remove-first
          > add a
      hasty: may be meant: send is asked again before it has answered: 2 commands:
          > send &
          > send &
          ? send
      hasty: if one of these is a bug, add an invariant that says so; to see what happens, --save FOLDER

      """
    let words = ["hasty", "--seed", "1", "--steps", "2000"]
    #expect(try explore(words) == Tool.Outcome(status: 1, output: output))
    let lines = try explore(words + ["--format", "jsonl", "--save", "found"]).output
      .split(separator: "\n")
    #expect(lines.count { $0.hasPrefix(#"{"type":"offer","version":1,"screen":"hasty""#) } == 3)
    #expect(lines.count { $0.contains(#""also":["last"]"#) } == 1)
    #expect(try tool.run("replay", "found") == Tool.Outcome(output: "4 passed\n"))
  }

  /// An earlier run of the screen is to blame, not the command that happened to run.
  @Test func crashByWhatAnEarlierRunLeftIsNotNamedByItsCommand() throws {
    // Without a compiler the place of a crash is not known.
    let outcome = try tool.run(
      ["explore", "left-over", "--seed", "1", "--steps", "1000"], bytes: [],
      environment: ["PATH": "/nonexistent"])
    let output = """
      left-over: crashes (SIGTRAP): Index out of range, but not each time: 1 command:
          understudy 3 left-over
            numbers = [0]
          > add
          x SIGTRAP
      left-over: 1,000 steps, 5 kinds of behavior, 1 bug found (--seed 1)

      """
    #expect(outcome == Tool.Outcome(status: 1, output: output))
  }

  /// What it takes, unless it is the simplest answer there is.
  @Test func answerThatIsMadeUpIsNamed() throws {
    let words = ["depot", "--seed", "1", "--steps", "2000", "--except", "trust"]
    let outcome = try explore(words)
    let session = """
      understudy 3 depot
        stock = 0
      > count
      < count -1
        stock = -1
      ! "broken: nothing is owed"

      """
    let shown = session.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    let output = """
      depot: broken: nothing is owed: 1 command:
      \(shown)
      depot: the answer of count is made up: if no service sends it, let its type refuse it; to answer as recorded, \
      --from sessions
      depot: 2,000 steps, 21 kinds of behavior, 1 bug found (--seed 1)

      """
    #expect(outcome == Tool.Outcome(status: 1, output: output))
    try tool.folder.write(session, to: "depot.session")
    let known = try explore(words + ["--from", "depot.session"])
    #expect(!known.output.contains("made up"))
  }

  /// What breaks an invariant by a made-up answer does not hide what breaks it without, in more commands.
  @Test(arguments: ["1", "2", "3"]) func sessionWithoutMadeUpAnswersIsPreferred(seed: String) throws
  {
    let outcome = try explore("depot", "--seed", seed, "--steps", "2000")
    let finding = """
      depot: broken: nothing is owed: 2 commands:
          understudy 3 depot
            stock = 0
          > trust
          > lend
            stock = -1
          ! "broken: nothing is owed"
      depot: 2,000 steps,
      """
    #expect(outcome.output.hasPrefix(finding), "\(outcome.output)")
  }

  /// Surprises alone don't fail.
  @Test func surpriseIsNoBug() throws {
    let outcome = try explore(
      "hasty", "--seed", "1", "--steps", "1000", "--except", "first", "--except", "last")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(", no bug found (--seed 1)\nhasty: may be meant: "))
  }

  @Test func savedSessionsReplayAndAreNotSavedTwice() throws {
    let words = ["jugs", "--seed", "1", "--steps", "4000", "--save", "found"]
    for place in [", in", "; already in"] {
      let head = "jugs: \(Self.broken): 6 commands\(place) found/jugs-\(Self.file)\n"
      #expect(try explore(words).output.hasPrefix(head))
    }
    #expect(try tool.folder.names(in: "found") == ["jugs-\(Self.file)"])
    let head = "jugs\n# found: \(Self.broken)\n"
    let text = Self.jugs.replacing("jugs\n", with: head, maxReplacements: 1)
    #expect(try tool.folder.read("found/jugs-\(Self.file)") == text)
    #expect(try tool.run("replay", "found") == Tool.Outcome(output: "1 passed\n"))
  }

  /// Whatever the session, and on whatever machine: the second exploration may have found another one.
  @Test func fileWithSameCauseStays() throws {
    let head = "jugs\n# found: \(Self.broken)\n"
    let earlier = Self.jugs.replacing("jugs\n", with: head, maxReplacements: 1) + "# another one\n"
    try FileManager.default.createDirectory(
      atPath: tool.folder.path + "/found", withIntermediateDirectories: true)
    try tool.folder.write(earlier, to: "found/jugs-\(Self.file)")
    let outcome = try explore("jugs", "--seed", "1", "--steps", "4000", "--save", "found")
    #expect(outcome.output.contains("; already in found/jugs-\(Self.file)\n"))
    #expect(try tool.folder.names(in: "found") == ["jugs-\(Self.file)"])
    #expect(try tool.folder.read("found/jugs-\(Self.file)") == earlier)
  }

  /// Its bug is fixed, and accepted or not, and another one has the same name.
  @Test(arguments: [(0, "--steps"), (7, "--steps"), (7, "--seconds")])
  func bugIsSavedBesideAFileThatNoLongerShowsIt(big: Int, limit: String) throws {
    let fixed = "understudy 3 jugs\n# found: \(Self.broken)\n  big = \(big)\n"
    try FileManager.default.createDirectory(
      atPath: tool.folder.path + "/found", withIntermediateDirectories: true)
    try tool.folder.write(fixed, to: "found/jugs-\(Self.file)")
    let file = Self.file.replacing(".session", with: "-2.session")
    for place in [", in", "; already in"] {
      let outcome = try explore(
        "jugs", "--seed", "1", limit, limit == "--steps" ? "4000" : "4", "--save", "found")
      #expect(outcome.output.contains("\(place) found/jugs-\(file)\n"), "\(outcome)")
    }
    #expect(try tool.folder.read("found/jugs-\(Self.file)") == fixed)
  }

  @Test func otherFileIsNotOverwritten() throws {
    try FileManager.default.createDirectory(
      atPath: tool.folder.path + "/found", withIntermediateDirectories: true)
    try tool.folder.write("mine", to: "found/jugs-\(Self.file)")
    let outcome = try explore("jugs", "--seed", "1", "--steps", "4000", "--save", "found")
    let file = Self.file.replacing(".session", with: "-2.session")
    #expect(outcome.output.contains(", in found/jugs-\(file)\n"))
    #expect(try tool.folder.read("found/jugs-\(Self.file)") == "mine")
  }

  /// Before anything is found.
  @Test func fileIsNoFolderToSaveIn() throws {
    try tool.folder.write("mine", to: "found")
    for folder in ["found", "found/below/it"] {
      let outcome = try explore("jugs", "--seed", "1", "--steps", "1", "--save", folder)
      let errors = "\(folder): can't save: not a directory\n"
      #expect(outcome == Tool.Outcome(status: 73, errors: errors))
    }
    #expect(try tool.folder.read("found") == "mine")
  }

  @Test(arguments: [
    (["juggs"], "unknown screen \"juggs\": did you mean jugs?"),
    (["--steps", "0"], "--steps 0: expected 1 or more"),
    (["--seconds", "0"], "--seconds 0.0: expected seconds, more than 0"),
    (["--timeout", "0"], "--timeout 0.0: expected seconds, more than 0"),
    (["--jobs", "0"], "--jobs 0: expected 1 to 1000"),
    (["--save", ""], "--save: the name is empty: expected a folder, such as found"),
    (
      ["jugs", "--except", "fill-bog"],
      "--except \"fill-bog\": no screen has this command: did you mean fill-big?"
    ),
    (
      ["--shard", "3/2"], "--shard 3/2: expected a part and the number of parts, as in 1/4, or auto"
    ),
  ])
  func wrongArgumentsAreRefused(words: [String], message: String) throws {
    #expect(try explore(words) == Tool.Outcome(status: 64, errors: message + "\n"))
  }

  /// Three numbers and a word that can't be guessed.
  @Test func bugBehindRecordedSequenceIsFoundOnlyFromThere() throws {
    let session = """
      understudy 3 vault
        isOpen = false
        coins = 2
      > turn 31
      > turn 415
      > turn 926
      < word "please"
        isOpen = true

      """
    try tool.folder.write(session, to: "login.session")
    let words = ["vault", "--seed", "1", "--steps", "1000"]
    #expect(try explore(words).status == 0)
    let outcome = try explore(words + ["--from", "login.session"])
    let rest = """
      > take
        coins = 1
      > take
        coins = 0
      > take
        coins = -1
      ! "broken: there is no debt"

      """
    let lines = (session + rest).split(separator: "\n").map { "    \($0)\n" }.joined()
    #expect(
      outcome.output.hasPrefix("vault: broken: there is no debt: 6 commands:\n\(lines)vault: "))
  }

  @Test func bugOfTimeZoneIsFoundThere() throws {
    let outcome = try explore("almanac", "--seed", "1", "--steps", "2000")
    let finding = try #require(
      outcome.output.wholeMatch(
        of: /almanac: broken: days begin at midnight: 1 command:\n([^>]*)    > .*/
          .dotMatchesNewlines()))
    #expect(
      finding.1 == """
            understudy 3 almanac
            with time-zone="Asia/Beirut"
              starts = []

        """)
  }

  /// What does not depend on the time zone is reported without one, even if it was found there.
  @Test func unneededTimeZoneIsLeftOut() throws {
    for (shard, steps) in [("2/4", "1000"), ("4/4", "8000")] {
      let outcome = try explore(
        "jugs", "--shard", shard, "--seed", "1", "--steps", steps, "--save", "found")
      #expect(outcome.status == 1)
    }
    let head = "jugs\n# found: \(Self.broken)\n"
    let text = Self.jugs.replacing("jugs\n", with: head, maxReplacements: 1)
    #expect(try tool.folder.read("found/jugs-\(Self.file)") == text)
    #expect(try tool.folder.names(in: "found") == ["jugs-\(Self.file)"])
  }

  /// Threads that sleep and timers that repeat when a trial ends don't reach the next.
  @Test func screenWithThreadsAndTimersIsExplored() throws {
    for seed in ["1", "2"] {
      let outcome = try explore("errand", "--seed", seed, "--steps", "200")
      let finding = """
        errand: broken: errands end in order: 2 commands:
            understudy 3 errand
              done = []
              isLate = false
            > start 1
            > start 0
              done = [2]
            < clock 1.0
            + done[1] = 1
            ! "broken: errands end in order"
        errand: \

        """
      #expect(outcome.output.hasPrefix(finding), "\(outcome.output)")
      #expect(outcome.output.contains(", 1 bug found (--seed \(seed))\n"), "\(outcome.output)")
    }
    let runs = try ["1", "3"].map { jobs in
      try explore("errand", "--seed", "1", "--steps", "100", "--jobs", jobs)
    }
    #expect(runs[0] == runs[1])
  }

  @Test func jsonLinesHoldFindsAndTheScreensSum() throws {
    let outcome = try explore(
      "jugs", "namesake", "--seed", "1", "--steps", "4000", "--save", "found", "--format", "jsonl")
    let lines = outcome.output.split(separator: "\n").map { Array($0.utf8) }
    let objects = try lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0)) as? NSDictionary)
    }
    #expect(outcome.status == 1)
    try #require(objects.count == 3)
    #expect(
      objects[0] == [
        "type": "find", "version": 1, "screen": "jugs", "text": Self.broken, "commands": 6,
        "session": Self.jugs, "file": "found/jugs-\(Self.file)",
      ] as NSDictionary)
    #expect(
      objects[1] == [
        "type": "screen", "version": 1, "screen": "jugs", "steps": 4000, "behaviors": 17,
        "finds": 1, "seed": 1, "unreached": [],
      ] as NSDictionary)
    #expect(objects[2]["screen"] as? String == "namesake")
    #expect(objects[2]["finds"] as? Int == 0)
  }

  /// Shrinking it would take minutes. On a busy machine it is not even found in a second.
  @Test func explorationEndsInTimeWhileItShrinks() throws {
    func found(_ words: String...) throws -> String {
      for seconds in [1, 4, 16, 64] {
        let outcome = try explore(["sluggish", "--seed", "1", "--seconds", "\(seconds)"] + words)
        if outcome.status == 1 { return outcome.output }
      }
      return ""
    }
    let line = try #require(try found("--format", "jsonl").split(separator: "\n").first)
    let finding = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
    #expect(finding["text"] as? String == "broken: there are fewer than 40")
    #expect(finding["shortest"] as? Bool == false)
    let text = try found()
    #expect(
      text.contains(/^sluggish: broken: there are fewer than 40: \d+ commands, could be shorter:\n/)
    )
  }

  /// What hangs is known only after the time-out.
  @Test func commandThatHasNotEndedIsNamed() throws {
    let words = ["--seconds", "8", "--timeout", "1000", "--jobs", "1", "--seed", "1"]
    let outcome = try explore(["brittle", "--except", "pop"] + words)
    let note =
      /brittle: melt had not ended after [1-8] s when the time was over: a hang is known after 1000.0 s \(--timeout\)\n/
    #expect(outcome.errors.wholeMatch(of: note) != nil, "\(outcome)")
  }

  @Test func reportIsInColorIfWanted() throws {
    let words = ["namesake", "--seed", "5", "--steps", "800", "--color", "always"]
    let outcome = try explore(words)
    #expect(outcome.output.hasPrefix("\u{1b}[1mnamesake: 800 steps, "))
    #expect(outcome.output.contains("(--seed 5)\u{1b}[0m\n"))
  }

  @Test func missingSessionsAreReported() throws {
    let errors = "nowhere: no such file or folder\n"
    #expect(
      try explore("jugs", "--from", "nowhere") == Tool.Outcome(status: 66, errors: errors))
  }

  @Test func shardComesFromVariables() throws {
    let words = ["jugs", "--seed", "1", "--steps", "1000"]
    let second = try explore(words + ["--shard", "2/3"])
    let variables = ["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "3"]
    let outcome = try tool.run(
      ["explore"] + words + ["--shard", "auto"], bytes: [], environment: variables)
    #expect(outcome == second)
  }

  @Test func shardFindsWithOtherLanes() throws {
    let outcome = try explore("jugs", "--shard", "2/3", "--seed", "1", "--steps", "4000")
    #expect(outcome.output.contains("jugs: \(Self.broken): 6 commands:\n"))
  }
}
