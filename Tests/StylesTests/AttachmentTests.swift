import Testing
import Understudy

@testable import Styles

/// What makes the view models a fair test: they know nothing of Understudy, and attaching most of them takes
/// eight lines.
@MainActor
@Suite struct AttachmentTests {
  @Test func viewModelsImportNoneOfOurModules() throws {
    let imported = try Corpus.viewModels.get().flatMap(\.lines)
      .compactMap { line in line.firstMatch(of: /^ *(?:@\w+ )*import (\w+)/).map { String($0.1) } }
    // The last one is Combine, and knows nothing of Understudy either.
    let modules = ["Dispatch", "Foundation", "Observation", "PortableCombine"]
    #expect(Set(imported).sorted() == modules)
  }

  @Test func screensHaveAtMostTenLinesAndHalfOfThemEight() throws {
    var declared: [String] = []
    var lengths: [Int] = []
    for source in try Corpus.screens.get() {
      // Nothing outside the screens helps them.
      let lines = source.lines.filter { !$0.hasPrefix("import ") }
      for screen in lines.split(separator: "}") {
        let first = try #require(screen.first)
        let name = first.firstMatch(of: /^enum (\w+): Screen {$/).map { String($0.1) }
        declared.append(try #require(name, "\(source.name): \(first)"))
        #expect(screen.count + 1 <= 10, "\(first)")
        lengths.append(screen.count { $0 != "  }" })
      }
    }
    #expect(declared.sorted() == Main.styleScreens.map { "\($0)" }.sorted())
    #expect(lengths.sorted()[lengths.count / 2] <= 8)
  }

  @Test func eachFileOfViewModelsIsAttached() throws {
    let attached = Main.styleScreens.map { "\(viewModel(of: $0)).swift" }
    let files = try Corpus.viewModels.get().compactMap { $0.name.split(separator: "/").last }
    #expect(files.map(String.init).sorted() == attached.sorted())
    #expect(attached.count >= 24)
  }

  @Test func eachScreenHasAScript() {
    #expect(Corpus.scripts == Main.styleScreens.map { $0.name }.sorted())
  }

  private func viewModel<Attached: Screen>(of screen: Attached.Type) -> Any.Type {
    Attached.ViewModel.self
  }
}
