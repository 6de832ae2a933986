import CStandardLibrary
import Understudy

/// The environment variables that concern this program.
enum Environment {
  /// The variable's value; nil if it is not set or is empty.
  static func value(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// A variable that has a value.
  struct Variable {
    let name: String
    let value: String
  }

  /// The environment that this program was started with, before ``settle()``.
  // Not a dictionary, here and below: the first one of a type is looked up at run time, which takes a
  // quarter of a start.
  static var inherited: [Variable] {
    entries.compactMap { entry in
      guard let entry, let sign = strchr(entry, Int32(UInt8(ascii: "="))), sign > entry,
        sign[1] != 0
      else { return nil }
      let name = UnsafeRawBufferPointer(start: entry, count: sign - entry)
      return Variable(
        name: FileName.text(Array(name)),
        value: FileName.text(
          Array(UnsafeRawBufferPointer(start: sign + 1, count: strlen(sign + 1)))))
    }
  }

  /// The same as C strings: converting them would double the time of a start.
  // Made once, and only read. Not an array, for the reason given above.
  nonisolated(unsafe) private static let entries = {
    var count = 0
    while environ[count] != nil { count += 1 }
    let entries = UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: count)
    _ = entries.initialize(from: UnsafeBufferPointer(start: environ, count: count))
    return entries
  }()

  // The language of the C library, the same for every session: what is installed differs from
  // machine to machine.
  private static let language = "en_US.UTF-8"

  /// Gives view models the same language and time zone everywhere, live and in a replay.
  ///
  /// The user's locale and time zone would not be recorded, and some locale names crash ICU.
  static func settle() {
    for case let entry? in entries
    where strncmp(entry, "LC_", 3) == 0 || strncmp(entry, "LANG", 4) == 0
      || strncmp(entry, "TZ", 2) == 0
    {
      unsetenv(String(String(cString: entry).prefix { $0 != "=" }))
    }
    setenv("LC_ALL", language, 1)
    setenv("TZ", Region.usual.timeZone, 1)
  }

  /// The variable TZ that this program was started with; nil if that does not decide alone.
  private static var initialTimeZone: String? {
    var timeZone: String?
    for case let entry? in entries where strncmp(entry, "TZ", 2) == 0 {
      guard strncmp(entry, "TZ=", 3) == 0 else { return nil }
      timeZone = String(cString: entry + 3)
    }
    return timeZone
  }

  /// Makes the time zone and the locale of a session those of this process.
  @MainActor
  static func enter(_ region: Region) { region.enter(initialTimeZone: initialTimeZone) }

  /// The environment of a worker: the inherited variables that a program needs to run.
  static func ofWorkers(in region: Region) -> [Variable] {
    inherited.filter { isNeeded($0.name) }.setting("LC_ALL", to: language)
      .setting("TZ", to: region.timeZone).withoutBacktraces
  }

  /// Whether the system, the loader, a sanitizer or a profiler reads the variable.
  private static func isNeeded(_ name: String) -> Bool {
    ["HOME", "LLVM_PROFILE_FILE", "PATH", "TMPDIR"].contains(name) || name.hasSuffix("SAN_OPTIONS")
      || ["DYLD_", "LD_", "MALLOC_", "SWIFT_"].contains { name.hasPrefix($0) }
  }

  /// Whether this runs under continuous integration.
  static var isCI: Bool { value("CI").map { $0 != "false" && $0 != "0" } ?? false }

  /// Refuses what a person must decide under continuous integration.
  static func requirePerson(for what: String) throws(Failure) {
    guard isCI else { return }
    throw Failure(.usage, "\(what): not while CI is set: a person must decide what is right")
  }
}

extension [Environment.Variable] {
  /// Adds a variable, or gives it another value.
  func setting(_ name: String, to value: String) -> Self {
    filter { $0.name != name } + [Environment.Variable(name: name, value: value)]
  }

  /// Swift's backtracer takes seconds for each crash, and its output would be discarded.
  var withoutBacktraces: Self { setting("SWIFT_BACKTRACE", to: "enable=no") }
}
