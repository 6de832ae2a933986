import Foundation
import Observation

/// A partner who replies to each message after a while.
final class ChatPartner {
  let messages: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init() { (messages, continuation) = AsyncStream.makeStream() }

  func hear(_ text: String) {
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.5 + Double(text.count) / 10) {
      [continuation] in
      continuation.yield(text.hasSuffix("?") ? "Let me think." : "I see: \(text)")
      if text == "bye" { continuation.finish() }
    }
  }
}

/// Reads an `AsyncStream` as long as it lives.
@MainActor @Observable package final class ChatViewModel {
  package private(set) var lines: [String] = []
  package private(set) var isOnline = true
  package private(set) var isTyping = false

  private let partner = ChatPartner()

  package init() {
    Task { [weak self, messages = partner.messages] in
      for await message in messages {
        self?.lines.append("partner: \(message)")
        self?.isTyping = false
      }
      self?.isOnline = false
    }
  }

  package func send(_ text: String) {
    lines.append("me: \(text)")
    isTyping = true
    partner.hear(text)
  }
}
