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
}
