/// Where a step is in the file, with the comments above its command.
struct StepLines {
  /// Without the last line feed.
  let bytes: Range<Int>
  /// The line of its first byte. The header is line 1.
  let firstLine: Int
  /// The line after its last.
  let endLine: Int

  /// The steps of a session's file; the first is the opening, with the header. An incomplete line at
  /// the end, and the NULs that a killed process leaves there, are left out.
  static func steps(of text: [UInt8]) -> [StepLines] {
    var steps: [StepLines] = []
    var (start, startLine) = (0, 1)
    // Where the comments begin that the next command takes along.
    var comments: (offset: Int, line: Int)?
    var (offset, line) = (0, 1)
    while let end = text[offset...].firstIndex(where: { $0 == UInt8(ascii: "\n") || $0 == 0 }),
      text[end] != 0
    {
      let first = text[offset]
      if first == UInt8(ascii: ">") {
        let (stop, stopLine) = comments ?? (offset, line)
        if stop > start {
          steps.append(
            StepLines(bytes: start..<(stop - 1), firstLine: startLine, endLine: stopLine))
        }
        (start, startLine, comments) = (stop, stopLine, nil)
      } else if first == UInt8(ascii: "#") || first == UInt8(ascii: "\n") {
        comments = comments ?? (offset, line)
      } else {
        comments = nil
      }
      (offset, line) = (end + 1, line + 1)
    }
    if offset > start {
      steps.append(StepLines(bytes: start..<(offset - 1), firstLine: startLine, endLine: line))
    }
    return steps
  }
}

extension [StepLines] {
  /// The index of the step that has a line; of the first or the last one for a line outside.
  func index(ofLine line: Int) -> Int {
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if self[middle].firstLine <= line { low = middle } else { high = middle }
    }
    return low
  }
}
