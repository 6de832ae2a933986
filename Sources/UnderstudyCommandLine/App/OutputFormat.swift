import ArgumentParser

/// The format of the tool's output.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  /// Lines for people, and for files.
  case text
  /// JSON objects, one on each line, for programs.
  case jsonl
}
