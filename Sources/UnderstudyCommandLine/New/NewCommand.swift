import ArgumentParser
import Understudy
import UnderstudyProgram

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a package with a view model, its service and screen, a session and a test.",
    discussion: """
      No existing file is overwritten. The package depends on the clone of Understudy that this \
      program was built in, or on a clone beside the package, by a relative path. With a URL it \
      depends on a version.
      """)

  @ArgumentParser.Argument(help: "The screen's name, such as shopping-list.")
  var screen: String

  @ArgumentParser.Argument(
    help: "The package's folder. By default a new folder with the name of the screen.",
    completion: .directory)
  var folder: String?

  @Option(
    help: ArgumentHelp("Where Understudy is: a clone, or a URL.", valueName: "path|url"),
    completion: .directory)
  var from: String?

  func run() throws {
    try reporting {
      let name = try NewName(screen)
      // A package inside another one is hardly ever intended.
      let package = NewPackage(folder: folder ?? (Self.isInPackage ? "." : screen))
      let source = try UnderstudySource(from, for: package.folder)
      let template = PackageTemplate(name: name, understudy: source)
      try package.expectNoManifest(template)
      try package.write(template.files)
      let output = StandardOutput()
      for file in template.files {
        try output.say("wrote \(FileName.shown(package.path(of: file)))")
      }
      try output.say("to open it: cd \(ShellWord(package.folder)) && swift run \(name.type)")
      try output.say("to test it: swift test")
      try output.flush()
    }
  }

  private static var isInPackage: Bool { FileDescriptor.exists("Package.swift") }
}
