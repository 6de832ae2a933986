/// A copy of a text of C's; nil if there is none.
@unsafe package func text(_ characters: UnsafePointer<CChar>?) -> String? {
  // C's texts end in a NUL.
  unsafe characters.map { unsafe String(cString: $0) }
}
