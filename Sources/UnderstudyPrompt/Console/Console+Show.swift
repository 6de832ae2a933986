import LineEditing
import Understudy
import UnderstudyProgram

/// What `:show`, `:watch` and `:screens` do.
extension Console {
  /// Shows the whole screen, with long lists cut, or all of some bindings or parts of them, in the
  /// pager if needed.
  func show(_ names: [String]) throws(Failure) {
    let liveSession = try openSession(or: "nothing to show")
    if names.isEmpty { return page(screen(liveSession)) }
    let parts = try names.map { name throws(Failure) in try liveSession.stage.shown(name) }
    let bindings = parts.map { (name: $0.path.description, value: $0.value) }
    let drawing = ScreenDrawing(
      width: Terminal.width, style: style, mostRows: nil, mostTextRows: .max)
    var rows = drawing.lines(of: bindings)
    if parts.count == 1, case let cell = Cell(parts[0].value), cell.isNumber {
      let plot = Sparkline(of: parts[0].path, in: try liveSession.session())
      let used = ScreenText.columns(of: bindings[0].name) + 2 + cell.width
      rows[0] += plot.plotted(beside: used, of: Terminal.width, style)
    }
    page(rows)
  }

  /// How many rows of a list are shown with the rest of the screen.
  private static let mostRows = 10

  /// The bindings that are not hidden, and the reasons of the disabled commands.
  private func screen(_ liveSession: LiveSession) -> [String] {
    let drawing = ScreenDrawing(width: Terminal.width, style: style, mostRows: Self.mostRows)
    var disabled: [FramePart] = []
    for command in liveSession.stage.commands {
      guard let reason = liveSession.stage.reasonDisabled(command.name) else { continue }
      disabled.add(command.name, disabled: reason)
    }
    return drawing.lines(of: liveSession.shownBindings) + self.drawing.rows(of: disabled)
  }

  /// Lists the screens, as `understudy screens` does.
  func showScreens() {
    page(Catalog.screens.map { $0.listing }.joined(separator: "\n"))
  }

  // MARK: Watching

  /// Starts or stops watching bindings or parts of them; without a name, lists those that are watched.
  func watch(_ names: [String]) throws(Failure) {
    let liveSession = try openSession(or: "nothing to watch")
    if names.isEmpty {
      let names = liveSession.watched.map(\.path.description).joined(separator: ", ")
      return say(names.isEmpty ? "nothing is watched" : "watched: \(names)")
    }
    // Nothing happens if one of them is mistyped.
    let paths = try names.map { name throws(Failure) in try liveSession.stage.shown(name).path }
    for path in paths {
      if let place = liveSession.watched.firstIndex(where: { $0.path == path }) {
        liveSession.watched.remove(at: place)
        say("\(path) is no longer watched")
      } else {
        let values = Sparkline(of: path, in: try liveSession.session())
        liveSession.watched.append(.init(path: path, values: values))
        print(watchedRows(at: liveSession.watched.count - 1))
      }
    }
  }

  /// Shows all watched bindings after a command, but those that were shown as it ran, and have not changed since.
  func showWatched() {
    print(watchedRows { !$0.wasShownInCommand })
    for place in (liveSession?.watched ?? []).indices {
      liveSession?.watched[place].wasShownInCommand = false
    }
  }

  /// The rows of the watched bindings that have changed since they were shown, and of others that are wanted.
  func watchedRows(of isWanted: (Watched) -> Bool = { _ in false }) -> [String] {
    guard let liveSession else { return [] }
    let places = liveSession.watched.indices.filter { place in
      let watched = liveSession.watched[place]
      return isWanted(watched) || liveSession.stage.value(at: watched.path) != watched.last
    }
    return places.flatMap(watchedRows)
  }

  private func watchedRows(at place: Int) -> [String] {
    guard let liveSession, let value = liveSession.stage.value(at: liveSession.watched[place].path)
    else { return [] }
    liveSession.watched[place].values.appendChange(value)
    let drawing = WatchDrawing(width: Terminal.width - 1, style: style)
    let rows = drawing.rows(of: liveSession.watched[place], now: value)
    liveSession.watched[place].last = value
    liveSession.watched[place].wasShownInCommand = isRunning
    return rows
  }
}

/// What `:set` does.
extension Console {
  /// Shows all settings, or one, or turns one on or off.
  func set(_ words: [String]) throws(Failure) {
    let setting = try words.first.map { word throws(Failure) in try Self.setting(word) }
    if words.count == 2, let setting {
      guard Settings.states.contains(words[1]) else {
        throw Failure(.usage, ":set: \(words[1].quotedBriefly) is neither on nor off")
      }
      try settings.turn(setting, on: words[1] == "on")
    }
    let shown = setting.map { [$0] } ?? Setting.allCases
    let rows = shown.map { (settings.description(of: $0), $0.help) }
    print(Columns.aligned(rows, width: Terminal.width).map(style.note))
  }

  private static func setting(_ word: String) throws(Failure) -> Setting {
    if let setting = Setting(rawValue: word) { return setting }
    let names = Setting.allCases.map(\.rawValue)
    let hint = didYouMean(word, among: names) ?? "settings are \(names.joined(separator: ", "))"
    throw Failure(.usage, ":set: no setting \(word.quotedBriefly): \(hint)")
  }
}
