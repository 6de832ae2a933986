/// A word of a line that can't be run.
package struct FlawedWord: Equatable {
  package enum Flaw {
    /// No command has this name, or begins so: red.
    case unknown
    /// The command can't be used now: dim.
    case disabled
  }

  /// Its place in the line's UTF-8.
  let bytes: Range<Int>
  package let flaw: Flaw

  package init(_ flaw: Flaw, at bytes: Range<Int>) { (self.flaw, self.bytes) = (flaw, bytes) }
}
