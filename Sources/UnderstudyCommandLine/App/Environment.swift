#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the environment says that concerns this program.
enum Environment {
  /// The variable's value; nil when it is not set or empty.
  static func value(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Whether this runs under continuous integration.
  static var isCI: Bool { value("CI").map { $0 != "false" && $0 != "0" } ?? false }

  /// Refuses under continuous integration what a person must decide.
  static func requirePerson(for what: String) throws(Failure) {
    guard isCI else { return }
    throw Failure(.usage, "\(what): not while CI is set: a machine must not decide what is right")
  }
}
