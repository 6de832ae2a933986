import Foundation
import Testing

/// What an exploration has to find on a screen.
struct PlantedBug: Sendable, CustomTestStringConvertible {
  /// The screen's name.
  let screen: String
  /// What is reported.
  let symptom: String
  /// The commands of a session that shows it. No session has fewer, but other arguments may do as well.
  let commands: [String]

  /// The name of the screen without the bug.
  var soundScreen: String { "\(screen)-sound" }

  var testDescription: String { screen }

  static let all = harmless + crashing

  /// Those that end the process.
  private static let crashing = [
    PlantedBug(
      screen: "product",
      symptom: "crashes (SIGTRAP) at ProductViewModel.swift:29: Index out of range",
      commands: ["load 0"]),
    PlantedBug(
      screen: "cart", symptom: "crashes (SIGTRAP) at CartViewModel.swift:9: arithmetic overflow",
      commands: ["set-quantity 0 7378697629483821"]),
  ]

  static let harmless = [
    PlantedBug(
      screen: "playlist", symptom: "broken: the highlighted track plays",
      commands: ["play 1", "delete 0"]),
    PlantedBug(
      screen: "gallery", symptom: "broken: only the first page may be empty",
      commands: ["take-photo", "take-photo", "take-photo", "take-photo", "next"]),
    PlantedBug(
      screen: "inbox", symptom: "messages changed without a notification",
      commands: ["open 0", "archive 0"]),
    PlantedBug(
      screen: "checklist", symptom: "broken: what is not on the list can be brought back",
      commands: ["toggle 0", "toggle 1", "remove-done", "undo"]),
    PlantedBug(
      screen: "catalogue", symptom: "broken: all products of the category are shown",
      commands: ["show fruit", "show bread"]),
    PlantedBug(
      screen: "contacts",
      symptom: "names: the view model announced update(row: …), which is not what changed",
      commands: ["rename 1 a"]),
    PlantedBug(
      screen: "checkout", symptom: "broken: the card is charged once",
      commands: ["pay", "pay"]),
    PlantedBug(
      screen: "feed", symptom: "broken: pages follow each other from the first on",
      commands: ["load-more", "refresh"]),
    PlantedBug(
      screen: "search", symptom: "broken: the results are those of the query",
      commands: ["type a", "type \"\""]),
    PlantedBug(
      screen: "post", symptom: "broken: likes are those of others and mine",
      commands: ["toggle-like"]),
    PlantedBug(
      screen: "registration", symptom: "broken: no password is kept",
      commands: [
        "email ada@example.org", "password Correct-Horse-9", "repeated-password Correct-Horse-9",
        "submit",
      ]),
    PlantedBug(
      screen: "quote", symptom: "broken: nothing comes after it gave up", commands: ["load"]),
    PlantedBug(
      screen: "visits", symptom: "broken: each day counts once",
      commands: ["check-in", "check-in"]),
    PlantedBug(
      screen: "kitchen-timer", symptom: "broken: the time left is not negative",
      commands: ["start 1", "start 1"]),
    PlantedBug(
      screen: "order", symptom: "broken: the order is placed once",
      commands: ["submit &", "submit"]),
    PlantedBug(
      screen: "forecast", symptom: "broken: the forecast is that of the city",
      commands: ["show oslo &", "show rome &"]),
    PlantedBug(
      screen: "upload", symptom: "broken: what was cancelled is not uploaded",
      commands: ["upload &", "cancel"]),
  ]
}

/// How much the tests explore. `UNDERSTUDY_PLANTED=10` explores from ten seeds, with as many steps as usual.
enum Thoroughness {
  private static let seedCount =
    ProcessInfo.processInfo.environment["UNDERSTUDY_PLANTED"].flatMap(UInt64.init)

  static let isFull = seedCount != nil
  static let seeds = 0..<(seedCount ?? 1)
  /// How many steps a screen gets; nil for the default.
  static let steps = isFull ? nil : 500
}
