import PlantedBugs
import SealedScreens
import Understudy
import UnderstudyCommandLine
import UnderstudyPlatform

@main struct Main: UnderstudyApp {
  /// Read before anything else happens.
  static var screens: [any Screen.Type] {
    if getenv("FAULTY_MISTAKE") != nil { return [MistakenScreen.self] }
    if getenv("FAULTY_EMPTY") != nil { return [EmptyScreen.self] }
    if getenv("FAULTY_NEIGHBOR") != nil { return [EmptyScreen.self, BusyScreen.self] }
    if getenv("FAULTY_TWINS") != nil {
      return [EmptyScreen.self, BusyScreen.self, EmptyScreen.self]
    }
    if getenv("FAULTY_SURVIVES_QUIT") != nil { signal(SIGQUIT) { _ in } }
    return [
      FaultyScreen.self, TalkativeScreen.self, BusyScreen.self, VeiledScreen.self,
      NamesakeScreen.self, SurroundingsScreen.self, LockedScreen.self, DepartureScreen.self,
      SealedScreen.self, QuarrelsomeScreen.self, WaterJugsScreen.self, BrittleScreen.self,
      FlakyScreen.self, VaultScreen.self, AlmanacScreen.self, ErrandScreen.self,
      DeepScreen.self, DialScreen.self, EndsScreen.self,
      ShelfScreen.self, SluggishScreen.self, HastyScreen.self, FastTimerScreen.self,
      TickerScreen.self, LateScreen.self, LeftOverScreen.self, DepotScreen.self,
      OnlineScreen.self, LotsScreen.self,
    ] + sealedScreens + Bugs.screens
  }
}
