import CLibEdit

/// The commands that keys are bound to.
extension LineEditor {
  func installCommands() {
    command("older-line") { _, _ in press { $0.olderLine() } }
    command("newer-line") { _, _ in press { $0.newerLine() } }
    command("oldest-line") { _, _ in press { $0.oldestLine() } }
    command("draft-line") { _, _ in press { $0.draftLine() } }
    command("enter-and-recall-next") { _, _ in press { $0.enterAndRecallNext() } }
    command("recall-next") { _, _ in press { $0.recallNext() } }
    command("search-history") { _, _ in press { $0.searchHistory() } }
    command("back") { _, _ in press { $0.moveBackward() } }
    command("back-word") { _, _ in press { $0.moveBackwardByWord() } }
    command("forward") { _, _ in press { $0.moveForward() } }
    command("forward-word") { _, _ in press { $0.moveForwardByWord() } }
    command("next-char") { _, _ in press { $0.moveToCharacter(forward: true) } }
    command("last-char") { _, _ in press { $0.moveToCharacter(forward: false) } }
    command("line-end") { _, _ in press { $0.moveToEnd() } }
    command("complete") { _, _ in press { $0.complete() } }
    command("complete-back") { _, _ in press { $0.completeBack() } }
    command("take-candidate") { _, _ in press { $0.takeCandidate() } }
    command("close-list") { _, _ in press { $0.abandonList() } }
    command("end-or-delete") { _, _ in press { $0.endOrDelete() } }
    command("paste") { _, _ in press { $0.paste() } }
    command("delete-back") { _, _ in press { $0.deleteBackward() } }
    command("delete") { _, _ in press { $0.deleteForward() } }
    command("cut-to-end") { _, _ in press { $0.cutToEnd() } }
    command("cut-to-start") { _, _ in press { $0.cutToBeginning() } }
    command("cut-next-word") { _, _ in press { $0.cutNextWord() } }
    command("cut-last-word") { _, _ in press { $0.cutLastWord() } }
    command("cut-to-blank") { _, _ in press { $0.cutLastArgument() } }
    command("insert-cut") { _, _ in press { $0.yank() } }
    command("insert-older-cut") { _, _ in press { $0.yankOlder() } }
    command("insert-last-word") { _, _ in press { $0.insertLastWord() } }
    command("transpose-words") { _, _ in press { $0.transposeWords() } }
    command("undo") { _, _ in press { $0.undoChange() } }
    command("redo") { _, _ in press { $0.redoChange() } }
    command("undo-all") { _, _ in press { $0.undoAllChanges() } }
    command("edit-in-program") { _, _ in press { $0.editInProgram() } }
    command("explain-line") { _, _ in press { $0.explainLine() } }
    command("comment") { _, _ in press { $0.enterAsComment() } }
    command("vi-undo") { _, _ in press { $0.undoCommand() } }
    command("vi-commands") { _, _ in press { $0.noteMode(.command) } }
    command("vi-text") { _, _ in press { $0.noteMode(.insert) } }
    command("vi-end-put") { _, _ in press { $0.endPut() } }
  }
}

/// Which keys do what. Those that are not here are libedit's own.
extension LineEditor {
  /// Binds after `.editrc` was read: a change of the mode there wipes all bindings.
  ///
  /// Of the emacs keys only those that are still bound as in `unchanged`: the user's bindings
  /// count.
  func bindKeys(whereBound unchanged: [String]) {
    isVi = libedit.keys == .vi
    if isVi { return bindViKeys() }
    for (command, key, sequences) in LineEditor.bindings {
      if key.isASCII || sequences.isEmpty { libedit.bind(String(key), to: command) }
      for sequence in sequences { libedit.bind("\\e" + sequence, to: command) }
    }
    for ((keys, command), before) in zip(LineEditor.emacsBindings, unchanged)
    where libedit.binding(of: keys) == before {
      libedit.bind(keys, to: command)
    }
  }

  /// In insert mode nothing may begin with ESC, or ESC itself would wait for more.
  private func bindViKeys() {
    for (command, key, sequences) in LineEditor.bindings {
      libedit.bind(String(key), to: command)
      for keys in [String(key)] + sequences.map({ "\\e" + $0 }) {
        libedit.bind(keys, to: command, isAlternative: true)
      }
    }
    for (keys, command) in LineEditor.viCommandBindings {
      libedit.bind(keys, to: command, isAlternative: true)
    }
    libedit.bind("^_", to: "editor-undo")
    libedit.bind("^L", to: "ed-clear-screen")
    libedit.bind(String(LineEditor.modeKey), to: "editor-vi-text")
    if libedit.binding(of: "^Y").contains("ed-insert") { libedit.bind("^Y", to: "em-yank") }
  }

  /// Whether a sequence, without its ESC, is a key to libedit: by a binding of ours, of libedit's
  /// own, or of the user's `.editrc`.
  func isBound(_ sequence: String) -> Bool {
    let escaped = sequence.map { "^\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    return !libedit.binding(of: "\\e" + escaped).isEmpty
  }

  /// In vi's modes, the key that means the same as a sequence without its ESC.
  static func viKey(for sequence: String) -> Unicode.Scalar? {
    bindings.first { $0.sequences.contains(sequence) }?.key
  }

  /// What is bound in every mode: a key, and sequences without their ESC. Where no key has the
  /// meaning, one that no keyboard has stands for the sequences in vi's insert mode.
  private static let bindings: [(command: String, key: Unicode.Scalar, sequences: [String])] = [
    ("editor-paste", "\u{9F}", ["[200~"]),
    ("editor-delete", "\u{9E}", ["[3~"]),
    ("editor-forward-word", "\u{9D}", ["[1;5C", "[1;3C", "f"]),
    ("editor-back-word", "\u{9C}", ["[1;5D", "[1;3D"]),
    ("editor-older-line", "\u{10}", ["[A", "OA", "p"]),
    ("editor-newer-line", "\u{E}", ["[B", "OB", "n"]),
    ("editor-forward", "\u{6}", ["[C", "OC"]),
    ("editor-back", "\u{2}", ["[D", "OD"]),
    ("ed-move-to-beg", "\u{1}", ["[H", "OH", "[1~", "[7~"]),
    ("editor-line-end", "\u{5}", ["[F", "OF", "[4~", "[8~"]),
    ("editor-complete", "\t", []),
    ("editor-complete-back", backKey, ["[Z"]),
    ("editor-recall-next", recallKey, []),
    ("editor-take-candidate", takeCandidateKey, []),
    ("editor-close-list", closeListKey, []),
    ("editor-explain-line", explainKey, ["OP", "[11~", "[[A"]),
    ("editor-end-or-delete", "\u{4}", []),
    ("editor-search-history", "\u{12}", []),
    ("editor-search-history", "\u{13}", []),
  ]

  /// Keys of readline's that libedit binds to something else or not at all.
  static let emacsBindings: [(keys: String, command: String)] = [
    ("^H", "editor-delete-back"), ("^?", "editor-delete-back"),
    ("\\eb", "editor-back-word"), ("\\ed", "editor-cut-next-word"),
    ("\\e[3;5~", "editor-cut-next-word"), ("\\e^?", "editor-cut-last-word"),
    ("\\e^H", "editor-cut-last-word"), ("^W", "editor-cut-to-blank"),
    ("^K", "editor-cut-to-end"), ("^U", "editor-cut-to-start"),
    ("^Y", "editor-insert-cut"), ("\\ey", "editor-insert-older-cut"),
    ("^_", "editor-undo"), ("^X^U", "editor-undo"), ("\\e/", "editor-redo"),
    ("^O", "editor-enter-and-recall-next"),
    ("\\e.", "editor-insert-last-word"), ("\\e_", "editor-insert-last-word"),
    ("\\et", "editor-transpose-words"),
    ("^]", "editor-next-char"), ("\\e^]", "editor-last-char"),
    ("^X^E", "editor-edit-in-program"),
    ("\\eh", "editor-explain-line"), ("\\er", "editor-undo-all"), ("\\e#", "editor-comment"),
    ("\\e<", "editor-oldest-line"), ("\\e>", "editor-draft-line"),
  ]

  private static let viCommandBindings = [
    ("k", "editor-older-line"), ("K", "editor-older-line"),
    ("j", "editor-newer-line"), ("J", "editor-newer-line"), ("^_", "editor-undo"),
    ("u", "editor-vi-undo"), ("#", "editor-comment"), ("v", "editor-edit-in-program"),
    ("^L", "ed-clear-screen"),
    (String(LineEditor.endOfPut), "editor-vi-end-put"),
    (String(LineEditor.modeKey), "editor-vi-commands"),
  ]

  /// Keys that no keyboard has: for Shift-Tab, for F1, and for what begins a line after Ctrl-O.
  static let backKey: Unicode.Scalar = "\u{9B}"
  static let explainKey: Unicode.Scalar = "\u{95}"
  static let recallKey: Unicode.Scalar = "\u{96}"
  /// The same for what follows vi's `p`, and a command that text may follow.
  static let endOfPut: Unicode.Scalar = "\u{98}"
  static let modeKey: Unicode.Scalar = "\u{97}"
}
