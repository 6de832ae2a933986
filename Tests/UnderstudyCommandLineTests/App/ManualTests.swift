import Foundation
import TestTools
import Testing

/// The manual page that a program prints.
@Suite(.runsPrograms) struct ManualTests {
  let tool: Tool
  static let hasMandoc = FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc")

  init() throws { tool = try Tool() }

  /// The page, dated with a fixed day.
  private func page(of tool: Tool) throws -> String {
    let outcome = try tool.run("--generate-manual", environment: ["SOURCE_DATE_EPOCH": "951782400"])
    try #require(outcome == Tool.Outcome(output: outcome.output))
    return outcome.output
  }

  /// The lines of a section.
  private func section(_ title: String, of page: String) throws -> String {
    let start = try #require(page.range(of: "\n.Sh \(title)\n"))
    return page[start.upperBound...].components(separatedBy: "\n.Sh ")[0] + "\n"
  }

  @Test(arguments: ["99999999999999999", "-1", "soon"])
  func manualOfInvalidDayShowsToday(_ epoch: String) throws {
    let page = try tool.run("--generate-manual", environment: ["SOURCE_DATE_EPOCH": epoch]).output
    #expect(page.firstMatch(of: /^\.Dd [A-Z][a-z]+ [0-9]{1,2}, 20[0-9]{2}\n/) != nil)
  }

  @Test func manualBeginsWithNameAndSynopsis() throws {
    let beginning = #"""
      .Dd February 29, 2000
      .Dt UNDERSTUDY 1
      .Os "understudy 0.2.0"
      .Sh NAME
      .Nm understudy
      .Nd stands in for an MVVM app's view: drives view models from the command line
      .Sh SYNOPSIS
      .Nm understudy
      .Op Ar SCREEN
      .Op Fl \-record Ar FILE
      .Op Fl \-keep\-going
      .Op Fl \-no\-settle
      .Op Fl \-format Cm text|jsonl
      .Op Fl \-seed Ar NUMBER
      .Op Fl \-locale Ar ID
      .Op Fl \-time\-zone Ar ID
      .Op Fl \-color Cm auto|always|never
      .Op Fl \-scores\-url Ar URL
      .Op Fl \-store Ar FILE
      .Nm understudy
      .Cm replay
      .Op Ar FILE|FOLDER|last Ar ...
      .Op Fl \-filter Ar TEXT
      .Op Fl \-shard Ar I/N
      .Op Fl \-jobs Ar N
      .Op Fl \-timeout Ar SECONDS
      .Op Fl \-fail\-fast
      .Op Fl \-slowest Ar N
      .Op Fl \-watch
      .Op Fl \-build Ar COMMAND
      .Op Fl \-repeat Ar N
      .Op Fl \-accept
      .Op Fl \-only Ar NAME|N
      .Op Fl \-strict
      .Op Fl \-lint
      .Op Fl \-all
      .Op Fl \-junit Ar FILE
      .Op Fl \-html Ar FILE
      .Op Fl \-format Cm text|jsonl|github
      .Op Fl \-color Cm auto|always|never
      .Nm understudy
      .Cm review
      .Op Ar FILE|FOLDER|last Ar ...
      .Op Fl \-filter Ar TEXT
      .Op Fl \-shard Ar I/N
      .Op Fl \-jobs Ar N
      .Op Fl \-timeout Ar SECONDS
      .Op Fl \-color Cm auto|always|never
      .Nm understudy
      .Cm report
      .Op Ar FILE|FOLDER|last Ar ...
      .Op Fl \-output Ar FILE
      .Op Fl \-results Ar FILE Ar ...
      .Op Fl \-filter Ar TEXT
      .Op Fl \-shard Ar I/N
      .Op Fl \-jobs Ar N
      .Op Fl \-timeout Ar SECONDS
      .Op Fl \-junit Ar FILE
      .Op Fl \-format Cm text|jsonl|github
      .Nm understudy
      .Cm rename Ar SCREEN Ar OLD Ar NEW
      .Op Ar FILE|FOLDER Ar ...
      .Op Fl \-kind Ar KIND
      .Op Fl \-in Ar NAME
      .Op Fl \-dry\-run
      .Nm understudy
      .Cm remove Ar SCREEN Ar NAME
      .Op Ar FILE|FOLDER Ar ...
      .Op Fl \-kind Ar KIND
      .Op Fl \-in Ar NAME
      .Op Fl \-dry\-run
      .Nm understudy
      .Cm coverage
      .Op Ar FILE|FOLDER|last Ar ...
      .Op Fl \-screen Ar NAME
      .Op Fl \-filter Ar TEXT
      .Op Fl \-shard Ar I/N
      .Op Fl \-all
      .Op Fl \-pairs
      .Op Fl \-fail\-under Ar PERCENT
      .Op Fl \-format Cm text|jsonl
      .Nm understudy
      .Cm shrink Ar FILE
      .Op Fl \-outcome Ar TEXT
      .Op Fl \-output Ar FILE
      .Op Fl \-in\-place
      .Op Fl \-timeout Ar SECONDS
      .Nm understudy
      .Cm explore
      .Op Ar SCREEN Ar ...
      .Op Fl \-steps Ar N
      .Op Fl \-seconds Ar SECONDS
      .Op Fl \-seed Ar NUMBER
      .Op Fl \-jobs Ar N
      .Op Fl \-save Ar FOLDER
      .Op Fl \-from Ar PATH
      .Op Fl \-except Ar COMMAND
      .Op Fl \-shard Ar I/N
      .Op Fl \-timeout Ar SECONDS
      .Op Fl \-format Cm text|jsonl
      .Op Fl \-color Cm auto|always|never
      .Nm understudy
      .Cm mcp
      .Op Fl \-scores\-url Ar URL
      .Op Fl \-store Ar FILE
      .Nm understudy
      .Cm new Ar SCREEN
      .Op Ar FOLDER
      .Op Fl \-from Ar PATH|URL
      .Nm understudy
      .Cm screens
      .Op Fl \-format Cm text|jsonl
      .Nm understudy
      .Fl \-generate\-completion\-script Cm bash|zsh|fish
      .Nm understudy
      .Fl \-generate\-manual
      .Sh DESCRIPTION
      "understudy SCREEN" is short for "understudy run SCREEN".
      On a terminal the screen opens at a prompt.

      """#
    #expect(try page(of: tool).hasPrefix(beginning))
  }

  @Test func manualListsEveryOptionOfSubcommands() throws {
    let screens = #"""
      .Ss "understudy screens"
      List the screens with their bindings and commands.
      .Bd -literal
      OPTIONS:
        \-\-format <format>       The output format: text, or jsonl for a
                                program. (values: text, jsonl; default: text)
      .Ed

      """#
    let description = try section("DESCRIPTION", of: page(of: tool))
    #expect(description.hasSuffix(screens))
    for word in ["<path>", #"\-\-fail\-fast"#, #"\-h, \-\-help"#] {
      #expect(description.contains("\n  \(word) "))
    }
    // Shared options are listed once.
    #expect(description.components(separatedBy: "Show help information.").count == 2)
  }

  @Test func manualSaysWhoseVersionIsPrinted() throws {
    let version = #"""
      "SignIn \-\-version" prints the version of Understudy that it was built with.

      """#
    let page = try page(of: Tool("SignIn"))
    #expect(try section("DESCRIPTION", of: page).contains(version))
    #expect(page.contains("\n.Os \"understudy 0.2.0\"\n"))
  }

  @Test func manualShowsScreensAndOwnOptions() throws {
    let page = try page(of: Tool("SignIn"))
    let screens = #"""
      The program's screens, and their commands.
      .Ss account
      .Bl -tag -width Ds
      .It Ic "sign\-in NAME PASSWORD"
      .It Ic "unlock PIN"
      .El

      """#
    #expect(try section("SCREENS", of: page) == screens)
    let options = #"""
      .Bd -literal
      OPTIONS OF THIS PROGRAM:
        \-\-guests                Let everybody in, as a guest.
        \-\-company <name>        The company whose people may sign in.
      .Ed

      """#
    #expect(try section("DESCRIPTION", of: page).contains(options))
    #expect(
      try section("SYNOPSIS", of: page).contains(".Op Fl \\-guests\n.Op Fl \\-company Ar NAME\n"))
  }

  @Test func manualListsEveryExitCode() throws {
    let codes = #"""
      .Bl -tag -width Ds
      .It Li 0
      Success.
      .It Li 1
      A command or a session failed.
      .It Li 64
      The command line is wrong, or asks for something impossible here.
      .It Li 65
      The input is malformed, or is about another screen.
      .It Li 66
      A file or folder is missing, or has no session in it.
      .It Li 70
      A screen has a mistake, or the tool lacks processes or file descriptors.
      .It Li 73
      A file can't be created, or exists already.
      .It Li 74
      Reading or writing failed.
      .It Li 141
      The reader of the output has closed it.
      .It Li 128+n
      Ended by signal n.
      .El

      """#
    #expect(try section("\"EXIT STATUS\"", of: page(of: tool)) == codes)
  }

  @Test func manualSectionsAreInUsualOrder() throws {
    let titles = try page(of: tool).split(separator: "\n").filter { $0.hasPrefix(".Sh ") }
    let usual = [
      "NAME", "SYNOPSIS", "DESCRIPTION", "SCREENS", "\"AT THE PROMPT\"", "SCRIPTS", "ENVIRONMENT",
      "FILES", "\"EXIT STATUS\"", "EXAMPLES", "\"SEE ALSO\"",
    ]
    #expect(titles.map { $0.dropFirst(4) } == usual.map { $0[...] })
  }

  @Test(arguments: ["understudy", "SignIn", "FaultyScreens", "Dice"])
  func manualHasNoLineThatLintersReport(name: String) throws {
    let page = try page(of: Tool(name))
    #expect(page.hasSuffix("\n") && !page.contains("\n\n"))
    for line in page.split(separator: "\n") {
      #expect(line.utf8.allSatisfy { 0x20...0x7E ~= $0 } && line.utf8.count <= 80, "\(line)")
      #expect(!line.hasSuffix(" "))
    }
    let lists = page.components(separatedBy: "\n.Bl ").count
    #expect(lists == page.components(separatedBy: "\n.El\n").count)
    let literals = page.components(separatedBy: "\n.Bd ").count
    #expect(literals == page.components(separatedBy: "\n.Ed\n").count)
    #expect(try !page.contains(Regex(#"\n\.S[hs] [^\n]*\n\.Pp\n"#)))
  }

  @Test(.enabled(if: hasMandoc, "there is no mandoc"), arguments: ["understudy", "SignIn", "Dice"])
  func manualPassesLinter(name: String) throws {
    let page = try page(of: Tool(name))
    var linter = try tool.program(["-T", "lint", "-W", "style"])
    linter.path = "/usr/bin/mandoc"
    let outcome = try Conversation(linter).finish(saying: Array(page.utf8))
    // Ignore references to pages that are not installed here.
    let remarks = outcome.output.split(separator: "\n").filter { !$0.contains("editrc") }
    #expect(remarks == [])
  }
}
