import CProcessEnd

/// A running command, and the text of its row.
struct RunningCommand {
  private let name: String
  private let forceQuit: LineEditor.ForceQuit?
  private let secretFinder: LineEditor.SecretFinder?
  /// Returns whether the lines from this one on may have other secrets.
  private let changesSecrets: @Sendable (_ line: String) -> Bool
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
    changesSecrets: @escaping @Sendable (_ line: String) -> Bool, isDrawn: Bool
  ) {
    self.name = ScreenText.printable(name)
    (self.forceQuit, self.secretFinder, self.isDrawn) = (forceQuit, secretFinder, isDrawn)
    self.changesSecrets = changesSecrets
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
      columns: max(free, columns / 2) - 2, hiding: secretFinder ?? { _ in [] },
      until: { [name, changesSecrets] in changesSecrets(name) || changesSecrets($0) })
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

extension RunningCommand {
  /// What was typed while a command runs, as it will stand at the prompt.
  ///
  /// The keys themselves wait for the prompt: this only shows what the usual ones among them will do.
  /// A line with another key, such as one that moves the cursor, is not shown, nor are those after it:
  /// what is secret there is unknown.
  struct TypedAhead {
    private var lines = [""]
    private var isCut = false

    init(_ keys: String) {
      for key in keys.unicodeScalars where !isCut { take(key) }
    }

    private mutating func take(_ key: Unicode.Scalar) {
      let last = lines.count - 1
      if key.isEnter {
        lines.append("")
      } else if key == "\u{c}" {
        // Ctrl-L draws the screen anew.
      } else if let beginning = lines[last].erased(by: key) {
        lines[last] = beginning
      } else if key.properties.generalCategory == .control {
        lines.removeLast()
        isCut = true
      } else {
        lines[last].unicodeScalars.append(key)
      }
    }

    /// The lines with a sign for each Enter, in at most so many columns: rather the end than the
    /// beginning. Nothing in it can drive the terminal. `secrets` returns which bytes of a line are
    /// secret. Lines are shown until `changesSecrets` returns true for one.
    func text(
      columns: Int, hiding secrets: LineEditor.SecretFinder = { _ in [] },
      until changesSecrets: (_ line: String) -> Bool = { _ in false }
    ) -> String {
      let known = lines.prefix { !changesSecrets($0) }
      let rest = isCut || known.count < lines.count ? ["…"] : []
      let shown = known.map { $0.hiding(secrets($0)) } + rest
      let text = ScreenText.printable(shown.joined(separator: "⏎ "))
      return ScreenText.clipStart(of: text, to: columns)
    }
  }
}
