import Foundation
import Understudy

/// Reaches files, pipes and other programs.
final class FilesViewModel: Journal, @unchecked Sendable {
  private var source: DispatchSourceRead?
  private var signals: DispatchSourceSignal?
  private var io: DispatchIO?
  private let pipe = Pipe()

  func process() throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/echo")
    process.arguments = ["hello"]
    process.standardOutput = output
    try process.run()
    process.waitUntilExit()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    note(String(decoding: data, as: UTF8.self))
  }

  func processHandler() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    process.terminationHandler = { process in
      let status = process.terminationStatus
      DispatchQueue.main.async { self.note("status \(status)") }
    }
    try process.run()
  }

  func files() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("files-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("a")
    try Data("hello".utf8).write(to: file, options: .atomic)
    note(try String(contentsOf: file, encoding: .utf8))
    try FileManager.default.removeItem(at: folder)
  }

  /// A thread writes into a pipe from which the main thread reads.
  func pipeFromThread() {
    let pipe = Pipe()
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 1)
      pipe.fileHandleForWriting.write(Data("hello".utf8))
      try? pipe.fileHandleForWriting.close()
    }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    stamp(String(decoding: data, as: UTF8.self))
  }

  func readSource() {
    let source = DispatchSource.makeReadSource(
      fileDescriptor: pipe.fileHandleForReading.fileDescriptor, queue: .main)
    source.setEventHandler {
      self.note("read \(self.pipe.fileHandleForReading.availableData.count)")
    }
    source.resume()
    self.source = source
    DispatchQueue.global().asyncAfter(deadline: .now() + 1) {
      self.pipe.fileHandleForWriting.write(Data("hello".utf8))
    }
  }

  func signalSource() {
    signal(SIGUSR1, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .main)
    source.setEventHandler { self.note("signal") }
    source.resume()
    signals = source
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { kill(getpid(), SIGUSR1) }
  }

  func dispatchIO() {
    let io = DispatchIO(
      type: .stream, path: "/etc/hostname", oflag: O_RDONLY, mode: 0, queue: .main
    ) { _ in self.note("closed") }
    io?.read(offset: 0, length: .max, queue: .main) { done, data, error in
      self.note("read \((data?.count ?? 0) > 0) \(done) \(error)")
    }
    io?.close()
    self.io = io
  }

  func runShell() { note("status \(system("exit 3"))") }
}

enum FilesScreen: Screen {
  static func make(in world: World, notify: Notifier) -> FilesViewModel { .init() }
  static func describe(_ view: inout Interface<FilesViewModel>) {
    view.bind("lines", \.lines)
    view.command("process", FilesViewModel.process)
    view.command("process-handler", FilesViewModel.processHandler)
    view.command("files", FilesViewModel.files)
    view.command("pipe-from-thread", FilesViewModel.pipeFromThread)
    view.command("read-source", FilesViewModel.readSource)
    view.command("signal-source", FilesViewModel.signalSource)
    view.command("dispatch-io", FilesViewModel.dispatchIO)
    view.command("run-shell", FilesViewModel.runShell)
  }
}
