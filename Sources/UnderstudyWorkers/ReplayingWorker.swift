import SessionAnalysis
import Understudy
import UnderstudyExploring
import UnderstudyPlatform
import UnderstudyProgram

/// Replays the sessions that the parent process asks for.
///
/// It reports what a session did once the session is over, and only where that is not what the
/// session expects; of a session that is in no file, also where only its lines are others. A careful
/// worker, or one whose session expects its process to end, reports each line before the view model
/// continues.
@MainActor
final class ReplayingWorker {
  private let settings: ReplaySettings
  private let region: Region
  private let parent: ParentProcess

  init(_ settings: ReplaySettings, in region: Region, for parent: ParentProcess) {
    (self.settings, self.region, self.parent) = (settings, region, parent)
  }

  /// Replays sessions until there are no more requests, or one leaves something behind, such as a
  /// timer, which must not reach the next.
  ///
  /// - Throws: ``Failure`` when the requests can't be read.
  func run() throws(Failure) {
    parent.send(.ready)
    while let request = try parent.next() {
      switch request {
      case .replay(let path):
        replay(path, isInFile: true) { try SessionText(contentsOf: path) }
      case .replayText(let text):
        replay("session", isInFile: false) { try SessionText(text, file: "session") }
      case .findSurprises(let text): findSurprises(in: text)
      case .startFrom, .avoid, .explore: return
      }
      guard Seal.reset() else { return parent.send(.retired) }
    }
  }

  /// Replays the session of a file, or of no file; `file` is its name in messages.
  private func replay(_ file: String, isInFile: Bool, _ read: () throws -> SessionText) {
    let start = ContinuousClock.now
    do {
      let hasPassed = try passes(file, try read(), isInFile: isInFile)
      let time = Int((ContinuousClock.now - start) / .microseconds(1))
      parent.send(hasPassed ? .passed(microseconds: time) : .finished(microseconds: time))
    } catch let error as SessionError {
      parent.send(.unplayable(line: error.line, "\(error)"))
    } catch let error as UnplayableSession {
      parent.send(.unplayable(line: error.line, error.description(in: file)))
    } catch let error as Misplaced {
      parent.send(.misplaced(timeZone: error.region.timeZone, locale: error.region.locale))
    } catch let error as SessionContents.Unreadable {
      parent.send(.unplayable(line: 0, "\(FileName.shown(file)): \(error)"))
    } catch {
      // The screen, which the first line names, threw it.
      parent.send(
        .unplayable(line: 1, "\(FileName.shown(file)):1: the screen can't be opened: \(error)"))
    }
  }

  /// Looks for what may be meant in a session that can be replayed.
  private func findSurprises(in text: [UInt8]) {
    if let text = try? SessionText(text, file: "session"),
      let screen = try? text.head.playableScreen(among: Catalog.screens)
    {
      for finding in Surprise.findings(in: text, on: screen) {
        parent.hold(.replay(.surprise(finding)))
      }
    }
    parent.send(.finished(microseconds: 0))
  }

  /// A session of another region than this process has.
  private struct Misplaced: Error {
    let region: Region
  }

  /// Replays the session, and reports what it did unless it passes.
  private func passes(_ file: String, _ text: SessionText, isInFile: Bool) throws -> Bool {
    let reportsAtOnce = settings.isCareful || text.expectsEnd
    // Services are asked by the replay whose result counts, lest they be asked twice.
    let fillsGaps = settings.fillsGaps && settings.isCareful
    // Only a session that is well-formed in all its lines may do anything real.
    let session = reportsAtOnce ? try text.session() : text.head
    let screen = try session.playableScreen(among: Catalog.screens)
    let region = Region(try World.Settings(session))
    guard region == self.region else { throw Misplaced(region: region) }
    let report: ((ReplayMessage) -> Void)? =
      reportsAtOnce ? { [parent] in parent.send(.replay($0)) } : nil
    report?(.read(digest: text.digest))
    var log: ReplayLog
    do {
      log = try Replay(
        text, on: screen, fillsGaps: fillsGaps, lints: settings.lints, report: report
      ).log
    } catch {
      // What is wrong with the file explains it better than what came of it.
      _ = try text.session()
      throw error
    }
    if reportsAtOnce { return false }
    let hasPassed =
      try isInFile ? matches(&log, of: text, on: screen) : log.isExact && log.remarks.isEmpty
    if hasPassed {
      parent.hold(.replay(.read(digest: text.digest)))
      log.messagesOnPassing.forEach { parent.hold(.replay($0)) }
      return true
    }
    log.digest = text.digest
    log.report { parent.hold(.replay($0)) }
    return false
  }

  /// Whether the session passes: nothing differs, and nothing is to be added to the file. What the session
  /// says although it is not compared is probably a mistake.
  private func matches(
    _ log: inout ReplayLog, of text: SessionText, on screen: any Screen.Type
  ) throws -> Bool {
    if !log.isExact || text.isCutOff {
      let comparison = Comparison(try text.session(), log, among: screen.description)
      guard comparison.passed else { return false }
      log.lint += comparison.unchecked
      log.unmentioned += comparison.newFields
    }
    return !settings.fillsGaps || log.unmentioned.isEmpty
  }
}
