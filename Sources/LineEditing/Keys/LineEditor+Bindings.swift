import CLibEdit
import CStandardLibrary

/// Which keys do what. Those that are not here are libedit's own.
extension LineEditor {
  /// Binds after `.editrc` was read: a change of the mode there wipes all bindings.
  ///
  /// Of the emacs keys only those that are still bound as in `unchanged`: the user's bindings
  /// count.
  func bindKeys(whereBound unchanged: [String]) {
    let isVi = understudy_el_is_vi(libedit) != 0
    for (keys, command) in LineEditor.bindings {
      // In vi's insert mode nothing may begin with ESC, or ESC itself would wait for more.
      if !isVi || !keys.hasPrefix("\\e") { understudy_el_bind(libedit, keys, command) }
      if isVi { understudy_el_bind_alternative(libedit, keys, command) }
    }
    for (keys, command) in LineEditor.viCommandBindings where isVi {
      understudy_el_bind_alternative(libedit, keys, command)
    }
    for (keys, command) in LineEditor.viBindings where isVi {
      understudy_el_bind(libedit, keys, command)
      understudy_el_bind_alternative(libedit, keys, command)
    }
    let putsItselfIn = binding(of: "^Y").contains("ed-insert")
    if isVi && putsItselfIn { understudy_el_bind(libedit, "^Y", "em-yank") }
    for ((keys, command), before) in zip(LineEditor.emacsBindings, unchanged)
    where !isVi && binding(of: keys) == before {
      understudy_el_bind(libedit, keys, command)
    }
  }

  /// What libedit says keys are bound to; empty where they are no key.
  func binding(of keys: String) -> String {
    guard let text = understudy_el_binding(libedit, keys) else { return "" }
    defer { free(text) }
    return String(cString: text)
  }

  /// Whether a sequence, without its ESC, is a key to libedit: by a binding of ours, of libedit's
  /// own, or of the user's `.editrc`.
  func isBound(_ sequence: String) -> Bool {
    let escaped = sequence.map { "^\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    return !binding(of: "\\e" + escaped).isEmpty
  }

  /// In vi's modes the key for a sequence without its ESC: one with the same meaning or, where
  /// there is none, one that no keyboard has.
  static let viSequences: [(sequence: String, key: Unicode.Scalar)] = [
    ("[200~", "\u{9F}"), ("[A", "\u{10}"), ("OA", "\u{10}"), ("[B", "\u{E}"), ("OB", "\u{E}"),
    ("[C", "\u{6}"), ("OC", "\u{6}"), ("[D", "\u{2}"), ("OD", "\u{2}"),
    ("[H", "\u{1}"), ("OH", "\u{1}"), ("[1~", "\u{1}"), ("[7~", "\u{1}"),
    ("[F", "\u{5}"), ("OF", "\u{5}"), ("[4~", "\u{5}"), ("[8~", "\u{5}"),
    ("[3~", "\u{9E}"), ("[1;5C", "\u{9D}"), ("[1;5D", "\u{9C}"),
    ("[1;3C", "\u{9D}"), ("[1;3D", "\u{9C}"),
  ]

  private static let bindings = [
    ("\\e[200~", "understudy-paste"),
    ("\\ep", "understudy-older"), ("\\en", "understudy-newer"),
    ("\\e[A", "understudy-older"), ("\\eOA", "understudy-older"),
    ("\\e[B", "understudy-newer"), ("\\eOB", "understudy-newer"),
    ("\\e[C", "understudy-forward"), ("\\eOC", "understudy-forward"), ("^F", "understudy-forward"),
    ("\\e[D", "understudy-back"), ("\\eOD", "understudy-back"), ("^B", "understudy-back"),
    ("\\e[3~", "understudy-delete"),
    ("\\e[H", "ed-move-to-beg"), ("\\e[1~", "ed-move-to-beg"), ("\\e[7~", "ed-move-to-beg"),
    ("\\eOH", "ed-move-to-beg"), ("^A", "ed-move-to-beg"),
    ("\\e[F", "understudy-line-end"), ("\\e[4~", "understudy-line-end"),
    ("\\e[8~", "understudy-line-end"), ("\\eOF", "understudy-line-end"),
    ("^E", "understudy-line-end"),
    ("\\e[1;5C", "understudy-forward-word"), ("\\e[1;3C", "understudy-forward-word"),
    ("\\ef", "understudy-forward-word"),
    ("\\e[1;5D", "understudy-back-word"), ("\\e[1;3D", "understudy-back-word"),
    ("^I", "understudy-complete"), ("^D", "understudy-end"),
    ("^P", "understudy-older"), ("^N", "understudy-newer"), ("^R", "understudy-search"),
    ("^S", "understudy-search"),
  ]

  /// Keys of readline's that libedit binds to something else or not at all.
  static let emacsBindings: [(keys: String, command: String)] = [
    ("^H", "understudy-rubout"), ("^?", "understudy-rubout"),
    ("\\eb", "understudy-back-word"), ("\\ed", "understudy-cut-next"),
    ("\\e[3;5~", "understudy-cut-next"), ("\\e^?", "understudy-cut-last"),
    ("\\e^H", "understudy-cut-last"), ("^W", "understudy-cut-blank"),
    ("^K", "understudy-cut-end"), ("^U", "understudy-cut-start"),
    ("^Y", "understudy-yank"), ("\\ey", "understudy-yank-older"),
    ("^_", "understudy-undo"), ("^X^U", "understudy-undo"),
    ("\\e.", "understudy-last-word"), ("\\e_", "understudy-last-word"),
    ("\\et", "understudy-transpose"),
    ("\\e<", "understudy-oldest"), ("\\e>", "understudy-draft"),
  ]

  private static let viBindings = [
    ("\u{9F}", "understudy-paste"), ("\u{9E}", "understudy-delete"),
    ("\u{9D}", "understudy-forward-word"), ("\u{9C}", "understudy-back-word"),
    ("^_", "understudy-undo"),
  ]

  private static let viCommandBindings = [
    ("k", "understudy-older"), ("K", "understudy-older"),
    ("j", "understudy-newer"), ("J", "understudy-newer"),
  ]
}
