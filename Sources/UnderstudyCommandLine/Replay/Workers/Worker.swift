import SessionAnalysis
import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// Replays the sessions that it is asked for; see ``ReplayMessage``.
///
/// It reports what a session did once the session is over, and only where that is not what the
/// session expects. A careful worker, or one whose session expects its process to end, reports each
/// line before the view model continues.
@MainActor
final class Worker {
  private let requests: Int32
  private let answers: Int32
  private let call: WorkerCall
  private var reader = ReplayMessageReader()
  private var unsent: [UInt8] = []
  /// The most bytes that are held back, of sessions that differ in many steps.
  private static let mostUnsent = 1 << 16
  /// What each screen shows in all sessions, whether they mention it or not.
  private var alwaysShown: [String: Set<ScreenPart>] = [:]

  /// - Throws: ``Failure`` if a person started it.
  init(_ call: WorkerCall) throws(Failure) {
    self.call = call
    (requests, answers) = try WorkerPipes.takeOver()
  }

  /// Replays sessions until there are no more requests, or one leaves something behind, such as a
  /// timer, which must not reach the next.
  ///
  /// - Throws: ``Failure`` when the requests can't be read.
  func run() throws(Failure) {
    send(.ready)
    while let request = try nextRequest() {
      switch request {
      case .show(let part, let screen): alwaysShown[screen, default: []].insert(part)
      case .replay(let path):
        replay(path) { try SessionText(contentsOf: path) }
        guard Seal.reset() else { return send(.retired) }
      case .replayText(let text):
        replay("session") { try SessionText(text, file: "session") }
        guard Seal.reset() else { return send(.retired) }
      default: return
      }
    }
  }

  private func nextRequest() throws(Failure) -> ReplayMessage? {
    while true {
      if let message = reader.next() { return message }
      do {
        let bytes = try FileDescriptor.readSome(requests)
        if bytes.isEmpty { return nil }
        reader.append(bytes)
      } catch {
        throw Failure(.ioError, "the sessions to replay can't be read: \(error)")
      }
    }
  }

  /// Replays the session of a file, or of no file; `file` is its name in messages.
  private func replay(_ file: String, _ read: () throws -> SessionText) {
    let start = ContinuousClock.now
    do {
      let hasPassed = try passes(file, try read())
      let time = Int((ContinuousClock.now - start) / .microseconds(1))
      send(hasPassed ? .passed(microseconds: time) : .finished(microseconds: time))
    } catch let error as SessionError {
      send(.unplayable(line: error.line, "\(error)"))
    } catch let error as UnplayableSession {
      send(.unplayable(line: error.line, error.description(in: file)))
    } catch let error as Misplaced {
      send(.misplaced(timeZone: error.region.timeZone, locale: error.region.locale))
    } catch let error as SessionContents.Unreadable {
      send(.unplayable(line: 0, "\(FileName.shown(file)): \(error)"))
    } catch {
      // The screen, which the first line names, threw it.
      send(.unplayable(line: 1, "\(FileName.shown(file)):1: the screen can't be opened: \(error)"))
    }
  }

  /// A session of another region than this process has.
  private struct Misplaced: Error {
    let region: Region
  }

  /// Replays the session, and reports what it did unless it passes.
  private func passes(_ file: String, _ text: SessionText) throws -> Bool {
    let reportsAtOnce = call.isCareful || text.expectsEnd
    // Only a session that is well-formed in all its lines may do anything real.
    let mustBeRead = reportsAtOnce || call.fillsGaps
    let session = mustBeRead ? try text.session() : text.head
    let screen = try session.playableScreen(among: Catalog.screens)
    let region = Region(try World.Settings(session))
    guard region == call.region else { throw Misplaced(region: region) }
    let report: ((ReplayMessage) -> Void)? = reportsAtOnce ? { [self] in send($0) } : nil
    report?(.read(digest: text.digest))
    let shown = alwaysShown[screen.name] ?? []
    var log: ReplayLog
    do {
      log = try Replay(
        text, on: screen, fillsGaps: call.fillsGaps, alsoShowing: shown, lints: call.lints,
        report: report
      ).log
    } catch {
      // What is wrong with the file explains it better than what came of it.
      _ = try text.session()
      throw error
    }
    if reportsAtOnce { return false }
    if try matches(&log, of: text, on: screen) {
      log.messagesOnPassing.forEach(hold)
      return true
    }
    log.digest = text.digest
    log.report(to: hold)
    return false
  }

  /// Whether no failure is to be reported: nothing differs, and nothing is to be added to the file. What
  /// the session says although it is not compared is probably a mistake.
  private func matches(
    _ log: inout ReplayLog, of text: SessionText, on screen: any Screen.Type
  ) throws -> Bool {
    if log.isExact, !text.isCutOff { return true }
    let comparison = Comparison(try text.session(), log, on: screen)
    if comparison.passed { log.lint += comparison.unchecked }
    return comparison.passed && !(call.fillsGaps && !comparison.newParts.isEmpty)
  }

  /// Sends a message later, so that a session's are sent together.
  private func hold(_ message: ReplayMessage) {
    unsent += message.bytes
    if unsent.count > Self.mostUnsent { sendAll() }
  }

  /// Sends a message, and those that were held back.
  private func send(_ message: ReplayMessage) {
    unsent += message.bytes
    sendAll()
  }

  private func sendAll() {
    do {
      try FileDescriptor.writeAll(unsent, to: answers)
    } catch {
      // Without its reports the worker is of no use: another one takes its place.
      _exit(Failure.Status.ioError.rawValue)
    }
    unsent.removeAll(keepingCapacity: true)
  }
}
