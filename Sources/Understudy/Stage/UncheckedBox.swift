/// A variable of an object, without the check for exclusive access on each use.
///
/// Where the compiler can't prove exclusive access, the check costs as much as splitting a line
/// into words, so what every command reads is in one of these. Make sure that accesses never
/// overlap: read and set the whole value, or change it in code that calls nothing else. Reading lends
/// the value without a copy, so don't change it while one of its methods runs.
final class UncheckedBox<Value: ~Copyable> {
  private let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  init(_ value: consuming Value) { memory.initialize(to: value) }

  deinit {
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  var value: Value {
    @inline(__always) _read { yield memory.pointee }
    @inline(__always) _modify { yield &memory.pointee }
  }
}
