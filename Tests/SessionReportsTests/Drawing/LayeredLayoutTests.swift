import GeneratedInput
import Testing

@testable import SessionReports

@Suite struct LayeredLayoutTests {
  @Test func boxesAndLabelsNeverOverlap() {
    var random = InputGenerator()
    for _ in 0..<100 {
      let graph = Graph(from: &random)
      let layout = graph.layout
      let frames = layout.boxes + layout.labels
      for (place, frame) in frames.enumerated() {
        #expect(frame.x >= 0 && frame.x + frame.width <= layout.width)
        #expect(frame.y >= 0 && frame.y + frame.height <= layout.height)
        for other in frames[..<place] {
          #expect(!frame.overlaps(other), "\(graph)")
        }
      }
    }
  }

  @Test func edgesRunFromSideToSideAndBendInGaps() {
    var random = InputGenerator()
    for _ in 0..<100 {
      let graph = Graph(from: &random)
      let layout = graph.layout
      for (edge, route) in zip(graph.edges, layout.routes) {
        #expect(layout.boxes[edge.from].touches(route[0]))
        #expect(layout.boxes[edge.to].touches(route[route.count - 1]))
        for bend in stride(from: 0, to: route.count, by: 2) {
          let (left, right) = [route[bend].x, route[bend + 1].x].sortedPair
          for frame in layout.boxes + layout.labels {
            #expect(frame.x >= right || frame.x + frame.width <= left, "\(graph)")
          }
        }
      }
    }
  }

  @Test func sameGraphIsPlacedAlike() {
    var random = InputGenerator()
    let graph = Graph(from: &random)
    #expect("\(graph.layout)" == "\(graph.layout)")
  }

  @Test func emptyGraphIsEmpty() {
    let layout = LayeredLayout(boxes: [], roots: [], edges: [])
    #expect(layout.boxes.isEmpty && layout.width == 8 && layout.height == 8)
  }
}

/// A graph to place.
private struct Graph {
  let sizes: [LayeredLayout.Size]
  let roots: Set<Int>
  let edges: [LayeredLayout.Edge]

  init(from random: inout InputGenerator) {
    sizes = random.array(1..<41) { .init(Double($0.int(20..<240)), Double($0.int(20..<120))) }
    let count = sizes.count
    roots = Set(random.array(1..<4) { $0.int(0..<count) })
    var pairs: Set<[Int]> = []
    edges = random.array(0..<80) { random in
      let label = LayeredLayout.Size(Double(random.int(20..<200)), Double(random.int(16..<60)))
      return .init(from: random.int(0..<count), to: random.int(0..<count), label: label)
    }.filter { $0.from != $0.to && pairs.insert([$0.from, $0.to]).inserted }
  }

  var layout: LayeredLayout { LayeredLayout(boxes: sizes, roots: roots, edges: edges) }
}

extension LayeredLayout.Frame {
  fileprivate func overlaps(_ other: Self) -> Bool {
    x < other.x + other.width && other.x < x + width
      && y < other.y + other.height && other.y < y + height
  }

  fileprivate func touches(_ point: LayeredLayout.Point) -> Bool {
    (point.x == x || point.x == x + width) && point.y > y && point.y < y + height
  }
}

extension [Double] {
  fileprivate var sortedPair: (Double, Double) {
    (Swift.min(self[0], self[1]), Swift.max(self[0], self[1]))
  }
}
