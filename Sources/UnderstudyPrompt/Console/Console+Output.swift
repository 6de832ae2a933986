import LineEditing
import Understudy
import UnderstudyPlatform
import UnderstudyProgram

extension Console {
  /// Runs what became due in the meantime, and shows the changes above the line being typed.
  func attend() {
    guard !isRunning, let stage else { return }
    let name = stage.screenName
    editor.whileAttending(name, or: forceQuit(from: name)) { stage.attend() }
    showNews()
    scheduleTimer()
  }

  /// Lets time pass at once, for everything that waits for it.
  func wait(_ duration: Duration) throws(Failure) {
    let stage = try openSession(or: "nothing to wait for").stage
    hasNews = false
    stage.attend()
    prepareToWait()
    running(":wait") { stage.passWithWorld(duration) { !isCancelled } }
    prepareToWait(saysIfUnchanged: true)
  }

  /// Shows what happened, and makes sure that events are noticed while the prompt waits for a key.
  /// After a command, it says if nothing did, or not yet if services are still asked.
  func prepareToWait(
    refusal: (command: String, reason: String)? = nil, saysIfUnchanged: Bool = false
  ) {
    stage?.watch()
    deliver(refusal: refusal, watched: .after)
    if saysIfUnchanged, !hasNews {
      let isAwaited = stage.map { $0.world.inFlight > 0 } ?? false
      remark(isAwaited ? "nothing changed yet" : "nothing changed")
    }
    showWatched()
    scheduleTimer()
  }

  /// Waits while a command runs, but not longer than until what it did is due to be shown; Ctrl-C
  /// cancels it.
  func wait(for timeout: Duration?, _ stage: Stage) {
    let wait = [timeout, backlog.delay(at: .now)].compactMap { $0 }.min()
    let milliseconds = wait?.pollTimeout ?? -1
    // Several arrivals ring once, and are admitted one by one.
    let hasMore = EventLoop.shared.hasArrivals
    if editor.waitForInterrupt(milliseconds: hasMore ? 0 : milliseconds) {
      cancel(stage)
    }
  }

  /// Makes sure that the next sleeping task wakes while the prompt waits for a key, and that what has arrived already
  /// is admitted: several arrivals ring once.
  private func scheduleTimer() {
    if EventLoop.shared.hasArrivals { wake(after: .zero) }
    if let delay = stage?.world.realTimeUntilNextTimer { wake(after: delay) }
  }

  private func wake(after delay: Duration) {
    let instant = ContinuousClock.now + delay
    editor.wakesAt = editor.wakesAt.map { min($0, instant) } ?? instant
  }

  /// Records and shows what the stage wrote. `hidesLastLine` leaves out a line that the person
  /// typed, which is on the screen already; `refusal` is a command that was refused, and why.
  func deliver(
    hidesLastLine: Bool = false, refusal: (command: String, reason: String)? = nil,
    watched: WatchedRows = .none
  ) {
    showBacklog(watched)
    hasSkippedChanges = false
    let lines = takeTranscript().withoutAnsweredQuestions
    let events = (hidesLastLine ? lines.dropLast() : lines).compactMap(\.event)
    var drawing = drawing(beside: watched)
    drawing.refusal = refusal
    draw(liveSession?.seen.show(events) ?? [], drawing)
  }

  /// Shows now what waits to be shown soon.
  func showBacklog(_ watched: WatchedRows = .none) {
    if !backlog.isEmpty { show(backlog.take(at: .now), watched) }
    backlog.endFlood()
  }

  /// Records what the stage wrote, and shows it now, or soon if something was just shown. Returns
  /// whether it showed something.
  @discardableResult
  func showNews() -> Bool {
    let now = ContinuousClock.now
    backlog.mostLines = Terminal.height - 3
    backlog.add(takeTranscript(), at: now)
    guard let delay = backlog.delay(at: now) else { return false }
    guard delay == .zero else {
      wake(after: delay)
      return false
    }
    show(backlog.take(at: now), .now)
    return true
  }

  /// Takes the lines that the stage wrote and that are recorded, without those about hidden bindings.
  /// What the world was asked on its own is left out, too, unless the person wants it: a tick would
  /// have two rows, one of which says nothing. So are that a stream is open, and what streams send where nothing
  /// else happens: a ticker would scroll away what is typed.
  func takeTranscript() -> [TranscriptLine] {
    guard let liveSession else { return [] }
    let (stage, transcript) = (liveSession.stage, liveSession.stage.transcript)
    transcript.store(inStep: isRunning)
    transcript.verifyPlace()
    defer { transcript.removeAll() }
    let (hidden, streams) = (liveSession.hiddenBindings, stage.world.streamNames)
    let news = withFoldedChanges(transcript.lines)
      .filter { settings[.verbose] || !$0.isOfWorld && !$0.says(anyOpen: streams) }
      .map { cancellation(in: $0) ?? $0 }
    if !settings[.verbose], news.allSatisfy({ $0.isElement(of: streams) }) { return [] }
    hasNews = hasNews || news.contains { $0.kind != .command && !$0.isOfWorld }
    let lines = news.filter { line in line.path.map { !hidden.contains($0.binding) } ?? true }
    liveSession.seen.note(lines.compactMap(\.event)) { stage.value(of: $0) }
    return lines
  }

  /// Replaces lines that stand for several changes by the changes, as far as they were not shown before.
  private func withFoldedChanges(_ recorded: [TranscriptLine]) -> [TranscriptLine] {
    let changes = stage?.takeFoldedChanges() ?? []
    hasSkippedChanges = hasSkippedChanges || !changes.isEmpty
    let isCommandLast = recorded.last?.kind == .command
    let place =
      recorded.firstIndex(where: \.isFolded)
      ?? (isCommandLast ? recorded.count - 1 : recorded.count)
    return recorded[..<place] + changes + recorded[place...].filter { !$0.isFolded }
  }

  /// Whether the rows of watched bindings that changed are shown with what happened, right after it, or not.
  enum WatchedRows { case now, after, none }

  private func show(_ showing: Backlog.Showing, _ watched: WatchedRows) {
    guard let liveSession else { return }
    let news = showing.news.compactMap(\.event)
    var drawing = drawing(beside: watched)
    guard !showing.passing.isEmpty else {
      draw(liveSession.seen.show(news), drawing)
      return print(watched == .now ? watchedRows() : [])
    }
    let parts = liveSession.seen.show(news, restOf: showing.passing.compactMap(\.event))
    let newRows = drawing.rows(of: parts.news)
    if !newRows.isEmpty { editor.printAbove(rows: newRows, replacingLast: showing.replacesLast) }
    let rest = hasSkippedChanges ? "the last, and how often it changed" : "them all"
    // One row, which the next one replaces.
    let text = "… \(showing.skipped.counted("line")) skipped; the session has \(rest)"
    let note = style.note(text.cut(to: Terminal.width - 1))
    drawing.mostRows = 3
    let rows =
      drawing.rows(of: parts.rest) + (watched == .now ? watchedRows() : [])
    // More could not be replaced.
    let most = max(3, Terminal.height / 2 - 3)
    let more = style.more(rows.count - most, "row")
    editor.printAbove(
      rows: (showing.skipped > 0 ? [note] : []) + rows.prefix(most) + more,
      replacingLast: showing.replacesLast && newRows.isEmpty)
  }

  // MARK: Printing

  /// How changes are drawn. The last column stays free, at which some terminals wrap.
  var drawing: FrameDrawing { FrameDrawing(width: Terminal.width - 1, style: style) }

  func drawing(beside watched: WatchedRows) -> FrameDrawing {
    var drawing = drawing
    if watched != .none {
      drawing.watched = Set(liveSession?.watched.map(\.path.description) ?? [])
    }
    return drawing
  }

  /// Draws what happened above the line being typed.
  func draw(_ parts: [FramePart], _ drawing: FrameDrawing) { print(drawing.rows(of: parts)) }

  /// Prints rows above the line being typed.
  func print(_ rows: [String]) {
    if rows.isEmpty { return }
    editor.printAbove(rows.map { $0 + "\n" }.joined())
  }

  /// Shows the tool's own text.
  func say(_ text: String) { print(Self.wrapped(text).map(style.note)) }

  /// Like ``say(_:)``, but dim: what needs no answer.
  func remark(_ text: String) { print(Self.wrapped(text).map { style.paint($0, "2") }) }

  /// What remarks from any thread, while code of the view model runs.
  package var remarker: @Sendable (_ text: String) -> Void {
    { [style, print = editor.printer] text in
      print(Self.wrapped(text).map { style.paint($0, "2") + "\n" }.joined())
    }
  }

  /// Control characters are escaped. What a view model says of its errors may have addresses.
  nonisolated private static func wrapped(_ text: String) -> [Substring] {
    text.withoutPrivateContexts.escapedLines.flatMap { line in
      line.wrapped(to: Terminal.width, hanging: line.prefix { $0 == " " }.count + 2)
        .split(separator: "\n", omittingEmptySubsequences: false)
    }
  }

  /// Shows rows of text, in a pager if they don't fit on the screen. A pager would take what was typed ahead.
  func page(_ rows: [String]) {
    let isPaged =
      rows.count >= Terminal.height && !Terminal.isDumb && !editor.hasTypedAhead
    let text = rows.map { $0 + "\n" }.joined()
    if isPaged, editor.lendTerminal(to: { Pager.show(text) }) { return }
    print(rows)
  }

  /// Shows the tool's own text like ``page(_:)-([String])``.
  func page(_ text: String) { page(Self.wrapped(text).map(style.note)) }
}

extension TranscriptLine {
  /// The lines of an event as the session would have them.
  static func lines(of event: Event) -> [TranscriptLine] {
    let text = ByteBuffer()
    text.append(event)
    return text.lines
  }

  /// Whether it stands for several changes.
  fileprivate var isFolded: Bool {
    kind == .change && text.hasSuffix(" changes") && event?.isFolded ?? false
  }

  /// Whether it says that one of these streams is open.
  fileprivate func says(anyOpen streams: Set<String>) -> Bool {
    guard kind == .pending, case .pending(let question)? = event else { return false }
    return streams.contains(question.name)
  }

  /// Whether one of these streams sent it.
  fileprivate func isElement(of streams: Set<String>) -> Bool {
    guard kind == .effect, !streams.isEmpty, case .effect(let question, .value)? = event else {
      return false
    }
    return streams.contains(question.effect)
  }

  /// Whether it is the answer of one of the world's own effects: the time, a date, a random number.
  fileprivate var isOfWorld: Bool {
    kind == .effect && WorldEffect(rawValue: String(subject.dropFirst(2))) != nil
  }
}
