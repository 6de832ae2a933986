import GeneratedInput
import Testing

@testable import SessionAnalysis
@testable import SessionFormat

@Suite struct ReplayMessageTests {
  @Test func messagesAreReadInAnyPieces() { expectReading { $0.workerMessage() } }

  @Test func requestsAreReadInAnyPieces() { expectReading { $0.workerRequest() } }

  /// However messages are cut into pieces on their way, and whatever their texts hold.
  private func expectReading<Message: PipeMessage & Equatable>(
    _ make: (inout InputGenerator) -> Message
  ) {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<200 {
      let sent = random.array(0..<20) { make(&$0) }
      var rest = sent.flatMap(\.bytes)[...]
      var reader = MessageReader<Message>()
      var received: [Message] = []
      while !rest.isEmpty {
        let piece = rest.prefix(random.int(1..<40))
        rest = rest.dropFirst(piece.count)
        reader.append(Array(piece))
        while let message = reader.next() { received.append(message) }
      }
      #expect(received == sent, "UNDERSTUDY_SEED=\(seed)")
    }
  }

  @Test func logsRoundTripAsMessages() {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<100 {
      var log = ReplayLog()
      log.steps = random.array(0..<6) { random in
        random.int(0..<3) == 0 ? .exact : .lines(random.hostileBytes())
      }
      log.notes = random.array(0..<3) { random in
        let text = String(decoding: random.hostileBytes(), as: UTF8.self)
        return .init(step: random.int(0..<2) == 0 ? nil : random.int(0..<9), text)
      }
      log.remarks = random.array(0..<3) { random in
        .init(
          step: random.int(0..<2) == 0 ? nil : random.int(0..<9), random.hostileString(),
          isLocal: random.int(0..<2) == 0)
      }
      for step in 0..<random.int(0..<3) { log.waits[step] = Double(random.int(1..<9)) / 7 }
      log.unmentioned = random.array(0..<3) { $0.part() }
      log.renamedFields = Set(
        random.array(0..<3) { random in
          .init(
            [.field, .case, .text][random.int(0..<3)], old: random.hostileString(),
            new: random.hostileString(), effect: random.hostileString())
        })
      log.awaited = Set(random.array(0..<3) { $0.hostileString() })
      log.lint = random.array(0..<3) { .init(step: $0.int(0..<9), text: $0.hostileString()) }
      log.digest = random.int(0..<2) == 0 ? nil : UInt64.random(in: 0...UInt64.max, using: &random)
      var reported = ReplayLog()
      log.report { reported.take($0) }
      #expect(reported == log, "UNDERSTUDY_SEED=\(seed)")
    }
  }

  @Test func impossibleNumbersOfStepsAreIgnored() {
    var log = ReplayLog()
    for count in [1, -1, Int.max] { log.take(.exact(steps: count)) }
    #expect(log.steps == [.exact])
  }

  @Test func malformedMessagesAreIgnored() {
    var reader = MessageReader<WorkerMessage>()
    reader.append([200, 2, 0, 0, 0, 1, 2] + WorkerMessage.ready.bytes)
    #expect(reader.next() == .ready)
    reader.append([0, 255, 255, 255, 255] + WorkerMessage.ready.bytes)
    #expect(reader.next() == nil)
    reader.append(ReplayMessage.step.bytes)
    #expect(reader.next() == .replay(.step))
  }
}

extension InputGenerator {
  fileprivate mutating func part() -> ScreenPart {
    switch int(0..<3) {
    case 0: .binding(hostileString())
    case 1: .availability(of: hostileString())
    default: .result(of: hostileString())
    }
  }

  fileprivate mutating func workerMessage() -> WorkerMessage {
    let text = String(decoding: hostileBytes(), as: UTF8.self)
    return switch int(0..<15) {
    case 0: .ready
    case 1: .replay(.step)
    case 2: .replay(.lines(hostileBytes()))
    case 3: .replay(.exact(steps: int(0..<Int.max)))
    case 4: .replay(.note(.init(step: int(0..<2) == 0 ? nil : int(0..<9), text)))
    case 5: .replay(.read(digest: UInt64.random(in: 0...UInt64.max, using: &self)))
    case 6: .passed(microseconds: int(0..<Int.max))
    case 7: .finished(microseconds: int(0..<Int.max))
    case 8: .misplaced(timeZone: text, locale: "de_AT")
    case 9:
      .exploring(
        .finding(text, session: hostileBytes(), isBug: isOnce(in: 2), isShortest: isOnce(in: 2)))
    case 10: .exploring(.began)
    case 11:
      .exploring(
        .behaviors(Set(array(0..<5) { UInt64.random(in: 0...UInt64.max, using: &$0) })))
    case 12: .exploring(.steps(int(0..<Int.max)))
    case 13: .exploring(.misses(array(0..<5) { $0.isOnce(in: 3) ? nil : $0.int(0..<Int.max) }))
    default: .unplayable(line: int(0..<1000), text)
    }
  }

  fileprivate mutating func workerRequest() -> WorkerRequest {
    switch int(0..<6) {
    case 0: .replay(path: hostileString())
    case 1: .replayText(hostileBytes())
    case 2: .startFrom(hostileBytes())
    case 3: .avoid(hostileBytes())
    case 4: .findSurprises(hostileBytes())
    default: .explore
    }
  }

  /// Bytes that look like something else: words and lengths of messages, lines, any byte.
  fileprivate mutating func hostileBytes() -> [UInt8] {
    let words = ["passed 1\n", "done 1\n", "step\n", "  passed = 1\n", "\0\0\0\0\0", "x SIGTRAP\n"]
    return array(0..<4) { random in
      random.int(0..<2) == 0
        ? Array(random.pick(words).utf8)
        : (0..<random.int(0..<9)).map { _ in UInt8.random(in: 0...255, using: &random) }
    }.flatMap { $0 }
  }
}
