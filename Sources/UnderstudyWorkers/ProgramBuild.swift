import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// How the program is built anew, and from which files.
package struct ProgramBuild {
  /// A command of the shell.
  let command: String
  /// The folder that has the source files.
  private let folder: String
  /// The source files before the last build here that succeeded; nil if there was none. One that came before may have
  /// missed what was saved while it ran.
  private var built: WatchedFiles?

  /// The build by a command; without one, that of the package to which both the program and the
  /// sessions belong. Nil if there is none.
  package init?(by command: String?, for sessions: [String], program: String = Program.file) {
    let package = Package(program: program)
    if let command {
      self.init(command, in: package?.root ?? ".")
    } else if let package, sessions.allSatisfy(package.contains) {
      self.init(package.command, in: package.root)
    } else {
      return nil
    }
  }

  private init(_ command: String, in folder: String) {
    (self.command, self.folder) = (command, folder)
  }

  /// The source files of the moment.
  var sources: WatchedFiles {
    WatchedFiles(
      (try? SessionFolder.files(in: folder, named: Self.isSource, entering: Self.isEntered)) ?? [])
  }

  /// Whether the program lacks what these source files say.
  func isNeeded(for sources: WatchedFiles) -> Bool { sources != built }

  /// Notes that the program is as these source files say.
  mutating func noteSuccess(with sources: WatchedFiles) { built = sources }

  /// Starts the build.
  func start(writingTo output: Int32) throws(SystemError) -> ChildProcess {
    try ChildProcess(
      shell: command, files: [(0, nil), (1, output), (2, output)], leadsGroup: true)
  }

  // MARK: Source files

  private static func isSource(_ name: String) -> Bool {
    let ending = name.split(separator: ".").last ?? ""
    return endings.contains(String(ending))
  }

  private static let endings: Set = [
    "swift", "c", "cc", "cpp", "cxx", "h", "hh", "hpp", "m", "mm", "s", "S", "modulemap",
  ]

  /// Not the folders of builds and of Git.
  private static func isEntered(_ name: String) -> Bool { !name.hasPrefix(".") }

  // MARK: Errors

  /// The first errors of compilers in the output of a build; its last lines if there is none.
  static func errors(in output: String) -> [String] {
    // Compilers color what they print, even into a file, and make links of what explains it.
    let text = output.replacing(/\u{1b}\[[\d;]*m/, with: "")
      .replacing(/\u{1b}\][^\u{7}\u{1b}]*(?:\u{7}|\u{1b}\\)/, with: "")
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    var errors: [String] = []
    for line in lines where line.contains(/:\d+:\d+: (fatal )?error:/) {
      let shown = relative(line)
      // A file that several targets read has its errors in each.
      if !errors.contains(shown) { errors.append(shown) }
    }
    if errors.isEmpty { return Array(lines.suffix(mostLines)) }
    let rest = errors.count - mostErrors
    return errors.prefix(mostErrors) + (rest > 0 ? ["and \(rest.counted("more error"))"] : [])
  }

  private static let mostErrors = 5
  private static let mostLines = 10

  /// A line that begins with a path, which is shortened if it is in this folder.
  private static func relative(_ line: String) -> String {
    let here = (FileName.resolved(".") ?? "") + "/"
    return line.hasPrefix(here) ? String(line.dropFirst(here.count)) : line
  }
}

extension ProgramBuild {
  /// Where SwiftPM built the program: `ROOT/.build/TRIPLE/debug/PRODUCT`.
  fileprivate struct Package {
    let root: String
    private let configuration: String
    private let product: String

    /// Nil if it was built in another way.
    init?(program: String) {
      let parts = program.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard let place = parts.lastIndex(of: ".build"), parts.count == place + 4,
        ["debug", "release"].contains(parts[place + 2])
      else { return nil }
      root = parts[..<place].joined(separator: "/")
      (configuration, product) = (parts[place + 2], parts[place + 3])
      guard FileDescriptor.exists("\(root)/Package.swift") else { return nil }
    }

    /// Whether a file or folder is in the package.
    func contains(_ path: String) -> Bool {
      FileName.resolved(path).map { $0 == root || $0.hasPrefix("\(root)/") } ?? false
    }

    /// The command that builds the product again.
    var command: String {
      var words = ["swift", "build", "--product", product]
      if configuration != "debug" { words += ["-c", configuration] }
      if FileName.resolved(".") != root { words += ["--package-path", root] }
      return ShellWord.line(words)
    }
  }
}

/// The state of files, to see whether one has changed.
///
/// It polls: notifications of file systems differ between platforms, and are missing on network
/// drives and in containers.
struct WatchedFiles: Equatable {
  private var states: [String: State] = [:]

  private struct State: Equatable {
    let file: UInt64
    let size: Int
    /// When it was changed, in nanoseconds.
    let time: Int
  }

  init(_ files: [String]) {
    for file in files { states[file] = Self.state(of: file) }
  }

  /// Whether a file exists.
  func has(_ file: String) -> Bool { states[file] != nil }

  private static func state(of path: String) -> State? {
    guard let status = try? FileSystem.status(of: path, followingLinks: true) else { return nil }
    return State(
      file: UInt64(status.st_ino), size: Int(status.st_size), time: status.modificationTime)
  }
}
