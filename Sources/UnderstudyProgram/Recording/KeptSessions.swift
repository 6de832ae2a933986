import Understudy
import UnderstudyPlatform

/// The sessions of this program's screens that are kept in journals, or that a person recorded in files which are still
/// there, the one that ended last first. One that crashed just now is among them.
@MainActor
package struct KeptSessions {
  package let files: [KeptFile]

  package init() {
    let folder = StateFolder.file("journals") ?? ""
    let names = (try? SessionFolder.names(in: folder)) ?? []
    let closed = names.filter(Journals.isOwn).compactMap { KeptFile("\(folder)/\($0)") }
    let all = closed + Journals.lost(in: folder)
    // A person may record in a file anew after removing it.
    var found: Set<String> = []
    files = all.ordered(by: \.time, \.entry).reversed().filter { found.insert($0.path).inserted }
  }

  /// The file of the session that a name stands for.
  ///
  /// - Throws: ``Failure`` if there is none.
  package func file(of name: KeptName) throws(Failure) -> KeptFile {
    guard !files.isEmpty else {
      throw Failure(.noInput, "no session is kept yet: one is kept when its prompt ends")
    }
    guard files.indices.contains(name.place) else {
      let kept = files.count == 1 ? "1 is kept" : "\(files.count) are kept"
      let them = files.count == 1 ? "it" : "them"
      throw Failure(.noInput, "no session \(name.place + 1): \(kept); :sessions lists \(them)")
    }
    return files[name.place]
  }

  /// What the files hold, with their numbers. Those that can't be read are left out.
  package var summaries: [(number: Int, session: KeptSession)] {
    zip(1..., files).compactMap { number, file in KeptSession(file).map { (number, $0) } }
  }
}

/// The file of a session that is kept: a journal, or one in which a person recorded it, to which a link among the
/// journals leads.
package struct KeptFile {
  /// The path of the journal or the link.
  package let entry: String
  /// The path of the file. One that a person recorded is named as it is from the working folder.
  package let path: String
  /// When the session ended.
  let time: FileTime
  /// Whether the file is the person's own.
  package let isRecorded: Bool

  /// Nil if there is no such file, or if the one that a link leads to has no session of the screen any more.
  ///
  /// - Parameters:
  ///   - entry: the path of the journal or the link.
  ///   - isClosed: whether the session was closed. The link of any other was made when recording began.
  @MainActor init?(_ entry: String, isClosed: Bool = true) {
    self.entry = entry
    if let time = FileTime(of: entry) {
      (path, self.time, isRecorded) = (entry, time, false)
      return
    }
    let name = entry.split(separator: "/").last.map(String.init) ?? ""
    guard let closed = FileTime(of: entry, S_IFLNK), let file = FileName.resolved(entry),
      let written = FileTime(of: file), let screen = Self.screen(of: file),
      screen == Journals.screen(of: name)
    else { return nil }
    (path, time, isRecorded) = (FileName.fromHere(file), isClosed ? closed : written, true)
  }

  /// The screen of the session in a file; nil if that is no session.
  private static func screen(of path: String) -> String? {
    guard let bytes = try? SessionContents.read(path) else { return nil }
    var reader = SessionReader(bytes: bytes[...].recorded)
    return (try? reader.head())?.screen
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

/// What the file of a kept session holds, in a few words.
package struct KeptSession {
  package let screen: String
  private let time: FileTime
  /// The commands that did something, as they were typed. A secret is not among what is recorded.
  private let commands: [String]
  package let hasCrashed: Bool
  /// The name of the file for people if it is their own; nil for a journal.
  package let file: String?

  /// Nil if the file is no session. Lines that can't be read are left out.
  @MainActor package init?(_ file: KeptFile) {
    guard let bytes = try? SessionContents.read(file.path) else { return nil }
    var reader = SessionReader(bytes: bytes[...].recorded)
    guard var session = try? reader.head() else { return nil }
    while let line = try? reader.nextLine() {
      if let line = try? reader.parsed(line) { session.lines.append(line) }
    }
    (time, screen, commands) = (file.time, session.screen, session.commandsOfSteps)
    self.file = file.isRecorded ? FileName.shown(file.path) : nil
    hasCrashed = session.lines.contains { $0.event?.kind == .crash }
  }

  /// Whether nothing was done in it.
  package var isEmpty: Bool { commands.isEmpty && !hasCrashed }

  /// `12 commands`.
  package var commandsText: String { commands.count.counted("command") }

  /// The same, and whether it ended in a crash.
  package var size: String { commandsText + (hasCrashed ? ", crashed" : "") }

  /// The first commands, after the name of the person's file.
  package var beginning: String {
    let shown = commands.prefix(Self.mostShown)
    let rest = commands.count > shown.count ? ", …" : ""
    let list = String(escapingControls: shown.joined(separator: ", ")) + rest
    return file.map { "\($0): \(list)" } ?? list
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
  let nanoseconds: Int

  /// Nil for anything but a regular file, or what is of the given kind.
  init?(of path: String, _ kind: mode_t = S_IFREG) {
    guard let status = try? FileSystem.status(of: path, followingLinks: false),
      status.st_mode & S_IFMT == kind
    else { return nil }
    nanoseconds = status.modificationTime
  }

  /// The seconds since then.
  var age: Int { max(0, time(nil) - nanoseconds / 1_000_000_000) }

  static func < (a: FileTime, b: FileTime) -> Bool { a.nanoseconds < b.nanoseconds }
}
