/// Objects in their order, lent out without counting references to them.
///
/// A count is an atomic operation, and a command that goes by an array of bindings makes three of
/// them a binding: a quarter of its time.
final class UnretainedArray<Member: AnyObject> {
  private let members: [Member]
  // What `members` keeps alive for as long as this object lives.
  private let references: UnsafeMutableBufferPointer<Unmanaged<Member>>

  init(_ members: [Member]) {
    self.members = members
    references = .allocate(capacity: members.count)
    _ = references.initialize(from: members.map { Unmanaged.passUnretained($0) })
  }

  deinit { references.deallocate() }

  /// Lends out each member in turn.
  @inline(__always)
  func forEach(_ body: (Member) throws -> Void) rethrows {
    for reference in references { try reference._withUnsafeGuaranteedRef(body) }
  }

  /// Lends out the member at `index`, which must be one.
  @inline(__always)
  func withMember<Result>(at index: Int, _ body: (Member) throws -> Result) rethrows -> Result {
    precondition(members.indices.contains(index), "no such member")
    return try references[index]._withUnsafeGuaranteedRef(body)
  }

  @inline(__always)
  func contains(where isMatch: (Member) throws -> Bool) rethrows -> Bool {
    for reference in references where try reference._withUnsafeGuaranteedRef(isMatch) {
      return true
    }
    return false
  }
}
