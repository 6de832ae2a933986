#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A path as it is typed at the prompt: `~/` at its beginning is the home folder.
struct PathWord {
  private let typed: String

  init(_ typed: String) { self.typed = typed }

  /// The path for the system. A folder that is itself called `~` is `./~`.
  var path: String {
    guard typed == "~" || typed.hasPrefix("~/"), let home = Environment.value("HOME") else {
      return typed
    }
    return home + typed.dropFirst()
  }

  /// What there is in the folder that the word names, sorted: folders end in a slash.
  ///
  /// Hidden names are left out unless their dot is typed.
  func candidates(sessionsOnly: Bool) -> [Completions.Candidate] {
    if typed == "~" { return [Completions.Candidate("~/", endsWord: false)] }
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let name = typed.dropFirst(folder.count)
    let place = folder.isEmpty ? "." : PathWord(folder).path
    return Self.names(in: place)
      .filter { $0.hasPrefix(name) && (name.hasPrefix(".") || !$0.hasPrefix(".")) }
      .compactMap { candidate($0, in: folder, at: place, sessionsOnly) }
  }

  private func candidate(
    _ name: String, in folder: String, at place: String, _ sessionsOnly: Bool
  ) -> Completions.Candidate? {
    if Self.isFolder("\(place)/\(name)") {
      return Completions.Candidate(folder + name + "/", label: name + "/", endsWord: false)
    }
    if sessionsOnly, !name.hasSuffix(".session") { return nil }
    return Completions.Candidate(folder + name, label: name, endsWord: false)
  }

  private static func names(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
