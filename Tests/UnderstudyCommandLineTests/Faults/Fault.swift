import CStandardLibrary
import Testing

/// The failure of one call of the system: the n-th one of its kind.
struct Fault: CustomStringConvertible {
  let call: String
  /// What the call says; 0 has it read or write half of what it should.
  let error: Int32
  /// Which call fails, from 1.
  let number: Int
  /// Whether a process that plays sessions makes it, and not the one that started them.
  let isInWorker: Bool

  /// What can fail, and how.
  static let kinds: [(call: String, errors: [Int32])] = [
    ("open", [EIO, EMFILE]), ("read", [EIO, EINTR, 0]), ("write", [EIO, ENOSPC, EINTR, 0]),
    ("pread", [EIO, EINTR, 0]), ("pwrite", [EIO, ENOSPC, EINTR, 0]), ("mmap", [ENOMEM]),
    ("ftruncate", [EIO]), ("rename", [EIO, ENOSPC]), ("fsync", [EIO, ENOSPC]),
    ("spawn", [ENOMEM, EAGAIN]), ("pipe", [EMFILE]), ("dup", [EMFILE]),
  ]

  /// Whether the call only has to be made once more.
  var isPassing: Bool { error == 0 || error == EINTR }

  var description: String {
    let way = error == 0 ? "half" : String(cString: strerror(error))
    return "\(call) \(number)\(isInWorker ? " in a worker" : ""): \(way)"
  }

  /// What has a program that is started in `folder` meet the fault, and leave `mark` when it has.
  func environment(library: String, folder: String, mark: String) -> [String: String] {
    [
      "LD_PRELOAD": library, "FAULT_CALL": call, "FAULT_AT": "\(number)", "FAULT_ERRNO": "\(error)",
      "FAULT_IN": isInWorker ? "worker" : "", "FAULT_UNDER": folder, "FAULT_MARK": mark,
    ]
  }
}

/// `Tests/FaultInjection/faults.c`, compiled beside the programs, once for all tests.
enum FaultLibrary {
  /// Nil where there is no C compiler, or programs can't be told to load a library first.
  static let path: String? = try? compile()

  private static func compile() throws -> String? {
    #if os(Linux)
      guard let compiler = ["/usr/bin/cc", "/usr/bin/clang"].first(where: exists)
      else { return nil }
      let source =
        #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        + "/FaultInjection/faults.c"
      let library = try Program.built("understudy").path + "-faults.so"
      var program = Program(path: compiler)
      program.arguments = [
        "-std=gnu17", "-O1", "-Wall", "-Werror", "-shared", "-fPIC", "-o", library,
        source, "-ldl",
      ]
      program.environment = ["PATH": "/usr/bin:/bin"]
      let outcome = try Conversation(program).finish()
      try #require(outcome.status == 0, "\(outcome)")
      return library
    #else
      return nil
    #endif
  }

  private static func exists(_ path: String) -> Bool { access(path, X_OK) == 0 }
}
