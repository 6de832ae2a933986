import LineEditing
import Understudy
import UnderstudyProgram

/// What `:open` does with a session that is kept, or that a file holds.
extension Console {
  /// Ends the session, and continues another one where it ended.
  ///
  /// The other one runs again on a new view model, with the recorded answers, into a journal of its
  /// own. If it does not match, nothing changes.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - kept: how the session is named among those that are kept; nil if a person saved it.
  /// - Throws: ``Failure`` if it can't continue.
  func continueSession(in path: String, kept: String? = nil) throws(Failure) {
    let recorded = try SessionFiles.read(path)
    let place = kept ?? FileName.shown(path)
    let screen: any Screen.Type
    do throws(UnplayableSession) {
      screen = try recorded.playableScreen(among: Catalog.screens)
    } catch {
      throw Failure(.badData, error.description(in: path))
    }
    try checkRegion(of: recorded, place)
    guard let session = recorded.isUnfinished ? recorded.dropping(commands: 1) : recorded else {
      throw Failure(.usage, "\(place): nothing to continue: the screen did not open")
    }
    let (resumption, recording) = try run(again: session, on: screen, place)
    finish()
    let transcript = resumption.stage.transcript
    transcript.keep(in: recording)
    transcript.append(raw: session.text)
    // Not shown again line by line.
    transcript.removeAll()
    transcript.store(inStep: false)
    let continued = LiveSession(screen, resumption.stage, recording)
    continued.noteContinued(session, isSaved: kept == nil)
    liveSession = continued
    resumption.goLive()
    listen(to: resumption.stage)
    reportContinued(session, without: recorded.commands.dropFirst(session.commands.count).first)
    draw(
      continued.seen.show(continued.shownBindings, reasons: continued.disabledReasons), drawing)
    prepareToWait()
  }

  /// - Throws: ``Failure`` if the session belongs into another region than this process.
  private func checkRegion(of session: Session, _ place: String) throws(Failure) {
    guard let settings = try? World.Settings(session) else { return }
    let (wanted, region) = (Region(settings), Region(launch.settings))
    if wanted == region {
      // The same for every screen that this program opens.
      return Environment.enter(region)
    }
    let zone = wanted.timeZone == region.timeZone ? "" : " --time-zone \(wanted.timeZone)"
    let locale = wanted.locale == region.locale ? "" : " --locale \(wanted.locale)"
    throw Failure(
      .usage,
      "\(place): to continue it, start with its settings: \(Program.command)\(zone)\(locale)")
  }

  private func run(
    again session: Session, on screen: any Screen.Type, _ place: String
  ) throws(Failure) -> (Resumption, RecordingFile) {
    let body = { [launch, journals] in
      try EventLoop.shared.endingWorld {
        let resumption = try Resumption(
          of: session, on: screen, options: launch.options, secrets: [:])
        return (resumption, try journals.begin(screen.name))
      }
    }
    do {
      return try editor.whileRunning(":open", or: forceQuit(from: ":open")) {
        try liveSession?.recording.whileUnwatched(body) ?? body()
      }
    } catch let divergence as Resumption.Divergence {
      throw Failure(
        .failed, "\(place): can't continue: it does not match when it runs again\n\(divergence)")
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.failed, "\(place): can't continue: \(error)")
    }
  }

  /// Says what ran again. `left` is the command in which the process ended.
  private func reportContinued(_ session: Session, without left: String?) {
    let commands = session.commandsOfSteps
    let names = commands.prefix(5).joined(separator: ", ") + (commands.count > 5 ? ", …" : "")
    let list = commands.isEmpty ? "" : ": \(names)"
    explain("continued \(session.screen) after \(commands.count.counted("command"))\(list)")
    if let left { explain("left out: \(left), in which the program ended") }
  }
}

extension Session {
  /// Whether the process ended in its last step, which must not run again here.
  fileprivate var isUnfinished: Bool { isCutOff || lineOfEnd != nil }
}
