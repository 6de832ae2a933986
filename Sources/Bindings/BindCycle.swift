/// The subscribers of a ``Bind`` kept setting it in answer to what they had just been shown, and
/// it did not settle.
public struct BindCycle: Error, Equatable, CustomStringConvertible {
  /// The name of the `Bind`.
  public let name: String

  /// How many rounds were run before giving up.
  public let rounds: Int

  /// The last values that were set, oldest first, as Swift's debug descriptions of them.
  public let lastValues: [String]

  /// One line that names the `Bind`, the rounds and the values, for people.
  public var description: String {
    let values = lastValues.joined(separator: ", ")
    return "\(name): its subscribers keep setting it: not settled after \(rounds) rounds; "
      + "last values: \(values)"
  }
}
