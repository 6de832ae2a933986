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
      throw Failure(
        .noInput, "no session \(name.place + 1): \(paths.count) are kept; :sessions lists them")
    }
    return paths[name.place]
  }

  /// What the journals hold. Those that can't be read are left out.
  package var summaries: [KeptSession] { paths.compactMap(KeptSession.init) }
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
  private var commandCount = 0
  /// The first commands, as they were typed. A secret is not among what is recorded.
  private var commands: [String] = []
  /// The last command, until it is known whether it was refused.
  private var lastCommand: String?
  package private(set) var hasCrashed = false

  private static let mostCommands = 5

  /// Nil if the file is no session.
  @MainActor package init?(path: String) {
    guard let time = FileTime(of: path), let bytes = try? SessionContents.read(path),
      let screen = try? Session.screen(of: bytes, file: path)
    else { return nil }
    (self.time, self.screen) = (time, screen)
    var reader = SessionReader(bytes: bytes[...])
    while let line = try? reader.nextLine() { add(line) }
  }

  @MainActor private mutating func add(_ line: SessionReader.Line) {
    if line.kind == .command {
      commandCount += 1
      // A command with control characters is quoted in the file.
      guard case .command(let command)? = Self.event(line) else { return }
      lastCommand = command
      if commands.count < Self.mostCommands { commands.append(command) }
    } else if line.kind == .refusal {
      guard let command = lastCommand, case .refusal(let text)? = Self.event(line) else { return }
      lastCommand = nil
      // A typing mistake is no step.
      guard Refusal.isMistake(command, text, on: screen) else { return }
      commandCount -= 1
      if commands.count > commandCount { commands.removeLast() }
    } else if line.kind == .effect {
      if lastCommand != nil, Self.event(line)?.worldEffect == nil { lastCommand = nil }
    } else if line.kind == .crash {
      hasCrashed = true
    } else if line.kind?.role != .remark, line.kind != .pending {
      lastCommand = nil
    }
  }

  private static func event(_ line: SessionReader.Line) -> Event? {
    (try? Session.Line(parsing: String(decoding: line.bytes, as: UTF8.self)))?.event
  }

  /// Whether nothing was done in it.
  package var isEmpty: Bool { commandCount == 0 && !hasCrashed }

  /// `12 commands`.
  package var commandsText: String { commandCount.counted("command") }

  /// The same, and whether it ended in a crash.
  package var size: String { commandsText + (hasCrashed ? ", crashed" : "") }

  /// The first commands.
  package var beginning: String {
    let rest = commandCount > commands.count ? ", …" : ""
    return String(escapingControls: commands.joined(separator: ", ")) + rest
  }

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
  private let seconds: Int
  private let nanoseconds: Int

  /// Nil for anything but a regular file.
  init?(of path: String) {
    let found = try? FileSystem.status(of: path, followingLinks: false)
    guard let status = found, status.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
  }

  /// The seconds since then.
  package var age: Int { max(0, time(nil) - seconds) }

  package static func < (a: FileTime, b: FileTime) -> Bool {
    (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
  }
}
