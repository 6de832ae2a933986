import Understudy
import UnderstudyProgram

/// Where a new package gets Understudy from.
struct UnderstudySource {
  /// The package's dependency on it. No trait is on, so nothing is fetched that is not built.
  let declaration: String
  /// The name by which targets refer to it.
  let package: String

  /// Takes a path or a URL, or finds a clone.
  ///
  /// - Parameters:
  ///   - place: the path or the URL; nil for the clone whose `.build` has this program, or for one
  ///     beside the package.
  ///   - folder: the package's folder, which need not exist.
  /// - Throws: ``Failure`` if there is no clone.
  init(_ place: String?, for folder: String) throws(Failure) {
    if let place, place.contains("://") || place.hasPrefix("git@") {
      self.init(url: place)
      return
    }
    let package = Self.absolute(folder)
    let beside = "\(FileName.folder(of: package))/understudy"
    let candidates = place.map { [$0] } ?? Self.builtIn + [beside]
    guard let clone = candidates.first(where: Self.isClone).flatMap(FileName.resolved) else {
      let problem =
        place.map { "\(FileName.shown($0)) is not a clone of Understudy" }
        ?? "there is no clone of Understudy here"
      throw Failure(.noInput, "new: \(problem): expected --from and a clone's path or a URL")
    }
    self.init(path: Self.path(from: package, to: clone))
  }

  init(path: String) {
    declaration = ".package(name: \"understudy\", path: \(Value.string(path)), traits: [])"
    package = "understudy"
  }

  private init(url: String) {
    let version = Program.version.split(separator: " ").last ?? ""
    declaration = ".package(url: \(Value.string(url)), from: \"\(version)\", traits: [])"
    // SwiftPM calls a package by the last part of its URL.
    let name = url.split { $0 == "/" || $0 == ":" }.last ?? ""
    package = String(name.hasSuffix(".git") ? name.dropLast(4) : name)
  }

  /// The folders that the program's file is in, the innermost first.
  private static var builtIn: [String] {
    let parts = (FileName.resolved(Program.executable) ?? "").split(separator: "/").dropLast()
    return parts.indices.reversed().map { parts[...$0].map { "/" + $0 }.joined() }
  }

  static func isClone(_ folder: String) -> Bool {
    ["Package.swift", "Sources/UnderstudyCommandLine"].allSatisfy { part in
      FileDescriptor.exists("\(folder)/\(part)")
    }
  }

  /// The path of a folder that need not exist, without links as far as it does.
  private static func absolute(_ folder: String) -> String {
    if let resolved = FileName.resolved(folder) { return resolved }
    let parts = folder.split(separator: "/", omittingEmptySubsequences: true)
    guard let name = parts.last else { return "/" }
    let above = parts.dropLast().joined(separator: "/")
    let parent = absolute(folder.hasPrefix("/") ? "/\(above)" : above.isEmpty ? "." : above)
    return "\(parent == "/" ? "" : parent)/\(name)"
  }

  /// The relative path from one folder to another: it stays right on another machine on which both are
  /// in the same places.
  private static func path(from folder: String, to other: String) -> String {
    let (from, to) = (folder.split(separator: "/"), other.split(separator: "/"))
    let common = zip(from, to).prefix { $0 == $1 }.count
    let steps = from.dropFirst(common).map { _ in ".." } + to.dropFirst(common)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }
}
