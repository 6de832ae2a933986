/// The bytes of a ``ByteBuffer``, in the layout in which C sees them: when the process ends, a signal
/// handler writes those that are in no file yet.
///
/// Their address must not depend on Swift's arrays, and they may be read between any two
/// instructions: so a byte is there before it counts. Every access is checked.
@safe @usableFromInline
package struct ByteMemory: ~Copyable {
  /// The same as `terminal_bytes` in C, up to `stored`.
  @safe @usableFromInline
  struct Layout {
    @usableFromInline var base: UnsafeMutablePointer<UInt8>
    @usableFromInline var count = 0
    /// How many bytes fit, and one more for a NUL.
    @usableFromInline var capacity: Int
    /// How many bytes at the front have been taken.
    @usableFromInline var taken = 0
    /// The position in the store of the first byte.
    var offset = 0
    /// How many bytes at the front the store has.
    var stored = 0
    /// How many are reading the bytes, which must not move in the meantime.
    @usableFromInline var readers = 0

    init(capacity: Int) {
      unsafe base = .allocate(capacity: capacity + 1)
      self.capacity = capacity
    }
  }

  @usableFromInline let address: UnsafeMutablePointer<Layout>

  init(capacity: Int) {
    // Both are released by `deinit`, and this structure can't be copied.
    unsafe address = .allocate(capacity: 1)
    unsafe address.initialize(to: Layout(capacity: capacity))
  }

  deinit {
    unsafe address.pointee.base.deallocate()
    unsafe address.deallocate()
  }

  // The address is valid as long as this structure. Not a class's properties: checks for exclusive
  // access on each append would halve the speed of a script.
  @inlinable
  var layout: Layout {
    _read { yield unsafe address.pointee }
    nonmutating _modify { yield unsafe &address.pointee }
  }

  /// For C, as long as the buffer exists.
  package var rawAddress: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(address) }

  @inlinable @inline(__always)
  func append(_ byte: UInt8) {
    precondition(layout.count < layout.capacity, "no room")
    // There is room, as checked.
    unsafe layout.base[layout.count] = byte
    layout.count += 1
  }

  @inlinable @inline(__always)
  func append(_ bytes: Span<UInt8>) {
    precondition(bytes.count <= layout.capacity - layout.count, "no room")
    // There is room, as checked, and a span of bytes that are read does not end in it.
    unsafe bytes.withUnsafeBytes {
      unsafe UnsafeMutableRawBufferPointer(start: layout.base + layout.count, count: $0.count)
        .copyMemory(from: $0)
    }
    layout.count += bytes.count
  }

  /// Writes a NUL after the bytes, which does not count.
  func terminate() {
    // There is always room for one.
    unsafe layout.base[layout.count] = 0
  }

  /// Calls `body` with some of the bytes, and perhaps the NUL after them. They may not move then.
  @inlinable @inline(__always)
  func withBytes<R, E>(
    _ range: Range<Int>, _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    precondition(range.lowerBound >= 0 && range.upperBound <= layout.count + 1, "no such bytes")
    layout.readers += 1
    defer { layout.readers -= 1 }
    // They are in the memory, as checked, and stay there as long as they are read.
    return try unsafe body(
      UnsafeBufferPointer(start: layout.base + range.lowerBound, count: range.count).span)
  }

  func enlarge(to capacity: Int) {
    precondition(layout.readers == 0 && capacity >= layout.count, "the bytes are being read")
    let larger = Layout(capacity: capacity)
    // Each has room for them, and the old ones are no longer read.
    unsafe larger.base.update(from: layout.base, count: layout.count)
    let old = unsafe layout.base
    unsafe layout.base = larger.base
    layout.capacity = capacity
    unsafe old.deallocate()
  }

  /// Moves the bytes that have not been taken to the front.
  func dropTaken() {
    precondition(layout.readers == 0, "the bytes are being read")
    let taken = layout.taken
    // From inside the bytes to their beginning.
    unsafe layout.base.update(from: layout.base + taken, count: layout.count - taken)
    layout.count -= taken
    layout.stored -= taken
    layout.offset += taken
    layout.taken = 0
  }
}

// MARK: Spans

// Spans of texts, and copies of spans. Swift has both for all of them only from macOS 26 on.

extension String {
  /// Calls `body` with the text's UTF-8.
  @inlinable @inline(__always)
  package func withBytes<R, E>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
    var text = self
    // The text is not changed during the call.
    return try text.withUTF8 { bytes in
      Result { () throws(E) in try unsafe body(bytes.span) }
    }.get()
  }

  /// The text whose UTF-8 these bytes are.
  package init(_ bytes: Span<UInt8>) {
    // The buffer is used during the call alone.
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}

extension StaticString {
  /// Calls `body` with the text's UTF-8.
  @inlinable @inline(__always)
  package func withBytes<R>(_ body: (Span<UInt8>) -> R) -> R {
    // A constant of the program.
    let bytes = unsafe UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    return unsafe body(bytes.span)
  }
}

extension [UInt8] {
  package init(_ bytes: Span<UInt8>) {
    // The buffer is used during the call alone.
    self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
  }
}

extension Span<UInt8> {
  @inlinable
  package func contains(_ byte: UInt8) -> Bool {
    for index in indices where self[index] == byte { return true }
    return false
  }

  @inlinable
  package func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }
}
