import SessionFormat

/// Places the boxes of a directed graph in columns from left to right, and the labels of its edges in
/// columns between them.
///
/// Each column has a width of its own, and all that is in it stands one below the other. So neither
/// boxes nor labels ever overlap, and edges bend only in the gaps between columns.
struct LayeredLayout {
  /// The boxes, in the order in which they were given.
  private(set) var boxes: [Frame] = []
  /// The labels of the edges, in their order.
  private(set) var labels: [Frame] = []
  /// The edges, each as the points through which it runs: pairs of ends of bends.
  private(set) var routes: [[Point]] = []
  private(set) var width = 0.0
  private(set) var height = 0.0

  struct Size: Sendable {
    let width: Double
    let height: Double

    init(_ width: Double, _ height: Double) { (self.width, self.height) = (width, height) }
  }

  struct Frame: Sendable {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
  }

  struct Point: Sendable {
    let x: Double
    let y: Double
  }

  struct Edge: Sendable {
    let from: Int
    let to: Int
    let label: Size

    init(from: Int, to: Int, label: Size) {
      (self.from, self.to, self.label) = (from, to, label)
    }
  }

  private static let columnGap = 34.0
  private static let rowGap = 12.0
  private static let margin = 8.0

  /// Places boxes of these sizes. `roots` are those in the first column; a box that no edge leads to
  /// from there is in the first column too.
  init(boxes sizes: [Size], roots: Set<Int>, edges: [Edge]) {
    let layers = Self.layers(of: sizes.count, roots: roots, edges)
    var columns = LayoutColumns(sizes, layers, edges)
    columns.order()
    let tops = columns.tops(rowGap: Self.rowGap).map { $0 + Self.margin }
    let (lefts, widths) = Self.horizontal(columns)
    let frames = columns.items.indices.map { item in
      let column = columns.items[item].column
      return Frame(
        x: lefts[column], y: tops[item], width: widths[column], height: columns.items[item].height)
    }
    boxes = Array(frames.prefix(sizes.count))
    labels = columns.labels.map { frames[$0] }
    routes = LayoutRoutes(columns, frames).routes
    width = (zip(lefts, widths).map(+).max() ?? 0) + Self.margin
    height = (frames.map { $0.y + $0.height }.max() ?? 0) + Self.margin
  }

  /// How many edges are between the first column and each box.
  private static func layers(of count: Int, roots: Set<Int>, _ edges: [Edge]) -> [Int] {
    let next = Dictionary(grouping: edges, by: \.from)
    var layers = Array(repeating: 0, count: count)
    var reached = roots
    var layer = (0..<count).filter(roots.contains)
    var depth = 0
    while !layer.isEmpty {
      for box in layer { layers[box] = depth }
      layer = layer.flatMap { next[$0] ?? [] }.map(\.to).filter { reached.insert($0).inserted }
      depth += 1
    }
    return layers
  }

  private static func horizontal(
    _ columns: LayoutColumns
  ) -> (lefts: [Double], widths: [Double]) {
    let widths = columns.columns.map { $0.map { columns.items[$0].width }.max() ?? 0 }
    var left = margin
    let lefts = widths.map { width in
      defer { left += width + columnGap }
      return left
    }
    return (lefts, widths)
  }
}

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
        let own = ends.filter { $0.side == side }.ordered(
          by: { $0.other.y + $0.other.height / 2 }, \.edge, \.step)
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
