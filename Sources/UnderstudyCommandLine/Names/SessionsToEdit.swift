import SessionAnalysis
import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// The sessions of a screen in which a name changes, or from which what has it is removed. All are read
/// before one is written.
@MainActor
struct SessionsToEdit {
  private let screen: String
  private let old: String
  /// Nil to remove what has the old name.
  private let new: String?
  /// Where the sessions are, as typed.
  private let paths: [String]
  private var originals: [(file: String, bytes: [UInt8])] = []
  private var names = SessionNames()
  /// The sessions that have the old name.
  private(set) var changed: [Changed] = []
  /// See ``notesOnTexts(isLeft:)``.
  private var left: [String] = []

  /// A session with the new name, or without what has the old one.
  struct Changed {
    let file: String
    let session: EditedSession

    /// The lines that change, as a diff without context.
    var diff: String {
      let name = FileName.shown(file)
      return (["--- \(name)", "+++ \(name)"] + session.changes.map(\.description))
        .joined(separator: "\n")
    }
  }

  /// Reads the sessions of `screen` among the files.
  ///
  /// - Throws: ``Failure`` if a file can't be read, a session of the screen is malformed, or there
  ///   is none.
  init(
    _ files: [String], in paths: [String], _ screen: String, _ old: String, to new: String?
  ) throws(Failure) {
    (self.paths, self.screen, self.old, self.new) = (paths, screen, old, new)
    var others: Set<String> = []
    for file in files {
      let bytes = try SessionFiles.bytes(of: file)
      let other = try Failure.wrapping(.badData) { try Session.screen(of: bytes, file: file) }
      if other == screen {
        originals.append((file, bytes))
      } else {
        names.add(otherScreen: other, file: file)
        others.insert(other)
      }
    }
    if originals.isEmpty { throw Self.noSession(of: screen, others.sorted()) }
    names = try names(spellings)
  }

  /// The names in all sessions of the screen.
  private func names(_ spellings: CaseSpellings) throws(Failure) -> SessionNames {
    var names = names
    for (file, bytes) in originals {
      try Failure.wrapping(.badData) { try names.add(bytes, file: file, spellings) }
    }
    return names
  }

  /// Replaces or removes the name, which is that of a `role`, in memory; only in `places` if there are any.
  ///
  /// - Throws: ``Failure`` if the name is missing, ambiguous, or can't become the new one.
  mutating func edit(as role: SessionName.Role?, in places: [String]) throws(Failure) {
    var (spellings, names) = (spellings, names)
    // Which text is a case, only the reader knows: those of an effect that is named.
    if role == .case, !places.isEmpty {
      spellings.areTexts = isOld
      names = try self.names(spellings)
    }
    let edit: NameEdit
    do {
      edit = try NameEdit(
        of: screen, old, to: new, as: role, in: places, isNewOnScreen: isNewOnScreen, among: names)
    } catch {
      let isMissing = names.uses(of: old, as: .case).isEmpty
      let hints =
        [nil, .case].contains(role) && isMissing && places.isEmpty
        ? try notesOnTexts(isLeft: false) : []
      throw Failure(.usage, (["\(error)"] + hints).joined(separator: "\n"))
    }
    for (file, bytes) in originals {
      let session = try Failure.wrapping(.badData) {
        try edit.edited(bytes, file: file, spellings)
      }
      if !session.changes.isEmpty { changed.append(Changed(file: file, session: session)) }
    }
    if edit.role == .case, places.isEmpty { left = try notesOnTexts(isLeft: true) }
  }

  /// Replaces the files, each atomically.
  ///
  /// - Throws: ``Failure`` if a file can't be written; before the first one if that is foreseeable.
  func write() throws(Failure) {
    for file in changed.map(\.file) {
      try Failure.wrapping(writing: file) { try FileSystem.checkAccess(W_OK, to: file) }
    }
    for (file, session) in changed.map({ ($0.file, $0.session) }) {
      try SessionFiles.replace(file, with: session.bytes)
    }
  }
}

// MARK: What the program's own screen says

extension SessionsToEdit {
  private var description: ScreenDescription? { Catalog.screen(named: screen)?.description }

  /// Whether a word of a command is a case with another name: the parameter takes the new name, and
  /// no longer the old one.
  private var spellings: CaseSpellings {
    var spellings = CaseSpellings()
    guard let new, let commands = description?.commands else { return spellings }
    let isRenamed = { [old] (names: [String]) in names.contains(new) && !names.contains(old) }
    spellings.areWords = { command, word in
      guard let command = commands.named(command) else { return false }
      return isRenamed(command.choices(at: word - 1)) || isRenamed(command.cases(at: word - 1))
    }
    spellings.literals = { words in
      guard let command = commands.named(words.text(0)) else { return [] }
      return command.arguments(in: words).enumerated()
        .filter { command.parameter(at: $0.offset)?.kind == .literal }.map(\.element.lowerBound)
    }
    return spellings
  }

  private var isOld: (String) -> Bool { { [old] in $0 == old } }

  private func isNewOnScreen(_ role: SessionName.Role) -> Bool {
    let names: [String] =
      switch role {
      case .command: description?.commands.map(\.name) ?? []
      case .binding: description?.bindings.map(\.name) ?? []
      case .event: description?.events ?? []
      case .screen, .field, .case, .effect, .parameter: []
      }
    let last = names.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
    return new.map(last.contains) == true && !last.contains(old)
  }
}

// MARK: Messages

extension SessionsToEdit {
  /// `renamed add to insert: 31 lines in 4 files`, `would remove add: 31 lines in 4 files`.
  func summary(isDryRun: Bool) -> String {
    let lines = changed.reduce(0) { $0 + $1.session.changes.reduce(0) { $0 + $1.old.count } }
    let count = "\(lines.counted("line")) in \(changed.count.counted("file"))"
    let verb = new == nil ? "remove" : "rename"
    let names = [old, new].compactMap(\.self)
    return (isDryRun ? "would \(verb)" : "\(verb)d")
      + " \(names.map(Words.quoted).joined(separator: " to ")): \(count)"
  }

  /// Which effects answer with a text that may be the case, as its raw value or as an error, and how to rename it; if
  /// it `isLeft`, other things were renamed.
  private func notesOnTexts(isLeft: Bool) throws(Failure) -> [String] {
    guard let new else { return [] }
    var texts = CaseSpellings()
    texts.areTexts = isOld
    let uses = try names(texts).uses(of: old, as: .case, besides: names)
    let files = paths == [SessionFiles.usualFolder] ? [] : paths.map(ShellWord.file)
    let (also, asWell) = isLeft ? (" also", " as well") : ("", "")
    return uses.map { owner, place in
      let words = ["rename", screen, old, new] + files + ["--kind", "case", "--in", owner]
      return
        "\(place): \(owner)\(also) has a text \(old.quotedBriefly): to rename it\(asWell), type "
        + "\(Program.command) \(ShellWord.line(words))"
    }
  }

  /// The lines that are to be accepted, and what still has the old name.
  var notes: [String] {
    left
      + changed.flatMap { changed in
        changed.session.staleDigests.map { line in
          "\(FileName.shown(changed.file)):\(line): the digest of a long list is that of the old rows: "
            + "to update it, type \(Program.command) replay --accept \(ShellWord(ShellWord.file(changed.file)))"
        }
      }
  }

  private static func noSession(of screen: String, _ others: [String]) -> Failure {
    let hint = didYouMean(screen, among: others) ?? "they are of \(others.joined(separator: ", "))"
    return Failure(.noInput, "no session of the screen \(screen.quotedBriefly): \(hint)")
  }
}
