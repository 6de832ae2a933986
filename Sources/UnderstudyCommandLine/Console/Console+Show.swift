import LineEditing
import Understudy

/// What `:show`, `:watch` and `:screens` do.
extension Console {
  /// Shows the whole screen, with long lists cut, or all of one binding, in the pager if needed.
  func show(_ name: String?) throws(Failure) {
    guard let liveSession else { throw Failure(.usage, "nothing to show: no screen is open") }
    guard let name else { return page(screen(liveSession)) }
    let value = try value(of: name, liveSession.stage)
    let drawing = ScreenDrawing(width: Terminal.width, style: style, mostRows: nil)
    var lines = drawing.lines(of: [(name, value)])
    if Cell(value).isNumber {
      let plot = Sparkline(of: name, in: try liveSession.session())
      lines[0] += plotted(plot, beside: lines[0])
    }
    page(lines)
  }

  /// How many rows of a list are shown with the rest of the screen.
  private static let mostRows = 10

  /// The bindings that are not hidden, and the reasons of the disabled commands.
  private func screen(_ liveSession: LiveSession) -> [String] {
    let hidden = liveSession.hiddenBindings
    let bindings = liveSession.stage.bindings.filter { !hidden.contains($0.name) }
    let drawing = ScreenDrawing(width: Terminal.width, style: style, mostRows: Self.mostRows)
    let disabled = liveSession.stage.commands.compactMap { command in
      liveSession.stage.reasonDisabled(command.name).map {
        let reason = String(escapingControls: "\(command.name) is disabled: \($0)")
        return style.paint(reason.wrapped(to: Terminal.width, hanging: 2), "2")
      }
    }
    return drawing.lines(of: bindings) + disabled
  }

  private func value(of name: String, _ stage: Stage) throws(Failure) -> Value {
    if let value = stage.value(of: name) { return value }
    let names = stage.bindings.map { $0.name }
    let hint =
      nearest(to: name, among: names).map { "did you mean \($0)?" }
      ?? "expected one of \(names.joined(separator: ", "))"
    throw Failure(.usage, "no binding \(name.quotedBriefly): \(hint)")
  }

  /// Lists the screens, as `understudy screens` does.
  func showScreens() {
    page(Catalog.screens.map { $0.listing }.joined(separator: "\n"))
  }

  private func plotted(_ plot: Sparkline, beside line: String) -> String {
    let text = plot.text(width: min(60, Terminal.width - line.count - 30))
    return text.isEmpty ? "" : "  " + style.paint(text, "36")
  }

  // MARK: Watching

  /// Starts or stops watching a binding; without a name, lists those that are watched.
  func watch(_ name: String?) throws(Failure) {
    guard let liveSession else { throw Failure(.usage, "nothing to watch: no screen is open") }
    guard let name else {
      let names = liveSession.watched.map(\.name).joined(separator: ", ")
      return say(names.isEmpty ? "nothing is watched" : "watched: \(names)")
    }
    if let place = liveSession.watched.firstIndex(where: { $0.name == name }) {
      liveSession.watched.remove(at: place)
      return say("\(name) is no longer watched")
    }
    let value = try value(of: name, liveSession.stage)
    let values = Sparkline(of: name, in: try liveSession.session())
    liveSession.watched.append((name: name, values: values))
    print([watchLine(name, value, values)])
  }

  /// Shows the watched bindings.
  func showWatched() { print(watchedRows()) }

  /// A row for each watched binding.
  func watchedRows() -> [String] {
    guard let liveSession else { return [] }
    return liveSession.watched.indices.compactMap { place in
      let name = liveSession.watched[place].name
      guard let value = liveSession.stage.value(of: name) else { return nil }
      liveSession.watched[place].values.appendChange(value)
      return watchLine(name, value, liveSession.watched[place].values)
    }
  }

  private func watchLine(_ name: String, _ value: Value, _ values: Sparkline) -> String {
    let room = max(20, Terminal.width - name.count - 4)
    let cell = Cell(value)
    let line = style.paint(name, "36") + "  " + cell.clipped(to: room, style)
    return line + (cell.isNumber ? plotted(values, beside: "\(name)  \(value)") : "")
  }
}
