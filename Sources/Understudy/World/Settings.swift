extension World {
  /// What a session says about its world before it begins: the `with` line of its file.
  public struct Settings: Hashable, Sendable {
    /// The seed of the world's random number generator; nil draws one on a live run.
    public var seed: UInt64?
    /// The identifier of the locale that texts should follow at the start.
    public var locale: String?
    /// The identifier of the time zone that dates should be shown in.
    public var timeZone: String?

    /// Makes settings; what is nil is left to the screen.
    package init(seed: UInt64? = nil, locale: String? = nil, timeZone: String? = nil) {
      self.seed = seed
      self.locale = locale
      self.timeZone = timeZone
    }
  }
}

extension World.Settings {
  /// Reads the `with` lines of a session.
  ///
  /// - Throws: ``InvalidSetting`` for a key that is not known or a value that does not fit it.
  package init(_ session: Session) throws(InvalidSetting) {
    self.init()
    for (index, settings) in session.settings.enumerated() {
      for (place, setting) in settings.enumerated() {
        guard let flaw = set(setting) else { continue }
        // They stand directly below the header.
        let column = Session.column(ofSettingAt: place, of: settings)
        throw InvalidSetting(
          description: "\(setting.key): \(setting.value) \(flaw)", line: index + 2, column: column)
      }
    }
  }

  /// Returns why the setting means nothing here; nil when it means something.
  private mutating func set(_ setting: Session.Setting) -> String? {
    switch (setting.key, setting.value) {
    case ("seed", .int(let seed)) where seed >= 0 && seed <= Int128(UInt64.max):
      self.seed = UInt64(seed)
    case ("locale", .string(let identifier)):
      locale = identifier
      return Identifiers.flaw(inLocale: identifier)
    case ("time-zone", .string(let identifier)):
      timeZone = identifier
      return Identifiers.flaw(inTimeZone: identifier)
    default:
      return "can't be set: known are seed=NUMBER, locale=\"ID\" and time-zone=\"ID\""
    }
    return nil
  }

  /// The settings as a session holds them: one `with` line, or none when nothing is set.
  package var lines: [[Session.Setting]] {
    var line: [Session.Setting] = []
    if let seed { line.append(Session.Setting("seed", .int(Int128(seed)))) }
    if let locale { line.append(Session.Setting("locale", .string(locale))) }
    if let timeZone { line.append(Session.Setting("time-zone", .string(timeZone))) }
    return line.isEmpty ? [] : [line]
  }

  /// A setting that means nothing here.
  package struct InvalidSetting: Error, CustomStringConvertible {
    /// What is wrong, and what can be set.
    package let description: String
    /// Where it stands in the session's file; columns are Unicode scalars, from 1.
    package let line: Int
    /// The column of the setting's name.
    package let column: Int
  }
}

extension World.Settings {
  /// These settings, and those of `other` where these say nothing.
  package func over(_ other: World.Settings) -> World.Settings {
    World.Settings(
      seed: seed ?? other.seed, locale: locale ?? other.locale, timeZone: timeZone ?? other.timeZone
    )
  }
}
