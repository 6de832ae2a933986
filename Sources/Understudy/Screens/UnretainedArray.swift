/// An array of objects that are accessed without reference counting, whose atomic operations took a
/// quarter of a command that iterates over bindings.
final class UnretainedArray<Member: AnyObject> {
  private let members: [Member]
  // `members` keeps the objects alive as long as this object.
  private let references: UnsafeMutableBufferPointer<Unmanaged<Member>>

  init(_ members: [Member]) {
    self.members = members
    references = .allocate(capacity: members.count)
    for index in 0..<members.count {
      references.initializeElement(at: index, to: .passUnretained(members[index]))
    }
  }

  deinit { references.deallocate() }

  /// Calls `body` with each member in order.
  @inline(__always)
  func forEach(_ body: (Member) throws -> Void) rethrows {
    // An iterator's type would be looked up in a debug build.
    for index in 0..<references.count { try references[index]._withUnsafeGuaranteedRef(body) }
  }

  /// Calls `body` with the member at `index`, which must be valid.
  @inline(__always)
  func withMember<Result>(at index: Int, _ body: (Member) throws -> Result) rethrows -> Result {
    precondition(index >= 0 && index < references.count, "no such member")
    return try references[index]._withUnsafeGuaranteedRef(body)
  }

  @inline(__always)
  func contains(where isMatch: (Member) throws -> Bool) rethrows -> Bool {
    for index in 0..<references.count {
      if try references[index]._withUnsafeGuaranteedRef(isMatch) { return true }
    }
    return false
  }
}
