import SessionAnalysis
import Understudy

/// The words of a line round-trip through quoting, and whatever a screen does with the line, the
/// recording is a session that replays.
@MainActor
func checkCommand(_ bytes: [UInt8]) throws(Violation) {
  // A line contains no line ends.
  guard !bytes.contains(UInt8(ascii: "\n")) else { return }
  try checkWords(bytes)
  do {
    try checkTranscript(of: bytes)
  } catch let violation as Violation {
    throw violation
  } catch {
    throw Violation("what was recorded can't be replayed: \(error)")
  }
}

private func checkWords(_ line: [UInt8]) throws(Violation) {
  let words = Words()
  do throws(SyntaxError) {
    try words.parse(line.span)
  } catch {
    try require(1...(line.count + 1) ~= error.column, "an error outside the line", error)
    return try require(error.description.isHarmless, "an error that could drive a terminal", error)
  }
  try checkOffsets(of: words, in: line)
  let texts = (0..<words.count).map { words.text($0) }
  let quoted = texts.map { Words.quoted($0) }.joined(separator: " ")
  try require(quoted.isHarmless, "a quoted word that could drive a terminal", quoted)
  do throws(SyntaxError) {
    try words.parse(quoted)
  } catch {
    throw Violation("words that are not read back: \(quoted): \(error)")
  }
  let isSame =
    words.count == texts.count
    && texts.indices.allSatisfy { words.text($0).isWritten(like: texts[$0]) }
  try require(isSame, "words that are read back as others", quoted)
}

private func checkOffsets(of words: Words, in line: [UInt8]) throws(Violation) {
  var last = -1
  for index in 0..<words.count {
    let offset = words.offset(index)
    try require(last < offset && offset < line.count, "a word outside the line", offset)
    last = offset
  }
}

/// Runs the line on a screen, and replays what was recorded.
@MainActor
private func checkTranscript(of line: [UInt8]) throws {
  let text = try EventLoop.shared.run {
    let stage = FuzzScreen.makeStage(world: World())
    try stage.open(writingHeader: true)
    // Bytes that are not text are not recorded.
    do throws(SyntaxError) { _ = try stage.run(line.span) } catch {}
    stage.finish()
    return stage.transcript.text()
  }
  let session = try Session(parsing: text, file: "fuzz.session")
  let comparison = Comparison(session, try Replay(session, on: FuzzScreen.self).log)
  try require(comparison.passed, "a replay that does not match", text)
}
