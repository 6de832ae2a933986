import Understudy
import UnderstudyCommandLine

/// Screens whose view models do what is hard to seal.
@main struct Main: UnderstudyApp {
  static let screens: [any Screen.Type] = [
    LocksScreen.self, TimersScreen.self, ThreadsScreen.self, FilesScreen.self, TasksScreen.self,
    CallsScreen.self,
    LibraryScreen.self,
    PollingScreen.self,
    SoupScreen.self,
  ]
}
