/// How a stored property is shown.
enum PropertyLabel {
  /// Not at all: it is the compiler's.
  case absent
  /// By its place.
  case none
  case property(String)
  /// By the name of the property that it stores the value of, as a wrapper does.
  case storage(String)

  /// The labels of the properties of one value; nil for those without one.
  static func all(_ labels: [String?]) -> [PropertyLabel] {
    labels.map { PropertyLabel($0, among: labels) }
  }

  private init(_ label: String?, among labels: [String?]) {
    let lazyPrefix = "$__lazy_storage_$_"
    guard let label, !label.hasPrefix(".") else {
      self = .none
      return
    }
    if label.hasPrefix(lazyPrefix) {
      self = .storage(String(label.dropFirst(lazyPrefix.count)))
    } else if label.hasPrefix("$") || label.hasPrefix("_$") {
      self = .absent
    } else if label.hasPrefix("_"), label.utf8.count > 1 {
      let name = String(label.dropFirst())
      let isTaken = labels.contains(name) || name.first?.isNumber == true
      self = isTaken ? .property(label) : .storage(name)
    } else {
      self = .property(label)
    }
  }
}

/// What a stored property holds.
enum PropertyValue {
  case subject(Any)
  /// It is of a type that is converted without reflection.
  case value(Value)
}
