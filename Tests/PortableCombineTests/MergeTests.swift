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
    let b = Just(2).setFailureType(to: Problem.self)
    let c = ["3", "4"].publisher.compactMap { Int($0) }.setFailureType(to: Problem.self)
    let d = Empty<Int, Problem>()
    let logs = [
      Log(b.merge(with: b)), Log(b.merge(with: c)), Log(b.merge(with: c, d)),
      Log(c.merge(with: b, d, b)), Log(Publishers.Merge3(d, b, c)),
      Log(Publishers.Merge4(c, d, b, c)),
    ]
    #expect(
      logs.map(\.lines) == [
        ["2", "2", "finished"], ["2", "3", "4", "finished"], ["2", "3", "4", "finished"],
        ["3", "4", "2", "2", "finished"], ["2", "3", "4", "finished"],
        ["3", "4", "2", "3", "4", "finished"],
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
