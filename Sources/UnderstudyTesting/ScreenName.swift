import Understudy

/// A screen's type as text, by which another process of the same program can find it.
struct ScreenName {
  let text: String

  /// - Throws: ``Unfindable`` for a type that can't be found by a name.
  init(_ screen: any Screen.Type) throws {
    guard let name = _mangledTypeName(screen), Self.screen(named: name) == screen else {
      throw Unfindable(screen: "\(screen)")
    }
    text = name
  }

  /// The screen with this name, if this program has it.
  static func screen(named text: String) -> (any Screen.Type)? {
    _typeByName(text) as? any Screen.Type
  }

  struct Unfindable: Error, CustomStringConvertible {
    let screen: String

    var description: String {
      "\(screen) can't be found by its name in another process: declare it outside of functions, "
        + "or replay it with replay(on:)"
    }
  }
}
