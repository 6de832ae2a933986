import Understudy

/// A parsed session is written back byte for byte, and each of its events matches itself.
func checkSession(_ bytes: [UInt8]) throws(Violation) {
  let session: Session
  do {
    session = try Session(parsing: bytes, file: "fuzz.session")
  } catch {
    return try check(error, in: bytes)
  }
  let written = session.text
  try require(
    written.utf8.elementsEqual(recorded(bytes)), "not written back as it was", written)
  try checkSteps(of: session)
  for line in session.lines { try check(line) }
}

/// An error points into the file, and its text is safe to print.
private func check(_ error: SessionError, in bytes: [UInt8]) throws(Violation) {
  let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  try require(lines.indices.contains(error.line - 1), "an error outside the file", error)
  let width = lines[error.line - 1].count
  try require(1...(width + 1) ~= error.column, "an error outside its line", error)
  try require(error.description.isHarmless, "an error that could drive a terminal", error)
}

/// The steps cover all lines, in order and without gaps.
private func checkSteps(of session: Session) throws(Violation) {
  var end = 0
  for step in session.steps {
    try require(step.lines.lowerBound == end, "a gap between steps", session.steps)
    end = step.lines.upperBound
  }
  try require(end == session.lines.count, "lines after the last step", session.steps)
}

private func check(_ line: Session.Line) throws(Violation) {
  try require(line.description.isHarmless, "a line that could drive a terminal", line)
  guard case .event(let event) = line else { return }
  try require(event.matches(event), "an event that does not match itself", event)
}

/// Of a cut-off recording, which ends in NULs, only the whole lines are read.
private func recorded(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
  guard bytes.last == 0 else { return bytes[...] }
  let end = bytes.lastIndex { $0 != 0 } ?? -1
  return bytes[...end].prefix(through: bytes[...end].lastIndex(of: UInt8(ascii: "\n")) ?? -1)
}
