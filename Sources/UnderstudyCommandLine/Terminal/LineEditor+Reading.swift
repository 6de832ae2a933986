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
      put("\n")
      understudy_flush(libedit)
      return .endOfInput
    }
    return .line(typed)
  }

  private func line(_ start: UnsafePointer<wchar_t>, count: Int) -> String {
    let characters = UnsafeBufferPointer(start: start, count: count)
    return String(wide: characters.prefix { $0 != 0x0A && $0 != 0x0D })
  }

  private func begin() {
    (outcome, isLineHidden, hasInterrupt) = (nil, false, false)
    if wakePipe.drain().contains(0) { wakePipe.ring() }
    history.endWalk()
    (hint, hintedLine) = (.none, "")
    modes = TerminalModes()
    understudy_signals_take()
    el_resize(libedit)
    screenWidth = Terminal.width
    if isEditing { enterRawMode() }
    pressPasted()
    isReading = true
  }

  private func finish() {
    isReading = false
    leaveRawMode()
    understudy_signals_give_back()
    keepLateEvents()
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
    // libedit draws the prompt before it leaves the mode in which Ctrl-D means something else.
    understudy_el_raw(libedit, 1)
    put("\u{1B}[?2004h")
  }

  func leaveRawMode() {
    if isEditing {
      put("\u{1B}[?2004l")
      understudy_flush(libedit)
      understudy_el_raw(libedit, 0)
    }
    modes?.restore()
  }

  /// The next character of the line. Gives nil when the line is over, and sets `outcome`.
  func nextScalar() -> Unicode.Scalar? {
    while outcome == nil {
      if let scalar = input.next() { return meant(scalar) }
      let ready = pollShowingHint()
      // A Ctrl-C throws away what was typed before it, so what can be read now came after it: the
      // pipe, which is written when the signal arrives, has to be looked at once more.
      if ready.wake || poll(input: false, milliseconds: 0).wake { serveWakePipe() }
      showLine()
      if ready.input, outcome == nil, input.fill() == .end { outcome = .endOfInput }
    }
    if outcome == .endOfInput { endLine(with: "") }
    return nil
  }

  /// While keys come faster than they are read, no hint is drawn.
  private func pollShowingHint() -> Readiness {
    let ready = poll(input: true, milliseconds: 0)
    guard !ready.input, !ready.wake else { return ready }
    showHint()
    defer { hideHint() }
    return poll(input: true, milliseconds: -1)
  }

  /// A Ctrl-D typed before the terminal was raw arrives as a NUL.
  ///
  /// In vi's insert mode libedit takes the ESC that begins a sequence for the key of that name.
  /// What a terminal sends comes in one piece; so those sequences are made one key here.
  private func meant(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar == "\0" && currentLine.isEmpty { return "\u{4}" }
    guard scalar == "\u{1B}", understudy_el_is_vi(libedit) != 0 else { return scalar }
    return LineEditor.viSequences.first { input.skip($0.sequence) }?.key ?? scalar
  }
}
