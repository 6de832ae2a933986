import Foundation
import TestTools
import Testing

/// `understudy new`: what it writes and prints, and what it refuses.
@Suite(.runsPrograms) struct NewTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  private static let rule = """
    a screen's name is lower-case words of letters and digits, joined by hyphens, at least two \
    characters
    """

  @Test func packageIsWrittenAndNextStepsArePrinted() throws {
    let outcome = try tool.run("new", "shopping-list", "--from", "https://a.example/b.git")
    let output = """
      wrote shopping-list/Package.swift
      wrote shopping-list/.gitignore
      wrote shopping-list/Sources/ShoppingListViewModels/ShoppingListViewModel.swift
      wrote shopping-list/Sources/ShoppingList/ShoppingListScreen.swift
      wrote shopping-list/Sources/ShoppingList/ShoppingListService.swift
      wrote shopping-list/Sources/ShoppingList/Main.swift
      wrote shopping-list/sessions/first.session
      wrote shopping-list/Tests/ShoppingListTests/SessionTests.swift
      to open it: cd shopping-list && swift run ShoppingList
      to test it: swift test

      """
    #expect(outcome == Tool.Outcome(output: output))
  }

  /// The name of the package follows from the URL, and the version is that of the tool.
  @Test func manifestTakesUnderstudyFromURL() throws {
    _ = try tool.run("new", "tally", "--from", "https://a.example/Under-Study.git")
    let manifest = try tool.folder.read("tally/Package.swift")
    let dependency =
      #".package(url: "https://a.example/Under-Study.git", from: "0.2.0", traits: [])"#
    #expect(manifest.contains("  dependencies: [\(dependency)],\n"))
    #expect(manifest.contains(#".product(name: "Understudy", package: "Under-Study")"#))
  }

  /// By a path that is right on each machine on which both are in the same places.
  @Test(arguments: [
    ("here/tally", "../understudy"), ("deep/er/tally", "../../../here/understudy"),
    ("here/understudy/tally", ".."), ("there/../here/tally", "../understudy"),
  ])
  func manifestTakesUnderstudyFromClone(folder: String, path: String) throws {
    try tool.folder.write("", to: "here/understudy/Package.swift")
    try tool.folder.makeFolder("here/understudy/Sources/UnderstudyCommandLine")
    try tool.folder.makeFolder("there")
    _ = try tool.run("new", "tally", folder, "--from", "here/understudy")
    #expect(
      try tool.folder.read("\(folder)/Package.swift")
        .contains(#".package(name: "understudy", path: "\#(path)", traits: [])"#))
  }

  /// The tested program is in the folder of this clone.
  @Test func cloneThatTheProgramWasBuiltInIsFound() throws {
    #expect(try tool.run("new", "tally").status == 0)
    let manifest = try tool.folder.read("tally/Package.swift")
    let match = try #require(manifest.firstMatch(of: /path: "(\.\.\/.*)", traits/))
    let clone = tool.folder.path("tally/\(match.1)")
    #expect(FileManager.default.fileExists(atPath: "\(clone)/Sources/UnderstudyCommandLine/New"))
  }

  /// By a program that is elsewhere, for a package that does not exist yet.
  @Test func cloneBesideThePackageIsFound() throws {
    try tool.folder.write("", to: "understudy/Package.swift")
    try tool.folder.makeFolder("understudy/Sources/UnderstudyCommandLine")
    try tool.folder.copy(try tool.program([]).path, to: "program")
    _ = try tool.shell("./program new tally")
    #expect(
      try tool.folder.read("tally/Package.swift")
        .contains(#".package(name: "understudy", path: "../understudy", traits: [])"#))
  }

  @Test func folderWithoutCloneIsRefused() throws {
    let errors = """
      new: elsewhere is not a clone of Understudy: expected --from and a clone's path or a URL

      """
    let outcome = try tool.run("new", "tally", "--from", "elsewhere")
    #expect(outcome == Tool.Outcome(status: 66, errors: errors))
  }

  /// A variable of a shell script may not be set.
  @Test func folderNeedsAName() throws {
    let errors = "new: the folder's name is empty: expected a folder, such as tally\n"
    let outcome = try tool.run("new", "tally", "", "--from", "https://a.example/b")
    #expect(outcome == Tool.Outcome(status: 64, errors: errors))
  }

  @Test(arguments: [
    ("Shopping List", "\(rule): did you mean shopping-list?"), ("x", rule), ("", rule),
    ("2048", rule), ("\u{1b}[2J", "\(rule)"),
    ("../try/habits", "\(rule): did you mean new habits ../try/habits?"),
  ])
  func nameThatNoScreenMayHaveIsRefused(name: String, problem: String) throws {
    let shown = name.replacing("\u{1b}", with: "\\u{1b}")
    let errors = "new: \"\(shown)\": \(problem)\n"
    #expect(try tool.run("new", name) == Tool.Outcome(status: 64, errors: errors))
  }

  @Test(arguments: ["Kitchen": "kitchen", "URLList": "url-list"])
  func nameOfTypeIsTaken(type: String, screen: String) throws {
    let outcome = try tool.run("new", type)
    #expect(outcome.output.hasPrefix("wrote \(screen)/Package.swift\n"), "\(outcome)")
    #expect(outcome.output.contains("swift run \(type)\n"), "\(outcome)")
  }

  @Test(arguments: [
    ("replay", "the name of a subcommand"), ("new", "the name of a subcommand"),
    ("testing", "the name of a module"), ("session-format", "the name of a module"),
  ])
  func takenNameIsRefused(name: String, owner: String) throws {
    let errors = "new: \"\(name)\" is \(owner): did you mean my-\(name)?\n"
    #expect(try tool.run("new", name) == Tool.Outcome(status: 64, errors: errors))
  }

  /// A clone of Understudy is no package to write into.
  @Test func packageOfACloneIsBesideIt() throws {
    try tool.folder.write("", to: "clone/Package.swift")
    try tool.folder.write("", to: "clone/Sources/UnderstudyCommandLine/a.swift")
    var program = try tool.program(["new", "basket", "--from", "."])
    program.folder = tool.folder.path("clone")
    let outcome = try Conversation(program).finish(saying: [])
    #expect(outcome.output.hasPrefix("wrote ../basket/Package.swift\n"), "\(outcome)")
    #expect(
      outcome.output.contains("\nto open it: cd ../basket && swift run Basket\n"), "\(outcome)")
    let manifest = try tool.folder.read("basket/Package.swift")
    #expect(manifest.contains("path: \"../clone\""), "\(manifest)")
  }

  @Test func existingFileKeepsAllFromBeingWritten() throws {
    try tool.folder.write("mine", to: "tally/sessions/first.session")
    let errors = """
      tally/sessions/first.session: the file exists already: choose another name, or remove it first

      """
    #expect(try tool.run("new", "tally") == Tool.Outcome(status: 73, errors: errors))
    #expect(try tool.folder.names(in: "tally") == ["sessions"])
    #expect(try tool.folder.read("tally/sessions/first.session") == "mine")
  }

  /// Without a folder, in the folder of a package; and with the folder of one.
  @Test(arguments: [([], "this folder"), (["."], "this folder"), (["../home"], "../home")])
  func existingPackageGetsTheLinesToAdd(folder: [String], place: String) throws {
    try tool.folder.write("mine", to: "home/Package.swift")
    var program = try tool.program(
      ["new", "basket"] + folder + ["--from", "https://a.example/understudy"])
    program.folder = tool.folder.path("home")
    let errors = """
      new: \(place) has a package already
      to write a new one, name another folder: understudy new basket ../basket
      to attach a view model to the package that is here, add to its manifest
        dependencies: [.package(url: "https://a.example/understudy", from: "0.2.0", traits: [])]
      and to the dependencies of an executable target
        .product(name: "Understudy", package: "understudy"),
        .product(name: "UnderstudyCommandLine", package: "understudy"),
      and to those of a test target
        .product(name: "UnderstudyTesting", package: "understudy"),

      """
    let outcome = try Conversation(program).finish(saying: [])
    #expect(outcome == Tool.Outcome(status: 73, errors: errors))
    #expect(try tool.folder.names(in: "home") == ["Package.swift"])
  }

  @Test func suggestedFolderIsFree() throws {
    try tool.folder.write("mine", to: "basket/Package.swift")
    try tool.folder.write("mine", to: "basket-2")
    let outcome = try tool.run("new", "basket", "--from", "https://a.example/understudy")
    let lines = outcome.errors.split(separator: "\n").prefix(2)
    #expect(
      lines == [
        "new: basket has a package already",
        "to write a new one, name another folder: understudy new basket basket-3",
      ])
  }
}
