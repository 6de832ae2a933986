/// Is told what happens in a replay while it happens, for the case that the view model ends the process.
@MainActor
package final class ReplayWitness {
  private let step: () -> Void
  private let lines: (UnsafeRawBufferPointer) -> Void
  private var told = 0

  /// Makes a witness.
  ///
  /// - Parameters:
  ///   - step: is called when a step begins.
  ///   - lines: takes the lines that were written since, valid during the call.
  package init(step: @escaping () -> Void, lines: @escaping (UnsafeRawBufferPointer) -> Void) {
    self.step = step
    self.lines = lines
  }

  func watch(_ stage: Stage) {
    stage.beforeCommand = { [self, unowned stage] in tell(stage.transcript) }
    stage.afterLines = { [self, unowned stage] in tell(stage.transcript) }
  }

  /// A step begins, with an empty transcript.
  func begin() {
    told = 0
    step()
  }

  private func tell(_ transcript: ByteBuffer) {
    guard transcript.count > told else { return }
    lines(transcript.bytes(from: told))
    told = transcript.count
  }
}
