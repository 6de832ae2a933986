import Foundation

/// A shuffled deck of pairs; two cards that differ turn back after a second.
package final class MemoryGameViewModel {
  package struct Card: Equatable {
    package let symbol: String
    package var isFaceUp = false
    package var isMatched = false
  }

  package private(set) var cards: [Card] = []
  package private(set) var moves = 0
  package var isWon: Bool { cards.allSatisfy(\.isMatched) }

  private var firstRow: Int?
  private var isLocked = false

  package init() { deal() }

  package func deal() {
    let symbols = ["ant", "bee", "cat", "dog"]
    cards = (symbols + symbols).shuffled().map { Card(symbol: $0) }
    (firstRow, isLocked, moves) = (nil, false, 0)
  }

  package func flip(_ row: Int) {
    guard cards.indices.contains(row), !isLocked, !cards[row].isFaceUp else { return }
    cards[row].isFaceUp = true
    guard let first = firstRow else {
      firstRow = row
      return
    }
    firstRow = nil
    moves += 1
    if cards[first].symbol == cards[row].symbol {
      cards[first].isMatched = true
      cards[row].isMatched = true
    } else {
      isLocked = true
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in
        self?.cards[first].isFaceUp = false
        self?.cards[row].isFaceUp = false
        self?.isLocked = false
      }
    }
  }
}
