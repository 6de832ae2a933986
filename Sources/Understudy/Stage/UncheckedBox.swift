/// A variable of an object, without the check for exclusive access on each use.
///
/// The compiler leaves the check out where it sees that nothing can get in between. Where it does
/// not see it, the check costs as much as splitting a line into words, so what every command looks
/// at is kept in one of these. Who uses one sees to it that no access is open while another begins:
/// it is read and set whole, or changed by code that calls nobody.
final class UncheckedBox<Value> {
  private let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  init(_ value: Value) { memory.initialize(to: value) }

  deinit {
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  var value: Value {
    @inline(__always) get { memory.pointee }
    @inline(__always) _modify { yield &memory.pointee }
  }
}
