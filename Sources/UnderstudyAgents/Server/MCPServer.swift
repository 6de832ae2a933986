import CProcessEnd
import Understudy
import UnderstudyProgram
import UnderstudyWorkers

/// A server of the Model Context Protocol on the standard streams.
///
/// It runs no view model: each screen, and each replay or exploration, is a process. So the server
/// answers meanwhile, and a call can be cancelled.
@MainActor
package final class MCPServer {
  private let output = StandardOutput()
  private var input = LineBuffer(longest: MCPServer.longestMessage)
  /// The revision that a handshake agreed on; nil without one.
  var agreed: ProtocolRevision?
  /// The calls of tools that are not answered yet.
  var calls: [RunningCall] = []
  private let folder: Enclosure
  let tools: Toolbox
  let resources: SessionResources

  /// Larger messages are refused: no request needs them.
  static let longestMessage = 1 << 20
  /// How often a call that takes long reports that it still runs.
  private static let heartbeat = Duration.seconds(1)
  /// Milliseconds until the server looks at the time and for signals, with calls and without.
  private static let (shortPause, longPause): (Int32, Int32) = (200, 1000)

  /// Makes a server whose screens are started with these options of the program, and whose explorations
  /// have so many steps if an agent says nothing else.
  package init(options: [String], steps: Int) throws(Failure) {
    folder = try Enclosure.ofWorkingFolder()
    tools = try Toolbox(options: options, steps: steps, in: folder)
    resources = SessionResources(folder: folder)
  }

  /// Serves until the client closes standard input, or a signal ends it.
  package func run() throws(Failure) {
    folder.confineProcess()
    while terminal_interrupts() == 0 {
      if awaitMessages() {
        let bytes: [UInt8]
        do { bytes = try FileDescriptor.readSome(0) } catch {
          throw Failure(.ioError, "standard input: \(error)")
        }
        if bytes.isEmpty { return }
        try take(bytes)
      }
      tools.endOverdue()
      reportProgress()
      try sendAnswers()
    }
  }

  /// Ends all processes.
  package func end() { tools.end() }

  /// Waits for the client and the processes, and takes what the processes wrote. Returns whether the
  /// client wrote something.
  private func awaitMessages() -> Bool {
    let processes = tools.runningProcesses()
    let files = [0] + processes.flatMap(\.files)
    let pause = calls.isEmpty ? Self.longPause : Self.shortPause
    let ready = Set(FileDescriptor.ready(files, within: pause).map { files[$0] })
    for process in processes {
      process.receive(from: ready)
    }
    return ready.contains(0)
  }

  private func take(_ bytes: [UInt8]) throws(Failure) {
    for line in input.append(bytes) {
      do throws(RPCError) {
        guard let line else {
          throw RPCError(
            .invalidRequest, "the message is longer than \(Self.longestMessage) bytes")
        }
        // Not in the protocol, but harmless.
        if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
        guard let message = try ClientMessage(parsing: line) else { continue }
        if message.id != nil {
          try answer(message)
        } else if message.method == "notifications/cancelled" {
          cancel(message.params["requestId"])
        }
      } catch {
        answers.append(error.reply)
      }
      try sendAnswers()
    }
  }

  /// Reports once a second to clients that asked for it that their calls still run.
  private func reportProgress() {
    for call in calls {
      guard let token = call.progressToken else { continue }
      let seconds = Int((ContinuousClock.now - call.begin) / Self.heartbeat)
      guard seconds > call.reported else { continue }
      call.reported = seconds
      let params: JSON = [
        "progressToken": token, "progress": .number(seconds),
        "message": .string("\(call.tool.rawValue): \(seconds) s"),
      ]
      answers.append(
        [
          "jsonrpc": .string("2.0"), "method": .string("notifications/progress"),
          "params": params,
        ])
    }
  }

  // MARK: Answers

  /// What was not sent yet: tools finish where nothing can be thrown.
  private var answers: [JSON] = []

  /// Answers a request.
  func reply(to id: JSON?, _ result: JSON) {
    answers.append(["jsonrpc": .string("2.0"), "id": id, "result": result])
  }

  private func sendAnswers() throws(Failure) {
    while !answers.isEmpty { try output.write("\(answers.removeFirst())\n") }
  }
}
