/// A buffer of text: the stage appends to it, and its reader takes the bytes from the front.
///
/// Appending costs amortised O(1) a byte. The space of taken bytes is reused, so a buffer that is
/// filled and emptied for every command allocates only while it grows. A ``ByteStore`` (a file) may
/// keep every byte.
@usableFromInline
package final class ByteBuffer {
  /// Where the bytes are. C code uses the same layout: a signal handler may read it.
  @usableFromInline
  package struct Memory {
    @usableFromInline package var base: UnsafeMutablePointer<UInt8>
    @usableFromInline package var count: Int
    /// How many bytes fit, and one more for a NUL.
    @usableFromInline package var capacity: Int
    /// How many bytes at the front have been taken.
    @usableFromInline package var taken = 0
    /// The position in the store of the first byte.
    var offset = 0
    /// How many bytes at the front the store has.
    var stored = 0
    /// Whether refusals were appended since they were last taken.
    @usableFromInline package var hasRefusals = false

    package init(base: UnsafeMutablePointer<UInt8>, count: Int, capacity: Int) {
      (self.base, self.count, self.capacity) = (base, count, capacity)
    }
  }

  // Raw memory rather than an array or stored properties: the checks for uniqueness and exclusive
  // access on each append would halve the speed of a script. For the same reason, what each command
  // appends can be inlined into other modules.
  @usableFromInline package let memory: UnsafeMutablePointer<Memory>
  private var store: (any ByteStore)?
  private var isInStep = false
  /// How many bytes the store has, with those that were removed since and the NUL of an unfinished step.
  private var written = 0
  private var refusals: [String]?

  package init(capacity: Int = 4096) {
    let size = max(capacity, 64)
    memory = .allocate(capacity: 1)
    memory.initialize(to: Memory(base: .allocate(capacity: size), count: 0, capacity: size - 1))
  }

  deinit {
    leaveStore()
    memory.pointee.base.deallocate()
    memory.deallocate()
  }

  /// The number of bytes that have not been taken.
  @inlinable package var count: Int { memory.pointee.count - memory.pointee.taken }

  /// The bytes from `start` to the end; valid until the buffer changes.
  @inlinable
  package func bytes(from start: Int = 0) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: memory.pointee.base + memory.pointee.taken + start, count: count - start)
  }

  /// The text from `start` to the end.
  package func text(from start: Int = 0) -> String {
    String(decoding: bytes(from: start), as: UTF8.self)
  }

  /// Takes all bytes. A store keeps them.
  package func removeAll() {
    if store == nil {
      memory.pointee.count = 0
    } else {
      memory.pointee.taken = memory.pointee.count
    }
  }

  /// Removes everything after the first `length` bytes that have not been taken.
  package func truncate(to length: Int) {
    guard length < count else { return }
    memory.pointee.count = memory.pointee.taken + length
    guard memory.pointee.stored > memory.pointee.count else { return }
    memory.pointee.stored = memory.pointee.count
    written = .max
  }

  // MARK: Refusals

  /// Whether there are refusals to take. A script asks after each command.
  @inlinable package var hasRefusals: Bool { memory.pointee.hasRefusals }

  /// Keeps the texts of the refusals and errors that are appended from now on.
  package func keepRefusals() { refusals = [] }

  /// Takes the texts of the refusals and errors that were appended.
  package func takeRefusals() -> [String] {
    defer {
      refusals = refusals.map { _ in [] }
      memory.pointee.hasRefusals = false
    }
    return refusals ?? []
  }

  /// Keeps the text of a refusal if they are to be taken.
  func keep(refusal text: String) {
    guard refusals != nil else { return }
    refusals?.append(text)
    memory.pointee.hasRefusals = true
  }

  // MARK: Appending

  @inlinable @inline(__always)
  package func append(_ byte: UInt8) {
    reserve(1)
    memory.pointee.base[memory.pointee.count] = byte
    memory.pointee.count += 1
  }

  @inlinable @inline(__always)
  package func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inlinable @inline(__always)
  package func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    let end = memory.pointee.base + memory.pointee.count
    UnsafeMutableRawPointer(end).copyMemory(from: source, byteCount: bytes.count)
    memory.pointee.count += bytes.count
  }

  package func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  /// Appends the string's UTF-8 unchanged; use `appendQuoted` for text that is data.
  package func append(raw text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends a whole number in decimal.
  @inlinable
  package func append(_ number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let digits = Self.digits(of: rest)
    reserve(digits)
    var place = memory.pointee.base + memory.pointee.count + digits
    repeat {
      // Not `quotientAndRemainder`, which is slow in a debug build.
      let quotient = rest / 10
      place -= 1
      place.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest - quotient * 10)
      rest = quotient
    } while rest > 0
    // After the digits are written, so that a signal handler never sees bytes that are not there
    // yet.
    memory.pointee.count += digits
  }

  @usableFromInline
  package static func digits(of number: UInt) -> Int {
    var (rest, digits) = (number, 1)
    while rest >= 10_000 {
      rest /= 10_000
      digits += 4
    }
    return digits + (rest >= 1000 ? 3 : rest >= 100 ? 2 : rest >= 10 ? 1 : 0)
  }

  // MARK: Capacity

  @inlinable @inline(__always)
  package func reserve(_ extra: Int) {
    if memory.pointee.count + extra > memory.pointee.capacity { grow(by: extra) }
  }

  @usableFromInline @inline(never)
  package func grow(by extra: Int) {
    if memory.pointee.taken > 0 {
      store()
      dropTaken()
    }
    if memory.pointee.count + extra > memory.pointee.capacity { enlarge(by: extra) }
  }

  private func enlarge(by extra: Int) {
    let size = max(memory.pointee.count + extra, memory.pointee.capacity * 2) + 1
    let (old, base) = (memory.pointee.base, UnsafeMutablePointer<UInt8>.allocate(capacity: size))
    base.update(from: old, count: memory.pointee.count)
    memory.pointee.base = base
    memory.pointee.capacity = size - 1
    old.deallocate()
  }

  /// Makes room for others in the place of the bytes that have been taken.
  private func dropTaken() {
    let (base, taken) = (memory.pointee.base, memory.pointee.taken)
    let drop = { [memory] in
      base.update(from: base + taken, count: memory.pointee.count - taken)
      memory.pointee.count -= taken
      memory.pointee.stored -= taken
      memory.pointee.offset += taken
      memory.pointee.taken = 0
    }
    if let store { store.whole(drop) } else { drop() }
    written -= taken
  }

  // MARK: Stores

  /// From now on `store` keeps what is appended, after the bytes that have not been taken.
  package func keep(in store: any ByteStore) {
    leaveStore()
    (memory.pointee.offset, memory.pointee.stored) = (store.begin(memory), 0)
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
    let (stored, count) = (memory.pointee.stored, memory.pointee.count)
    let length = isInStep ? count + 1 : count
    if stored == count, written == length { return }
    if isInStep { memory.pointee.base[count] = 0 }
    let rest = UnsafeRawBufferPointer(
      start: memory.pointee.base + stored, count: length - stored)
    written = length
    guard store.write(rest, at: memory.pointee.offset + stored) else { return endStore() }
    memory.pointee.stored = count
  }

  /// Leaves a store that is no longer at its place.
  package func verifyPlace() {
    if let store, !store.isInPlace() { leaveStore() }
  }
}

/// What keeps every byte of a ``ByteBuffer``: a file.
package protocol ByteStore: AnyObject {
  /// Begins with the bytes of a buffer; returns the position of the first.
  func begin(_ memory: UnsafeMutablePointer<ByteBuffer.Memory>) -> Int

  /// Writes bytes at a position, so that they are the last. Returns false if it can't.
  func write(_ bytes: UnsafeRawBufferPointer, at position: Int) -> Bool

  /// Whether what it has written is still where others find it.
  func isInPlace() -> Bool

  /// Calls `change`, in the middle of which the memory does not say what has been written.
  func whole(_ change: () -> Void)

  /// Ends with what it has. The memory may be used for other bytes.
  func end(_ memory: UnsafeMutablePointer<ByteBuffer.Memory>)
}
