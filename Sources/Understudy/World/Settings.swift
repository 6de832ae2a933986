import UnderstudyPlatform

#if canImport(FoundationEssentials)
  @_spi(SwiftCorelibsFoundation) import FoundationEssentials
#else
  import Foundation
#endif

extension World {
  /// The settings of a session's world: the `with` line of its file.
  public struct Settings: Hashable, Sendable {
    /// The seed of the world's random number generator; if nil, a live run draws one.
    public var seed: UInt64?
    /// The identifier of the locale; if nil, `Locale.current` is `en_US`.
    public var locale: String?
    /// The identifier of the time zone in which dates are shown; if nil, `TimeZone.current` is UTC.
    public var timeZone: String?

    /// Makes settings; the screen decides what is nil.
    package init(seed: UInt64? = nil, locale: String? = nil, timeZone: String? = nil) {
      (self.seed, self.locale, self.timeZone) = (seed, locale, timeZone)
    }
  }
}

extension World.Settings {
  /// Reads the `with` lines of a session.
  ///
  /// - Throws: ``InvalidSetting`` for an unknown key or an invalid value.
  package init(_ session: Session) throws(InvalidSetting) {
    self.init()
    var keys: Set<String> = []
    for (index, settings) in session.settings.enumerated() {
      for (place, setting) in settings.enumerated() where setting != Session.partial {
        let isNew = keys.insert(setting.key).inserted
        guard let flaw = set(setting) ?? (isNew ? nil : "is a second value: set it once") else {
          continue
        }
        // The settings are directly below the header.
        let column = Session.column(ofSettingAt: place, of: settings)
        throw InvalidSetting(
          description: "\(setting.key): \(setting.value) \(flaw)", line: index + 2, column: column)
      }
    }
  }

  /// Applies a setting; returns what is wrong with it, if anything.
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
      return
        "can't be set: settings are seed=NUMBER, locale=\"ID\", time-zone=\"ID\" and partial=true"
    }
    return nil
  }

  /// The settings as lines of a session: one `with` line, or none if nothing is set.
  package var lines: [[Session.Setting]] {
    var line: [Session.Setting] = []
    if let seed { line.append(Session.Setting("seed", .int(Int128(seed)))) }
    if let locale { line.append(Session.Setting("locale", .string(locale))) }
    if let timeZone { line.append(Session.Setting("time-zone", .string(timeZone))) }
    return line.isEmpty ? [] : [line]
  }

  /// A setting with an unknown name or an invalid value.
  package struct InvalidSetting: Error, CustomStringConvertible {
    /// What is wrong, and what can be set.
    package let description: String
    /// The line in the session's file.
    package let line: Int
    /// The column of the setting's name, in Unicode scalars from 1.
    package let column: Int
  }

  /// These settings, with those of `other` for what is nil here.
  package func over(_ other: World.Settings) -> World.Settings {
    World.Settings(
      seed: seed ?? other.seed, locale: locale ?? other.locale, timeZone: timeZone ?? other.timeZone
    )
  }
}

/// The time zone and the locale that a view model finds if it is handed no others: in
/// `TimeZone.current`, `Calendar.current`, `Locale.current`, `DateFormatter()`, `localtime`.
package struct Region: Hashable, Sendable {
  /// The identifier of the time zone.
  package let timeZone: String
  /// The identifier of the locale.
  package let locale: String

  package init(timeZone: String = "UTC", locale: String = "en_US") {
    (self.timeZone, self.locale) = (timeZone, locale)
  }

  /// The region of a session with these settings.
  package init(_ settings: World.Settings) {
    self.init(
      timeZone: settings.timeZone ?? Self.usual.timeZone,
      locale: settings.locale ?? Self.usual.locale)
  }

  /// The region of sessions that set none.
  package static let usual = Region()

  /// Makes it the region of this process, before any view model exists.
  ///
  /// A formatter or a calendar that exists already keeps its time zone, and `Locale.current` does
  /// not change once it was read. So a process has one region.
  ///
  /// - Parameter initialTimeZone: the variable TZ when the process started, which CoreFoundation
  ///   keeps; nil if something else decided.
  @MainActor
  package func enter(initialTimeZone: String?) {
    enterTimeZone(initialTimeZone)
    // Depends on how Foundation is built: tried with this version.
    #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
      ProcessRegion.setLocale(locale)
    #endif
  }

  private func enterTimeZone(_ initial: String?) {
    if EnvironmentVariables.value("TZ") != timeZone {
      EnvironmentVariables.set("TZ", to: timeZone)
      tzset()
      #if canImport(FoundationEssentials)
        _ = FoundationEssentials.TimeZone._resetSystemTimeZone()
      #endif
    }
    let offset = fixedOffset
    if offset != nil || initial != timeZone {
      ProcessRegion.setTimeZoneOfFoundation(timeZone, offset: offset)
    }
  }

  /// The seconds east of Greenwich of a time zone that is merely an offset, such as GMT+9.
  private var fixedOffset: Double? {
    guard timeZone.hasPrefix("GMT") || timeZone.hasPrefix("UTC"), timeZone.utf8.count > 3 else {
      return nil
    }
    return TimeZone(identifier: timeZone).map { Double($0.secondsFromGMT()) }
  }
}
