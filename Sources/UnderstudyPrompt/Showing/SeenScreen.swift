import SessionAnalysis
import Understudy

/// What the person at the prompt has seen of a screen, and what the screen shows by now.
///
/// The values come from the events, so that nothing is asked of the view model that it is not asked
/// in a script. Only what the events shorten is read from it.
struct SeenScreen {
  private var seen = ScreenState()
  /// The values by now. Whether a command is disabled is noted only when it is shown: a flood may
  /// drop it.
  private var current = ScreenState()
  /// The bindings that changed since they were seen, in order.
  private var changed: [String] = []

  /// Notes what happened, before it is shown. `read` returns the whole value of a binding.
  mutating func note(_ events: [Event], read: (String) -> Value?) {
    var incomplete: Set<String> = []
    for event in events {
      guard let (path, value) = event.edit else { continue }
      if !changed.contains(path.binding) { changed.append(path.binding) }
      current.apply(event)
      if value.isShortened || current[path.binding] == .unknown { incomplete.insert(path.binding) }
    }
    for binding in incomplete {
      guard let whole = read(binding) else { continue }
      // What the view model shows by now may be something else.
      if let shown = current[binding].value, shown.shortened() != whole.shortened() { continue }
      current[binding] = .known(whole)
    }
  }

  /// Shows the events that were noted. Changes of a binding are one, unless something other than
  /// changes and the time came between them.
  mutating func show(_ events: [Event]) -> [FramePart] {
    defer { (seen, changed) = (current, []) }
    return follow(events, before: [])
  }

  /// Shows what other events come after.
  private mutating func follow(_ events: [Event], before later: [Event]) -> [FramePart] {
    var parts: [FramePart] = []
    var group = FrameGroup()
    for event in events {
      if let path = event.path {
        group.add(event, of: path.binding, from: seen[path.binding])
        seen.apply(event)
      } else if case .availability(let command, let reason) = event {
        if isNews(command, disabled: reason) { group.add(command, disabled: reason) }
      } else {
        if !event.isAboutTime { parts += group.take(at: seen) }
        parts.add(event)
      }
    }
    // Of a long list, only the value that was read has all.
    let names = Set(events.compactMap(\.path?.binding))
    for name in names.subtracting(later.compactMap(\.path?.binding)) { seen[name] = current[name] }
    return parts + group.take(at: seen)
  }

  /// Shows news as ``show(_:)`` does, and apart what is left of a flood: one change for each binding, where its last
  /// line is.
  mutating func show(
    _ news: [Event], restOf events: [Event]
  ) -> (news: [FramePart], rest: [FramePart]) {
    let parts = follow(news, before: events)
    return (parts, rest(of: events))
  }

  private mutating func rest(of events: [Event]) -> [FramePart] {
    let names = events.map(\.path?.binding)
    let change = { [seen, current] name in
      FramePart.change(BindingChange(name: name, old: seen[name], new: current[name]))
    }
    var parts = changed.filter { !names.contains($0) && seen[$0] != current[$0] }.map(change)
    for (place, event) in events.enumerated() {
      if let name = names[place] {
        if names.lastIndex(of: name) == place { parts.append(change(name)) }
      } else if case .availability(let command, let reason) = event {
        if isNews(command, disabled: reason) { parts.add(command, disabled: reason) }
      } else {
        parts.add(event)
      }
    }
    (seen, changed) = (current, [])
    return parts
  }

  /// Shows another state of the screen, as after an undo.
  mutating func show(
    _ bindings: [(name: String, value: Value)],
    reasons newReasons: [(command: String, reason: String?)]
  ) -> [FramePart] {
    var parts = bindings.compactMap { name, value -> FramePart? in
      let old = seen[name]
      current[name] = .known(value)
      return old.value == value
        ? nil : .change(BindingChange(name: name, old: old, new: .known(value)))
    }
    for (command, reason) in newReasons
    where current.reason(command) != reason && isNews(command, disabled: reason) {
      parts.add(command, disabled: reason)
    }
    (seen, changed) = (current, [])
    return parts
  }

  /// Notes whether a command is disabled. That it is enabled from the beginning goes without saying.
  private mutating func isNews(_ command: String, disabled reason: String?) -> Bool {
    defer { current.apply(.availability(command, disabled: reason)) }
    return reason != nil || current.reason(command) != nil
  }
}

/// What changed before something else happened: each binding once, in the order in which they
/// changed first.
private struct FrameGroup {
  private var changes: [String: BindingChange] = [:]
  private var order: [Entry] = []

  private enum Entry {
    case binding(String)
    case availability(String, disabled: String?)
  }

  mutating func add(_ command: String, disabled reason: String?) {
    order.append(.availability(command, disabled: reason))
  }

  /// Adds a change of a binding, which had the value `old`.
  mutating func add(_ event: Event, of name: String, from old: ShownValue) {
    if changes[name] == nil {
      changes[name] = BindingChange(name: name, old: old)
      order.append(.binding(name))
    }
    changes[name]?.events.append(event)
  }

  /// Takes all, with the values that the bindings have now.
  mutating func take(at state: ScreenState) -> [FramePart] {
    defer { self = FrameGroup() }
    var parts: [FramePart] = []
    for entry in order {
      switch entry {
      case .availability(let command, let reason): parts.add(command, disabled: reason)
      case .binding(let name):
        guard var change = changes[name] else { continue }
        change.new = state[name]
        parts.append(.change(change))
      }
    }
    return parts
  }
}

extension Event {
  /// Whether it only says that time passed, or what a clock showed.
  fileprivate var isAboutTime: Bool {
    worldEffect == .clock || isProcessInput
  }
}
