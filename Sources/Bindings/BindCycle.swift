/// The error when the subscribers of a ``Bind`` keep setting it in response to its values, so that
/// it does not settle.
public struct BindCycle: Error, Equatable, CustomStringConvertible {
  /// The name of the `Bind`.
  public let name: String

  /// How many rounds ran before the delivery ended.
  public let rounds: Int

  /// The debug descriptions of the last values that were set, oldest first.
  public let lastValues: [String]

  /// One line for people with the name, the number of rounds and the values.
  public var description: String {
    let values = lastValues.joined(separator: ", ")
    return "\(name): its subscribers keep setting it: not settled after \(rounds) rounds; "
      + "last values: \(values)"
  }
}
