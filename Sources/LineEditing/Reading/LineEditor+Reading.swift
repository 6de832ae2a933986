import CLibEdit
import CProcessEnd
import UnderstudyPlatform

/// Reading keys for libedit, which calls back for each. Its own reader can't wait for anything but
/// keys.
extension LineEditor {
  /// Shows the prompt and reads a line. Blocks the calling thread, and calls ``onWake`` meanwhile,
  /// which must not call this.
  ///
  /// A Ctrl-C pressed before the call is forgotten, unless it is for the rest of a paste.
  public func readLine() -> LineRead {
    begin()
    let typed = readWithCallbacks()
    finish()
    if let outcome { return outcome }
    guard let typed else {
      screen.show("\n")
      return .endOfInput
    }
    return .line(String(wide: hidden.typed(behind: typed)))
  }

  private func begin() {
    (outcome, isLineHidden, hasInterrupt, hasStrayPrompt) = (nil, false, false, false)
    // In a paste, it is for the lines that were not entered yet.
    if pasted.isEmpty { _ = wakePipe.drainSignals() }
    history.endWalk()
    (undo, hidden, keysOfSequence) = (LineUndo(), HiddenText(), 0)
    kills.endRun()
    lastWord = nil
    (hint, hintedLine, replaceableRows) = (.none, "", 0)
    (list, isListShown, joinedRows, hasRowsAbove) = (nil, false, [], false)
    (isMarkTyped, hasMarks, drawnFlaw) = (false, false, nil)
    plain = PlainLine()
    beginVi()
    terminal_signals_read(1)
    libedit.resize()
    screenWidth = Terminal.width
    if isEditing { enterRawMode() } else if isPlain { enterPlainMode() }
    pressPasted()
    if lineToRecall != nil { ownKeys = [LineEditor.recallKey] }
    (mayFollowEscape, isReading) = (false, true)
    runningRow.noteLine(isRead: true)
  }

  private func finish() {
    isReading = false
    replaceableRows = 0
    clearBelowEndedLine()
    // If a line ends while libedit asks something, as vi's `?` does, it draws the prompt again.
    if hasStrayPrompt { screen.put("\r\u{1B}[K") }
    leaveRawMode()
    restBetweenLines()
    terminal_signals_read(0)
    keepLateEvents()
    runningRow.noteLine(isRead: false)
    printRemarks()
  }

  /// What arrived between the end of the line and the end of reading is not lost: a Ctrl-C is meant
  /// for the command that runs next, and a signal that ends the process prevents that command.
  private func keepLateEvents() {
    let late = wakePipe.drainSignals()
    if late.contains(UInt8(SIGINT)), outcome == nil { hasInterrupt = true }
    if let signal = Self.firstEnd(in: late) { outcome = .ended(signal: signal) }
  }

  /// False where the user's `.editrc` has `edit off`: then the terminal's own driver edits.
  var isEditing: Bool { libedit.keys != nil }

  func enterRawMode() {
    modes.arm()
    // libedit draws the prompt before it sets raw mode: a Ctrl-D in between would arrive as NUL.
    libedit.setRaw(true)
    screen.put("\u{1B}[?2004h")
    beginTitle()
  }

  func leaveRawMode() {
    if isPlain { leavePlainMode() }
    guard isEditing else { return }
    screen.put("\u{1B}[?2004l")
    endTitle()
    screen.show("")
    libedit.setRaw(false)
  }

  /// Sets the modes that hold while commands run.
  func restBetweenLines() {
    guard isEditing else { return }
    // No command runs any more, and in the background the terminal is another's.
    if case .ended = outcome { return }
    modes.readSingleKeys()
    modes.arm(saying: "\r\u{1B}[K")
  }

  /// The next key of the line, as libedit gets it. Returns nil when the line is over, and sets
  /// `outcome`.
  func nextKey() -> wchar_t? {
    isLineNoted = false
    correctColumns()
    if isPlain { return nextKeyOfPlainLine() }
    if !ownKeys.isEmpty { return keyOfLibedit(ownKeys.removeFirst()) }
    while let scalar = nextTyped() {
      noteLine()
      guard let meant = meant(scalar), let key = isVi ? keyForVi(meant) : meant else { continue }
      isMarkTyped = LineEditor.isMark(key)
      return key == scalar ? hidingSecret(key) : keyOfLibedit(key)
    }
    return nil
  }

  /// What libedit gets for a key that the editor presses: as it is only one that no line shows.
  private func keyOfLibedit(_ key: Unicode.Scalar) -> wchar_t {
    key.isOfViCommand ? wchar_t(inLine: key) : wchar_t(key.value)
  }

  /// The next character as it was typed or pasted.
  func nextTyped() -> Unicode.Scalar? {
    while outcome == nil {
      if let scalar = input.next() { return scalar }
      let hasInput = serve(pollAtRest())
      showLine()
      if hasInput, !input.fill() { outcome = .endOfInput }
    }
    if outcome == .endOfInput { endLine(with: "") }
    return nil
  }

  /// Serves what a wait has found, apart from the input; returns whether there is any.
  ///
  /// A new width reads the keys that come before the terminal's answer. Reading again would then
  /// block, and those keys would wait for the next one.
  func serve(_ ready: WakePipe.Readiness) -> Bool {
    if ready.wake { serveWakePipe() }
    guard ready.input, outcome == nil else { return false }
    return !ready.wake || Terminal.hasInput(within: 0)
  }

  /// What can wait until the last key shows is done when no other key came for a moment: the program
  /// that draws the terminal needs the processor to show it.
  ///
  /// The moment is longer than the system's tick of 4 ms. A shorter one sets a timer for each key,
  /// which took an eleventh of the time until the key shows in a virtual machine.
  private func pollAtRest() -> WakePipe.Readiness {
    // This can't wait: otherwise the next key would wait for it.
    noteLine()
    let ready = poll(milliseconds: 8)
    guard !ready.input, !ready.wake else { return ready }
    hideSecrets()
    joinRows()
    showMarks()
    showFlaw()
    showList()
    showHint()
    defer { hideHint() }
    let rest = wakesAt.map { ContinuousClock.now.duration(to: $0).pollTimeout }
    let woken = poll(milliseconds: rest ?? -1)
    if !woken.input, !woken.wake {
      wakesAt = nil
      wakePipe.ring()
    }
    return woken
  }

  /// The key that libedit gets for a character; nil when there is none, or it is served here.
  ///
  /// A Ctrl-D typed before the terminal was raw arrives as a NUL.
  private func meant(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar == "\0" && currentLine.isEmpty { return "\u{4}" }
    if let signal = modes.signal(for: scalar), isEditing {
      serve(signal, isKey: true)
      return nil
    }
    if let key = listKey(for: scalar) { return key }
    if isRestOfSequence(scalar) {
      input.press(String(scalar))
      return keyAfterEscape()
    }
    return scalar == "\u{1B}" && isEditing ? keyAfterEscape() : scalar
  }

  /// In vi's insert mode libedit takes the ESC that begins a sequence for the Escape key: the
  /// sequence becomes one key here. Of an unknown sequence, such as F5, libedit would insert the
  /// end as text: it is dropped.
  private func keyAfterEscape() -> Unicode.Scalar? {
    guard let sequence = sequenceAfterEscape() else {
      (keysOfSequence, isAfterEscape) = (isVi ? 0 : 1, true)
      return "\u{1B}"
    }
    if isVi, let key = LineEditor.viKey(for: sequence) {
      return input.skip(sequence) ? key : nil
    }
    if isBound(sequence) {
      keysOfSequence = sequence.unicodeScalars.count
      return "\u{1B}"
    }
    return input.skip(sequence) ? nil : "\u{1B}"
  }

  /// Whether a key continues an ESC that was taken for a key of its own. Typed by hand, what follows
  /// does not come so soon.
  private func isRestOfSequence(_ key: Unicode.Scalar) -> Bool {
    defer { mayFollowEscape = false }
    guard mayFollowEscape, key == "[" || key == "O" else { return false }
    return !input.isEmpty || awaitKeys(milliseconds: 50)
  }

  /// Waits for all of a sequence, which a slow line delivers in pieces, or for as much of it as
  /// comes. Returns nil if something else follows the ESC, or nothing.
  func sequenceAfterEscape() -> String? {
    // In vi's modes Escape is a key of its own, which must not wait for another.
    if input.isEmpty, !awaitKeys(milliseconds: isVi ? 50 : nil) { return nil }
    while true {
      switch input.sequence {
      case .none: return nil
      case .whole(let sequence): return sequence
      case .begun: if !awaitKeys(milliseconds: 1000) { return input.typed }
      }
    }
  }

  /// Waits for more keys than have arrived, with nil for ever; returns false if none come in time.
  func awaitKeys(milliseconds: Int32?) -> Bool {
    while outcome == nil {
      let arrived = input.count
      let ready = milliseconds.map { poll(milliseconds: $0) } ?? pollAtRest()
      let hasInput = serve(ready)
      showLine()
      if hasInput { return input.fill() }
      if input.count > arrived { return true }
      if !ready.wake, milliseconds != nil { return false }
    }
    return false
  }
}
