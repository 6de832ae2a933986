import Bindings
import ExampleViewModels
import Understudy

enum BindScreen: Screen {
  static let name = "bind"
  static let summary = "an observable box with two subscribers, one of which skips the first value"

  /// The view model with what the view subscribes to it.
  struct Subscribed {
    let person = BindExample.Person()
    let subscribers: BindExample.Subscribers

    init(print: @escaping (String) -> Void) {
      subscribers = BindExample.Subscribers(of: person, print: print)
      subscribers.subscribe("direct")
      subscribers.skipFirst("skip")
    }
  }

  static func make(in world: World, notify: Notifier) -> Subscribed {
    Subscribed { notify.print($0) }
  }

  static func describe(_ view: inout Interface<Subscribed>) {
    view.bind("state", \.person.state)
    view.bind("subscribers", \.subscribers.names)
    view.command("change-state", help: "increase the number by one") { $0.person.changeState() }
    view.command("fire", help: "notify all subscribers again") { $0.person.fire() }
    view.command("set", "number", help: "set the number") { try $0.person.setState($1) }
    describeSubscribers(in: &view)
  }

  private static func describeSubscribers(in view: inout Interface<Subscribed>) {
    view.command("subscribe", "name", help: "add a subscriber") { $0.subscribers.subscribe($1) }
    view.command("skip-first", "name", help: "add one that skips the first value") {
      $0.subscribers.skipFirst($1)
    }
    view.command("once", "name", help: "add one for the next value only") {
      $0.subscribers.once($1)
    }
    view.command("limit", "name", "most", help: "add one that sets larger numbers back") {
      $0.subscribers.limit($1, to: $2)
    }
    view.command("count", "name", help: "add one that sets the next number each time") {
      $0.subscribers.count($1)
    }
    view.command("invite", "name", help: "add one that subscribes another one each time") {
      $0.subscribers.invite($1)
    }
    view.command("cancel", "name", help: "cancel a subscription") {
      try $0.subscribers.cancel($1)
    }
  }
}
