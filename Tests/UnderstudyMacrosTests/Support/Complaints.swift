#if Macros
  import Typechecking

  /// What the compiler says of a source that uses the macros: errors, and below each what it offers to
  /// do, with the text to be put there.
  func complaints(_ source: String) throws -> String {
    try typecheck(source, macros: ["UnderstudyMacros"])
  }

  /// What the macros write in a source that nothing is wrong with.
  func expansions(_ source: String) throws -> String {
    try typecheck(
      source, macros: ["UnderstudyMacros"], options: ["-Xfrontend", "-dump-macro-expansions"])
  }
#endif
