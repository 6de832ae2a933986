import SessionAnalysis
import UnderstudyPlatform
import UnderstudyProgram

extension CrashReport {
  /// Reads what a process of this program wrote as it crashed. Where its toolchain has `llvm-symbolizer`, it is known
  /// which lines of code led to the crash.
  @MainActor
  package init(of process: [UInt8]) {
    self.init(process) { Symbols.trace($0) }
  }

  /// Reads what a process of this program wrote to this file at its end.
  @MainActor
  package init(endOf errors: UnnamedFile?) { self.init(of: errors?.last(Self.mostBytes) ?? []) }
}

/// Which functions and lines of code addresses in this program's file belong to.
@MainActor
private enum Symbols {
  /// The same crash may end many sessions.
  private static var known: [[String]: String] = [:]

  /// What `llvm-symbolizer` prints for the addresses; empty if there is none.
  static func trace(_ addresses: [String]) -> String {
    if let trace = known[addresses] { return trace }
    let trace = symbolize(addresses) ?? ""
    known[addresses] = trace
    return trace
  }

  private static func symbolize(_ addresses: [String]) -> String? {
    guard let pipe = try? ChildProcess.makePipe() else { return nil }
    defer { close(pipe.read) }
    // The file of this process, even if another one has taken its place.
    let process = try? ChildProcess(
      shell: CrashReport.traceCommand, ["/proc/\(getpid())/exe"] + addresses,
      files: [(0, nil), (1, pipe.write), (2, nil)])
    close(pipe.write)
    guard let process else { return nil }
    var output: [UInt8] = []
    while let bytes = try? FileDescriptor.readSome(pipe.read), !bytes.isEmpty { output += bytes }
    return process.wait().exitCode == 0 ? String(decoding: output, as: UTF8.self) : nil
  }
}
