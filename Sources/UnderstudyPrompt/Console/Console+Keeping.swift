import LineEditing
import Understudy
import UnderstudyProgram

/// What `:save`, `:record` and `:sessions` do, and what is said about sessions that no file holds.
extension Console {
  /// Records the session in a file, from its beginning.
  func record(in file: String) throws(Failure) {
    let path = SessionFiles.newPath(file)
    let liveSession = try openSession(or: "nothing to record")
    let journal = liveSession.recording
    if journal.path == path {
      throw Failure(.usage, "\(FileName.shown(path)): the session is already being recorded there")
    }
    let recording = try RecordingFile(path: path, beginning: try liveSession.contents())
    recording.setLastWords(calledAs: ShellWord.file(path), in: path)
    // Time that passed up to now is already in the contents.
    liveSession.stage.transcript.keep(in: recording, hasAll: true)
    liveSession.stage.transcript.store(inStep: false)
    journals.link(to: recording, of: liveSession.screen.name)
    if !journals.discard(journal) { say("\(FileName.shown(journal.path)) is complete") }
    liveSession.recording = recording
    showMessages()
    liveSession.noteSaved()
    say("recording \(FileName.shown(path))")
    remarkIfBesideSessions(path)
  }

  /// Writes what happened so far to a file.
  func save(to path: String, withMistakes: Bool) throws(Failure) {
    let liveSession = try openSession(or: "nothing to save")
    let text = try liveSession.contents() + liveSession.stage.world.endLines
    let streams = liveSession.stage.world.streamNames
    try save(text, streams: streams, to: path, withMistakes: withMistakes)
    liveSession.noteSaved()
  }

  /// Writes a session that was kept to a file.
  func save(_ kept: KeptName, to path: String, withMistakes: Bool) throws(Failure) {
    let text = try SessionFiles.bytes(of: try KeptSessions().file(of: kept).path)
    try save(text, streams: nil, to: path, withMistakes: withMistakes)
  }

  private func save(
    _ text: [UInt8], streams: Set<String>?, to file: String, withMistakes: Bool
  ) throws(Failure) {
    let path = SessionFiles.newPath(file)
    // A damaged journal is saved as it is.
    let session = withMistakes ? nil : try? Session(parsing: text, file: path)
    let (saved, count) = session?.withoutMistakes(text, streams: streams) ?? (text, 0)
    let folder = FileName.folder(of: path)
    let isNew = !SessionFolder.isFolder(folder)
    try NewFile.write(saved, to: path)
    let command = "\(Program.command) replay \(ShellWord(ShellWord.file(path)))"
    let without = count > 0 ? " without \(count.counted("refused command"))" : ""
    say("saved \(FileName.shown(path))\(without); replay it: \(command)")
    if isNew { remark("made the folder \(FileName.shown(folder))") }
    remarkIfBesideSessions(path)
  }

  /// Says where a session belongs that was written beside the folder of sessions.
  private func remarkIfBesideSessions(_ path: String) {
    let folder = SessionFiles.usualFolder
    guard !path.contains("/"), SessionFolder.isFolder(folder) else { return }
    remark(
      "replay and review look in \(folder): to write there, type \(Words.quoted("\(folder)/\(path)"))"
    )
  }

  /// Lists the sessions that are kept, newest first.
  func showSessions() {
    let kept = KeptSessions().summaries
    if kept.isEmpty { return say("no earlier sessions are kept") }
    let rows = kept.map { number, session in
      ["\(number)", session.age, session.screen, session.size, session.beginning]
    }
    let hint = "to continue, replay or save one: :open 1, :replay 1, :save 1 NAME"
      .wrapped(to: Terminal.width)
    let table = Columns.table(rows, width: Terminal.width - 1)
    page((table + hint.split(separator: "\n").map(String.init)).map(style.note))
  }

  /// Says which commands no file of the person's has, and where they are.
  func reportUnsaved(_ session: LiveSession, kept place: Journals.Place, isLeaving: Bool) {
    let count = session.unsavedCount
    guard count > 0 else { return }
    let commands = count.counted("command") + (isLeaving ? "" : " of \(session.screen.name)")
    let unsaved = "\(commands) \(count == 1 ? "is" : "are") not saved"
    switch place {
    case .listed:
      let when = isLeaving ? "next time, " : ""
      remark("\(unsaved); \(when)type :open last or :save last NAME")
    case .file(let path): remark("\(unsaved); the session is in \(FileName.shown(path))")
    case .nowhere: remark("\(unsaved), and lost: there was no journal")
    }
  }

  /// How many sessions that were not closed are reported one by one.
  private static let mostReported = 3

  /// Reports the sessions that were not closed: their processes crashed or were killed.
  func reportLost() {
    let lost = Set(journals.takeLost())
    guard !lost.isEmpty else { return }
    let kept = KeptSessions()
    let numbers = kept.files.indices.filter { lost.contains(kept.files[$0].entry) }
    for number in numbers.prefix(Self.mostReported) {
      guard let session = KeptSession(kept.files[number]) else { continue }
      let name = number == 0 ? "last" : "\(number + 1)"
      let end = session.hasCrashed ? "crashed" : "was not closed"
      let size = session.commandsText + (session.file.map { " in \($0)" } ?? "")
      let replay = session.hasCrashed ? ":replay \(name), " : ""
      let save = session.file == nil ? ", :save \(name) NAME" : ""
      remark("\(session.screen) \(end) (\(size)): \(replay):open \(name)\(save)")
    }
    let rest = numbers.count - Self.mostReported
    if rest > 0 { remark("\(rest) more: :sessions lists them") }
  }
}

/// What `:replay` and `:review` do.
extension Console {
  /// Replays a session file, or all in a folder, and prints the report of `understudy replay`.
  ///
  /// Sessions run in worker processes, so that a crash does not end the prompt. Ctrl-C stops it.
  func replay(_ path: String) throws(Failure) {
    let (failed, failure) = replaying(try SessionFiles.find([path]), path) { [unowned editor] in
      editor.takeInterrupt()
    }
    if !failed.isEmpty { failedFiles = failed }
    guard let failure else { return }
    self.failure = failure.message.isEmpty ? "a session failed" : failure.message
    // An empty message means that the report has named the failure.
    if !failure.message.isEmpty { throw failure }
  }

  /// Goes through what differs in a session file, or in what the last `:replay` found.
  ///
  /// The review is a process of its own, since it reads single keys: only one reader of a process
  /// can have the terminal and its signals.
  func review(_ path: String?) throws(Failure) {
    let paths = path.map { [$0] } ?? failedFiles
    if paths.isEmpty {
      throw Failure(.usage, "nothing to review: no :replay has failed yet; or type :review PATH")
    }
    _ = try SessionFiles.find(paths)
    let words = ["review", "--color", ColorChoice.current.rawValue, "--"] + paths
    do {
      try editor.lendTerminal {
        _ = try ChildProcess(Program.file, [Program.file] + words).wait()
      }
    } catch {
      throw Failure(.internalError, "the review can't be started: \(error)")
    }
  }
}
