/// What vi's keys so far mean for the next.
struct ViState {
  enum Mode {
    case insert, command
    /// What `/` or `?` looks for is typed.
    case pattern
  }

  var mode = Mode.insert
  /// The last command that changed the line, with the text after it, for `.`.
  var lastChange: (command: ViCommand, text: String)?
  /// The same while its text is typed.
  var change: (command: ViCommand, text: String)?
  /// The last `f`, `t`, `F` or `T`, for `;` and `,`.
  var lastSearch = ""
  /// What `yy`, `dd` or `cc` took; nil if something else was taken since.
  var takenLine: String?
  /// The length of the line before `p`, and how often the text is to be put.
  var put: (length: Int, count: Int)?

  /// Stands before the prompt in command mode, as in readline and fish.
  var mark: String { mode == .insert ? "" : "[N] " }
}
