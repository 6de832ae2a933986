/// The folder where the user's own state is kept: `$XDG_STATE_HOME/understudy`, or
/// `~/.local/state/understudy`.
enum StateFolder {
  /// The path of a file in it; nil when the environment names no home.
  static func file(_ name: String) -> String? {
    if let state = Environment.value("XDG_STATE_HOME"), state.hasPrefix("/") {
      return "\(state)/understudy/\(name)"
    }
    return Environment.value("HOME").map { "\($0)/.local/state/understudy/\(name)" }
  }
}
