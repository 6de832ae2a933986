#if Drivable
  import Typechecking

  /// The compiler's errors for a source that uses the macros, each followed by its fix-its and
  /// their text.
  func diagnostics(of source: String) throws -> String {
    try typecheck(source, macros: ["UnderstudyMacros"])
  }

  /// The macros' expansions in a valid source.
  func expansions(_ source: String) throws -> String {
    try typecheck(
      source, macros: ["UnderstudyMacros"], options: ["-Xfrontend", "-dump-macro-expansions"])
  }
#endif
