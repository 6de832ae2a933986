import Testing
import UnderstudyPlatform

/// The failure of one system call: the n-th of its kind.
struct Fault: CustomStringConvertible {
  let call: String
  /// The error number; 0 makes the call read or write half of the data.
  let error: Int32
  /// Which call of its kind fails, from 1.
  let number: Int
  /// Whether the call fails in a worker instead of in the process that started it.
  let isInWorker: Bool

  /// The kinds of calls that can fail, and how.
  static let kinds: [(call: String, errors: [Int32])] = [
    ("open", [EIO, EMFILE]), ("read", [EIO, EINTR, 0]), ("write", [EIO, ENOSPC, EINTR, 0]),
    ("pread", [EIO, EINTR, 0]), ("pwrite", [EIO, ENOSPC, EINTR, 0]), ("mmap", [ENOMEM]),
    ("ftruncate", [EIO]), ("rename", [EIO, ENOSPC]), ("fsync", [EIO, ENOSPC]),
    ("spawn", [ENOMEM, EAGAIN]), ("pipe", [EMFILE]), ("dup", [EMFILE]),
  ]

  /// Whether repeating the call is enough.
  var isPassing: Bool { error == 0 || error == EINTR }

  var description: String {
    let way = error == 0 ? "half" : String(cString: strerror(error))
    return "\(call) \(number)\(isInWorker ? " in a worker" : ""): \(way)"
  }

  /// The environment that injects the fault into a program started in `folder`; `mark` is created
  /// when it happens.
  func environment(library: String, folder: String, mark: String) -> [String: String] {
    [
      "LD_PRELOAD": library, "FAULT_CALL": call, "FAULT_AT": "\(number)", "FAULT_ERRNO": "\(error)",
      "FAULT_IN": isInWorker ? "worker" : "", "FAULT_UNDER": folder, "FAULT_MARK": mark,
    ]
  }
}

/// `Tests/FaultInjection/faults.c`, compiled beside the programs, once for all tests.
enum FaultLibrary {
  /// Nil without a C compiler, or where libraries can't be preloaded.
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
