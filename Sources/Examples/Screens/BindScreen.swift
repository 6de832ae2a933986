import Bindings
import ExampleViewModels
import Understudy

enum BindScreen: Screen {
  static let name = "bind"
  static let summary = "an observable box with two subscribers, one of which skips the first value"

  /// The view model with the view's two subscribers.
  struct Subscribed {
    let person: BindExample.Person
    let subscriptions: [Subscription]
  }

  static func make(in world: World, notify: Notifier) -> Subscribed {
    let person = BindExample.Person()
    let direct = person.state.bindFire { notify.print("fire direct: \($0)") }
    let skipping = person.state.skipFirst().bindFire { notify.print("fire skip: \($0)") }
    return Subscribed(person: person, subscriptions: [direct, skipping])
  }

  static func describe(_ view: inout Interface<Subscribed>) {
    view.bind("state", \.person.state.value)
    view.command("change-state", help: "increase the number by one") { $0.person.changeState() }
    view.command("fire", help: "notify all subscribers again") { $0.person.fire() }
  }
}
