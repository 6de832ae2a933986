import CRegion
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The region of this process, as the C library and Foundation have it.
///
/// The functions of C's only read the texts that they get.
enum ProcessRegion {
  /// Makes it the time zone of CoreFoundation. An offset is in seconds east of Greenwich, for a name that is merely an
  /// offset, such as GMT+9.
  static func setTimeZoneOfFoundation(_ name: String, offset: Double?) {
    let offset: [Double]? = offset.map { [$0] }
    _ = unsafe region_set_time_zone(name, offset)
  }

  /// Makes it the locale that `Locale.current` returns.
  static func setLocale(_ name: String) {
    locale.withLock { $0 = name }
    _ = unsafe region_set_locale { unsafe ProcessRegion.makeLocale() }
  }

  /// For a C function, which can't capture it.
  private static let locale = Mutex("")

  /// Makes the object of a `Locale`, whose second and last word is the table of its methods.
  private static func makeLocale() -> UnsafeMutableRawPointer {
    let locale = Locale(identifier: locale.withLock { $0 })
    return unsafe withUnsafeBytes(of: locale) { locale in
      unsafe Unmanaged<AnyObject>.fromOpaque(locale.load(as: UnsafeRawPointer.self))
        .retain().toOpaque()
    }
  }
}
