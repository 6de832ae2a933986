/// A recorded session: a header, and what happened line by line.
///
/// What ``text`` writes, ``init(parsing:file:)`` reads back as the same session, however
/// hostile its strings; and writing what was read gives back the same bytes. This holds as long as
/// the session is one that can have happened: placeholders stand only in what is shown, values nest
/// at most 128 levels deep, no index is negative, and rows have paths that end in an index.
public struct Session: Hashable, Sendable {
  /// The name of the screen that the session is about.
  public var screen: String
  /// What the `with` lines say: one element a line.
  public var settings: [[Setting]]
  /// Everything after the header and its settings, in order.
  public var lines: [Line]

  /// Whether the process that recorded it was killed: then its last step may lack its end.
  ///
  /// Such a recording ends in NULs, room that was not needed any more. ``text`` is whole.
  package var isCutOff = false

  /// One line of a session's body.
  public enum Line: Hashable, Sendable {
    /// An empty line.
    case blank
    /// `# TEXT`.
    case comment(Comment)
    /// Something that happened.
    case event(Event)
  }

  /// A line of text for people; holds no control character, so it can stand in a file as it is.
  public struct Comment: Hashable, Sendable {
    /// The text after `# `.
    public let text: String

    /// Makes a comment of `text`, with every control character in it escaped.
    public init(_ text: String) {
      self.text = String(escapingControls: text)
    }
  }

  /// One `KEY=VALUE` of a `with` line.
  public struct Setting: Hashable, Sendable {
    /// What is set: `seed`, `locale`.
    public var key: String
    /// What it is set to.
    public var value: Value

    /// Makes a setting.
    public init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// The format version that this library reads and writes.
  public static let version = 1

  /// Makes a session of a screen.
  public init(screen: String, settings: [[Setting]] = [], lines: [Line] = []) {
    self.screen = screen
    self.settings = settings
    self.lines = lines
  }
}
