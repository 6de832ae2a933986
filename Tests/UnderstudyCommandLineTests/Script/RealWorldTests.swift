import TestTools
import Testing

/// What services and streams answer while a script runs.
@Suite(.runsPrograms) struct RealWorldTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  private func expectSession(_ steps: String, of input: String) throws {
    let opening = "understudy 3 ticker\n  prices = []\n  quotes = 0\n  late = false\n  calls = 0\n"
    let session = opening + steps + "\n"
    var outcome = try tool.run("ticker", input: input)
    // A busy machine may let what is ready come late.
    for _ in 1..<5 where outcome.output != session {
      outcome = try tool.run("ticker", input: input)
    }
    #expect(outcome == Tool.Outcome(output: session))
    try expectReplay(of: session)
  }

  private func expectReplay(of session: String) throws {
    try tool.folder.write(session, to: "a.session")
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  /// That another stream has been silent for long is no reason not to listen to a new one.
  @Test func streamThatIsOpenedAfterSilenceIsHeard() throws {
    let outcome = try tool.run("online", input: ":wait 3\nupload\n:wait 10\n")
    #expect(outcome.output.contains("\n  parts = 3\n"), "\(outcome)")
    try expectReplay(of: outcome.output)
  }

  /// A stream may send because a service was asked, even if it has been silent for long.
  @Test func silentStreamIsHeardAfterServiceIsAsked() throws {
    let outcome = try tool.run("online", input: ":wait 3\nmove-on\n:wait 10\n")
    #expect(
      outcome.output.hasSuffix(
        """
        > move-on
        < move ok
        < connection "cable"
          connection = "cable"
        < clock 10.0

        """), "\(outcome)")
    try expectReplay(of: outcome.output)
  }

  /// Nor is an earlier one with the same name that is still open.
  @Test func streamThatIsOpenedBesideASilentOneIsHeard() throws {
    let outcome = try tool.run("ticker", input: "listen 100\n:wait 4\nlisten 100\n:wait 4\n")
    #expect(
      outcome.output.hasSuffix("+ prices[5] = 3\n? prices(100)\n< clock 4.0\n"), "\(outcome)")
    try expectReplay(of: outcome.output)
  }

  /// It may also be opened by a timer, long after what is silent was given up.
  @Test func streamThatIsOpenedLateInOneWaitIsHeard() throws {
    let outcome = try tool.run("online", input: "upload-later 9\n:wait 10\n")
    #expect(outcome.output.contains("\n  parts = 3\n"), "\(outcome)")
    try expectReplay(of: outcome.output)
  }

  /// A service that is polled is no reason to listen to a silent stream each time, wherever it runs: that would take
  /// many minutes.
  @Test func polledServiceOfTheMainActorIsNotHeardAsNews() throws {
    let outcome = try tool.run("online", input: "poll\n:wait 300000\n")
    #expect(outcome.output.matches(of: /\n< check 1\n/).count == 301)
  }

  /// Nor is it one not to listen again to one that was opened shortly before.
  @Test func streamThatIsRetriedBesideASilentOneIsHeard() throws {
    let outcome = try tool.run("online", input: "upload-again 4\n:wait 10\n")
    #expect(outcome.output.contains("\n  parts = 4\n"), "\(outcome)")
    try expectReplay(of: outcome.output)
  }

  /// No line follows that lets it send something.
  @Test(arguments: [
    ("listen 100", "stdin:1: prices(100) has"),
    ("listen 100\nlisten 200", "stdin:2: prices(200) has"),
    ("listen 0", nil), ("listen 100\nask 0", nil), ("listen 4000\n:wait 0.1", nil),
  ]) func streamOfLastCommandThatHasSentNothingIsNamed(script: String, named: String?) throws {
    let note = named.map {
      "\($0) sent nothing yet: to wait for what streams send, end the script with :wait 2\n"
    }
    var outcome = try tool.run("ticker", input: script + "\n")
    for _ in 1..<5 where outcome.errors != note ?? "" {
      outcome = try tool.run("ticker", input: script + "\n")
    }
    #expect(outcome.status == 0 && outcome.errors == note ?? "", "\(outcome)")
  }

  @Test func elementsThatAreReadyComeBeforeNextLine() throws {
    try expectSession(
      """
      > listen 0
      < prices(0) 1
        prices = [1]
      < prices(0) 2
      + prices[1] = 2
      < prices(0) 3
      + prices[2] = 3
      > ask 0
      ? prices(0)
      < quote(0) 1
        quotes = 1
      """, of: "listen 0\nask 0\n")
  }

  @Test func streamsSendWhileScriptWaits() throws {
    try expectSession(
      """
      > listen 5
      < prices(5) 1
        prices = [1]
      < prices(5) 2
      + prices[1] = 2
      < prices(5) 3
      + prices[2] = 3
      ? prices(5)
      < clock 1.0
      """, of: "listen 5\n:wait 1\n")
  }

  @Test func answersThatAreReadyComeBeforeTimePasses() throws {
    try expectSession(
      """
      > ask 0 &
      < quote(0) 1
        quotes = 1
      & ask
      < clock 1.0
      """, of: "ask 0 &\n:wait 1\n")
  }

  /// Otherwise each recording would have another time.
  @Test func shortAnswersTakeNoTime() throws {
    try expectSession(
      """
      > ask-in-time 0
      < quote(0) 1
        quotes = 1
      < clock 1.0
        late = true
      """, of: "ask-in-time 0\n:wait 1\n")
  }

  /// No line of the script ever follows, so that says which service is to blame.
  @Test(arguments: ["text", "jsonl"]) func silentServiceIsNamed(format: String) throws {
    try tool.folder.write("", to: "shelf-silent")
    #expect(
      try firstErrors(of: "shelf --format \(format)", typing: "borrow 0") == """
        the opening: load has not answered for a second: a script waits for services, unless run with \
        --no-settle

        """)
  }

  @Test func serviceThatNeverCallsBackIsNamed() throws {
    let errors = "stdin:1: ring never called back: what awaits it never ends\n"
    #expect(try firstErrors(of: "ticker", typing: "await-ring") == errors)
  }

  @Test func scriptGoesOnWithoutServiceThatNeverCallsBack() throws {
    let session = """
      understudy 3 ticker
        prices = []
        quotes = 0
        late = false
        calls = 0
      > call-later
      > ask 0
      ? call
      < quote(0) 1
        quotes = 1
      > await-ring
      ! "it did not finish: it waits for something that is not recorded"
      > ask 0
      ? ring
      < quote(0) 1
        quotes = 2

      """
    let outcome = try tool.run(
      "ticker", "--keep-going", input: "call-later\nask 0\nawait-ring\nask 0\n")
    #expect(outcome.output == session)
    let errors = """
      stdin:1: call has not answered for a second: a script waits for services, unless run with \
      --no-settle
      stdin:1: call has not called back for 10 seconds: the script goes on without it
      stdin:3: it did not finish: it waits for something that is not recorded
      note: ring: the service never called back

      """
    #expect(outcome.errors == errors)
    try tool.folder.write(session, to: "a.session")
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func commandThatNothingCanEndIsNamed() throws {
    let text = "the command waits, and no service or timer is under way that could end it"
    #expect(try firstErrors(of: "late", typing: "rest") == "stdin:1: \(text)\n")
  }

  /// What a script that never ends writes to standard error.
  private func firstErrors(of words: String, typing line: String) throws -> String {
    try tool.shell(
      """
      echo \(line) > input
      "$0" \(words) < input > output 2> errors &
      until [ -s errors ]; do sleep 0.1; done
      kill -KILL $!
      cat errors
      """
    ).output
  }

  @Test func scriptThatDoesNotSettleEnds() throws {
    try tool.folder.write("", to: "shelf-silent")
    let session = """
      understudy 3 shelf
        status = "loading"
        books = []
        borrowed = []
      > reload
      ? load
      ? load

      """
    let outcome = try tool.run("shelf", "--no-settle", input: "reload\n")
    let errors = "stdin:1: 1 answer of services is missing yet\n"
    #expect(outcome == Tool.Outcome(output: session, errors: errors))
    try expectReplay(of: session)
  }

  /// Its timers are those of the view model, and the answer to the second request comes first.
  @Test func serviceCountsItsTimeWithDispatch() throws {
    let session = """
      understudy 3 late
        answers = []
      > ask 400 &
      > ask 200 &
      ? call(400)
      ? call(200)
      < clock 0.2
      < call(200) 200
        answers = [200]
      < clock 0.2
      < call(400) 400
      + answers[1] = 400
      < clock 0.6

      """
    let outcome = try tool.run("late", input: "ask 400 &\nask 200 &\n:wait 1\n")
    #expect(outcome == Tool.Outcome(output: session))
    try expectReplay(of: session)
  }

  /// The rest of the time is the service's, as if it had been asked before. Which of two that are asked at the same
  /// time answers first is a matter of chance.
  @Test func serviceThatIsAskedWhileTimePassesAnswersInIt() throws {
    let session = """
      understudy 3 late
        answers = []
      > find-later 1
      > find-later 2
      < clock 0.5
      < find(1) 1
        answers = [1]
      < find(2) 2
      + answers[1] = 2
      < clock 0.5

      """
    for options in [[], ["--no-settle"]] {
      let script = "find-later 1\nfind-later 2\n:wait 1\n"
      let outcome = try tool.run(["late"] + options, bytes: Array(script.utf8))
      let other = session.replacing("< find(1) 1", with: "< find(2) 2", maxReplacements: 1)
        .replacing("answers = [1]", with: "answers = [2]")
        .replacing("< find(2) 2\n+ answers[1] = 2", with: "< find(1) 1\n+ answers[1] = 1")
      #expect([session, other].contains(outcome.output))
    }
    try expectReplay(of: session)
  }

  /// A replay lets no time pass for a service, so its timers are due at once.
  @Test func acceptedAnswerOfServiceThatCountsItsTimeTakesNone() throws {
    try tool.folder.write("understudy 3 late\n  answers = []\n> ask 60000\n", to: "a.session")
    let outcome = try tool.run("replay", "--accept", "a.session")
    #expect(outcome.status == 0 && outcome.output.hasSuffix("\n1 accepted\n"), "\(outcome)")
    #expect(
      try tool.folder.read("a.session")
        == "understudy 3 late\n  answers = []\n> ask 60000\n< call(60000) 60000\n  answers = [60000]\n"
    )
  }

  @Test func servicesAnswerWhileScriptThatDoesNotSettleWaits() throws {
    let session = """
      understudy 3 shelf
        status = "loading"
        books = []
        borrowed = []
      < load ["Dune", "Emma"]
        status = "2 books"
        books = ["Dune", "Emma"]
      < clock 1.0
      > reload
        status = "loading"
      < load ["Dune", "Emma"]
        status = "2 books"

      """
    let outcome = try tool.run("shelf", "--no-settle", input: ":wait 1\nreload\n")
    #expect(outcome.output == session)
    try expectReplay(of: session)
  }

  /// In a script, Ctrl-C is a line.
  @Test func interruptCancelsWhatRunsInTheBackground() throws {
    let session = """
      understudy 3 busy
        ticks = 0
        done = nil
      > work 100 &
        done = 0.0
      < clock 0.01
        done = 0.01
      < interrupt ok
      & work ! "cancelled"
        done = nil

      """
    let script = "work 100 &\n:wait 0.01\n< interrupt ok\n"
    #expect(try tool.run("busy", input: script).output == session)
    #expect(try tool.run(input: session).output == session)
    try expectReplay(of: session)
    // Nothing runs.
    #expect(
      try tool.run("busy", input: "< interrupt ok\n").output
        == "understudy 3 busy\n  ticks = 0\n  done = nil\n")
  }

  /// The line of a session that says how long a command slept lets no more time pass.
  @Test func timeOfACommandPassesOnce() throws {
    let session = """
      understudy 3 busy
        ticks = 0
        done = nil
      > later
      > work 30
      < clock 0.3
      > work 1
      < clock 0.01
      < clock 0.19
        ticks = 1

      """
    #expect(try tool.run("busy", input: "later\nwork 30\nwork 1\n").output == session)
    #expect(try tool.run(input: session).output == session)
  }
}
