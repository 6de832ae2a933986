import SessionAnalysis
import Understudy

/// The screens of this program.
@MainActor
package enum Catalog {
  // Set once, at the start: the parser makes the commands, and nothing can be passed to them.
  package private(set) static var screens: [any Screen.Type] = []

  /// The names of the screens.
  package static var names: [String] { screens.map { $0.name } }

  /// The screen of a program that has only one, which opens without its name.
  package static var only: (any Screen.Type)? { screens.count == 1 ? screens.first : nil }

  /// Makes these the screens, or ends the program if two have the same name.
  package static func use(_ screens: [any Screen.Type]) {
    self.screens = screens
    guard screens.count > 1 else { return }
    // Not a set: the first one of a type is looked up at run time, which took half of a worker's start.
    var known: [String] = []
    for name in names {
      if known.contains(name) {
        Mistake.stop("error: \(name): two screens have this name: rename one of them")
      }
      known.append(name)
    }
  }

  /// Ends the program if a screen has a mistake: each of the screen's sessions would seem to crash.
  package static func stopAtMistakes() {
    for screen in screens {
      let description = screen.description
      if description.commands.isEmpty, description.bindings.isEmpty { stop(empty: screen) }
    }
  }

  /// Makes the stage that a screen opens on, or ends the program if the screen describes nothing.
  // Asks the stage: describing the screen once more takes 2 % of the instructions of a start.
  package static func stage(of screen: any Screen.Type, world: World) -> Stage {
    let stage = screen.makeStage(world: world)
    if stage.isEmpty { stop(empty: screen) }
    return stage
  }

  private static func stop(empty screen: any Screen.Type) -> Never {
    Mistake.stop("error: \(screen.name): the screen has neither bindings nor commands")
  }

  package static func screen(named name: String) -> (any Screen.Type)? {
    screens.first { $0.name == name }
  }

  /// The screen of this name, or else the only one whose name begins so.
  package static func screen(typed name: String) -> (any Screen.Type)? {
    if let screen = screen(named: name) { return screen }
    let fitting = screens(beginning: name)
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// The screens whose names begin with a word.
  package static func screens(beginning word: String) -> [any Screen.Type] {
    word.isEmpty ? [] : screens.filter { $0.name.hasPrefix(word) }
  }

  /// The screen of this name.
  ///
  /// - Throws: ``Failure`` if there is no such screen.
  package static func named(_ name: String) throws(Failure) -> any Screen.Type {
    guard let screen = screen(named: name) else { throw unknown(name) }
    return screen
  }

  /// The screens of these names, each once; all if there are none.
  ///
  /// - Throws: ``Failure`` if there is no such screen.
  package static func screens(named names: [String]) throws(Failure) -> [any Screen.Type] {
    names.isEmpty ? screens : try names.uniqued().map(named)
  }

  /// Whether a screen has a command of this name.
  static func hasCommand(_ name: String) -> Bool {
    screens.contains { $0.description.commands.contains { $0.name == name } }
  }

  /// The error that no screen has this name.
  package static func unknown(_ name: String) -> Failure {
    Failure(.usage, Session.unknown(screen: name, among: names))
  }
}

extension Screen {
  /// The screen, its bindings, events and commands, as text for people.
  package static var listing: String {
    let commands = description.commands.map { command in
      "  > \(command.usage)" + (command.help.isEmpty ? "" : "  (\(command.help))")
    }
    let head = "\(name)\(summary.isEmpty ? "" : "  \(summary)")"
    let bindings = "    " + description.bindings.map(\.name).joined(separator: ", ")
    let events = description.events.map { "  * \($0)" }
    return ([head, bindings] + events + commands).joined(separator: "\n")
  }
}

extension Stage {
  /// What a binding, or a part of it such as `rows[3].title`, shows now.
  ///
  /// - Throws: ``Failure`` if there is no such binding, or no such part of it.
  package func shown(_ typed: String) throws(Failure) -> (path: Path, value: Value) {
    // A text that is no path is a name that no binding has.
    let path = (try? Path(parsing: typed)) ?? Path(typed)
    if let value = value(at: path) { return (path, value) }
    let name = path.binding
    if bindingNames.contains(name) {
      throw Failure(.usage, "there is no \(path): show \(name) lists what there is")
    }
    let hint =
      didYouMean(name, among: bindingNames)
      ?? "expected one of \(bindingNames.joined(separator: ", "))"
    throw Failure(.usage, "no binding \(name.quotedBriefly): \(hint)")
  }

  /// What a binding or a part of it shows now; nil if there is none.
  package func value(at path: Path) -> Value? {
    value(of: path.binding)?.part(at: path.steps[...])
  }
}
