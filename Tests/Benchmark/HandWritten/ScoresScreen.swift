import ExampleModels
import ExampleViewModels

@MainActor func runScores() async {
  print("understudy 3 scores")
  let service = ScoresService()
  let viewModel = ScoresViewModel { source in
    let scores = try await service.scores(from: source)
    print("< scores(\(source.literal)) \(scores.literal)")
    return scores
  }
  var (rows, isLoading): ([ScoreRowViewModel]?, Bool?) = (nil, nil)
  var (errorText, source, canCancel): (String??, ScoresSource?, Bool?) = (nil, nil, nil)
  func showChanges() {
    printChange("rows", viewModel.rows, &rows)
    printChange("isLoading", viewModel.isLoading, &isLoading)
    printChange("errorText", viewModel.errorText, &errorText)
    printChange("source", viewModel.source, &source)
    printChange(
      "cancel", isEnabled: viewModel.isLoading, else: "nothing is being fetched", &canCancel)
  }
  viewModel.onChange = { showChanges() }
  showChanges()
  while let words = nextCommand() {
    switch (words.first, words.dropFirst().first.flatMap { ScoresSource(rawValue: String($0)) }) {
    case ("fetch", nil): await viewModel.fetch()
    case ("cancel", nil): viewModel.cancel()
    case ("choose", let source?): viewModel.choose(source)
    default: print("! \"unknown command\"")
    }
  }
}
