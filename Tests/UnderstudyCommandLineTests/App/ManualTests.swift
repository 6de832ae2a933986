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
      \%[<screen>] \%[<options>]
      .Nm understudy
      \%<subcommand> \%[<options>]
      .Nm understudy
      run \%[<screen>] \%[\-\-record \%<file>] \%[\-\-keep\-going]
      \%[\-\-no\-settle] \%[\-\-format \%<format>] \%[\-\-color \%<color>]
      \%[\-\-seed \%<number>] \%[\-\-locale \%<id>] \%[\-\-time\-zone \%<id>]
      \%[\-\-store \%<file>]
      .Nm understudy
      replay \%[<options>] \%[<path> ...]

      """#
    let page = try page(of: tool)
    #expect(page.hasPrefix(beginning), "\(page)")
  }

  @Test func manualListsEveryOptionOfSubcommands() throws {
    let screens = #"""
      .Ss "understudy screens"
      List the screens with their bindings and commands.
      .Bd -literal
      ARGUMENTS:
        <screen>                The screens; all by default.
      .Ed
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
      "SignIn \%\-\-version" prints the version of Understudy that it was built
      with.

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
      try section("SYNOPSIS", of: page).contains(#"\%[\-\-guests] \%[\-\-company \%<name>]"#))
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
