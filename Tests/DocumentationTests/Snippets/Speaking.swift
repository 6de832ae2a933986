import Understudy

/// Speaks a text, which the returned handle can cancel.
@MainActor protocol Speaking {
  func speak(_ text: String, completion: @escaping @Sendable () -> Void) -> Utterance
}

/// What is being said.
@MainActor struct Utterance {
  let cancel: () -> Void
}

/// Speaks through the world.
@MainActor final class RecordedSpeaker: Speaking {
  private let speaker: any Speaking
  private let world: World
  private var utterance: Utterance?

  init(_ speaker: any Speaking, in world: World) { (self.speaker, self.world) = (speaker, world) }

  func speak(_ text: String, completion: @escaping @Sendable () -> Void) -> Utterance {
    let start = world.callback("speak", .done) { (text: String, completion) in
      self.utterance = self.speaker.speak(text, completion: completion)
    }
    start(text, completion)
    return Utterance(cancel: world.effect("hush") { self.utterance?.cancel() })
  }
}
