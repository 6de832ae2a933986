extension Value {
  /// How deep a converted value may nest, which is less than what can be read back.
  static let convertedDepth = 100
  /// How many parts that have parts of their own are converted of a value, such as objects that all refer to each
  /// other, which are as many as there are ways through them.
  static let mostParts = 1_000_000

  /// Converts any Swift value to plain data.
  ///
  /// - The basic types of the standard library and Foundation become what they are: numbers,
  ///   strings and lists. A date is an ISO 8601 string.
  /// - A ``ValueConvertible`` type converts itself.
  /// - Structs, classes and tuples become records of their stored properties, a superclass's first.
  ///   Storage named `_name`, which property wrappers and `@Observable` use, becomes `name`; a
  ///   wrapper that stores nothing but a `wrappedValue` becomes that value. A `lazy` property that
  ///   has no value yet is `nil`. Other names that begin with `$` or `_$` are the compiler's and
  ///   are left out.
  /// - An enumeration becomes its case, by the case's own name, and a struct or class without properties the
  ///   case with its type's name.
  /// - Sets are sorted by the texts of their elements, dictionaries by those of their keys. Another type that is
  ///   shown as a dictionary becomes a list of `(key: …, value: …)` in its own order.
  /// - A function becomes `"(function)"`, a pointer or an object's identifier `"(pointer)"`, an
  ///   object inside itself `"(cycle)"`, anything nested deeper than 100 levels `"(too deep)"`, what
  ///   comes after a million parts `"(too large)"`, and a type its name.
  ///
  /// A type's own `customMirror` is respected. The subject is only read.
  ///
  /// Computed properties are left out. An object that is reached several times is converted each
  /// time. What an `unowned(unsafe)` property refers to must exist.
  ///
  /// - Complexity: O(size of the result), about 3 µs for each property. If a type is converted
  ///   often, conform it to ``ValueConvertible``.
  public init(reflecting subject: Any) { self.init(reflecting: subject, mostParts: Self.mostParts) }

  init(reflecting subject: Any, mostParts: Int) {
    var reflection = Reflection(mostParts: mostParts)
    self = reflection.value(of: subject)
  }

  /// Converts a value that a session compares: what a command returned, what an effect was asked.
  /// Nil if its text would not say the same in each run, or not all of it.
  ///
  /// That is so for `Void`, and for what is or contains an object, a function, a pointer or a task.
  /// A structure that contains one is encoded if it is `Encodable`. A class can conform to
  /// ``ValueConvertible``.
  package init?(recording subject: Any) {
    // Most often it is one. Each cast takes 200 to 400 instructions.
    if let standard = subject as? any StandardValue {
      self = standard.asValue
      return
    }
    if subject is Void { return nil }
    var reflection = Reflection(isRecording: true)
    self = reflection.value(of: subject)
    if reflection.isIncomplete { return nil }
  }
}

/// One walk over a value: the objects and levels between the root and the current part.
private struct Reflection {
  private let isRecording: Bool
  private let mostParts: Int
  private var openObjects: [ObjectIdentifier] = []
  private var depth = 0
  private var count = 0
  /// Whether the walk met something that can't be recorded.
  private(set) var isIncomplete = false

  init(isRecording: Bool = false, mostParts: Int = Value.mostParts) {
    (self.isRecording, self.mostParts) = (isRecording, mostParts)
  }

  mutating func value(of subject: Any) -> Value {
    if let value = unit(subject) { return value }
    if subject is any Address || subject is any _Pointer { return notRecorded("(pointer)") }
    guard depth < Value.convertedDepth else { return notRecorded("(too deep)") }
    guard count < mostParts else { return notRecorded("(too large)") }
    (depth, count) = (depth + 1, count + 1)
    defer { depth -= 1 }
    return isRecording ? recorded(subject) : shape(of: subject)
  }

  /// The value of something that has no parts here; nil for anything else.
  private func unit(_ subject: Any) -> Value? {
    if let standard = subject as? any StandardValue { return standard.asValue }
    if let convertible = subject as? any ValueConvertible { return convertible.asValue }
    return plainCase(of: subject)
  }

  /// The shape of `subject` or, if it has parts that can't be recorded, its encoded form.
  private mutating func recorded(_ subject: Any) -> Value {
    if type(of: subject) is AnyObject.Type { return notRecorded("(object)") }
    let wasIncomplete = isIncomplete
    isIncomplete = false
    defer { isIncomplete = isIncomplete || wasIncomplete }
    let shape = shape(of: subject)
    guard isIncomplete, Mirror(reflecting: subject).displayStyle == .struct,
      let encodable = subject as? any Encodable,
      let encoded = try? Value(encoding: encodable)
    else { return shape }
    isIncomplete = false
    return encoded
  }

  /// The case of an enumeration without payloads; nil for any other type. A mirror of it takes
  /// 20,000 instructions.
  private func plainCase(of subject: Any) -> Value? {
    guard isPlainEnumeration(type(of: subject)), !(subject is any CustomReflectable) else {
      return nil
    }
    return caseName(of: subject).map { .case($0, []) }
  }

  private mutating func notRecorded(_ text: String) -> Value {
    isIncomplete = true
    return .string(text)
  }

  private mutating func shape(of subject: Any) -> Value {
    let mirror = Mirror(reflecting: subject)
    return switch mirror.displayStyle {
    case .optional: mirror.children.first.map { value(of: $0.value) } ?? absent(subject)
    case .enum: enumeration(subject, mirror)
    // Reading an array's elements through its mirror takes several times as long.
    case .collection:
      .list((subject as? [Any] ?? mirror.children.map(\.value)).map { value(of: $0) })
    case .set: .list(Value.sortedByText(mirror.children.map { value(of: $0.value) }))
    case .dictionary: entries(of: subject, mirror)
    case .class: object(subject, mirror)
    case .struct: record(fields(of: mirror), of: subject)
    case .tuple: .record(fields(of: mirror))
    default: mirror.children.isEmpty ? opaque(subject) : .record(fields(of: mirror))
    }
  }

  private mutating func absent(_ subject: Any) -> Value {
    // An optional object is not recorded, so that it is nil isn't either.
    if (type(of: subject) as? any OptionalType.Type)?.wrapped is AnyObject.Type {
      isIncomplete = true
    }
    return .null
  }

  private mutating func enumeration(_ subject: Any, _ mirror: Mirror) -> Value {
    let payload = mirror.children.first
    let name = caseName(of: subject) ?? payload?.label ?? String(describing: subject)
    guard let payload else { return .case(name, []) }
    let inner = Mirror(reflecting: payload.value)
    if inner.displayStyle == .tuple { return .case(name, fields(of: inner)) }
    return .case(name, [Value.Field(nil, value(of: payload.value))])
  }

  /// A type that is not `Dictionary` has an order, which counts.
  private mutating func entries(of subject: Any, _ mirror: Mirror) -> Value {
    let entries = mirror.children.map { entry($0.value) }
    return subject is any CodedDictionary
      ? .dictionary(sorting: entries) : .list(entries.map(\.record))
  }

  private mutating func entry(_ child: Any) -> Value.Entry {
    let parts = Mirror(reflecting: child).children.map { value(of: $0.value) }
    return parts.count == 2 ? Value.Entry(parts[0], parts[1]) : Value.Entry(value(of: child), .null)
  }

  private mutating func object(_ subject: Any, _ mirror: Mirror) -> Value {
    let identity = ObjectIdentifier(subject as AnyObject)
    if openObjects.contains(identity) { return .string("(cycle)") }
    openObjects.append(identity)
    defer { openObjects.removeLast() }
    let ancestry = sequence(first: mirror, next: \.superclassMirror)
    return record(ancestry.reversed().flatMap { fields(of: $0) }, of: subject)
  }

  /// What has no fields is shown as its type, which is all that it says.
  private func record(_ fields: [Value.Field], of subject: Any) -> Value {
    fields.isEmpty ? .case("\(type(of: subject))", []) : .record(fields)
  }

  private mutating func fields(of mirror: Mirror) -> [Value.Field] {
    // Reading a child through a mirror is most of the work.
    let children = Array(mirror.children)
    let labels = children.map(\.label)
    return children.compactMap { field($0, among: labels) }
  }

  /// The field of a stored property; nil for one of the compiler's. What a wrapper stores has the name of
  /// the property whose value it is.
  private mutating func field(_ child: Mirror.Child, among labels: [String?]) -> Value.Field? {
    let lazyPrefix = "$__lazy_storage_$_"
    guard let label = child.label, !label.hasPrefix(".") else {
      return Value.Field(nil, value(of: child.value))
    }
    if label.hasPrefix(lazyPrefix) {
      let name = String(label.dropFirst(lazyPrefix.count))
      return Value.Field(name, value(ofStorage: child.value))
    }
    if label.hasPrefix("$") || label.hasPrefix("_$") { return nil }
    if label.hasPrefix("_"), label.utf8.count > 1 {
      let name = String(label.dropFirst())
      let isTaken = labels.contains(name) || name.first?.isNumber == true
      if !isTaken { return Value.Field(name, value(ofStorage: child.value)) }
    }
    return Value.Field(label, value(of: child.value))
  }

  /// The wrapped value of a wrapper that stores nothing else; otherwise the storage itself.
  private mutating func value(ofStorage storage: Any) -> Value {
    let mirror = Mirror(reflecting: storage)
    guard mirror.displayStyle == .struct, mirror.children.count == 1,
      let only = mirror.children.first, only.label == "wrappedValue"
    else { return value(of: storage) }
    return value(of: only.value)
  }

  private mutating func opaque(_ subject: Any) -> Value {
    let type = String(describing: type(of: subject))
    let isFunction = type.contains("->") && !type.hasSuffix(".Type")
    return notRecorded(isFunction ? "(function)" : String(describing: subject))
  }
}

/// An optional of any type.
private protocol OptionalType {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
  static var wrapped: Any.Type { Wrapped.self }
}

/// Says only where something is, which differs from run to run. It may be gone.
private protocol Address {}

extension ObjectIdentifier: Address {}
extension Unmanaged: Address {}
extension UnsafeBufferPointer: Address {}
extension UnsafeMutableBufferPointer: Address {}
extension UnsafeRawBufferPointer: Address {}
extension UnsafeMutableRawBufferPointer: Address {}

/// The values of an enumeration without payloads, or of an optional one, as bindings show them; empty
/// for any other type.
package func enumerationValues(of type: Any.Type) -> [Value] {
  func open<T>(_ type: T.Type) -> [Value] { plainCases(of: type).map { Value(reflecting: $0) } }
  let type = (type as? any OptionalType.Type)?.wrapped ?? type
  return _openExistential(type, do: open)
}
