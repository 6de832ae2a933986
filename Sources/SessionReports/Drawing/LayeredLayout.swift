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
    routes = Self.routes(columns, frames)
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

  // MARK: Routes

  /// An end of a bend: its place in the edge's route, at which side of an item it is, and what is at its
  /// other end.
  private struct End {
    let edge: Int
    let place: Int
    let isLeft: Bool
    let other: Frame
  }

  /// Where the edges run: horizontally through the items in their way, and bending between them.
  private static func routes(_ columns: LayoutColumns, _ frames: [Frame]) -> [[Point]] {
    var ends: [Int: [End]] = [:]
    for (edge, chain) in columns.chains.enumerated() {
      for step in 0..<chain.count - 1 {
        let (start, end) = (chain[step], chain[step + 1])
        let isLeftward = columns.items[end].column < columns.items[start].column
        let isReturning = columns.items[chain[0]].column == columns.items[chain[2]].column
        // Within a layer, an edge leads to the left side of its label and back from there.
        let startsLeft = isLeftward || (isReturning && step == 1)
        ends[start, default: []].append(
          End(edge: edge, place: 2 * step, isLeft: startsLeft, other: frames[end]))
        ends[end, default: []].append(
          End(edge: edge, place: 2 * step + 1, isLeft: !startsLeft, other: frames[start]))
      }
    }
    var routes = columns.chains.map {
      Array(repeating: Point(x: 0, y: 0), count: 2 * ($0.count - 1))
    }
    for (item, ends) in ends {
      for isLeft in [true, false] {
        let own = ends.filter { $0.isLeft == isLeft }.ordered(
          by: { $0.other.y + $0.other.height / 2 }, \.edge, \.place)
        for (place, end) in own.enumerated() {
          routes[end.edge][end.place] = frames[item].point(
            at: place, of: own.count, onLeft: isLeft)
        }
      }
    }
    return routes
  }
}

extension LayeredLayout.Frame {
  /// One of several points that share a side.
  fileprivate func point(at place: Int, of count: Int, onLeft: Bool) -> LayeredLayout.Point {
    LayeredLayout.Point(
      x: onLeft ? x : x + width, y: y + height * Double(place + 1) / Double(count + 1))
  }
}

/// The columns of a layout: boxes in the even ones, labels in the odd ones, and in between a thin item
/// wherever an edge passes through.
private struct LayoutColumns {
  struct Item {
    let column: Int
    let width: Double
    let height: Double
  }

  /// First the boxes, then everything else.
  private(set) var items: [Item]
  /// For each edge the item that is its label.
  private(set) var labels: [Int] = []
  /// For each edge the items that it connects, from its box to the other.
  private(set) var chains: [[Int]] = []
  /// The items of each column, from top to bottom.
  private(set) var columns: [[Int]] = []
  /// For each item those that it is connected with.
  private var neighbors: [[Int]] = []

  private static let passageHeight = 6.0

  init(_ sizes: [LayeredLayout.Size], _ layers: [Int], _ edges: [LayeredLayout.Edge]) {
    items = zip(sizes, layers).map { Item(column: 2 * $1, width: $0.width, height: $0.height) }
    for edge in edges { add(edge, layers) }
    columns = Array(repeating: [], count: (items.map(\.column).max() ?? -1) + 1)
    for (place, item) in items.enumerated() { columns[item.column].append(place) }
    neighbors = Array(repeating: [], count: items.count)
    for chain in chains {
      for (a, b) in zip(chain, chain.dropFirst()) {
        neighbors[a].append(b)
        neighbors[b].append(a)
      }
    }
  }

  /// An edge to another layer has its label next to where it starts, and passes through all columns in
  /// between; one within a layer has its label to the right of it.
  private mutating func add(_ edge: LayeredLayout.Edge, _ layers: [Int]) {
    let (from, to) = (2 * layers[edge.from], 2 * layers[edge.to])
    let direction = from > to ? -1 : 1
    labels.append(items.count)
    var chain = [edge.from, items.count]
    items.append(
      Item(column: from + direction, width: edge.label.width, height: edge.label.height))
    for passage in stride(from: from + 2 * direction, to: to, by: direction) where from != to {
      chain.append(items.count)
      items.append(Item(column: passage, width: 0, height: Self.passageHeight))
    }
    chains.append(chain + [edge.to])
  }

  // MARK: Order

  /// Orders each column by where its neighbors are, which makes edges cross less.
  mutating func order() {
    for column in sweeps { order(column) }
  }

  /// The columns, forwards and backwards in turn.
  private var sweeps: [Int] {
    let (forward, backward) = (Array(columns.indices), Array(columns.indices.reversed()))
    return (0..<6).flatMap { _ in forward + backward }
  }

  private mutating func order(_ column: Int) {
    var ranks = Array(repeating: 0.0, count: items.count)
    for column in columns {
      for (rank, item) in column.enumerated() {
        ranks[item] = (Double(rank) + 0.5) / Double(column.count)
      }
    }
    let wanted = columns[column].map { mean(of: neighbors[$0], ranks) ?? ranks[$0] }
    let places = wanted.indices.ordered { wanted[$0] }
    columns[column] = places.map { columns[column][$0] }
  }

  private func mean(of items: [Int], _ values: [Double]) -> Double? {
    items.isEmpty ? nil : items.reduce(0) { $0 + values[$1] } / Double(items.count)
  }

  // MARK: Tops

  /// The top of each item: near its neighbors, and at least `rowGap` below the one above it.
  func tops(rowGap: Double) -> [Double] {
    var centres = Array(repeating: 0.0, count: items.count)
    for column in columns {
      var top = 0.0
      for item in column {
        centres[item] = top + items[item].height / 2
        top += items[item].height + rowGap
      }
    }
    for column in sweeps { settle(columns[column], &centres, rowGap) }
    let tops = items.indices.map { centres[$0] - items[$0].height / 2 }
    let highest = tops.min() ?? 0
    return tops.map { $0 - highest }
  }

  /// Moves the items of a column to their neighbors. Pushing downwards and pushing upwards both keep
  /// the distances, and so does the mean of the two.
  private func settle(_ column: [Int], _ centres: inout [Double], _ rowGap: Double) {
    let wanted = column.map { mean(of: neighbors[$0], centres) ?? centres[$0] }
    let distances = zip(column, column.dropFirst()).map {
      (items[$0].height + items[$1].height) / 2 + rowGap
    }
    var (lower, upper) = (wanted, wanted)
    for place in wanted.indices.dropFirst() {
      lower[place] = max(wanted[place], lower[place - 1] + distances[place - 1])
    }
    for place in wanted.indices.dropLast().reversed() {
      upper[place] = min(wanted[place], upper[place + 1] - distances[place])
    }
    for (place, item) in column.enumerated() { centres[item] = (lower[place] + upper[place]) / 2 }
  }
}
