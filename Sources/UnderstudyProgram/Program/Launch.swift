import Understudy

/// How to open a screen: the arguments of `understudy [SCREEN]`.
package struct Launch {
  package let screen: String?
  package let record: String?
  package let keepsGoing: Bool
  package let format: OutputFormat
  /// Whether a script waits after each line for the services that were asked.
  package let settles: Bool
  package var settings: World.Settings
  /// The program's own options; nil if it has none.
  package let options: LaunchOptions?

  package init(
    screen: String?, record: String?, keepsGoing: Bool = false, format: OutputFormat = .text,
    settles: Bool = true, settings: World.Settings = World.Settings(),
    options: LaunchOptions? = nil
  ) {
    (self.screen, self.record, self.keepsGoing) = (screen, record, keepsGoing)
    (self.format, self.settles, self.settings) = (format, settles, settings)
    self.options = options
  }
}
