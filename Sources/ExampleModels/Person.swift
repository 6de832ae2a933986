#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
#else
  public import struct Foundation.Date
#endif

/// Somebody of whom anything may be unknown.
public struct Person: Equatable, Sendable {
  /// The given name.
  public var firstName: String?

  /// The family name.
  public var lastName: String?

  /// The calendar day of birth: the moment that day began in GMT.
  public var birthDate: Date?

  /// Makes a person of the parts that are known.
  ///
  /// - Parameters:
  ///   - firstName: The given name.
  ///   - lastName: The family name.
  ///   - birthDate: The day of birth, as the moment it began in GMT.
  public init(firstName: String? = nil, lastName: String? = nil, birthDate: Date? = nil) {
    self.firstName = firstName
    self.lastName = lastName
    self.birthDate = birthDate
  }
}
