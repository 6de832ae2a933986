extension LineEditor {
  /// Adds a line that went wrong to what Up finds in this run, to be mended; later runs do not see it.
  package func keepForThisRun(_ line: String) {
    guard !line.isEmpty, line != history.lines.last else { return }
    history.append(line)
  }
}
