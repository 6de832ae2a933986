import Bindings
import ExampleViewModels
import Testing

@Suite struct BindExampleTests {
  private final class Log {
    var lines: [String] = []
  }

  private let person = BindExample.Person()
  private let log = Log()
  private let subscribers: BindExample.Subscribers

  init() {
    subscribers = BindExample.Subscribers(of: person) { [log] in log.lines.append($0) }
  }

  // MARK: The person

  @Test func personStartsAtZero() {
    #expect(person.state.value == 0)
    #expect(person.num == 0)
    #expect(person.state.name == "state")
    #expect(subscribers.names == [])
  }

  @Test func personCountsItsChanges() throws {
    person.changeState()
    person.changeState()
    #expect(person.state.value == 2)
    #expect(person.num == 2)
    try person.setState(9)
    #expect(person.state.value == 9)
    #expect(person.num == 2)
    person.changeState()
    #expect(person.state.value == 3)
  }

  @Test func personFiresTheSameNumberAgain() throws {
    try person.setState(4)
    subscribers.subscribe("a")
    subscribers.skipFirst("b")
    person.fire()
    #expect(log.lines == ["fire a: 4", "fire a: 4", "fire b: 4"])
  }

  // MARK: Subscribers

  @Test func subscriberIsCalledAtOnceAndForEachNumber() throws {
    subscribers.subscribe("a")
    try person.setState(5)
    try person.setState(5)
    #expect(log.lines == ["fire a: 0", "fire a: 5", "fire a: 5"])
    #expect(subscribers.names == ["a"])
  }

  @Test func subscriberSkipsTheCurrentNumber() throws {
    subscribers.skipFirst("a")
    #expect(log.lines == [])
    try person.setState(5)
    #expect(log.lines == ["fire a: 5"])
  }

  @Test func subscribersAreCalledInTheirOrder() throws {
    for name in ["c", "a", "b"] { subscribers.skipFirst(name) }
    try person.setState(1)
    #expect(subscribers.names == ["c", "a", "b"])
    #expect(log.lines == ["fire c: 1", "fire a: 1", "fire b: 1"])
  }

  @Test func subscriberIsCalledOnce() throws {
    subscribers.once("a")
    #expect(subscribers.names == ["a"])
    try person.setState(5)
    try person.setState(6)
    #expect(log.lines == ["fire a: 5"])
    #expect(subscribers.names == [])
  }

  @Test func limitSetsLargerNumbersBack() throws {
    subscribers.limit("most", to: 3)
    try person.setState(2)
    #expect(person.state.value == 2)
    try person.setState(3)
    #expect(person.state.value == 3)
    try person.setState(4)
    #expect(person.state.value == 3)
    #expect(log.lines == ["fire most: 2", "fire most: 3", "fire most: 4", "fire most: 3"])
  }

  @Test func countingNeverSettles() throws {
    subscribers.count("up")
    let cycle = try #require(throws: BindCycle.self) { try person.setState(1) }
    #expect(cycle.name == "state")
    #expect(cycle.rounds == 10)
    #expect(log.lines.first == "fire up: 1")
    #expect(log.lines.dropFirst().first == "fire up: 2")
  }

  @Test func inviteSubscribesAGuest() throws {
    subscribers.invite("host")
    #expect(subscribers.names == ["host"])
    try person.setState(5)
    #expect(subscribers.names == ["host", "host's guest"])
    #expect(log.lines == ["fire host: 5", "fire host's guest: 5"])
  }

  @Test func subscriberIsReplacedByItsName() throws {
    subscribers.skipFirst("a")
    subscribers.skipFirst("b")
    subscribers.skipFirst("a")
    try person.setState(1)
    #expect(subscribers.names == ["b", "a"])
    #expect(log.lines == ["fire b: 1", "fire a: 1"])
  }

  // MARK: Cancelling

  @Test func cancelledSubscriberIsNotCalled() throws {
    subscribers.skipFirst("a")
    subscribers.skipFirst("b")
    try subscribers.cancel("a")
    try person.setState(1)
    #expect(subscribers.names == ["b"])
    #expect(log.lines == ["fire b: 1"])
  }

  @Test func unknownSubscriberCannotBeCancelled() throws {
    subscribers.subscribe("a")
    let error = try #require(throws: BindExample.UnknownSubscriber.self) {
      try subscribers.cancel("b")
    }
    #expect(error.description == #"no subscriber is called "b""#)
    #expect(subscribers.names == ["a"])
  }
}
