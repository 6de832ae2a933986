extension SessionText {
  /// A command and the lines expected of it.
  package struct Step {
    /// Nil for the opening.
    package let command: ArraySlice<UInt8>?
    /// The step's lines, with their line feeds.
    private(set) var text: ArraySlice<UInt8>
    /// Which of ``SessionBlock/effects`` belong to the step.
    package private(set) var effects: Range<Int>
    /// Whether the lines include comments or blank lines, which a replay does not write.
    var hasRemarks = false

    /// Begins a step with `line`, before which the block has so many effects.
    init(at line: ArraySlice<UInt8>, command: ArraySlice<UInt8>? = nil, effects: Int) {
      text = line.prefix(0)
      self.command = command
      self.effects = effects..<effects
    }

    /// The whole step with its lines, after which the block has so many effects.
    func ending(with text: ArraySlice<UInt8>, effects: Int) -> Step {
      var step = self
      step.text = text
      step.effects = self.effects.lowerBound..<effects
      return step
    }

    /// The log entry of a step whose replay wrote `transcript`.
    package func outcome(_ transcript: ByteBuffer) -> ReplayLog.Step {
      isExactly(transcript) ? .exact : .lines(transcript.bytes())
    }

    private func isExactly(_ transcript: ByteBuffer) -> Bool {
      guard hasRemarks else { return transcript.withBytes { $0.isEqual(to: text.span) } }
      var rest = transcript.bytes()[...]
      for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
      where line.first != UInt8(ascii: "#") {
        guard rest.starts(with: line), rest.dropFirst(line.count).first == UInt8(ascii: "\n") else {
          return false
        }
        rest = rest.dropFirst(line.count + 1)
      }
      return rest.isEmpty
    }
  }
}
