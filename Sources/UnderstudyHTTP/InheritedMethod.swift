#if !canImport(Darwin)
  // The layout of a class's metadata on platforms without Objective-C. Only this file relies on it.

  /// A method that one class overrides, to be put into the method table of another class.
  ///
  /// It is the way to change a method of a class that the process's other code already uses: the
  /// new class need not, and most often can't, take the place of the old one.
  struct InheritedMethod {
    private let place: Int
    private let implementation: UInt

    /// Finds the method that `type` overrides.
    ///
    /// It is the only entry of the method table that `subclass`, which overrides nothing, has in
    /// common with `type`, but not with `sibling`, another subclass of the superclass of `type`
    /// that overrides nothing.
    init(of type: AnyClass, inheritedBy subclass: AnyClass, notBy sibling: AnyClass) {
      let (own, inherited, other) = (Table(type), Table(subclass), Table(sibling))
      let places = (0..<other.count).filter { place in
        own[place] == inherited[place] && own[place] != other[place]
      }
      guard places.count == 1, let place = places.first else {
        preconditionFailure("\(type): \(places.count) of its methods are overridden, not 1")
      }
      self.place = place
      implementation = own[place]
    }

    /// Makes objects of `type` use this implementation of the method, and those of its subclasses
    /// unless they override it. The method must not use stored properties of its own class.
    func replace(in type: AnyClass) { Table(type)[place] = implementation }
  }

  /// What a class's metadata holds from its address point on: its header and its method table.
  private struct Table {
    private let words: UnsafeMutablePointer<UInt>
    /// The number of words.
    let count: Int

    init(_ type: AnyClass) {
      let metadata = unsafeBitCast(type, to: UnsafeMutableRawPointer.self)
      let size = metadata.load(fromByteOffset: 32, as: UInt32.self)
      let addressPoint = metadata.load(fromByteOffset: 36, as: UInt32.self)
      words = metadata.assumingMemoryBound(to: UInt.self)
      count = Int(size - addressPoint) / MemoryLayout<UInt>.size
    }

    subscript(place: Int) -> UInt {
      get { words[place] }
      nonmutating set { words[place] = newValue }
    }
  }
#endif
