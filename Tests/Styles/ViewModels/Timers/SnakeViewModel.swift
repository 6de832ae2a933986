import Foundation

/// A game that a timer drives, with food at random places.
package final class SnakeViewModel {
  package enum Direction: String, CaseIterable { case up, down, left, right }

  package struct Cell: Hashable {
    package var x: Int
    package var y: Int
  }

  package private(set) var snake = [Cell(x: 4, y: 4), Cell(x: 3, y: 4)]
  package private(set) var food = Cell(x: 0, y: 0)
  package private(set) var score = 0
  package private(set) var isOver = false

  private let size = 8
  private var direction = Direction.right
  private var timer: Timer?

  package init() { placeFood() }

  package func play() {
    guard timer == nil, !isOver else { return }
    timer = Timer.scheduledTimer(withTimeInterval: 0.2, repeats: true) { _ in self.move() }
  }

  package func pause() {
    timer?.invalidate()
    timer = nil
  }

  package func turn(_ direction: Direction) { self.direction = direction }

  private func move() {
    var head = snake[0]
    switch direction {
    case .up: head.y -= 1
    case .down: head.y += 1
    case .left: head.x -= 1
    case .right: head.x += 1
    }
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
