// Without Darwin's preferences, Foundation makes `Locale.current` of a constant, `en_001`. It does so
// through a function that may be replaced at run time: `_localeICUClass`, which FoundationEssentials
// declares as `dynamic` for FoundationInternationalization to replace. It returns a class and the
// table of its methods. This replaces it once more, by one that returns the same class and a copy of
// the table, in which the initializer of the current locale is ours.
#include "CRegion.h"
#include <stddef.h>

#if defined(__linux__)

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// What Swift returns for `any _LocaleProtocol.Type`.
struct locale_class {
    const void *class;
    const void *const *table;
};

struct replaceable_function {
    struct locale_class (*implementation)(void);
    const void *next;
};

// Null in a program without FoundationEssentials, or with one that has no such function.
extern struct replaceable_function locale_icu_class
    __asm__("$s20FoundationEssentials15_localeICUClassAA15_LocaleProtocol_pXpyFTX")
    __attribute__((weak));

static void *(*make_locale)(void);
static struct locale_class ours;

// Stands in for `init(name:prefs:disableBundleMatching:)`, which takes its arguments in registers that
// this leaves alone. They are not released, once in a process.
static void *current_locale(void) { return make_locale(); }

// Without FoundationInternationalization nothing was replaced before, and the original would call this.
static struct locale_class our_class(void) { return ours; }

// Follows a pointer that is stored as a distance, which is odd if it leads to the pointer.
static const void *at(const int32_t *distance) {
    const char *place = (const char *)distance + (*distance & ~1);
    return *distance & 1 ? *(const void *const *)place : place;
}

// How Swift describes a protocol.
struct protocol {
    uint32_t flags;
    int32_t parent, name;
    uint32_t constraints, requirements;
    int32_t associated_types;
};

struct requirement {
    uint32_t flags;
    int32_t implementation;
};

// The place in a table of the protocol's second initializer; 0 if there are not three, or the
// protocol has another name.
static uint32_t place_of_initializer(const struct protocol *protocol) {
    if (strcmp(at(&protocol->name), "_LocaleProtocol") != 0) return 0;
    const uint32_t kinds = 0xf, initializer = 2, bytes_of_constraint = 12;
    const struct requirement *requirements =
        (const void *)((const char *)(protocol + 1)
                       + protocol->constraints * bytes_of_constraint);
    uint32_t count = 0, place = 0;
    for (uint32_t index = 0; index < protocol->requirements; index++) {
        if ((requirements[index].flags & kinds) != initializer) continue;
        // The first word of a table is the conformance.
        if (++count == 2) place = index + 1;
    }
    return count == 3 ? place : 0;
}

bool region_set_locale(void *(*make)(void)) {
    make_locale = make;
    if (ours.table || !&locale_icu_class) return true;
    const struct locale_class usual = locale_icu_class.implementation();
    const void *const *table = usual.table;
    const struct protocol *protocol = at(table[0]);
    uint32_t place = place_of_initializer(protocol);
    if (!place) return false;
    size_t size = (protocol->requirements + 1) * sizeof *table;
    const void **copy = malloc(size);
    if (!copy) return false;
    memcpy(copy, table, size);
    copy[place] = (const void *)current_locale;
    ours = (struct locale_class){usual.class, copy};
    locale_icu_class.implementation = our_class;
    return true;
}

#else

// Elsewhere the locale is the user's.
bool region_set_locale(void *(*make)(void)) { return false; }

#endif
