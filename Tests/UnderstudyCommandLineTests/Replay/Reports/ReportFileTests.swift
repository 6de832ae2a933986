import TestTools
import Testing

/// Where `--junit` writes, and what it must not overwrite.
@Suite(.runsPrograms) struct ReportFileTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.folder.write(ScriptTests.session, to: "all/a.session")
  }

  private func beginsAsReport(_ text: String) -> Bool {
    text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"1\"")
      && text.hasSuffix("\n</testsuites>\n")
  }

  @Test(arguments: ["all/a.session", "link", "hard", "script", "all/../all/a.session"])
  func reportLeavesOtherFilesAlone(path: String) throws {
    try tool.folder.write("#!/bin/sh\n", to: "script")
    _ = try tool.shell("ln -s all/a.session link; ln all/a.session hard")
    let before = try tool.folder.read(path)
    let errors =
      "\(path): not overwritten, since it is not a JUnit report: choose another name, or remove it first\n"
    let outcome = try tool.run("replay", "all", "--junit", path)
    #expect(outcome == Tool.Outcome(status: 73, errors: errors))
    #expect(try tool.folder.read(path) == before)
  }

  @Test func reportReplacesOldReport() throws {
    for old in ["", "<testsuite name=\"other\"/>", "<?xml version=\"1.0\"?><testsuites/>"] {
      try tool.folder.write(old, to: "r.xml")
      try tool.folder.setPermissions(0o640, of: "r.xml")
      let outcome = try tool.run("replay", "all", "--junit", "r.xml")
      #expect(outcome == Tool.Outcome(output: "1 passed\n"))
      #expect(beginsAsReport(try tool.folder.read("r.xml")))
      #expect(try tool.folder.permissions(of: "r.xml") == 0o640)
    }
    #expect(try tool.folder.names == ["all", "r.xml"])
  }

  @Test func reportWritesToStandardStream() throws {
    let outcome = try tool.run("replay", "all", "--junit", "/dev/stderr")
    #expect(outcome.output == "1 passed\n")
    #expect(beginsAsReport(outcome.errors))
    let redirected = try tool.shell("\"$0\" replay all --junit /dev/stdout > out")
    #expect(redirected == Tool.Outcome())
    let written = try tool.folder.read("out")
    #expect(written.hasPrefix("1 passed\n"))
    #expect(beginsAsReport(String(written.dropFirst("1 passed\n".count))))
  }

  @Test func reportWritesToPipe() throws {
    let script = "mkfifo p; exec 3<>p; \"$0\" replay all --junit p; head -n 2 <&3"
    let outcome = try tool.shell(script)
    #expect(outcome.output.hasPrefix("1 passed\n<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<test"))
  }

  @Test(arguments: [
    ("pipe", "the pipe has no reader"), ("all", "is a directory"),
    ("loop", "too many levels of symbolic links"), ("no/r.xml", "no such file or directory"),
  ])
  func unwritableReportIsFoundBeforeReplay(path: String, reason: String) throws {
    _ = try tool.shell("mkfifo pipe; ln -s loop loop")
    let outcome = try tool.run("replay", "all", "--junit", path)
    let errors = "\(path): can't be written: \(reason)\n"
    #expect(outcome == Tool.Outcome(status: 73, errors: errors))
  }

  @Test func reportNeedsAName() throws {
    let errors = "--junit: the name is empty: expected a file, such as report.xml\n"
    #expect(
      try tool.run("replay", "all", "--junit", "") == Tool.Outcome(status: 64, errors: errors))
  }

  @Test(arguments: [
    (
      "replay all --junit r --html r",
      "--html r: --junit writes to this file: choose another name\n"
    ),
    (
      "replay all --junit r --html all/../r",
      "--html all/../r: --junit writes to this file: choose another name\n"
    ),
    (
      "report all --output ./r --junit r",
      "--junit r: --output writes to this file: choose another name\n"
    ),
  ])
  func eachReportHasAFileOfItsOwn(words: String, errors: String) throws {
    let outcome = try tool.shell("\"$0\" \(words)")
    #expect(outcome == Tool.Outcome(status: 64, errors: errors))
    #expect(try tool.folder.names == ["all"])
  }

  @Test func reportsMayHaveOneStream() throws {
    let outcome = try tool.run("replay", "all", "--junit", "/dev/null", "--html", "/dev/null")
    #expect(outcome == Tool.Outcome(output: "1 passed\n"))
  }

  /// A limit stands in for a full disk.
  @Test(arguments: [
    ("replay all --junit new.xml", "new.xml"), ("replay all --html new.html", "new.html"),
    ("report all --output new.html", "new.html"),
    ("report all --output deep/link.html", "deep/link.html"),
  ])
  func reportThatDoesNotFitLeavesNoFile(words: String, path: String) throws {
    _ = try tool.shell("mkdir deep; ln -s target.html deep/link.html")
    let outcome = try tool.shell("ulimit -f 0; \"$0\" \(words) > /dev/null")
    #expect(
      outcome == Tool.Outcome(status: 73, errors: "\(path): can't be written: file too large\n"))
    #expect(try tool.folder.names == ["all", "deep"])
    #expect(try tool.folder.names(in: "deep") == ["link.html"])
  }

  @Test func reportThatDoesNotFitLeavesTheOldOne() throws {
    try tool.folder.write("<testsuite name=\"old\"/>", to: "r.xml")
    let outcome = try tool.shell("ulimit -f 0; \"$0\" replay all --junit r.xml")
    let errors = "r.xml: can't be written: file too large\n"
    #expect(outcome == Tool.Outcome(status: 73, output: "1 passed\n", errors: errors))
    #expect(try tool.folder.read("r.xml") == "<testsuite name=\"old\"/>")
    #expect(try tool.folder.names == ["all", "r.xml"])
  }

  @Test(arguments: ["", "--all"])
  func reportIsWrittenIfStandardOutputFails(option: String) throws {
    try tool.folder.write(ReplayTests.wrong, to: "all/b.session")
    try tool.folder.write("<testsuite name=\"old\"/>", to: "r.xml")
    let outcome = try tool.shell("\"$0\" replay \(option) all --junit r.xml > /dev/full")
    let errors = "standard output: no space left on device\n"
    #expect(outcome == Tool.Outcome(status: 74, errors: errors))
    let report = try tool.folder.read("r.xml")
    #expect(report.contains("\n<testsuites tests=\"2\" failures=\"1\""), "\(report)")
    #expect(report.hasSuffix("\n</testsuites>\n"), "\(report)")
  }

  @Test func pageThatDoesNotFitIsNotNamed() throws {
    let outcome = try tool.shell("ulimit -f 0; \"$0\" report all --output new.html")
    let errors = "new.html: can't be written: file too large\n"
    #expect(outcome == Tool.Outcome(status: 73, errors: errors))
  }

  @Test func fullDeviceIsAnError() throws {
    let outcome = try tool.run("replay", "all", "--junit", "/dev/full")
    let errors = "/dev/full: no space left on device\n"
    #expect(outcome == Tool.Outcome(status: 74, output: "1 passed\n", errors: errors))
  }

  /// Recordings and saved sessions are always new files.
  @Test func recordDoesNotOverwriteSessions() throws {
    let outcome = try tool.run("integers", "--record", "all/a.session")
    let errors =
      "all/a.session: the file exists already: choose another name, or remove it first\n"
    #expect(outcome == Tool.Outcome(status: 73, errors: errors))
    #expect(try tool.folder.read("all/a.session") == ScriptTests.session)
  }
}
