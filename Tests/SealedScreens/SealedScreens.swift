import Understudy

/// Screens whose view models do what is hard to seal.
@MainActor package let sealedScreens: [any Screen.Type] = [
  LocksScreen.self, TimersScreen.self, ThreadsScreen.self, FilesScreen.self, TasksScreen.self,
  CallsScreen.self, LibraryScreen.self, PollingScreen.self, SoupScreen.self,
]
