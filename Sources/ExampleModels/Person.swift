#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
#else
  public import struct Foundation.Date
#endif

/// A person, any part of which may be unknown.
public struct Person: Equatable, Sendable {
  /// The given name.
  public var firstName: String?

  /// The family name.
  public var lastName: String?

  /// The day of birth, as the moment when it began in GMT.
  public var birthDate: Date?

  /// Makes a person from the known parts.
  public init(firstName: String? = nil, lastName: String? = nil, birthDate: Date? = nil) {
    self.firstName = firstName
    self.lastName = lastName
    self.birthDate = birthDate
  }
}
