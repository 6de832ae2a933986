import Foundation

/// Lays out once per turn of the run loop, however often the shapes change.
package final class CanvasViewModel {
  package private(set) var shapes: [String] = []
  package private(set) var frames: [Int] = []
  package private(set) var layouts = 0

  private var needsLayout = false

  package init() {}

  package func add(_ shape: String) {
    shapes.append(shape)
    setNeedsLayout()
  }

  package func addPair(_ shape: String) {
    add(shape)
    add(shape + "'")
  }

  package func undo() {
    guard !shapes.isEmpty else { return }
    shapes.removeLast()
    setNeedsLayout()
  }

  private func setNeedsLayout() {
    guard !needsLayout else { return }
    needsLayout = true
    RunLoop.main.perform { [weak self] in self?.layout() }
  }

  private func layout() {
    needsLayout = false
    layouts += 1
    var offset = 0
    frames = shapes.map { shape in
      defer { offset += shape.count * 10 }
      return offset
    }
  }
}
