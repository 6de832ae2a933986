import PortableCombine
import Testing

/// `merge` does what Combine documents.
@Suite struct MergeTests {
  private let a = Probe<Int>()
  private let b = Probe<Int>()

  @Test func elementsAreSentAsTheyCome() {
    let log = Log(a.merge(with: b))
    a.send(1)
    b.send(2)
    a.send(3)
    #expect(log.lines == ["1", "2", "3"])
    #expect(a.log == ["request all"])
  }

  @Test func elementThatWasNotRequestedWaits() {
    let log = Log(Publishers.MergeMany([a, b]), first: .max(1))
    #expect(a.log == ["request 1"])
    #expect(a.send(1) == .max(1))
    #expect(a.send(2) == .none)
    #expect(b.send(3) == .none)
    #expect(log.lines == ["1"])
    log.subscription?.request(.max(1))
    #expect(log.lines == ["1", "2"])
    #expect(a.log == ["request 1", "request 1"])
    #expect(b.log == ["request 1"])
    log.subscription?.request(.unlimited)
    #expect(log.lines == ["1", "2", "3"])
    #expect(b.log == ["request 1", "request all", "request 1"])
  }

  @Test func requestOfTheSubscriberSendsWhatWaits() {
    let log = Log(a.merge(with: b), first: .none)
    a.send(1)
    b.send(2)
    log.onElement = { $0 == 1 ? .max(1) : .none }
    log.subscription?.request(.max(1))
    #expect(log.lines == ["1", "2"])
  }

  @Test func elementSentWhileAnotherIsReceivedIsSent() {
    let log = Log(a.merge(with: b))
    log.onElement = { element in
      if element < 3 { self.b.send(element + 1) }
      return .none
    }
    a.send(1)
    #expect(log.lines == ["1", "2", "3"])
  }

  @Test func allMustFinishAndBeSent() {
    let log = Log(a.merge(with: b), first: .max(1))
    a.send(1)
    a.send(2)
    a.finish()
    b.finish()
    #expect(log.lines == ["1"])
    log.subscription?.request(.max(1))
    #expect(log.lines == ["1", "2", "finished"])
  }

  @Test func failureOfOneFailsAndCancelsTheOthers() {
    let log = Log(Publishers.MergeMany(a, b))
    a.fail()
    b.send(1)
    b.fail()
    #expect(log.lines == ["failed"])
    #expect(b.log == ["request all", "cancel"])
  }

  @Test func cancellingCancelsAll() {
    let log = Log(a.merge(with: b))
    log.subscription?.cancel()
    a.send(1)
    b.finish()
    #expect(log.lines.isEmpty)
    #expect(a.log == ["request all", "cancel"])
    #expect(b.log == a.log)
  }

  @Test func noPublishersFinishAtOnce() {
    #expect(Log(Publishers.MergeMany([Probe<Int>]())).lines == ["finished"])
  }

  @Test func upToFourPublishersOfAnyTypeAreMerged() {
    let numbers = PassthroughSubject<Int, Problem>()
    let words = PassthroughSubject<String, Problem>()
    let negated = numbers.map { -$0 }
    let read = words.compactMap { Int($0) }
    let logs = [
      Log(numbers.merge(with: numbers)), Log(numbers.merge(with: negated)),
      Log(numbers.merge(with: negated, read)), Log(numbers.merge(with: negated, read, Empty())),
      Log(Publishers.Merge3(numbers, negated, read)),
      Log(Publishers.Merge4(numbers, negated, read, numbers)),
    ]
    numbers.send(1)
    words.send("7")
    numbers.send(completion: .finished)
    words.send(completion: .finished)
    #expect(
      logs.map(\.lines) == [
        ["1", "1", "finished"], ["1", "-1", "finished"], ["1", "-1", "7", "finished"],
        ["1", "-1", "7", "finished"], ["1", "-1", "7", "finished"],
        ["1", "-1", "1", "7", "finished"],
      ])
  }

  @Test func anyNumberOfPublishersIsMerged() {
    let subject = PassthroughSubject<Int, Problem>()
    let merged = Publishers.MergeMany((0..<8).map { _ in subject }).merge(with: subject)
    let log = Log(merged.count())
    subject.send(1)
    subject.send(completion: .finished)
    #expect(log.lines == ["9", "finished"])
  }
}
