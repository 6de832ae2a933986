import CProcessEnd
import UnderstudyPlatform

/// System calls that take pointers, as functions that take none.
package enum SystemCalls {
  // MARK: Input

  /// Reads at most as many bytes as there are, and returns how many; a negative number is an error.
  static func read(_ file: Int32, into bytes: inout [UInt8]) -> Int {
    // The call gets the length of the array.
    unsafe UnderstudyPlatform.read(file, &bytes, bytes.count)
  }

  // MARK: The process

  /// Restores these modes if the process ends, and then prints `farewell`.
  static func rescue(_ modes: termios, saying farewell: StaticString) {
    // A static string ends in a NUL, and lives as long as the process.
    unsafe terminal_rescue_arm(modes, farewell.utf8Start)
  }

  /// Lets the next Ctrl-C end the process: `message` is printed, and a file is moved.
  static func offerToLeave(saying message: String, moving file: String, to destination: String?) {
    // All three are copied.
    unsafe terminal_leaving_offer(message, file, destination)
  }

  // MARK: Files

  /// Whether a path leads to the file with this device and number.
  package static func leads(
    _ path: String, toFile number: ino_t, on device: dev_t
  ) -> Bool {
    // Only reads the path.
    unsafe terminal_leads_to(path, device, number) != 0
  }
}

/// A copy of a text of C's, which is freed; nil if there is none.
@unsafe func text(freeing characters: UnsafeMutablePointer<CChar>?) -> String? {
  // The copy is made before.
  defer { unsafe free(characters) }
  return unsafe text(characters)
}
