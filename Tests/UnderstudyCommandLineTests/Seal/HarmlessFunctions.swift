/// The functions of the C library that neither wait, nor read a clock, nor are random, nor say which
/// process, user or computer this is.
///
/// Each line has headers and, after a colon, the functions of these headers; `*` is any text, and
/// no colon means all functions that are not in the table of the article on sealed functions.
enum HarmlessFunctions {
  static let headers = """
    # Texts, numbers, memory, tables
    alloca.h argz.h assert.h ctype.h envz.h errno.h fenv.h fmtmsg.h fnmatch.h iconv.h inttypes.h
    langinfo.h libgen.h libintl.h locale.h malloc.h math.h mcheck.h monetary.h nl_types.h obstack.h
    printf.h regex.h search.h string.h strings.h sys/cdefs.h sys/sysmacros.h tgmath.h uchar.h
    wctype.h bits/byteswap.h bits/cmathcalls.h bits/iscanonical.h bits/mathcalls.h
    bits/mathcalls-helper-functions.h bits/mathcalls-narrow.h bits/uintn-identity.h
    bits/wctype-wchar.h asm/swab.h linux/byteorder/* linux/swab.h
    # The process: its arguments, libraries, jumps, messages about errors
    argp.h bits/dlfcn.h bits/getopt_core.h bits/getopt_ext.h bits/link.h dlfcn.h err.h error.h
    execinfo.h link.h setjmp.h ucontext.h wordexp.h
    # Debuggers, profilers, drivers, encryption of passwords by another library
    bits/ptrace-shared.h crypt.h proc_service.h sys/gmon.h sys/io.h sys/profil.h thread_db.h
    bits/uio-ext.h sys/platform/x86.h
    # Limits and rights
    bits/cpu-set.h bits/resource.h sys/capability.h sys/fsuid.h sys/personality.h sys/prctl.h
    sys/vlimit.h ulimit.h
    # Files and folders, which are real; the dates of files are
    bits/dirent_ext.h bits/statx-generic.h dirent.h fstab.h fts.h ftw.h glob.h mntent.h stdio_ext.h
    sys/mount.h sys/quota.h sys/stat.h sys/statfs.h sys/statvfs.h sys/swap.h sys/xattr.h ttyent.h
    utime.h
    # Memory, which other processes can share
    bits/mman-shared.h bits/mman_ext.h bits/shmlba.h sys/ipc.h sys/mman.h sys/shm.h
    # Lists of the system: users, logins, networks
    aliases.h grp.h gshadow.h ifaddrs.h net/if.h nss.h pwd.h rpc/netdb.h shadow.h utmp.h utmpx.h
    # Addresses
    arpa/inet.h arpa/nameser.h bits/socket.h netinet/ether.h netinet/in.h
    # Administration
    sys/klog.h sys/reboot.h sys/syslog.h
    """

  static let functions = """
    # The library's own threads
    aio.h: aio_cancel* aio_init
    # Processes
    bits/sched.h: setns unshare
    bits/signal_ext.h bits/sigthread.h: pthread_kill pthread_sigmask pthread_sigqueue tgkill
    sys/pidfd.h: pidfd_getfd pidfd_send_signal pidfd_getpid
    signal.h: __libc_current_sigrt* __sysv_signal gsignal kill killpg psiginfo psignal raise
      sigaction sigaddset sigaltstack sigandset sigblock sigdelset sigemptyset sigfillset
      siggetmask sighold sigignore siginterrupt sigisemptyset sigismember signal sigorset
      sigpending sigprocmask sigqueue sigrelse sigreturn sigset sigsetmask sigstack ssignal
      sysv_signal
    spawn.h: posix_spawn_file_actions_* posix_spawnattr_* pidfd_spawn*
    # Files: what opens one is in the table
    bits/fcntl-linux.h fcntl.h: fallocate* name_to_handle_at open_by_handle_at posix_fadvise*
      posix_fallocate* readahead
    sys/eventfd.h: eventfd
    sys/epoll.h: epoll_create* epoll_ctl
    sys/fanotify.h: fanotify_mark
    sys/inotify.h: inotify_add_watch inotify_rm_watch
    sys/uio.h: preadv* pwritev*
    sys/time.h: futimes* lutimes utimes
    # Messages: what waits is in the table
    mqueue.h: mq_close mq_getattr mq_notify mq_open mq_setattr mq_unlink
    sys/msg.h: msgctl msgget
    sys/sem.h: semctl semget
    # Names of the internet: what asks another computer is in the table
    netdb.h: __h_errno_location end* free* gai_cancel gai_error gai_strerror gethostent*
      getnet* getproto* getserv* herror hstrerror innetgr rresvport* set*
    resolv.h: __b64_* __dn_* __fp_* __hostalias __loc_* __p_* __put* __res_close __res_hostalias
      __res_init __res_is* __res_name* __res_nclose __res_ninit __res_queriesmatch __res_state
      __sym_* dn_* res_dnok res_hnok res_mailok res_ownok
    sys/socket.h: bind getpeername getsockname getsockopt isfdtype listen setsockopt shutdown
      sockatmark socket socketpair
    # Threads: what waits is in the table
    bits/pthread_stack_min-dynamic.h: __sysconf
    pthread.h: __pthread_* __sigsetjmp pthread_atfork pthread_attr_* pthread_barrier_destroy
      pthread_barrier_init pthread_barrierattr_* pthread_cancel pthread_cond_broadcast
      pthread_cond_destroy pthread_cond_init pthread_cond_signal pthread_condattr_*
      pthread_detach pthread_equal pthread_exit pthread_getattr* pthread_getconcurrency
      pthread_getname_np pthread_getschedparam pthread_getspecific pthread_key_*
      pthread_mutex_consistent* pthread_mutex_destroy pthread_mutex_getprioceiling
      pthread_mutex_init pthread_mutex_unlock pthread_mutexattr_* pthread_rwlock_destroy
      pthread_rwlock_init pthread_rwlock_tryrdlock pthread_rwlock_trywrlock
      pthread_rwlock_unlock pthread_rwlockattr_* pthread_set* pthread_spin_destroy
      pthread_spin_init pthread_spin_trylock pthread_spin_unlock pthread_testcancel
    sched.h: sched_get_priority_* sched_getattr sched_getparam sched_getscheduler sched_set*
    semaphore.h: sem_close sem_destroy sem_getvalue sem_init sem_open sem_post sem_unlink
    threads.h: cnd_broadcast cnd_destroy cnd_init cnd_signal mtx_destroy mtx_init mtx_unlock
      thrd_detach thrd_equal thrd_exit tss_*
    # The terminal
    pty.h: openpty
    sgtty.h: gtty stty
    termios.h: cf* tcflow tcflush tcgetattr tcsendbreak tcsetattr
    # Standard streams, which the table has in one row
    stdio.h: __asprintf __getdelim __overflow __uflow *printf *scanf *_unlocked clearerr ctermid
      fclose* fdopen feof ferror fgetpos* fileno fmemopen fopencookie fputc fseek* fsetpos* ftell*
      ftrylockfile funlockfile getc getchar getdelim getw open_memstream perror putc putchar puts
      putw remove rename* rewind set*buf* ungetc
    wchar.h: __mbrlen btowc f*w* get*w* mb* open_wmemstream put*w* swprintf swscanf ungetwc v*w* w*
    # Numbers, texts, the environment, the end of the process
    stdlib.h: _Exit __ctype_get_mb_cur_max a64l abort abs aligned_alloc at_quick_exit atexit ato*
      bsearch calloc canonicalize_file_name clearenv *div *ecvt* *fcvt* *gcvt exit free getenv
      getpt getsubopt grantpt l64a labs llabs malloc mb* on_exit posix_memalign posix_openpt
      ptsname* putenv qsort* quick_exit realloc* realpath rpmatch secure_getenv setenv strfrom*
      strto* unlockpt unsetenv wc*
    sys/resource.h: getpriority getrlimit* setpriority setrlimit*
    sys/sysinfo.h: get_phys_pages
    # Dates that are given; timers, of which the one that makes them is in the table
    time.h: asctime* ctime* difftime dysize gmtime* localtime* mktime strftime* strptime* tzset
      timegm timelocal timer_delete
    unistd.h: _exit access acct brk ch* close* confstr copy_file_range crypt dup* eaccess end*
      euidaccess exec* f*access* fch* fexecve fpathconf ftruncate* get_current_dir_name getcwd
      getdtablesize getopt getpagesize getusershell getwd group_member isatty lchown link* lseek*
      nice pathconf pipe* pread* profil pwrite* readlink* revoke rmdir sbrk set* swab symlink*
      tcsetpgrp truncate* ttyname* ttyslot unlink* vhangup
    """

  /// Whether a function that is declared in the header is one of them.
  static func contain(_ name: String, in header: String) -> Bool {
    rules.contains { rule in
      rule.headers.contains { matches(header, $0) } && rule.names.contains { matches(name, $0) }
    }
  }

  private static let rules: [(headers: [String], names: [String])] =
    lines(of: headers).map { (words($0), ["*"]) }
    + lines(of: functions.replacing("\n  ", with: " ")).map { line in
      let parts = line.split(separator: ":")
      return (words(parts[0]), words(parts[1]))
    }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") }
  }

  private static func words(_ text: Substring) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  /// Whether the text is the pattern's, in which `*` is any text.
  private static func matches(_ text: String, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return text == pattern }
    guard text.hasPrefix(parts[0]), text.hasSuffix(parts[parts.count - 1]) else { return false }
    var rest = text.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.range(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.count >= parts[parts.count - 1].count
  }
}
