import Understudy
import UnderstudyPlatform

/// The sessions of this program's screens that journals keep, the one that ended last first. One that crashed just now
/// is among them.
@MainActor
package struct KeptSessions {
  package let paths: [String]

  package init() {
    let folder = StateFolder.file("journals") ?? ""
    let names = (try? SessionFolder.names(in: folder)) ?? []
    let files = names.filter(Journals.isOwn).map { "\(folder)/\($0)" } + Journals.lost(in: folder)
    let dated = files.compactMap { path in FileTime(of: path).map { (path, $0) } }
    paths = dated.ordered(by: \.1, \.0).reversed().map(\.0)
  }

  /// The journal that a name stands for.
  ///
  /// - Throws: ``Failure`` if there is none.
  package func path(of name: KeptName) throws(Failure) -> String {
    guard !paths.isEmpty else {
      throw Failure(.noInput, "no session is kept yet: one is kept when its prompt ends")
    }
    guard paths.indices.contains(name.place) else {
      let kept = paths.count == 1 ? "1 is kept" : "\(paths.count) are kept"
      let them = paths.count == 1 ? "it" : "them"
      throw Failure(.noInput, "no session \(name.place + 1): \(kept); :sessions lists \(them)")
    }
    return paths[name.place]
  }

  /// What the journals hold, with their numbers. Those that can't be read are left out.
  package var summaries: [(number: Int, session: KeptSession)] {
    zip(1..., paths).compactMap { number, path in
      KeptSession(path: path).map { (number, $0) }
    }
  }
}

/// How a kept session is named: `last`, or its number in the list.
package struct KeptName {
  /// The session's place among the kept ones, from 0.
  package let place: Int
  /// The word that names the newest session.
  package static let newest = "last"

  /// Nil for any other word, such as a path.
  package init?(_ word: String) {
    if word == Self.newest {
      place = 0
    } else if let number = Int(word), number > 0 {
      place = number - 1
    } else {
      return nil
    }
  }
}

/// What a journal holds, in a few words.
package struct KeptSession {
  package let screen: String
  private let time: FileTime
  /// The commands that did something, as they were typed. A secret is not among what is recorded.
  private let commands: [String]
  package let hasCrashed: Bool

  /// Nil if the file is no session. Lines that can't be read are left out.
  @MainActor package init?(path: String) {
    guard let time = FileTime(of: path), let bytes = try? SessionContents.read(path) else {
      return nil
    }
    var reader = SessionReader(bytes: bytes[...].recorded)
    guard var session = try? reader.head() else { return nil }
    while let line = try? reader.nextLine() {
      if let line = try? reader.parsed(line) { session.lines.append(line) }
    }
    (self.time, screen, commands) = (time, session.screen, session.commandsOfSteps)
    hasCrashed = session.lines.contains { $0.event?.kind == .crash }
  }

  /// Whether nothing was done in it.
  package var isEmpty: Bool { commands.isEmpty && !hasCrashed }

  /// `12 commands`.
  package var commandsText: String { commands.count.counted("command") }

  /// The same, and whether it ended in a crash.
  package var size: String { commandsText + (hasCrashed ? ", crashed" : "") }

  /// The first commands.
  package var beginning: String {
    let shown = commands.prefix(Self.mostShown)
    let rest = commands.count > shown.count ? ", …" : ""
    return String(escapingControls: shown.joined(separator: ", ")) + rest
  }

  private static let mostShown = 5

  /// How long ago it ended.
  package var age: String {
    let minutes = time.age / 60
    switch minutes {
    case ..<1: return "just now"
    case ..<60: return "\(minutes) min ago"
    case ..<(24 * 60): return "\(minutes / 60) h ago"
    default: return "\((minutes / 1440).counted("day")) ago"
    }
  }
}

/// When a file was written last.
struct FileTime: Comparable {
  private let nanoseconds: Int

  /// Nil for anything but a regular file.
  init?(of path: String) {
    guard let status = try? FileSystem.status(of: path, followingLinks: false),
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    nanoseconds = status.modificationTime
  }

  /// The seconds since then.
  var age: Int { max(0, time(nil) - nanoseconds / 1_000_000_000) }

  static func < (a: FileTime, b: FileTime) -> Bool { a.nanoseconds < b.nanoseconds }
}
