import Understudy
import UnderstudyPlatform

/// The environment variables that concern this program.
package enum Environment {
  /// The variable's value; nil if it is not set or is empty.
  package static func value(_ name: String) -> String? {
    EnvironmentVariables.value(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The variables with a value that this program was started with, before ``settle()``.
  package static var inherited: [String: String] {
    var variables: [String: String] = [:]
    for entry in entries {
      guard let sign = entry.firstIndex(of: UInt8(ascii: "=")), sign > entry.startIndex,
        sign + 1 < entry.endIndex
      else { continue }
      variables[String(decoding: entry[..<sign], as: UTF8.self)] = String(
        decoding: entry[(sign + 1)...], as: UTF8.self)
    }
    return variables
  }

  /// Each `NAME=VALUE` that this program was started with.
  // Bytes: making texts of all of them would double the time of a start.
  private static let entries = EnvironmentVariables.block.split(separator: 0)

  // The language of the C library, the same for every session: what is installed differs from
  // machine to machine.
  private static let language = "en_US.UTF-8"

  /// Gives view models the same language and time zone everywhere, live and in a replay.
  ///
  /// The user's locale and time zone would not be recorded, and some locale names crash ICU.
  package static func settle() {
    for entry in entries
    where ["LC_", "LANG", "TZ"].contains(where: { entry.starts(with: $0.utf8) }) {
      let name = entry.prefix { $0 != UInt8(ascii: "=") }
      EnvironmentVariables.set(String(decoding: name, as: UTF8.self), to: nil)
    }
    EnvironmentVariables.set("LC_ALL", to: language)
    EnvironmentVariables.set("TZ", to: Region.usual.timeZone)
  }

  /// The variable TZ that this program was started with; nil if that does not decide alone.
  private static var initialTimeZone: String? {
    let entries = entries.filter { $0.starts(with: "TZ".utf8) }
    guard entries.count == 1, entries[0].starts(with: "TZ=".utf8) else { return nil }
    return String(decoding: entries[0].dropFirst(3), as: UTF8.self)
  }

  /// Makes the time zone and the locale of a session those of this process.
  @MainActor
  package static func enter(_ region: Region) { region.enter(initialTimeZone: initialTimeZone) }

  /// The environment of a worker: the inherited variables that a program needs to run.
  package static func ofWorkers(in region: Region) -> [String: String] {
    inherited.filter { isNeeded($0.key) }
      .merging(["LC_ALL": language, "TZ": region.timeZone]) { $1 }.withoutBacktraces
  }

  /// Whether the system, the loader, a sanitizer or a profiler reads the variable.
  private static func isNeeded(_ name: String) -> Bool {
    ["HOME", "LLVM_PROFILE_FILE", "PATH", "TMPDIR"].contains(name) || name.hasSuffix("SAN_OPTIONS")
      || ["DYLD_", "LD_", "MALLOC_", "SWIFT_"].contains { name.hasPrefix($0) }
  }

  /// Refuses what a person must decide under continuous integration.
  package static func requirePerson(for what: String) throws(Failure) {
    guard let value = value("CI"), value != "false", value != "0" else { return }
    throw Failure(.usage, "\(what): not while CI is set: a person must decide what is right")
  }
}

extension [String: String] {
  /// Swift's backtracer takes seconds for each crash, and tells less: see ``CrashReport``.
  package var withoutBacktraces: Self { merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 } }
}
