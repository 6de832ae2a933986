/// A recorded session: a header and a line for each event.
///
/// ``init(parsing:file:)`` reads back what ``text`` writes, whatever its strings contain, and
/// writing a session that was read yields the same bytes. This requires a session that can be
/// recorded or expected: placeholders only in values that a screen shows, values that nest at most
/// 128 levels deep, no negative index, and paths of rows that end with an index.
package struct Session: Hashable, Sendable {
  /// The name of the session's screen.
  package var screen: String
  /// The settings of the `with` lines, one element for each line.
  package var settings: [[Setting]]
  /// Everything after the header and its settings, in order.
  package var lines: [Line]

  /// Whether the process that recorded it was killed, so that its last step may be incomplete.
  ///
  /// The file of such a recording ends with NULs, which are reserved space. ``text`` has none.
  package var isCutOff = false

  /// One line of a session's body.
  package enum Line: Hashable, Sendable {
    /// An empty line.
    case blank
    /// `# TEXT`.
    case comment(Comment)
    /// An event.
    case event(Event)
  }

  /// A line of text for people. It contains no control characters.
  package struct Comment: Hashable, Sendable {
    /// The text after `# `.
    package let text: String

    /// Makes a comment of `text`, with every control character in it escaped.
    package init(_ text: String) {
      self.text = String(escapingControls: text)
    }
  }

  /// One `KEY=VALUE` of a `with` line.
  package struct Setting: Hashable, Sendable {
    /// The name of the setting: `seed`, `locale`.
    package var key: String
    /// The value.
    package var value: Value

    /// Makes a setting.
    package init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// The version of the format that this library reads and writes.
  package static let version = 1

  /// Makes a session.
  package init(screen: String, settings: [[Setting]] = [], lines: [Line] = []) {
    self.screen = screen
    self.settings = settings
    self.lines = lines
  }
}
