import Understudy

/// A session that ran again on a new view model, with the recorded answers, and continues live in the
/// same file.
@MainActor
package struct ResumedSession {
  package let stage: Stage
  package let recording: RecordingFile

  /// Runs `session` again, of which the file lacks the last `lines`, and then cuts the file to it. At
  /// any instant the file holds one of the two.
  ///
  /// - Throws: ``Failure`` if the view model does something else than before; then nothing changes.
  package init(
    _ session: Session, adding lines: ArraySlice<Session.Line> = [], on screen: any Screen.Type,
    in file: RecordingFile, after old: Stage, options: LaunchOptions?, secrets: [Int: String],
    followsRealTime: Bool = true, to purpose: String
  ) throws(Failure) {
    do {
      let run = {
        try Resumption(of: session, on: screen, options: options, secrets: secrets)
      }
      let begin = { (resumption: Resumption) in
        let added = ByteBuffer()
        for line in lines { added.append(line) }
        let transcript = resumption.stage.transcript
        let recording = try file.rewound(
          to: session.text.utf8.count - added.count, takenFrom: old.transcript)
        transcript.keep(in: recording)
        transcript.append(added)
        // These lines were shown when they happened.
        transcript.removeAll()
        transcript.store(inStep: false)
        resumption.goLive(followsRealTime: followsRealTime)
        return (resumption.stage, recording)
      }
      (stage, recording) = try file.whileUnwatched {
        try EventLoop.shared.replacingWorld(ending: old.end, by: run, begin)
      }
    } catch let divergence as Resumption.Divergence {
      throw Failure(
        .failed,
        """
        can't \(purpose): the session does not match when it runs again, so it stays as it is
        \(divergence)
        """
      )
    } catch {
      throw Failure(.failed, "can't \(purpose): \(error): the session stays as it is")
    }
  }
}

extension RecordingFile {
  /// The session as it is recorded so far.
  ///
  /// - Throws: ``Failure`` when the file can't be read, or does not hold all of it.
  package func session() throws(Failure) -> Session {
    let bytes = try contents()
    return try Failure.wrapping(.ioError) { try Session(parsing: bytes, file: path) }
  }
}
