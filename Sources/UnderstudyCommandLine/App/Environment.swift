import CStandardLibrary
import Understudy

/// What the environment says that concerns this program.
enum Environment {
  /// The variable's value; nil when it is not set or empty.
  static func value(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// What this program was started with, before ``settle()``.
  static var inherited: [String: String] {
    let pairs = entries.compactMap { entry -> (String, String)? in
      let parts = FileName.text(entry).split(separator: "=", maxSplits: 1).map(String.init)
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
    return Dictionary(pairs) { $1 }
  }

  /// The same as the system keeps it. As texts it would cost as much as all else that a start does.
  // Made once, and read alone.
  nonisolated(unsafe) private static let entries: [UnsafeMutablePointer<CChar>] = {
    var entries: [UnsafeMutablePointer<CChar>] = []
    while let entry = environ[entries.count] { entries.append(entry) }
    return entries
  }()

  /// The language and the time zone that view models find, whoever runs them and where.
  private static let settled = ["LC_ALL": "en_US.UTF-8", "TZ": "UTC"]

  /// Gives view models the same language and time zone everywhere, live and on a replay.
  ///
  /// A locale or a time zone of a user's would be in no session. And some names of locales crash ICU.
  static func settle() {
    for entry in entries where strncmp(entry, "LC_", 3) == 0 || strncmp(entry, "LANG", 4) == 0 {
      unsetenv(String(String(cString: entry).prefix { $0 != "=" }))
    }
    for (name, value) in settled { setenv(name, value, 1) }
  }

  /// The environment of a process that replays: of what is inherited, only what a program needs to run.
  static var ofWorkers: [String: String] {
    inherited.filter { isNeeded($0.key) }
      .merging(settled) { $1 }
      // Swift's backtracer takes seconds for each crash, and writes to nobody.
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
  }

  /// Whether the system, the loader, a sanitizer or a profiler looks for the variable.
  private static func isNeeded(_ name: String) -> Bool {
    ["HOME", "LLVM_PROFILE_FILE", "PATH", "TMPDIR"].contains(name) || name.hasSuffix("SAN_OPTIONS")
      || ["DYLD_", "LD_", "MALLOC_", "SWIFT_"].contains { name.hasPrefix($0) }
  }

  /// Whether this runs under continuous integration.
  static var isCI: Bool { value("CI").map { $0 != "false" && $0 != "0" } ?? false }

  /// Refuses under continuous integration what a person must decide.
  static func requirePerson(for what: String) throws(Failure) {
    guard isCI else { return }
    throw Failure(.usage, "\(what): not while CI is set: a machine must not decide what is right")
  }
}
