import SessionAnalysis

extension Shrinker {
  /// Takes from a screen what its parameters accept, and which of them are secret.
  package mutating func useParameters(of screen: ScreenDescription) {
    choices = { screen.parameter(of: $0, $1)?.choices ?? [] }
    isFixed = { screen.parameter(of: $0, $1)?.isSecret ?? false }
  }
}
