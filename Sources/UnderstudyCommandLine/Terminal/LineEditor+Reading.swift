import CLibEdit
import CTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension LineEditor {
  /// Shows the prompt and reads a line. Blocks the calling thread; `onWake` is served
  /// meanwhile. Must not be called from it.
  ///
  /// A Ctrl-C pressed before the call is forgotten.
  package func readLine() -> LineRead {
    begin()
    var count: Int32 = 0
    let typed = el_wgets(libedit, &count).map { line($0, count: Int(count)) }
    finish()
    if let outcome { return outcome }
    guard let typed else {
      screen.put("\n")
      screen.flush()
      return .endOfInput
    }
    return .line(typed)
  }

  private func line(_ start: UnsafePointer<wchar_t>, count: Int) -> String {
    let characters = UnsafeBufferPointer(start: start, count: count)
    return String(wide: characters.prefix { $0 != 0x0A && $0 != 0x0D })
  }

  private func begin() {
    (outcome, isLineHidden, hasInterrupt, hasStrayPrompt) = (nil, false, false, false)
    if wakePipe.drain().contains(0) { wakePipe.ring() }
    history.endWalk()
    undo.reset()
    kills.endRun()
    lastWord = nil
    (hint, hintedLine, replaceableRows) = (.none, "", 0)
    (isMarkTyped, hasMarks) = (false, false)
    understudy_signals_read(1)
    el_resize(libedit)
    screenWidth = Terminal.width
    if isEditing { enterRawMode() }
    pressPasted()
    isReading = true
  }

  private func finish() {
    isReading = false
    replaceableRows = 0
    eraseStrayPrompt()
    leaveRawMode()
    restBetweenLines()
    understudy_signals_read(0)
    keepLateEvents()
  }

  /// Where a line ended in the middle of a question of libedit's, as `?` of vi's is, libedit has shown the
  /// prompt once more.
  private func eraseStrayPrompt() {
    if hasStrayPrompt { screen.put("\r\u{1B}[K") }
  }

  /// What came between the end of the line and the end of reading is not lost: a Ctrl-C is
  /// meant for the command that now runs, and whoever is told to end runs no command.
  private func keepLateEvents() {
    let late = wakePipe.drain()
    if late.contains(0) { wakePipe.ring() }
    if late.contains(UInt8(SIGINT)), outcome == nil { hasInterrupt = true }
    let end = late.first { $0 == UInt8(SIGTERM) || $0 == UInt8(SIGHUP) }
    if let end { outcome = .ended(signal: Int32(end)) }
  }

  /// False where the user's `.editrc` says `edit off`: then the terminal's own driver edits.
  var isEditing: Bool { understudy_el_is_editing(libedit) != 0 }

  func enterRawMode() {
    modes.arm()
    // libedit draws the prompt before it leaves the mode in which Ctrl-D means something else.
    understudy_el_raw(libedit, 1)
    screen.put("\u{1B}[?2004h")
  }

  func leaveRawMode() {
    if isEditing {
      screen.put("\u{1B}[?2004l")
      screen.flush()
      understudy_el_raw(libedit, 0)
    }
  }

  /// Leaves the terminal as it is while commands run.
  func restBetweenLines() {
    guard isEditing else { return }
    // No command runs any more, and in the background the terminal is another's.
    if case .ended = outcome { return }
    modes.readSingleKeys()
    modes.arm(saying: "\r\u{1B}[K")
  }

  /// The next key of the line. Gives nil when the line is over, and sets `outcome`.
  func nextScalar() -> Unicode.Scalar? {
    isLineNoted = false
    mendColumns()
    while let scalar = nextTyped() {
      noteLine()
      guard let key = meant(scalar) else { continue }
      isMarkTyped = LineEditor.isMark(key)
      return key
    }
    return nil
  }

  /// The next character as it was typed or pasted.
  func nextTyped() -> Unicode.Scalar? {
    while outcome == nil {
      if let scalar = input.next() { return scalar }
      let ready = pollAtRest()
      if ready.wake { serveWakePipe() }
      showLine()
      if ready.input, outcome == nil, input.fill() == .end { outcome = .endOfInput }
    }
    if outcome == .endOfInput { endLine(with: "") }
    return nil
  }

  /// What can wait until the last key shows is done when no other has come for a millisecond: the system
  /// passes a key on to who draws the terminal only when it gets the processor, which we would keep.
  private func pollAtRest() -> Readiness {
    let ready = poll(input: true, milliseconds: 1)
    guard !ready.input, !ready.wake else { return ready }
    noteLine()
    showMarks()
    showHint()
    defer { hideHint() }
    return poll(input: true, milliseconds: -1)
  }

  /// The key that a character is for libedit; nil when it is none, or is served here.
  ///
  /// A Ctrl-D typed before the terminal was raw arrives as a NUL.
  private func meant(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar == "\0" && currentLine.isEmpty { return "\u{4}" }
    if let signal = modes.signal(for: scalar), isEditing {
      serve(signalKey: signal)
      return nil
    }
    return scalar == "\u{1B}" && isEditing ? keyAfterEscape() : scalar
  }

  /// In vi's insert mode libedit takes the ESC that begins a sequence for the key of that name. What a
  /// terminal sends comes in one piece; so those sequences are made one key here. Of a sequence that it
  /// does not know, a key such as F5, libedit would take the end for text: it is left out.
  private func keyAfterEscape() -> Unicode.Scalar? {
    guard let sequence = input.sequence else { return "\u{1B}" }
    let isVi = understudy_el_is_vi(libedit) != 0
    if isVi, let known = LineEditor.viSequences.first(where: { $0.sequence == sequence }) {
      return input.skip(sequence) ? known.key : nil
    }
    if isBound(sequence) { return "\u{1B}" }
    return input.skip(sequence) ? nil : "\u{1B}"
  }
}
