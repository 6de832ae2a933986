import Observation

/// A post that one can like. The heart fills at once; the bug is what remains if the server refuses.
@MainActor @Observable package final class PostViewModel {
  package private(set) var isLiked = false
  package private(set) var likes = 41
  package private(set) var isSending = false
  package private(set) var alert: String?
  package let likesOfOthers = 41

  private let hasBug: Bool
  private let send: @MainActor (Bool) async throws -> Void

  package init(hasBug: Bool, send: @escaping @MainActor (Bool) async throws -> Void) {
    (self.hasBug, self.send) = (hasBug, send)
  }

  package func toggleLike() {
    guard !isSending else { return }
    isSending = true
    alert = nil
    setLiked(!isLiked)
    Task {
      do {
        try await send(isLiked)
      } catch {
        if hasBug { isLiked.toggle() } else { setLiked(!isLiked) }
        alert = "Try again later"
      }
      isSending = false
    }
  }

  private func setLiked(_ isLiked: Bool) {
    self.isLiked = isLiked
    likes += isLiked ? 1 : -1
  }
}
