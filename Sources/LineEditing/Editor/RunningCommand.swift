import CProcessEnd

/// A running command, and the text of its row.
struct RunningCommand {
  private let name: String
  private let forceQuit: LineEditor.ForceQuit?
  private let secretFinder: LineEditor.SecretFinder?
  /// Whether the terminal can show a row that changes.
  let isDrawn: Bool
  var progress: Double?
  private let start = ContinuousClock.now
  private let interruptsBefore = terminal_interrupts()
  /// The number of Ctrl-C when keys were last read ahead.
  private var interruptsSeen = terminal_interrupts()
  private var interruptedAt: ContinuousClock.Instant?
  private var isOffered = false

  /// How long a command has to end after a Ctrl-C. Two at once mean no more than one.
  private static let grace = Duration.milliseconds(500)

  init(
    _ name: String, _ forceQuit: LineEditor.ForceQuit?, _ secretFinder: LineEditor.SecretFinder?,
    isDrawn: Bool
  ) {
    self.name = ScreenText.printable(name)
    (self.forceQuit, self.secretFinder, self.isDrawn) = (forceQuit, secretFinder, isDrawn)
  }

  /// Whether Ctrl-C was pressed since the last call: what was typed before it is dropped.
  mutating func takeInterrupt() -> Bool {
    defer { interruptsSeen = terminal_interrupts() }
    return interruptsSeen != terminal_interrupts()
  }

  /// Offers to quit when that is due. Returns the text to print if there is no row to show it in.
  mutating func takeOffer() -> String? {
    guard let forceQuit, !isOffered, terminal_interrupts() != interruptsBefore else { return nil }
    let since = interruptedAt ?? .now
    interruptedAt = since
    guard since.duration(to: .now) >= Self.grace else { return nil }
    isOffered = true
    SystemCalls.offerToLeave(
      saying: forceQuit.message, moving: forceQuit.file, to: forceQuit.destination)
    return isDrawn ? nil : "\(name)\(offer)\n"
  }

  private var offer: String {
    guard isOffered, let forceQuit else { return "" }
    return " is still running: Ctrl-C again to \(forceQuit.offer)"
  }

  /// The row, of at most as many columns less one. What was typed ahead is dim where there are
  /// colors, and gets half of the row if there is not enough for both.
  func row(columns: Int, typed: String) -> String {
    let tenths = Int(start.duration(to: .now) / .milliseconds(100))
    let wheel = Self.wheel[tenths % Self.wheel.count]
    let bar = progress.map { " " + Self.bar($0) } ?? ""
    let text = "\(wheel) \(name)\(bar) \(Self.time(tenths))\(offer)"
    if typed.isEmpty { return ScreenText.clip(text, to: columns - 1) }
    let free = columns - 2 - ScreenText.columns(of: text)
    let ahead = TypedAhead(typed).text(
      columns: max(free, columns / 2) - 2, hiding: secretFinder ?? { _ in [] })
    let room = columns - 4 - ScreenText.columns(of: ahead)
    let shown = ScreenText.dim("> \(ahead)", isColored: Terminal.wantsColor)
    return "\(ScreenText.clip(text, to: room)) \(shown)"
  }

  private static let wheel = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  /// `████████░░░░░░░░░░░░  40%`.
  static func bar(_ part: Double) -> String {
    let percent = Int((part * 100).rounded(.down))
    let full = percent / 5
    let number = String(percent)
    return String(repeating: "█", count: full) + String(repeating: "░", count: 20 - full)
      + String(repeating: " ", count: 4 - number.count) + number + "%"
  }

  /// `1.2 s`, `1:05`.
  static func time(_ tenths: Int) -> String {
    if tenths < 600 { return "\(tenths / 10).\(tenths % 10) s" }
    let seconds = tenths / 10 % 60
    return "\(tenths / 600):\(seconds < 10 ? "0" : "")\(seconds)"
  }
}
