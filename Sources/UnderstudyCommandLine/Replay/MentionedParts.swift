import SessionAnalysis
import Understudy
import UnderstudyProgram

/// What the sessions of each screen are about.
struct MentionedParts {
  private var parts: [String: Set<ScreenPart>] = [:]
  private var screens: [String: String] = [:]

  /// Reads the sessions that `paths` name, and those beside them. Those that can't be read mention
  /// nothing.
  init(near paths: [String]) {
    for file in SessionFiles.neighbors(of: paths) {
      guard let text = try? SessionText(contentsOf: file) else { continue }
      screens[file] = text.head.screen
      parts[text.head.screen, default: []].formUnion(text.parts)
    }
  }

  /// The parts of each screen that its sessions do not mention; with a name, only those of that name.
  ///
  /// Includes parts that a screen may turn out not to have, such as the availability of a command
  /// that can always be used.
  @MainActor
  func unmentioned(named name: String? = nil) -> [(screen: String, part: ScreenPart)] {
    parts.flatMap { screen, mentioned in
      (Catalog.screen(named: screen)?.description.parts ?? [])
        .filter { (name == nil || $0.name == name) && !mentioned.contains($0) }
        .map { (screen, $0) }
    }
  }

  /// The parts that a run found unmentioned in its sessions and that no other session of the screen
  /// mentions, in the screens' order.
  func unmentioned(in results: [SessionResult]) -> [UnmentionedNotice] {
    var found: [UnmentionedNotice] = []
    for result in results where !result.unmentioned.isEmpty {
      guard let screen = screens[result.file] else { continue }
      let new = result.unmentioned.filter { !$0.isField && parts[screen]?.contains($0) == false }
        .map { "\($0)" }
      found.add(new, of: screen, lackedBy: nil)
    }
    return found.filter { !$0.parts.isEmpty } + lackedFields(in: results)
  }

  /// The fields that records in sessions of a run lack: those that as many sessions lack together.
  private func lackedFields(in results: [SessionResult]) -> [UnmentionedNotice] {
    var fields: [(screen: String, name: String)] = []
    var counts: [String: [String: Int]] = [:]
    for result in results {
      guard let screen = screens[result.file] else { continue }
      for field in result.unmentioned where field.isField {
        if counts[screen]?[field.name] == nil { fields.append((screen, field.name)) }
        counts[screen, default: [:]][field.name, default: 0] += 1
      }
    }
    var found: [UnmentionedNotice] = []
    for (screen, name) in fields {
      found.add([name], of: screen, lackedBy: counts[screen]?[name])
    }
    return found
  }
}

extension [UnmentionedNotice] {
  /// Adds parts to the notice of a screen and of as many sessions.
  fileprivate mutating func add(_ parts: [String], of screen: String, lackedBy sessions: Int?) {
    if let place = firstIndex(where: { $0.screen == screen && $0.sessions == sessions }) {
      self[place].add(parts)
    } else {
      append(UnmentionedNotice(screen: screen, parts: parts, sessions: sessions))
    }
  }
}

extension ScreenDescription {
  /// Everything that a session may be about.
  fileprivate var parts: [ScreenPart] {
    bindings.map { .binding($0.name) }
      + commands.flatMap { [.availability(of: $0.name), .result(of: $0.name)] }
  }
}

extension ReplayNotices {
  /// Collects them from results. `paths` are the files and folders that were named.
  init(_ results: [SessionResult], in paths: [String]) {
    self.init()
    if results.contains(where: { !$0.unmentioned.isEmpty }) {
      unmentioned = MentionedParts(near: paths).unmentioned(in: results)
    }
    for result in results where !result.lint.isEmpty {
      guard let session = try? SessionFiles.read(result.file) else { continue }
      add(result.lint, of: session, in: result.file)
    }
  }
}
