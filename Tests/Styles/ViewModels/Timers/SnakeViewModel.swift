import Foundation

/// A game with one button that a timer drives, with food at random places.
package final class SnakeViewModel {
  package struct Cell: Hashable {
    package var x: Int
    package var y: Int
  }

  package private(set) var snake = [Cell(x: 4, y: 4), Cell(x: 3, y: 4)]
  package private(set) var food = Cell(x: 0, y: 0)
  package private(set) var score = 0
  package private(set) var isOver = false

  private let size = 8
  private var direction = (x: 1, y: 0)
  private var timer: Timer?

  package init() { placeFood() }

  /// Starts the game, or turns the snake clockwise.
  package func tap() {
    guard timer == nil else {
      direction = (-direction.y, direction.x)
      return
    }
    guard !isOver else { return }
    timer = Timer.scheduledTimer(withTimeInterval: 0.2, repeats: true) { _ in self.move() }
  }

  package func pause() {
    timer?.invalidate()
    timer = nil
  }

  private func move() {
    let head = Cell(x: snake[0].x + direction.x, y: snake[0].y + direction.y)
    let isInside = (0..<size).contains(head.x) && (0..<size).contains(head.y)
    guard isInside, !snake.contains(head) else {
      isOver = true
      return pause()
    }
    snake.insert(head, at: 0)
    if head == food {
      score += 1
      placeFood()
    } else {
      snake.removeLast()
    }
  }

  private func placeFood() {
    repeat {
      food = Cell(x: .random(in: 0..<size), y: .random(in: 0..<size))
    } while snake.contains(food)
  }
}
