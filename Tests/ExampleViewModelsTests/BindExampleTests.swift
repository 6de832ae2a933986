import Bindings
import ExampleViewModels
import Testing

@Suite struct BindExampleTests {
  @Test func subscribersShowTheirOwnValues() {
    var log: [String] = []
    let person = BindExample.Person()
    let direct = person.state.bindFire { log.append("fire direct: \($0)") }
    let skip = person.state.skipFirst().bindFire { log.append("fire skip: \($0)") }
    #expect(log == ["fire direct: 0"])
    person.changeState()
    person.fire()
    #expect(
      log == [
        "fire direct: 0", "fire direct: 1", "fire skip: 1", "fire direct: 1", "fire skip: 1",
      ]
    )
    #expect(person.num == 1)
    #expect(person.state.value == 1)
    withExtendedLifetime((direct, skip)) {}
  }

  @Test func subscribersReactWhileTheyAreCalled() throws {
    var log: [String] = []
    let person = BindExample.Person()
    let subscribers = BindExample.Subscribers(of: person) { log.append($0) }
    subscribers.limit("most", to: 3)
    subscribers.once("once")
    subscribers.invite("host")
    #expect(log == [])
    try person.setState(5)
    #expect(subscribers.names == ["most", "host", "host's guest"])
    #expect(
      log == [
        "fire most: 5", "fire most: 3", "fire once: 3", "fire host: 3", "fire host's guest: 3",
      ]
    )
  }

  @Test func subscribersThatKeepCountingAreStopped() throws {
    let person = BindExample.Person()
    let subscribers = BindExample.Subscribers(of: person) { _ in }
    subscribers.count("up")
    #expect(throws: BindCycle.self) { try person.setState(1) }
    try subscribers.cancel("up")
    try person.setState(1)
    #expect(person.state.value == 1)
  }

  @Test func subscribersAreCancelledByName() throws {
    var log: [String] = []
    let person = BindExample.Person()
    let subscribers = BindExample.Subscribers(of: person) { log.append($0) }
    subscribers.subscribe("a")
    subscribers.subscribe("a")
    subscribers.skipFirst("b")
    try subscribers.cancel("b")
    person.fire()
    #expect(log == ["fire a: 0", "fire a: 0", "fire a: 0"])
    let error = try #require(throws: BindExample.UnknownSubscriber.self) {
      try subscribers.cancel("b")
    }
    #expect(error.description == #"no subscriber is called "b""#)
  }
}
