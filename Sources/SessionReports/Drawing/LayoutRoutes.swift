/// Where the edges of a layout run: horizontally through the items in their way, and bending between
/// them.
struct LayoutRoutes {
  private(set) var routes: [[LayeredLayout.Point]] = []

  private enum Side { case left, right }

  /// An end of a bend: at which side of an item, and what is at its other end.
  private struct End {
    let edge: Int
    let step: Int
    let isStart: Bool
    let side: Side
    let other: LayeredLayout.Frame
  }

  init(_ columns: LayoutColumns, _ frames: [LayeredLayout.Frame]) {
    var ends: [Int: [End]] = [:]
    for (edge, chain) in columns.chains.enumerated() {
      for step in 0..<chain.count - 1 {
        let (start, end) = (chain[step], chain[step + 1])
        let isLeftward = columns.items[end].column < columns.items[start].column
        let isReturning = columns.items[chain[0]].column == columns.items[chain[2]].column
        // Within a layer, an edge leads to the left side of its label and back from there.
        let startSide: Side = isLeftward || (isReturning && step == 1) ? .left : .right
        let endSide: Side = isLeftward || (isReturning && step == 1) ? .right : .left
        ends[start, default: []].append(
          End(edge: edge, step: step, isStart: true, side: startSide, other: frames[end]))
        ends[end, default: []].append(
          End(edge: edge, step: step, isStart: false, side: endSide, other: frames[start]))
      }
    }
    var points = columns.chains.map {
      Array(repeating: LayeredLayout.Point(x: 0, y: 0), count: 2 * ($0.count - 1))
    }
    for (item, ends) in ends {
      for side in [Side.left, .right] {
        let own = ends.filter { $0.side == side }.sorted {
          ($0.other.y + $0.other.height / 2, $0.edge, $0.step)
            < ($1.other.y + $1.other.height / 2, $1.edge, $1.step)
        }
        for (place, end) in own.enumerated() {
          points[end.edge][2 * end.step + (end.isStart ? 0 : 1)] =
            frames[item].point(at: place, of: own.count, onLeft: side == .left)
        }
      }
    }
    routes = points
  }
}

extension LayeredLayout.Frame {
  /// One of several points that share a side.
  fileprivate func point(at place: Int, of count: Int, onLeft: Bool) -> LayeredLayout.Point {
    LayeredLayout.Point(
      x: onLeft ? x : x + width, y: y + height * Double(place + 1) / Double(count + 1))
  }
}
