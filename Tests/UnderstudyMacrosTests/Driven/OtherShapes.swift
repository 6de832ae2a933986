#if Drivable
  import Driving

  /// A public structure: only its package members are described.
  @Drivable
  package struct Counter {
    package private(set) var count = 0
    package let low = -5, high = 5
    @DrivableIgnored package lazy var cache = 1
    var inner = 1

    package init() {}

    /// Counts on.
    package mutating func step(by amount: Int = 1) throws {
      guard low...high ~= count + amount else { throw OutOfBounds() }
      count += amount
    }

    package func check() async {}
    mutating func reset() { count = 0 }
  }

  struct OutOfBounds: Error, CustomStringConvertible {
    let description = "out of bounds"
  }

  /// A generic class that is neither final nor on the main actor.
  @Drivable
  package class Stack<Item> {
    package private(set) var items: [Item] = []
    package let (low, high) = (1, 9)
    package lazy var cache = 1
    package init() {}
    package func push(_ item: Item) { items.append(item) }
    package func pop() -> Item? { items.popLast() }
    package func drain() async { items = [] }
  }

  /// A namespace whose types need its name outside of it.
  enum Machine {
    enum Speed: String, CaseIterable { case slow, fast }

    @Drivable
    enum State {
      case off
      case on(Speed)

      var isOn: Bool { if case .on = self { true } else { false } }

      mutating func start(_ speed: Speed = .slow) { self = .on(speed) }
      mutating func stop() { self = .off }
    }
  }

  /// Names of every shape.
  @Drivable
  struct Words {
    func go() {}
    func changeState() {}
    func loadURL() {}
    func loadHTTPResponse() {}
    func URLSession() {}
    func showURLs() {}
    func showURLsOfAll() {}
    func stepX() {}
    func step2Times() {}
    func showMP3s() {}
    func isV2Beta() {}
    func load_all() {}
    func _reset() {}
  }
#endif
