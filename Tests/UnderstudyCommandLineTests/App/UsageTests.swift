import TestTools
import Testing

/// The command line itself: what it accepts, and how it reports mistakes.
@Suite(.runsPrograms) struct UsageTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  @Test func unknownScreenSuggestsNearest() throws {
    let near = "unknown screen \"integer\": did you mean integers?\n"
    #expect(try tool.run("integer") == Tool.Outcome(status: 64, errors: near))
    let far = """
      unknown screen "\\u{1b}": screens are person, greeting, bind, integers, scores, reviews

      """
    #expect(try tool.run("\u{1b}") == Tool.Outcome(status: 64, errors: far))
  }

  /// Whatever says what is wrong with it: the tool, its parser, or a view model's program.
  @Test(arguments: [
    ["\u{1b}[31mplay"], ["replay", "--re\u{1b}[31mplay"], ["replay", "--jobs", "\u{1b}[31m"],
    ["replay", "--format", "\u{1b}[31m"], ["integers", "\u{1b}[31m"], ["replay", "\u{1b}[31m"],
    ["rename", "a", "b", "c", "--kind", "\u{9b}31m\u{202e}"], ["explore", "\u{1b}[31m"],
    ["new", "\u{1b}[31m"], ["mcp", "\u{1b}[31m"], ["--generate-completion-script", "\u{1b}[31m"],
    ["coverage", "--screen", "\u{1b}[31m"], ["report", "--results", "\u{1b}[31m"],
    ["replay", "--junit", "\u{1b}[31m/x"], ["integers", "--seed", "\u{1b}"],
  ])
  func argumentIsQuotedWithoutControlCharacters(_ arguments: [String]) throws {
    let outcome = try tool.run(arguments, bytes: [])
    let text = outcome.errors + outcome.output
    #expect(outcome.status != 0, "\(outcome)")
    #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .format })
    #expect(
      !text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control },
      "\(outcome)")
  }

  @Test func mistypedSubcommandIsReported() throws {
    let errors = "unknown screen \"repaly\": did you mean understudy replay?\n"
    #expect(try tool.run("repaly") == Tool.Outcome(status: 64, errors: errors))
    let outcome = try tool.run("repaly", "sessions", "--record", "x")
    #expect(outcome == Tool.Outcome(status: 64, errors: errors))
  }

  @Test func mistypedScreenComesBeforeSubcommand() throws {
    let errors = "unknown screen \"reviewz\": did you mean reviews?\n"
    #expect(try tool.run("reviewz") == Tool.Outcome(status: 64, errors: errors))
  }

  @Test func sessionInPlaceOfScreenIsReported() throws {
    let errors = """
      unknown screen "my/a b.session": to replay a session, type understudy replay 'my/a b.session'

      """
    #expect(try tool.run("my/a b.session") == Tool.Outcome(status: 64, errors: errors))
  }

  @Test func secondScreenIsRefused() throws {
    let outcome = try tool.run("integers", "greeting")
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.hasPrefix("Error: Unexpected argument 'greeting'\nUsage: understudy [<sc"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionScriptsOfferScreensAndSessions(shell: String) throws {
    let outcome = try tool.run("--generate-completion-script", shell)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("greeting"))
    #expect(outcome.output.contains("session"))
  }

  @Test func bashCompletesScreenThenItsOptions() throws {
    let script = try tool.run("--generate-completion-script", "bash").output
    let ask = """
      complete_words() {
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMPREPLY=()
        COMP_POINT=${#COMP_LINE}
        _understudy understudy "${COMP_WORDS[$COMP_CWORD]}" "${COMP_WORDS[$COMP_CWORD - 1]}"
        echo "${COMPREPLY[@]}"
      }
      complete_words understudy re
      complete_words understudy integers --re
      complete_words understudy run int
      """
    try tool.folder.write(script + "\n" + ask, to: "ask.bash")
    let bash = Program(
      path: "/bin/bash", arguments: [tool.folder.path("ask.bash")],
      environment: ["LC_ALL": "C.UTF-8"])
    let outcome = try Conversation(bash).finish(saying: [])
    #expect(
      outcome
        == Tool.Outcome(output: "reviews replay review report rename remove\n--record\nintegers\n"))
  }

  @Test func screensAreListed() throws {
    let output = """
      person  a person's names and birth date, as texts that follow the locale
          firstNameText, lastNameText, fullNameText, birthDateText, locale
        > rename FIRST LAST  (change the person's names)
        > born DATE  (set the birth date)
        > forget-birth-date  (clear the birth date)
        > locale ID  (use a locale, such as fr_FR)
      greeting  a greeting that is shown on demand, announced by a closure
          greeting
        > show-greeting  (say hello)
      bind  an observable box with two subscribers, one of which skips the first value
          state, subscribers
        > change-state  (increase the number by one)
        > fire  (notify all subscribers again)
        > set NUMBER  (set the number)
        > subscribe NAME  (add a subscriber)
        > skip-first NAME  (add one that skips the first value)
        > once NAME  (add one for the next value only)
        > limit NAME MOST  (add one that sets larger numbers back)
        > count NAME  (add one that sets the next number each time)
        > invite NAME  (add one that subscribes another one each time)
        > cancel NAME  (cancel a subscription)
      integers  a sorted list; the view applies the edits that the view model announces
          integers, count
        > add [NUMBER]  (insert a number, or a random one)
        > remove ROW  (delete a row)
      scores  players and their levels, fetched from a service that may fail or be slow
          rows, isLoading, errorText, source
        > fetch  (fetch the scores from the service)
        > refresh  (fetch the scores without waiting)
        > cancel  (cancel the running fetch)
        > choose SOURCE  (choose how the service behaves)
      reviews  a form and a list on a database that reports its changes
          title, titleProblem, rating, ratingColor, ratingProblem, saveText, isSaveEnabled, hint, isHintHidden, rows, order, leastStars, pageText, countText, averageText, errorText, localeIdentifier
        > title [TEXT ...]  (enter the title)
        > rate STARS  (give it one to five stars)
        > save  (add the review, or change the one that is edited)
        > clear  (empty the form)
        > edit ROW  (edit a review in the form)
        > delete ROW  (delete a review)
        > sort ORDER  (show the list in another order)
        > filter [STARS]  (show only reviews with at least this many stars, or all)
        > next-page  (show the next reviews)
        > previous-page  (show the previous reviews)
        > locale ID  (use a locale, such as fr_FR)

      """
    #expect(try tool.run("screens") == Tool.Outcome(output: output))
    let person = output.split(separator: "greeting  ")[0]
    #expect(try tool.run("screens", "person") == Tool.Outcome(output: String(person)))
  }

  @Test func settingsAreWrittenBelowHeader() throws {
    let outcome = try tool.run(
      "greeting", "--seed", "5", "--locale", "th_TH", "--time-zone", "Asia/Bangkok")
    let output = """
      understudy 3 greeting
      with seed=5 locale="th_TH" time-zone="Asia/Bangkok"
        greeting = nil

      """
    #expect(outcome == Tool.Outcome(output: output))
  }

  @Test(arguments: [
    ("--locale", "german", "did you mean de?"), ("--locale", "fr_QQ", "did you mean fr?"),
    ("--locale", "xx_bad", "expected one such as fr_FR"),
    ("--locale", "", "expected one such as fr_FR"),
    ("--locale", "AAAAAAAAAAAA", "expected one such as fr_FR"),
    ("--time-zone", "Mars/Phobos", "expected one such as Asia/Tokyo"),
  ])
  func unknownLocaleAndTimeZoneAreRefused(option: String, identifier: String, hint: String) throws {
    for screen in ["person", "integers"] {
      let outcome = try tool.run(screen, option, identifier)
      let error = "Error: \(option) \"\(identifier)\" is unknown: \(hint)\nUsage: "
      #expect(outcome.status == 64)
      #expect(outcome.errors.hasPrefix(error), "\(outcome.errors)")
    }
  }

  /// Without FoundationInternationalization no locale is known.
  @Test func programWithoutLocalesTakesWellFormedOne() throws {
    let words = ["account", "--locale", "fr_FR", "--time-zone", "Asia/Tokyo"]
    let outcome = try Tool("SignIn").run(words, bytes: [])
    #expect(outcome.status == 0)
    let header = "understudy 3 account\nwith locale=\"fr_FR\" time-zone=\"Asia/Tokyo\"\n"
    #expect(outcome.output.hasPrefix(header))
    #expect(try Tool("SignIn").run("account", "--time-zone", "Asia Tokyo").status == 64)
  }

  @Test(arguments: [
    ["--help"], ["--version"], ["help", "replay"], ["replay", "--help"], ["screens"],
  ])
  func helpToFullDeviceIsAnError(words: [String]) throws {
    let outcome = try Conversation(tool.program(words), output: .file("/dev/full")).finish()
    let errors = "standard output: no space left on device\n"
    #expect(outcome == Tool.Outcome(status: 74, errors: errors))
  }

  @Test func seedMustBeNumber() throws {
    for seed in ["-1", "x", "--locale", "18446744073709551616"] {
      let outcome = try tool.run("greeting", "--seed", seed)
      #expect(outcome.status == 64)
      #expect(outcome.output == "")
      let error =
        "Error: The value '\(seed)' is invalid for '--seed <number>': "
        + "expected a whole number from 0 to 18446744073709551615\n"
      #expect(outcome.errors.hasPrefix(error))
    }
  }

  /// A program with other screens has Understudy's version as well.
  @Test(arguments: ["understudy", "SignIn"])
  func versionIsThatOfTheLibrary(program: String) throws {
    let outcome = try Tool(program).run("--version")
    #expect(outcome == Tool.Outcome(output: "understudy 0.2.0\n"))
  }

  @Test func helpShowsUsage() throws {
    let outcome = try tool.run("--help")
    #expect(outcome.status == 0)
    let usage = """
      USAGE: understudy [<screen>] [<options>]
             understudy <subcommand> [<options>]

      """
    #expect(outcome.output.contains(usage))
  }

  @Test func unknownOptionIsReportedWithUsage() throws {
    let errors = """
      Error: Unknown option '--recrod'. Did you mean '--record'?
      Usage: understudy run [<screen>] [--record <file>] [--keep-going] [--no-settle] \
      [--format <format>] [--color <color>] [--seed <number>] [--locale <id>] [--time-zone <id>] \
      [--store <file>]
        See 'understudy run --help' for more information.

      """
    let outcome = try tool.run("integers", "--recrod", "x")
    #expect(outcome == Tool.Outcome(status: 64, errors: errors))
  }
}
