/// A buffer of text: the stage appends to it, and its reader takes the bytes from the front.
///
/// Appending costs amortized O(1) a byte. The space of taken bytes is reused, so a buffer that is
/// filled and emptied for every command allocates only while it grows. A ``ByteStore`` (a file) may
/// keep every byte.
@usableFromInline
package final class ByteBuffer {
  @usableFromInline package let memory: ByteMemory
  private var store: (any ByteStore)?
  private var isInStep = false
  /// How many bytes the store has, with those that were removed since and the NUL of an unfinished step.
  private var written = 0
  private var refusals: [String]?

  package init(capacity: Int = 4096) { memory = ByteMemory(capacity: max(capacity, 64) - 1) }

  deinit { leaveStore() }

  /// The number of bytes that have not been taken.
  @inlinable package var count: Int { memory.layout.count - memory.layout.taken }

  /// Calls `body` with the bytes from `start` to the end. It must not change the buffer.
  @inlinable @inline(__always)
  package func withBytes<R, E>(
    from start: Int = 0, _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    try memory.withBytes(memory.layout.taken + start..<memory.layout.count, body)
  }

  /// A copy of the bytes from `start` to the end.
  package func bytes(from start: Int = 0) -> [UInt8] { withBytes(from: start) { Array($0) } }

  /// The text from `start` to the end.
  package func text(from start: Int = 0) -> String { withBytes(from: start) { String($0) } }

  /// Takes all bytes. A store keeps them.
  package func removeAll() {
    if store == nil {
      memory.layout.count = memory.layout.taken
    } else {
      memory.layout.taken = memory.layout.count
    }
  }

  /// Removes everything after the first `length` bytes that have not been taken.
  package func truncate(to length: Int) {
    guard 0..<count ~= length else { return }
    memory.layout.count = memory.layout.taken + length
    guard memory.layout.stored > memory.layout.count else { return }
    memory.layout.stored = memory.layout.count
    written = .max
  }

  // MARK: Refusals

  /// Whether there are refusals to take. A script asks after each command.
  package var hasRefusals: Bool { refusals?.isEmpty == false }

  /// Keeps the texts of the refusals and errors that are appended from now on.
  package func keepRefusals() { refusals = [] }

  /// Takes the texts of the refusals and errors that were appended.
  package func takeRefusals() -> [String] {
    defer { refusals = refusals.map { _ in [] } }
    return refusals ?? []
  }

  /// Keeps the text of a refusal if they are to be taken.
  func keep(refusal text: String) { refusals?.append(text) }

  // MARK: Appending

  @inlinable @inline(__always)
  package func append(_ byte: UInt8) {
    reserve(1)
    memory.append(byte)
  }

  @inlinable @inline(__always)
  package func append(_ text: StaticString) { text.withBytes { append($0) } }

  @inlinable @inline(__always)
  package func append(_ bytes: Span<UInt8>) {
    reserve(bytes.count)
    memory.append(bytes)
  }

  package func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  package func append(_ other: ByteBuffer) { other.withBytes { append($0) } }

  /// Appends the string's UTF-8 unchanged; use `appendQuoted` for text that is data.
  package func append(raw text: String) { text.withBytes { append($0) } }

  /// Appends a whole number in decimal.
  package func append(_ number: Int) {
    reserve(20)
    if number < 0 { memory.append(UInt8(ascii: "-")) }
    append(digitsOf: number.magnitude)
  }

  /// There must be room for them.
  private func append(digitsOf number: UInt) {
    // Not `quotientAndRemainder`, which is slow in a debug build.
    let rest = number / 10
    if rest > 0 { append(digitsOf: rest) }
    memory.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number - rest * 10))
  }

  // MARK: Capacity

  @inlinable @inline(__always)
  package func reserve(_ extra: Int) {
    if memory.layout.count + extra > memory.layout.capacity { grow(by: extra) }
  }

  @usableFromInline @inline(never)
  package func grow(by extra: Int) {
    if memory.layout.taken > 0 {
      store()
      dropTaken()
    }
    guard memory.layout.count + extra > memory.layout.capacity else { return }
    memory.enlarge(to: max(memory.layout.count + extra, memory.layout.capacity * 2))
  }

  /// Makes room for others in the place of the bytes that have been taken.
  private func dropTaken() {
    written -= memory.layout.taken
    if let store { store.whole { memory.dropTaken() } } else { memory.dropTaken() }
  }

  // MARK: Stores

  /// From now on `store` keeps what is appended, after the bytes that have not been taken. If it `hasAll`, it ends with
  /// these.
  package func keep(in store: any ByteStore, hasAll: Bool = false) {
    leaveStore()
    let stored = hasAll ? memory.layout.count : 0
    (memory.layout.offset, memory.layout.stored) = (store.begin(memory) - stored, stored)
    (written, isInStep) = (.max, true)
    self.store = store
  }

  /// Makes sure that the store has all bytes, and goes on without it.
  package func leaveStore() {
    store(inStep: false)
    endStore()
  }

  private func endStore() {
    store?.end(memory)
    store = nil
    dropTaken()
  }

  /// Makes sure that the store has all bytes, before the view model continues or anyone is told.
  ///
  /// In the middle of a step a NUL follows them there, which the next ones replace. Nil says that it is
  /// as before. The buffer goes on without a store that can't keep the bytes.
  package func store(inStep: Bool? = nil) {
    guard let store else { return }
    isInStep = inStep ?? isInStep
    let (stored, count) = (memory.layout.stored, memory.layout.count)
    let length = isInStep ? count + 1 : count
    if stored == count, written == length { return }
    if isInStep { memory.terminate() }
    written = length
    let isWritten = memory.withBytes(stored..<length) {
      store.write($0, at: memory.layout.offset + stored)
    }
    guard isWritten else { return endStore() }
    memory.layout.stored = count
  }

  /// Leaves a store that is no longer at its place.
  package func verifyPlace() {
    if let store, !store.isInPlace() { leaveStore() }
  }
}

/// What keeps every byte of a ``ByteBuffer``: a file.
package protocol ByteStore: AnyObject {
  /// Begins with the bytes of a buffer; returns the position of the first.
  func begin(_ memory: borrowing ByteMemory) -> Int

  /// Writes bytes at a position, so that they are the last. Returns false if it can't.
  func write(_ bytes: Span<UInt8>, at position: Int) -> Bool

  /// Whether what it has written is still where others find it.
  func isInPlace() -> Bool

  /// Calls `change`, in the middle of which the memory does not say what has been written.
  func whole(_ change: () -> Void)

  /// Ends with what it has. The memory may be used for other bytes.
  func end(_ memory: borrowing ByteMemory)
}
