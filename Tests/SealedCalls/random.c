// Calls of functions that are random, or show what the machine is like.
#include "calls.h"

#ifdef SEALED_CALLS
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>

// MARK: Random numbers

static unsigned char bytes[16];
static long drawn(void) { return hash(bytes, sizeof bytes); }

CALL(getrandom, return getrandom(bytes, sizeof bytes, 0) + drawn();)
CALL(getentropy, return getentropy(bytes, sizeof bytes) + drawn();)
#if __GLIBC_PREREQ(2, 36)
CALL(arc4random, return arc4random();)
CALL(arc4random_uniform, return arc4random_uniform(1000000);)
CALL(arc4random_buf, {
  arc4random_buf(bytes, sizeof bytes);
  return drawn();
})
#endif
CALL(syscall, return syscall(SYS_getrandom, bytes, sizeof bytes, 0) + drawn();)
CALL(rand, return rand();)
CALL(random, return random();)
CALL(lrand48, return lrand48();)
CALL(mrand48, return mrand48();)
CALL(drand48, return (long)(drand48() * 1000000);)

// MARK: Sequences from a number that is given

static unsigned short state[3];
CALL(erand48, return (long)(erand48(state) * 1000000);)
CALL(nrand48, return nrand48(state);)
CALL(jrand48, return jrand48(state);)
CALL(rand_r, return rand_r(&(unsigned){7});)
CALL(srand, {
  srand(7);
  return rand();
})
CALL(srandom, {
  srandom(7);
  return random();
})
CALL(srand48, {
  srand48(7);
  return lrand48();
})
CALL(seed48, {
  seed48((unsigned short[3]){7});
  return lrand48();
})
CALL(lcong48, {
  lcong48((unsigned short[7]){7});
  return lrand48();
})
static char table[64];
CALL(initstate, {
  char *before = initstate(7, table, sizeof table);
  long value = random();
  setstate(before);
  return value;
})
CALL(setstate, {
  char *before = initstate(8, table, sizeof table);
  long value = random();
  setstate(before);
  return value;
})

static struct random_data numbers;
static int32_t number;
static void begin(void) {
  numbers.state = NULL;
  initstate_r(7, table, sizeof table, &numbers);
}
CALL(initstate_r, {
  begin();
  random_r(&numbers, &number);
  return number;
})
CALL(random_r, {
  begin();
  random_r(&numbers, &number);
  return number;
})
CALL(srandom_r, {
  begin();
  srandom_r(9, &numbers);
  random_r(&numbers, &number);
  return number;
})
CALL(setstate_r, {
  begin();
  return setstate_r(table, &numbers);
})

static struct drand48_data data;
static double fraction;
static long whole;
CALL(srand48_r, return srand48_r(7, &data);)
CALL(seed48_r, return seed48_r(state, &data);)
CALL(lcong48_r, return lcong48_r((unsigned short[7]){7}, &data);)
CALL(drand48_r, return drand48_r(&data, &fraction);)
CALL(erand48_r, return erand48_r(state, &data, &fraction);)
CALL(lrand48_r, return lrand48_r(&data, &whole);)
CALL(mrand48_r, return mrand48_r(&data, &whole);)
CALL(nrand48_r, return nrand48_r(state, &data, &whole);)
CALL(jrand48_r, return jrand48_r(state, &data, &whole);)
CALL(getauxval, return getauxval(AT_RANDOM) == 0;)

// MARK: Names of temporary files

#define TEMPORARY(function, suffix, ...)                                                            \
  CALL(function, {                                                                                  \
    char name[] = "calls-XXXXXX" suffix;                                                  \
    int file = function(name __VA_OPT__(, ) __VA_ARGS__);                                           \
    close(file);                                                                                    \
    unlink(name);                                                                                   \
    return hash(name, sizeof name);                                                                 \
  })
TEMPORARY(mkstemp, "")
TEMPORARY(mkstemp64, "")
TEMPORARY(mkostemp, "", 0)
TEMPORARY(mkostemp64, "", 0)
TEMPORARY(mkstemps, ".txt", 4)
TEMPORARY(mkstemps64, ".txt", 4)
TEMPORARY(mkostemps, ".txt", 4, 0)
TEMPORARY(mkostemps64, ".txt", 4, 0)
CALL(mkdtemp, {
  char name[] = "calls-XXXXXX";
  mkdtemp(name);
  rmdir(name);
  return hash(name, sizeof name);
})
CALL(mktemp, {
  char name[] = "calls-XXXXXX";
  return hash(mktemp(name), sizeof name);
})
CALL(tmpnam, {
  const char *name = tmpnam(NULL);
  return hash(name, strlen(name));
})
CALL(tmpnam_r, {
  char name[L_tmpnam];
  return hash(name, strlen(tmpnam_r(name)));
})
CALL(tempnam, {
  char *name = tempnam(".", "calls");
  long result = hash(name, strlen(name));
  free(name);
  return result;
})
CALL(tmpfile, return fclose(tmpfile());)
CALL(tmpfile64, return fclose(tmpfile64());)

// MARK: Processors

CALL(sched_getaffinity, {
  cpu_set_t set;
  sched_getaffinity(0, sizeof set, &set);
  return CPU_COUNT(&set);
})
CALL(pthread_getaffinity_np, {
  cpu_set_t set;
  pthread_getaffinity_np(pthread_self(), sizeof set, &set);
  return CPU_COUNT(&set);
})
CALL(sched_getcpu, return sched_getcpu();)
CALL(getcpu, {
  unsigned processor = 7, node = 7;
  return getcpu(&processor, &node) + processor + node;
})
CALL(get_nprocs, return get_nprocs();)
CALL(get_nprocs_conf, return get_nprocs_conf();)
CALL(sysconf, return sysconf(_SC_NPROCESSORS_ONLN);)
#endif
