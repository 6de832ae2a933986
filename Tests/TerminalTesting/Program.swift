import Foundation
import Synchronization
import TestTools
import Testing
import UnderstudyPlatform

/// A program that was built with the tests, and its arguments and environment.
package struct Program {
  package var path: String
  package var arguments: [String]
  /// Its whole environment: nothing else is inherited, except for options of a sanitizer.
  package var environment: [String: String]
  package var folder: String?

  /// A standard stream of a program.
  package enum Stream {
    case descriptor(Int32)
    case file(String)
    case folder(String)
    case closed
  }

  package init(path: String, arguments: [String] = [], environment: [String: String] = [:]) {
    (self.path, self.arguments, self.environment) = (path, arguments, environment)
  }

  /// Finds the program in the folder of the tests, which their arguments name, or above it.
  package static func built(_ name: String) throws -> Program {
    for argument in CommandLine.arguments where argument.hasPrefix("/") {
      var parts = argument.split(separator: "/")
      while parts.popLast() != nil {
        let path = "/" + parts.joined(separator: "/") + "/" + name
        if access(path, X_OK) == 0 { return Program(path: path) }
      }
    }
    return Program(path: try #require(nil as String?, "\(name) is not built"))
  }

  /// Whether Swift's runtime shows where a program crashes: it does if it finds the tool for that,
  /// unless a sanitizer gets in its way.
  package static let hasBacktraces: Bool = {
    if Sanitizer.rulesSealOut { return false }
    guard let maps = fopen("/proc/self/maps", "r") else { return false }
    defer { fclose(maps) }
    var line = [CChar](repeating: 0, count: 8192)
    while fgets(&line, Int32(line.count), maps) != nil {
      let bytes = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let text = String(decoding: bytes.dropLast(), as: UTF8.self)
      guard let path = text.split(separator: " ").last, path.hasPrefix("/"),
        let library = path.firstRange(of: "/lib/swift/linux/libswiftCore.so")
      else { continue }
      return access(path[..<library.lowerBound] + "/libexec/swift/linux/swift-backtrace", X_OK) == 0
    }
    return false
  }()

  /// For a test that crashes often, and is not about what is shown then. Swift's crash handler shows its trace, but does not
  /// look up names and lines, which takes a second of processor time for each crash.
  package static let briefBacktraces = ["SWIFT_BACKTRACE": "symbolicate=off"]

  /// Starts it with `streams` as its descriptors from 0 on.
  ///
  /// With `ownSession` it leads a new session, controlled by the first terminal that it opens.
  package func spawn(_ streams: [Stream], ownSession: Bool = false) throws -> pid_t {
    try Limit.require()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      switch stream {
      case .descriptor(let other): posix_spawn_file_actions_adddup2(&actions, other, Int32(number))
      case .file(let path):
        posix_spawn_file_actions_addopen(&actions, Int32(number), path, O_RDWR, 0)
      case .folder(let path):
        posix_spawn_file_actions_addopen(&actions, Int32(number), path, O_RDONLY, 0)
      case .closed: posix_spawn_file_actions_addclose(&actions, Int32(number))
      }
    }
    // The program would take a pipe at these for its parent's (see `ParentProcess`), and the tests have some there.
    for number in max(streams.count, 3)..<max(streams.count, 5) {
      posix_spawn_file_actions_addclose(&actions, Int32(number))
    }
    return try spawn(&actions, ownSession: ownSession)
  }

  private func spawn(
    _ actions: inout posix_spawn_file_actions_t,
    ownSession: Bool
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Test threads block signals, and a child would inherit that.
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    // It would inherit, too, what the tests ignore: where a script starts them in the background, Ctrl-C.
    var allSignals = sigset_t()
    sigfillset(&allSignals)
    posix_spawnattr_setsigdefault(&attributes, &allSignals)
    let flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, flags | (ownSession ? Program.newSession : 0))
    var child: pid_t = 0
    let variables = environment.merging(Sanitizer.environment) { $1 }
      .map { "\($0)=\($1)" }
    let words = command
    let result = withStrings(words) { arguments in
      withStrings(variables) { variables in
        Pipe.lock.withLock { _ in
          posix_spawn(&child, words[0], &actions, &attributes, arguments, variables)
        }
      }
    }
    try #require(result == 0, "\(path): \(String(cString: strerror(result)))")
    return child
  }

  /// A shell changes to the folder and becomes the program: Swift on Linux hides the call that
  /// would start it there.
  private var command: [String] {
    guard let folder else { return [path] + arguments }
    return ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder, path] + arguments
  }

  private func withStrings<Result>(
    _ texts: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }

  /// `POSIX_SPAWN_SETSID`, which the C library hides from Swift on Linux.
  private static var newSession: Int16 {
    #if canImport(Darwin)
      0x400
    #else
      0x80
    #endif
  }

  /// The exit status as a shell reports it: 128 plus the signal's number if one ended the program.
  package static func status(of child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}

/// A pipe that no other child inherits.
package struct Pipe {
  package let reading: Int32
  package let writing: Int32

  /// Held while a pipe is made and while a child starts: no child may start before the pipe is
  /// marked as not inherited.
  package static let lock = Mutex(())

  package init() throws {
    var ends: [Int32] = [-1, -1]
    try Pipe.lock.withLock { _ in
      try #require(pipe(&ends) == 0)
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    (reading, writing) = (ends[0], ends[1])
  }
}

extension Program {
  /// Python with these arguments, in the environment of the tests.
  package static func python(_ arguments: [String]) -> Program {
    Program(
      path: "/usr/bin/env", arguments: [TestTools.python] + arguments,
      environment: ProcessInfo.processInfo.environment)
  }
}
