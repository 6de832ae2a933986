import UnderstudyPlatform

#if canImport(FoundationEssentials)
  @_spi(SwiftCorelibsFoundation) import FoundationEssentials
#else
  import Foundation
#endif

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
