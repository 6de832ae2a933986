import Testing

@testable import SessionFormat
@testable import Understudy

/// A view model whose commands are closures of a test.
@MainActor
final class Probe {
  typealias Call = @MainActor () async throws -> String

  private(set) var log: [String] = []
  private let calls: [Call]

  init(_ calls: [Call]) { self.calls = calls }

  func call(_ index: Int) async throws { log.append(try await calls[index]()) }

  /// Begins a call, and takes its result when it comes.
  func begin(_ index: Int) { Task { log.append(try await calls[index]()) } }

  func enter(_ secret: String) { log.append("entered") }
}

enum ProbeScreen: Screen {
  static let name = "probe"
  /// Makes the calls; a test sets it before it runs the screen.
  static var calls: @MainActor (World) -> [Probe.Call] = { _ in [] }

  static func make(in world: World, notify: Notifier) -> Probe { Probe(calls(world)) }

  static func describe(_ view: inout Interface<Probe>) {
    view.bind("log", \.log.last)
    view.command("call", Probe.call, "index")
    view.command("begin", Probe.begin, "index")
    view.command("enter", Probe.enter, Parameter("secret", secret: true))
  }
}

/// An error that keeps its type.
struct Outage: Error, Codable { let code: Int }

/// The result of a call, or its error, by its type if that is kept.
@MainActor
func outcome<Output>(_ call: @MainActor () async throws -> Output) async -> String {
  do {
    return "\(try await call())"
  } catch let outage as Outage {
    return "outage \(outage.code)"
  } catch {
    return "error: \(error)"
  }
}

/// What a completion handler was called with.
@MainActor
func called<Reply: Sendable>(_ begin: (@escaping (Reply) -> Void) -> Void) async -> Reply {
  await withUnsafeContinuation { continuation in
    begin { continuation.resume(returning: $0) }
  }
}

/// Runs the calls live, each as a command, and expects these lines and that they replay.
@MainActor
func expectLines(
  _ lines: String, sourceLocation: SourceLocation = #_sourceLocation,
  of calls: @escaping @MainActor (World) -> [Probe.Call]
) throws {
  ProbeScreen.calls = calls
  let commands = lines.split(separator: "\n").filter { $0.hasPrefix("> ") }
    .map { String($0.dropFirst(2)) }
  let text = try transcript(of: ProbeScreen.self, commands)
  let expected = "understudy 3 probe\n  log = nil\n" + lines + "\n"
  #expect(text == expected, "\(text)", sourceLocation: sourceLocation)
  try expectReplay(of: text, on: ProbeScreen.self, sourceLocation: sourceLocation)
}
