import CStandardLibrary
import Understudy

/// Replays the sessions that it is asked for; see ``ReplayMessage``.
///
/// It reports what a session did once the session is over, and only where that is not what the
/// session expects. A careful worker, or one whose session expects its process to end, reports each
/// line before the view model continues.
@MainActor
final class Worker {
  private let requests: Int32
  private let answers: Int32
  private let fillsGaps: Bool
  private let isCareful: Bool
  private var reader = ReplayMessageReader()
  private var unsent: [UInt8] = []

  init(requests: Int32, answers: Int32, fillsGaps: Bool, isCareful: Bool) {
    self.requests = requests
    self.answers = answers
    self.fillsGaps = fillsGaps
    self.isCareful = isCareful
  }

  /// Replays sessions until there are no more requests.
  ///
  /// - Throws: ``Failure`` when the requests can't be read.
  func run() throws(Failure) {
    say(.ready)
    send()
    while case .replay(let path)? = try nextRequest() {
      replay(path)
      send()
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

  private func replay(_ file: String) {
    let start = ContinuousClock.now
    do {
      let hasPassed = try passes(file)
      let time = Int((ContinuousClock.now - start) / .microseconds(1))
      say(hasPassed ? .passed(microseconds: time) : .finished(microseconds: time))
    } catch let error as SessionError {
      say(.unplayable(line: error.line, "\(error)"))
    } catch let error as UnplayableSession {
      say(.unplayable(line: error.line, error.description(in: file)))
    } catch let failure as Failure {
      say(.unplayable(line: 0, failure.message))
    } catch {
      // The screen, which the first line names, threw it.
      say(.unplayable(line: 1, "\(FileName.shown(file)):1: the screen can't be opened: \(error)"))
    }
  }

  /// Replays the session, and reports what it did unless it passes.
  private func passes(_ file: String) throws -> Bool {
    let bytes = try SessionFiles.bytes(of: file)
    let text = try SessionText(bytes, file: file)
    let reportsAtOnce = isCareful || text.expectsEnd
    // Only a session that is well-formed in all its lines may do anything real.
    let mustBeRead = reportsAtOnce || fillsGaps
    let session = mustBeRead ? try Session(parsing: bytes, file: file) : text.head
    let screen = try session.playableScreen(among: Catalog.screens)
    let observer = reportsAtOnce ? self.observer : nil
    if reportsAtOnce {
      say(.read(digest: FNV1a.digest(of: bytes)))
      send()
    }
    var log: ReplayLog
    do {
      log = try Replay(text, on: screen, fillsGaps: fillsGaps, observer: observer).log
    } catch {
      // What is wrong with the file explains it better than what came of it.
      _ = try Session(parsing: bytes, file: file)
      throw error
    }
    if reportsAtOnce {
      for note in log.notes { say(.note(note)) }
      return false
    }
    if log.isExact, !text.isCutOff { return true }
    if Comparison(try Session(parsing: bytes, file: file), log).passed { return true }
    log.digest = FNV1a.digest(of: bytes)
    for message in log.messages { say(message) }
    return false
  }

  private var observer: ReplayObserver {
    ReplayObserver(
      step: { [self] in
        say(.step)
        send()
      },
      lines: { [self] lines in
        say(.lines(Array(lines)))
        send()
      })
  }

  private func say(_ message: ReplayMessage) { unsent += message.bytes }

  private func send() {
    do {
      try FileDescriptor.writeAll(unsent, to: answers)
    } catch {
      // Without its reports the worker is of no use: another one takes its place.
      _exit(Failure.Status.ioError.rawValue)
    }
    unsent.removeAll(keepingCapacity: true)
  }
}
