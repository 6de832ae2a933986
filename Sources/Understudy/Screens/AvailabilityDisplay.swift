/// Whether a command can be used, and why not.
final class AvailabilityDisplay: Display {
  private let name: String
  private let reasonDisabled: () -> String?
  private var shown: String?
  /// Whether the last change was only one of the reason.
  private var hasOnlyAnotherReason = false

  init(_ name: String, reasonDisabled: @escaping () -> String?) {
    (self.name, self.reasonDisabled) = (name, reasonDisabled)
  }

  func show(in transcript: ByteBuffer) {
    shown = reasonDisabled()
    transcript.append(Event.availability(name, disabled: shown))
  }

  func refresh(in transcript: ByteBuffer) {
    let new = reasonDisabled()
    if new == shown { return }
    hasOnlyAnotherReason = new != nil && shown != nil
    shown = new
    transcript.append(Event.availability(name, disabled: new))
  }

  func value() -> Value { reasonDisabled().map(Value.string) ?? .null }

  func lastChange(of name: String) -> String {
    if hasOnlyAnotherReason { return "the reason why \(name) is disabled changed" }
    return "\(name) was \(shown == nil ? "enabled" : "disabled")"
  }
}
