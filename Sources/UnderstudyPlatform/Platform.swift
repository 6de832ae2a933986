// The C library of the platform under one name, and what differs between them.
#if canImport(Glibc)
  @_exported import Glibc

  /// How many files a process may have open, for `getrlimit`.
  package let openFilesLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#elseif canImport(Musl)
  @_exported import Musl

  package let openFilesLimit = RLIMIT_NOFILE
#else
  @_exported import Darwin

  package let openFilesLimit = RLIMIT_NOFILE
#endif
