import PortableCombine
import Testing

/// `combineLatest` does what Combine documents.
@Suite struct CombineLatestTests {
  private let a = Probe<Int>()
  private let b = Probe<String>()

  @Test func latestElementsAreSentWithEachElement() {
    let log = Log(a.combineLatest(b))
    a.send(1)
    a.send(2)
    b.send("x")
    b.send("y")
    a.send(3)
    #expect(log.lines == [#"(2, "x")"#, #"(2, "y")"#, #"(3, "y")"#])
  }

  @Test func requestsArePassedOnToBoth() {
    let log = Log(a.combineLatest(b), first: .max(2))
    log.subscription?.request(.max(3))
    log.subscription?.request(.unlimited)
    #expect(a.log == ["request 2", "request 3", "request all"])
    #expect(b.log == a.log)
  }

  @Test func elementsReceivedFromTheSubscriberAreRequestedFromBoth() {
    let log = Log(a.combineLatest(b), first: .max(1))
    log.onElement = { _ in .max(4) }
    a.send(1)
    b.send("x")
    #expect(a.log == ["request 1", "request 4"])
    #expect(b.log == a.log)
  }

  @Test func elementsThatWereNotRequestedAreKeptAndNotSent() {
    let log = Log(a.combineLatest(b), first: .max(1))
    a.send(1)
    b.send("x")
    a.send(2)
    log.subscription?.request(.max(1))
    #expect(log.lines == [#"(1, "x")"#])
    b.send("y")
    #expect(log.lines == [#"(1, "x")"#, #"(2, "y")"#])
  }

  @Test func elementSentWhileAnotherIsReceivedIsKeptAndNotSent() {
    let log = Log(a.combineLatest(b))
    log.onElement = { element in
      if element.0 < 3 { self.a.send(element.0 + 1) }
      return .none
    }
    a.send(1)
    b.send("x")
    b.send("y")
    #expect(log.lines == [#"(1, "x")"#, #"(2, "y")"#])
  }

  @Test func allMustFinish() {
    let log = Log(a.combineLatest(b))
    a.send(1)
    a.finish()
    b.send("x")
    #expect(log.lines == [#"(1, "x")"#])
    b.finish()
    #expect(log.lines == [#"(1, "x")"#, "finished"])
  }

  @Test func failureOfOneFailsAndCancelsTheOther() {
    let log = Log(a.combineLatest(b))
    b.send("x")
    a.fail()
    b.send("y")
    b.finish()
    #expect(log.lines == ["failed"])
    #expect(b.log == ["request all", "cancel"])
  }

  @Test func cancellingCancelsBoth() {
    let log = Log(a.combineLatest(b))
    a.send(1)
    log.subscription?.cancel()
    b.send("x")
    b.finish()
    a.fail()
    #expect(log.lines.isEmpty)
    #expect(a.log == ["request all", "cancel"])
    #expect(b.log == a.log)
  }

  @Test func cancellingReleasesTheSubscriber() {
    let subject = PassthroughSubject<Int, Never>()
    weak var released: Token?
    var subscription: AnyCancellable?
    do {
      let token = Token()
      released = token
      subscription = subject.combineLatest(subject).merge(with: Empty())
        .sink { [token] _ in _ = token }
    }
    #expect(released != nil)
    subscription?.cancel()
    subscription = nil
    #expect(released == nil)
  }

  @Test func upToFourPublishersAreCombined() {
    let number = PassthroughSubject<Int, Problem>()
    let word = PassthroughSubject<String, Problem>()
    let flag = PassthroughSubject<Bool, Problem>()
    let half = Just(0.5).setFailureType(to: Problem.self)
    let logs = [
      Log(number.combineLatest(word) { "\($0)\($1)" }),
      Log(number.combineLatest(word, flag) { "\($0)\($1)\($2)" }),
      Log(number.combineLatest(word, flag, half) { "\($0)\($1)\($2)\($3)" }),
      Log(Publishers.CombineLatest3(number, word, flag).map { "\($0)\($1)\($2)" }),
      Log(Publishers.CombineLatest4(half, flag, word, number).map { "\($0)\($1)\($2)\($3)" }),
    ]
    number.send(1)
    word.send("x")
    flag.send(true)
    word.send("y")
    flag.send(completion: .finished)
    number.send(completion: .finished)
    word.send(completion: .finished)
    #expect(
      logs.map(\.lines) == [
        ["1x", "1y", "finished"], ["1xtrue", "1ytrue", "finished"],
        ["1xtrue0.5", "1ytrue0.5", "finished"], ["1xtrue", "1ytrue", "finished"],
        ["0.5truex1", "0.5truey1", "finished"],
      ])
  }

  @Test func equalPublishersCombineToEqualOnes() {
    #expect(Just(1).combineLatest(Just("x")) == Just(1).combineLatest(Just("x")))
    #expect(Just(1).combineLatest(Just("x")) != Just(2).combineLatest(Just("x")))
  }
}

/// An object that a subscriber keeps.
private final class Token {}
