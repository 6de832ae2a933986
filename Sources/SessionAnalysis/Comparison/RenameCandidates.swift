import SessionFormat

/// A name that a screen does not have, and what it may be called now: names that the session does
/// not know and that behave alike.
package struct RenameCandidates: Equatable, Sendable {
  package let screen: String
  package let role: SessionName.Role
  package let old: String
  /// What a field belongs to, or the only place where a name changes, `effect:load`; empty for other names.
  private var owner = ""
  /// Those that answer with a field.
  private var effects: Set<String> = []
  /// Whether nothing else may be renamed: something else has a field of the old name.
  private var isOnlyInAnswers = false
  /// The names that fit in some of the sessions.
  private var fits: [Fit]
  /// How many sessions have the old name.
  private var sessions = 1
  /// The new names of others.
  private var excluded: Set<String> = []

  /// A name, and in how many sessions it fits.
  private struct Fit: Equatable {
    let name: String
    var sessions = 1
  }

  /// The names that come into question: those that fit in most of the sessions. A session in which they
  /// do not may differ for another reason.
  fileprivate var new: [String] {
    let most = fits.map(\.sessions).max() ?? 0
    guard most * 2 > sessions else { return [] }
    return fits.filter { $0.sessions == most && !excluded.contains($0.name) }.map(\.name)
  }
  /// The names of the screen's bindings that nested commands belong to.
  private var bindings: Set<String> = []
  /// The names that the screen's commands consist of, without their owners: renaming one of them would
  /// rename what still has that name.
  private var taken: Set<SessionName> = []

  /// Takes commands that accept what the session's lines with `old` have.
  init(command old: String, now names: [String], of screen: ScreenDescription) {
    fits = names.map { Fit(name: $0) }
    bindings = Set(screen.bindings.map(\.name))
    (self.screen, role, self.old) = (screen.name, .command, old)
    for path in screen.commands.compactMap({ CommandPath($0.name) }) {
      taken.formUnion((path.children + [path.command]).map(\.withoutOwner))
    }
  }

  /// Takes names that a binding, a field or an effect may have now.
  init(_ old: SessionName, now names: [String], on screen: String) {
    (self.screen, role, self.old, owner) = (screen, old.role, old.text, old.owner)
    fits = names.map { Fit(name: $0) }
  }

  /// Takes a field of an answer, which may be one of what the screen shows, too, or a case; each of `fields` has
  /// another name that it may have now.
  init(_ fields: [RenamedField], on screen: String) {
    let field = fields[0]
    let role: SessionName.Role = field.kind == .field ? .field : .case
    // Only of an effect that is named, a text is a case.
    let owner = field.kind == .text ? "effect:\(field.effect)" : ""
    let old = SessionName(role: role, owner: owner, text: field.old)
    self.init(old, now: fields.map(\.new).sorted(), on: screen)
    if field.kind == .field, !field.effect.isEmpty { effects = [field.effect] }
  }

  /// Whether no name comes into question.
  var isEmpty: Bool { new.isEmpty }

  /// The name that it probably has now: the only one, or the one spelled most alike.
  package var best: String? { new.count == 1 ? new[0] : nearest(to: old, among: new) }

  /// The only name that comes into question, or the one that differs from the old one in a typing mistake.
  var likely: String? {
    best.flatMap { new.count == 1 || isTypingMistake(old, for: $0) ? $0 : nil }
  }

  /// What to do about the old name in the sessions.
  package struct Proposal: Hashable {
    package let screen: String
    package let role: SessionName.Role
    package let old: String
    /// The name to write instead; nil to remove what has the old one.
    package let new: String?
    /// What a field belongs to, or the only place where a name changes; nil for other names.
    package fileprivate(set) var place: String?

    /// Whether both say what to do about the same name.
    package func isAboutName(of other: Self) -> Bool {
      (screen, role, old) == (other.screen, other.role, other.old) && place == other.place
    }
  }

  /// How many new names are proposed.
  private static let mostProposed = 3

  /// The renamings to propose: to the name that it probably has now, or else to each that it may have. If
  /// there is none, removing what has the old name.
  package var proposals: [Proposal] {
    // What a command takes now instead is listed where it refuses the old one.
    let alternatives = role == .case && isInArguments ? [] : new
    let renamings = (best.map { [$0] } ?? alternatives).compactMap(proposal)
    if 1...Self.mostProposed ~= renamings.count {
      return isOnlyInAnswers ? renamings.flatMap(inAnswers) : renamings
    }
    // A field is no longer expected once it is accepted, nor is a case.
    if role == .field || role == .case { return [] }
    return [proposal(nil)].compactMap(\.self)
  }

  /// To rename it, or to remove what has it if `new` is nil. Of a command, one part is named; nil if none
  /// can be, or if the screen still has that part elsewhere.
  private func proposal(_ new: String?) -> Proposal? {
    guard role == .command else {
      let name = SessionName(role: role, owner: owner, text: old)
      return role.flaw(in: old) == nil ? proposal(name, new) : nil
    }
    guard let path = CommandPath(old),
      let (part, name) = new.map({ renamedPart(of: path, to: $0) }) ?? (removedPart(of: path), nil),
      !taken.contains(part.withoutOwner)
    else { return nil }
    return proposal(part, name)
  }

  private func proposal(_ name: SessionName, _ new: String?) -> Proposal {
    Proposal(
      screen: screen, role: name.role, old: name.text, new: new,
      place: [.field, .case].contains(name.role) && !name.owner.isEmpty ? name.placeOfEdit : nil)
  }

  private func inAnswers(_ proposal: Proposal) -> [Proposal] {
    effects.sorted().map { effect in
      var proposal = proposal
      proposal.place = "effect:\(effect)"
      return proposal
    }
  }

  /// The only part that differs, and its new name; nil if several do.
  private func renamedPart(of old: CommandPath, to new: String) -> (SessionName, String?)? {
    guard let new = CommandPath(new), old.children.count == new.children.count else { return nil }
    let changed = zip(old.children + [old.command], new.children + [new.command])
      .filter { !$0.text.isSpelled(like: $1.text) }
    return changed.count == 1 ? (changed[0].0, changed[0].1.text) : nil
  }

  /// The binding that a nested command belongs to, if the screen does not have that either, or else the
  /// command itself.
  private func removedPart(of path: CommandPath) -> SessionName {
    path.children.first.flatMap { bindings.contains($0.text) ? nil : $0 } ?? path.command
  }

  /// The cause of a step that does not match because the screen does not have the name; nil for what is
  /// neither a command nor a binding.
  package var cause: Cause? {
    switch role {
    case .command: Cause(screen: screen, .noCommand(old))
    case .binding: Cause(screen: screen, .noBinding(old))
    case .screen, .field, .case, .effect, .event, .parameter: nil
    }
  }

  /// Whether both are about the same name.
  package func isAboutName(of other: RenameCandidates) -> Bool {
    isLike(other) && old == other.old
  }

  /// The same without names that can't be new; nil if none is left, or if the screen still shows the old
  /// name: then its value moved, and was not renamed.
  func leavingOut(_ names: NamesInUse) -> RenameCandidates? {
    let old = SessionName(role: role, owner: owner, text: old)
    if names.shows(old) { return nil }
    var rest = self
    rest.fits.removeAll { names.haveTaken($0.name, for: old) }
    // Only one that is spelled alike may be known from other answers.
    if rest.fits.count > 1 { rest.fits.removeAll { names.haveAnswer($0.name, like: old) } }
    rest.isOnlyInAnswers =
      !effects.isEmpty && names.haveField(self.old, besidesAnswersOf: effects)
    // A binding or a command that the screen does not have can still be removed.
    if rest.fits.isEmpty, cause == nil { return nil }
    // What other sessions name is seldom new.
    if role == .command { rest.exclude(names.commands) }
    return rest
  }

  /// Adds what fits in another session.
  package mutating func add(_ other: RenameCandidates) {
    sessions += other.sessions
    effects.formUnion(other.effects)
    for fit in other.fits {
      if let place = fits.firstIndex(where: { $0.name == fit.name }) {
        fits[place].sessions += fit.sessions
      } else {
        fits.append(fit)
      }
    }
  }
}

extension [RenameCandidates] {
  /// The same candidates without names that only one of them can have.
  package var distinct: [RenameCandidates] {
    var distinct = self
    // Each round may leave only one name to another.
    for _ in indices {
      let known = distinct
      for place in indices {
        let others = known.indices.filter { $0 != place && known[$0].isLike(known[place]) }
        distinct[place].exclude(others.compactMap { known[$0].only })
      }
      if distinct == known { break }
    }
    distinct.pairAlike()
    return distinct.filter { !$0.isIncluded(in: distinct) }
  }

  /// Leaves one new name to each of several old ones that could all have each of as many new ones.
  private mutating func pairAlike() {
    for first in indices {
      let new = self[first].new
      let alike = indices.filter { self[$0].isLike(self[first]) && self[$0].new == new }
      guard new.count > 1, alike.count == new.count,
        Set(alike.compactMap { self[$0].best }).count < new.count
      else { continue }
      // The session shows bindings in the order of the screen.
      let pairs = RenameCandidates.pairs(
        alike.map { self[$0].old }, new, isOrdered: self[first].role == .binding)
      for place in alike {
        guard let name = pairs[self[place].old] else { continue }
        self[place].exclude(new.filter { $0 != name })
      }
    }
  }
}

extension RenameCandidates {
  /// Whether it changes only in the arguments of a command.
  private var isInArguments: Bool {
    SessionName(role: role, owner: owner, text: old).isInArguments
  }

  fileprivate var only: String? { new.count == 1 ? new[0] : nil }

  fileprivate func isLike(_ other: RenameCandidates) -> Bool {
    screen == other.screen && role == other.role && owner == other.owner
  }

  /// Whether it is about one place, and another of these renames the same wherever it is. The text of an error is
  /// renamed only where it is thrown.
  fileprivate func isIncluded(in others: [RenameCandidates]) -> Bool {
    !owner.isEmpty && (role == .field || isInArguments)
      && others.contains {
        ($0.screen, $0.role, $0.old, $0.owner) == (screen, role, old, "") && $0.best == best
          && !$0.isOnlyInAnswers
      }
  }

  /// Leaves out the new names of others, unless none would be left.
  fileprivate mutating func exclude(_ names: some Collection<String>) {
    if !new.allSatisfy(names.contains) { excluded.formUnion(names) }
  }
}

extension SessionName {
  fileprivate var withoutOwner: SessionName { SessionName(role: role, owner: "", text: text) }
}

// Pairs old and new names by their spelling, where every new name fits every old one.
extension RenameCandidates {
  /// Pairs old and new names that have more in common than each of them with any other. What remains is
  /// paired in its order if `isOrdered`.
  fileprivate static func pairs(
    _ old: [String], _ new: [String], isOrdered: Bool
  ) -> [String: String] {
    var (old, new, pairs) = (old, new, [String: String]())
    while let (first, second) = likest(old, new) {
      pairs[old.remove(at: first)] = new.remove(at: second)
    }
    if isOrdered || old.count == 1 { pairs.merge(zip(old, new)) { first, _ in first } }
    return pairs
  }

  private static func likest(_ old: [String], _ new: [String]) -> (Int, Int)? {
    let likenesses = old.map { old in new.map { likeness(of: old, $0) } }
    for (first, row) in likenesses.enumerated() {
      for (second, number) in row.enumerated() where number > 0 {
        let column = likenesses.map { $0[second] }
        let equals = row.count { $0 >= number } + column.count { $0 >= number }
        if equals == 2 { return (first, second) }
      }
    }
    return nil
  }

  /// How much two names have in common.
  static func likeness(of old: String, _ new: String) -> Int {
    old.words.intersection(new.words).count + (nearest(to: old, among: [new]) == nil ? 0 : 1)
  }
}

extension String {
  /// The words of `add-all`, and those of `addAll`.
  fileprivate var words: Set<Substring> {
    Set(Names.command(for: self).split { !$0.isLetter && !$0.isNumber })
  }
}
