import ArgumentParser
import Understudy
import UnderstudyPlatform
import UnderstudyProgram

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a package with a view model, its service and screen, a session and a test.",
    discussion: """
      No existing file is overwritten. The package depends on the clone of Understudy that has this \
      program in its folder .build, or on a clone beside the package, by a relative path. With a URL \
      it depends on a version.
      """)

  @ArgumentParser.Argument(help: "The screen's name, such as shopping-list or ShoppingList.")
  var screen: String

  @ArgumentParser.Argument(
    help:
      "The package's folder. By default a new folder with the name of the screen, in a clone beside it.",
    completion: .directory)
  var folder: String?

  @Option(
    help: ArgumentHelp("Where Understudy is: a clone, or a URL.", valueName: "path|url"),
    completion: .directory)
  var from: String?

  func run() throws {
    try reporting {
      let name = try NewName(screen)
      // Its files would be at the root of the file system.
      if folder?.isEmpty == true {
        throw Failure(
          .usage, "new: the folder's name is empty: expected a folder, such as \(name.screen)")
      }
      let folder = folder ?? Self.folder(for: name)
      let package = PackageTemplate(
        name: name, folder: folder, understudy: try UnderstudySource(from, for: folder))
      try package.expectNoManifest()
      try package.write()
      let output = StandardOutput()
      for file in package.files {
        try output.say("wrote \(FileName.shown(package.path(of: file)))")
      }
      try output.say("to open it: cd \(ShellWord(folder)) && swift run \(name.type)")
      try output.say("to test it: swift test")
      try output.flush()
    }
  }

  /// A package inside another one is hardly ever intended.
  private static func folder(for name: NewName) -> String {
    if UnderstudySource.isClone(".") { return "../\(name.screen)" }
    return FileDescriptor.exists("Package.swift") ? "." : name.screen
  }
}

/// The name of a new screen, from which the names of its package, targets and types follow.
struct NewName {
  /// The screen and the package: `shopping-list`.
  let screen: String
  /// The target, and the beginning of the types' names: `ShoppingList`.
  let type: String

  /// Takes a name, also as that of a type: `ShoppingList`.
  init(_ typed: String) throws(Failure) {
    let isType = typed.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let screen = isType ? Names.command(for: typed) : typed
    guard Names.isCommand(screen) else {
      throw Failure(
        .usage,
        "new: \(typed.quotedBriefly): a screen's name is lower-case words of letters and digits, "
          + "joined by hyphens, at least two characters\(Self.suggestion(for: typed))")
    }
    self.screen = screen
    type =
      typed.first?.isUppercase == true
      ? typed
      : screen.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    if Catalog.subcommands.contains(screen) || screen == "help" {
      throw taken("the name of a subcommand")
    }
    if Self.modules.contains(type.lowercased()) { throw taken("the name of a module") }
  }

  private func taken(_ owner: String) -> Failure {
    Failure(.usage, "new: \(screen.quotedBriefly) is \(owner): did you mean my-\(screen)?")
  }

  /// The typed words in the form that is allowed, if they contain letters. The end of a path is the name.
  private static func suggestion(for typed: String) -> String {
    let last = typed.split(separator: "/").last.map(String.init) ?? ""
    if typed.contains("/"), Names.isCommand(last) {
      return ": did you mean new \(last) \(ShellWord(typed))?"
    }
    let words = Names.command(for: typed).split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let name = words.map { $0.drop(while: \.isNumber) }.filter { !$0.isEmpty }
      .joined(separator: "-")
    return Names.isCommand(name) && name.count <= 64 ? ": did you mean \(name)?" : ""
  }

  /// Modules that the package's targets import, that hide one of them, or that are built with it.
  private static let modules: Set = [
    "argumentparser", "bindings", "dispatch", "foundation", "glibc", "lineediting",
    "observation", "portablecombine", "sessionanalysis", "sessionformat", "sessionreports", "swift",
    "synchronization", "testing", "understudy", "understudyagents", "understudycombine",
    "understudycommandline", "understudyexploring", "understudyhttp", "understudyplatform",
    "understudyprogram", "understudyprompt", "understudytesting", "understudyworkers",
  ]
}

/// The package in its folder.
extension PackageTemplate {
  /// Writes the files, each of which is new.
  ///
  /// Nothing is written if one of them exists.
  fileprivate func write() throws(Failure) {
    for file in files {
      guard Enclosure.status(of: path(of: file), followingLinks: false) == nil else {
        throw NewFile.failure(path(of: file), SystemError(number: EEXIST), to: "write")
      }
    }
    for file in files { try NewFile.write(Array(file.text.utf8), to: path(of: file)) }
  }

  /// Refuses a folder that has a package, and says what to add to its manifest instead.
  fileprivate func expectNoManifest() throws(Failure) {
    guard FileDescriptor.exists("\(folder)/Package.swift") else { return }
    let place = folder == "." ? "this folder" : FileName.shown(folder)
    throw Failure(
      .cannotCreate,
      """
      new: \(place) has a package already
      to write a new one, name another folder: \
      \(Program.command) new \(name.screen) \(ShellWord(freeFolder))
      to attach a view model to the package that is here, add to its manifest
        dependencies: [\(understudy.declaration)]
      and to the dependencies of an executable target
      \(products("Understudy", "UnderstudyCommandLine", indent: 2))
      and to those of a test target
      \(products("UnderstudyTesting", indent: 2))
      """)
  }

  /// A folder beside this one that does not exist.
  private var freeFolder: String {
    let parent = folder == "." ? ".." : FileName.folder(of: folder)
    let first = parent == "." ? name.screen : "\(parent)/\(name.screen)"
    var (free, count) = (first, 1)
    while FileDescriptor.exists(free) {
      count += 1
      free = "\(first)-\(count)"
    }
    return free
  }

  fileprivate func path(of file: File) -> String {
    folder == "." ? file.path : "\(folder)/\(file.path)"
  }
}
