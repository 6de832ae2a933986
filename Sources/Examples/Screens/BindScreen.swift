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
    view.command("change-state") { $0.person.changeState() }.help("increase the number by one")
    view.command("fire") { $0.person.fire() }.help("notify all subscribers again")
    view.command("set", "number") { try $0.person.setState($1) }.help("set the number")
    describeSubscribers(in: &view)
  }

  private static func describeSubscribers(in view: inout Interface<Subscribed>) {
    view.command("subscribe", "name") { $0.subscribers.subscribe($1) }.help("add a subscriber")
    view.command("skip-first", "name") { $0.subscribers.skipFirst($1) }
      .help("add one that skips the first value")
    view.command("once", "name") { $0.subscribers.once($1) }
      .help("add one for the next value only")
    view.command("limit", "name", "most") { $0.subscribers.limit($1, to: $2) }
      .help("add one that sets larger numbers back")
    view.command("count", "name") { $0.subscribers.count($1) }
      .help("add one that sets the next number each time")
    view.command("invite", "name") { $0.subscribers.invite($1) }
      .help("add one that subscribes another one each time")
    view.command("cancel", "name") { try $0.subscribers.cancel($1) }
      .help("cancel a subscription")
  }
}
