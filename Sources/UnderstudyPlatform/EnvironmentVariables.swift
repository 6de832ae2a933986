/// The environment variables of the process.
package enum EnvironmentVariables {
  package static func value(_ name: String) -> String? {
    // The text is copied at once: a change of the environment would free it.
    unsafe text(getenv(name))
  }

  /// Sets a variable; nil removes it.
  package static func set(_ name: String, to value: String?) {
    // The C library copies both.
    _ = unsafe value == nil ? unsetenv(name) : setenv(name, value ?? "", 1)
  }

  /// All variables as they are now: for each `NAME=VALUE` and a NUL.
  package static var block: [UInt8] {
    var block: [UInt8] = []
    var count = 0
    // The list ends in nil, and each of its texts in a NUL. They are copied at once.
    while let entry = unsafe environ[count] {
      unsafe block += UnsafeRawBufferPointer(start: entry, count: strlen(entry) + 1)
      count += 1
    }
    return block
  }
}
