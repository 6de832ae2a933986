import LineEditing
import Understudy

/// A path as it is typed at the prompt: a leading `~/` is the home folder.
struct PathWord {
  private let typed: String

  init(_ typed: String) { self.typed = typed }

  /// The path for the system. A folder named `~` is typed as `./~`.
  var path: String {
    guard typed == "~" || typed.hasPrefix("~/"), let home = Environment.value("HOME") else {
      return typed
    }
    return home + typed.dropFirst()
  }

  /// The contents of the folder that the word names, sorted: folders end in a slash.
  ///
  /// Hidden files are left out unless their dot is typed.
  func candidates(sessionsOnly: Bool) -> [Completions.Candidate] {
    if typed == "~" { return [Completions.Candidate("~/", endsWord: false)] }
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let name = typed.dropFirst(folder.count)
    let place = folder.isEmpty ? "." : PathWord(folder).path
    return ((try? SessionFolder.names(in: place)) ?? []).sorted()
      .filter { $0.hasPrefix(name) && (name.hasPrefix(".") || !$0.hasPrefix(".")) }
      .compactMap { candidate($0, in: folder, at: place, sessionsOnly) }
  }

  private func candidate(
    _ name: String, in folder: String, at place: String, _ sessionsOnly: Bool
  ) -> Completions.Candidate? {
    if SessionFolder.isFolder("\(place)/\(name)") {
      return Completions.Candidate(
        folder + name + "/", label: FileName.shown(name) + "/", endsWord: false)
    }
    if sessionsOnly, !name.hasSuffix(".session") { return nil }
    return Completions.Candidate(folder + name, label: FileName.shown(name), endsWord: false)
  }
}
