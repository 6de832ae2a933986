import CStandardLibrary

/// The steps in a recorded file.
enum RecordedSteps {
  /// The end of the last complete step before `end`: where the last, incomplete command begins.
  static func end(in file: Int32, upTo end: Int) -> Int {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var upper = end
    while upper > 0 {
      let lower = max(0, upper - chunk.count + 1)
      let count = pread(file, &chunk, min(upper - lower + 1, end - lower), off_t(lower))
      guard count > 0 else { return 0 }
      let begins = { chunk[$0] == UInt8(ascii: ">") && chunk[$0 - 1] == UInt8(ascii: "\n") }
      if let command = (1..<count).last(where: begins) { return lower + command }
      upper = lower
    }
    return 0
  }
}
