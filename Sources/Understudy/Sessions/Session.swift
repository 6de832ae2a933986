/// A recorded session: a header, and what happened line by line.
///
/// `parse(write(session)) == session` for every session, and writing a parsed file gives back its
/// bytes: a session's text is canonical.
public struct Session: Hashable, Sendable {
  /// The name of the screen that the session is about.
  public var screen: String
  /// What the `with` lines say: one element a line.
  public var settings: [[Setting]]
  /// Everything after the header and its settings, in order.
  public var lines: [Line]

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
