import ArgumentParser

/// How what the tool has to say is written.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  /// Lines for people, and for files.
  case text
  /// Objects of JSON, one a line, for programs.
  case jsonl
}
