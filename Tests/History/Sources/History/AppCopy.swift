import Foundation

/// The app, copied to a folder in which it is edited, built and replayed.
struct AppCopy {
  let folder: URL
  private let build: URL
  /// What an edit can be reverted to, or a later run begin with.
  private let states: URL

  private static let parts = ["Sources", "sessions"]

  init(in history: URL) {
    folder = history.appending(path: "app")
    build = history.appending(path: "build")
    states = history.appending(path: "states")
  }

  /// Begins with the app's first state.
  func begin(with app: URL) throws {
    let files = FileManager.default
    try? files.removeItem(at: folder)
    try? files.removeItem(at: states)
    try files.createDirectory(at: states, withIntermediateDirectories: true)
    try files.copyItem(at: app, to: folder)
  }

  /// Keeps the state before an edit.
  func keep(before edit: Edit) throws { try copy(folder, states.appending(path: edit.name)) }

  /// Returns to the state before an edit.
  func restore(before edit: Edit) throws { try copy(states.appending(path: edit.name), folder) }

  /// Writes only files that differ: a build compiles what is newer.
  private func copy(_ source: URL, _ target: URL) throws {
    let files = FileManager.default
    for part in Self.parts {
      let (from, to) = (source.appending(path: part), target.appending(path: part))
      try files.createDirectory(at: to, withIntermediateDirectories: true)
      let (names, old) = (try Self.files(in: from), try Self.files(in: to))
      for name in old where !names.contains(name) {
        try files.removeItem(at: to.appending(path: name))
      }
      for name in names {
        let contents = try Data(contentsOf: from.appending(path: name))
        let copy = to.appending(path: name)
        if (try? Data(contentsOf: copy)) != contents {
          try files.createDirectory(
            at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
          try contents.write(to: copy)
        }
      }
    }
  }

  /// The paths of the files in a folder and in those inside it.
  private static func files(in folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(
        atPath: folder.appending(path: path).path, isDirectory: &isFolder) && !isFolder.boolValue
    }
  }

  /// Builds the app.
  func compile() throws {
    let (status, text) = try Program.run(
      "/usr/bin/env",
      [
        "swift", "build", "--package-path", folder.path, "--scratch-path", build.path, "--product",
        "Shelf",
      ])
    guard status == 0 else {
      let errors = text.components(separatedBy: "\n").filter { $0.contains("error:") }
      throw Problem("the app does not compile:\n" + errors.prefix(10).joined(separator: "\n"))
    }
  }

  /// Runs the app in its folder.
  func run(_ arguments: [String]) throws -> (status: Int32, text: String) {
    try Program.run(build.appending(path: "debug/Shelf").path, arguments, in: folder)
  }

  /// The lines of each session, by its name.
  func sessions() throws -> [String: [String]] {
    let sessions = folder.appending(path: "sessions")
    var lines: [String: [String]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: sessions.path) {
      let text = try String(contentsOf: sessions.appending(path: name), encoding: .utf8)
      lines[name.replacing(".session", with: "")] = text.components(separatedBy: "\n")
    }
    return lines
  }

  /// The names of the sessions, by their screen.
  func sessionsByScreen() throws -> [String: [String]] {
    try Dictionary(grouping: sessions()) { String($0.value[0].dropFirst("understudy 1 ".count)) }
      .mapValues { $0.map(\.key).sorted() }
  }
}

/// Runs other programs.
enum Program {
  static func run(_ path: String, _ arguments: [String], in folder: URL? = nil) throws -> (
    status: Int32, text: String
  ) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // Nothing can be accepted where CI is set.
    process.environment = ProcessInfo.processInfo.environment.merging(["CI": "false"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
