import Understudy

/// A screen whose names are words that the tool uses itself.
enum NamesakeScreen: Screen {
  static let name = "namesake"

  struct Namesake {
    var values: [String: Int] = [:]
  }

  static func make(in world: World, notify: Notifier) -> Namesake { Namesake() }

  static func describe(_ view: inout Interface<Namesake>) {
    view.bind("passed", \.values["passed"])
    view.bind("done", \.values["done"])
    view.bind("note", \.values["note"])
    view.bind("error", \.values["error"])
    view.bind("step", \.values["step"])
    view.bind("ready", \.values["ready"])
    view.bind("x", \.values["x"])
    view.command("set", "name", "number") { (namesake: inout Namesake, name: String, number: Int) in
      namesake.values[name] = number
    }
    view.command("understudy", "number") { (namesake: inout Namesake, number: Int) in
      namesake.values["x"] = number
    }
  }
}
