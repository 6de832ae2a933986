import Mutating

/// A source with something of each kind to change.
enum Sample {
  static let text = """
    public final class Basket {
      enum Size { case small, large }
      struct Piece { var front: String; var back: String }

      public var onChange: (() -> Void)?
      var pieces: [Int] = [] { didSet { onChange?() } }
      var size = Size.small

      public init(limit: Int = 10) { pieces = [] }

      func add(_ piece: Int, at row: Int?) {
        guard piece > 0, !pieces.contains(piece) else { return }
        if pieces.isEmpty { return }
        pieces.insert(piece, at: row ?? 0)
        size = pieces.count + 1 < 3 && pieces.first == piece ? .small : .large
      }

      func front(of piece: Piece) -> String { piece.front }

      func sum() -> Int { max(add(1, 2), pieces.sorted()[0]) }

      func add(_ left: Int, _ right: Int) -> Int { left - right }

      func part() -> ArraySlice<Int> { pieces[0..<2] }

      static let statement = "SELECT piece FROM pieces ORDER BY date DESC"
    }
    """

  static var source: MutatedSource { mutated(text) }

  static func mutated(
    _ text: String, scope: MutatedSource.Scope = .everything
  ) -> MutatedSource {
    MutatedSource.mutating([("Sample.swift", text, scope)])[0]
  }
}
