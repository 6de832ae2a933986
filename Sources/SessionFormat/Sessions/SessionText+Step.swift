extension SessionText {
  /// A command and the lines expected of it. Valid as long as its block.
  ///
  /// It holds no references, because each step of a replay would count them.
  package struct Step {
    /// Nil for the opening.
    package let command: UnsafeRawBufferPointer?
    /// The step's lines, with their line feeds.
    private(set) var text: UnsafeRawBufferPointer
    /// Which of ``SessionBlock/effects`` belong to the step.
    package private(set) var effects: Range<Int>
    /// Whether the lines include comments or blank lines, which a replay does not write.
    var hasRemarks = false

    /// Begins a step with `line`, before which the block has so many effects.
    init(at line: UnsafeRawBufferPointer, command: UnsafeRawBufferPointer? = nil, effects: Int) {
      text = UnsafeRawBufferPointer(start: line.baseAddress, count: 0)
      self.command = command
      self.effects = effects..<effects
    }

    /// The whole step, which ends before `rest`, up to which the block has so many effects.
    func ending(before rest: UnsafeRawBufferPointer, effects: Int) -> Step {
      var step = self
      if let start = text.baseAddress, let end = rest.baseAddress {
        step.text = UnsafeRawBufferPointer(start: start, count: end - start)
      }
      step.effects = self.effects.lowerBound..<effects
      return step
    }

    /// The log entry of a step whose replay wrote `transcript`.
    package func outcome(_ transcript: UnsafeRawBufferPointer) -> ReplayLog.Step {
      isExactly(transcript) ? .exact : .lines(Array(transcript))
    }

    private func isExactly(_ transcript: UnsafeRawBufferPointer) -> Bool {
      guard hasRemarks else { return text.isEqual(to: transcript) }
      var rest = transcript[...]
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
