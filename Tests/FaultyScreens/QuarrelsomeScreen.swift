import Understudy

/// A screen with an invariant that a command breaks, and errors of any text.
enum QuarrelsomeScreen: Screen {
  static let name = "quarrelsome"

  static func make(in world: World, notify: Notifier) -> Sum { Sum() }

  static func describe(_ view: inout Interface<Sum>) {
    view.bind("total", \.total)
    view.command("add", Sum.add, "number")
    view.command("complain", Sum.complain, "text")
    view.invariant("total is never 3") { $0.total != 3 }
  }

  final class Sum {
    private(set) var total = 0

    func add(_ number: Int) { total += number }

    func complain(_ text: String) throws { throw Complaint(description: text) }
  }
  struct Complaint: Error, CustomStringConvertible {
    let description: String
  }
}
