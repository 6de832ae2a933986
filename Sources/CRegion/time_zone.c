#include "CRegion.h"
#include <stddef.h>

#ifdef __linux__

typedef const void *CFTypeRef;

// Weak: null in a program that links no Foundation, or only an unused part of it.
#define OF_FOUNDATION __attribute__((weak))

extern CFTypeRef CFStringCreateWithCString(CFTypeRef, const char *, unsigned) OF_FOUNDATION;
extern CFTypeRef CFDataCreate(CFTypeRef, const unsigned char *, long) OF_FOUNDATION;
extern CFTypeRef CFTimeZoneCreate(CFTypeRef, CFTypeRef, CFTypeRef) OF_FOUNDATION;
extern CFTypeRef CFTimeZoneCreateWithName(CFTypeRef, CFTypeRef, unsigned char) OF_FOUNDATION;
extern CFTypeRef CFTimeZoneCreateWithTimeIntervalFromGMT(CFTypeRef, double) OF_FOUNDATION;
extern void CFTimeZoneSetDefault(CFTypeRef) OF_FOUNDATION;
extern void CFRelease(CFTypeRef) OF_FOUNDATION;

// A TZif file (RFC 9636) for UTC. Reading the system's would take three times as long.
static const unsigned char utc[] =
    "TZif\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
    "\0\0\0\1\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0\1\0\0\0\4"
    "\0\0\0\0\0\0UTC\0\0";

static CFTypeRef time_zone(const char *name, const double *offset) {
    if (offset) return CFTimeZoneCreateWithTimeIntervalFromGMT(NULL, *offset);
    const unsigned ascii = 0x0600;
    CFTypeRef text = CFStringCreateWithCString(NULL, name, ascii);
    if (!text) return NULL;
    CFTypeRef zone;
    if (name[0] == 'U' && name[1] == 'T' && name[2] == 'C' && !name[3]) {
        CFTypeRef data = CFDataCreate(NULL, utc, sizeof utc - 1);
        zone = CFTimeZoneCreate(NULL, text, data);
        CFRelease(data);
    } else {
        const unsigned char abbreviations = 1;
        zone = CFTimeZoneCreateWithName(NULL, text, abbreviations);
    }
    CFRelease(text);
    return zone;
}

bool region_set_time_zone(const char *name, const double *offset) {
    if (!CFTimeZoneSetDefault || !CFTimeZoneCreate || !CFTimeZoneCreateWithName || !CFDataCreate
        || !CFTimeZoneCreateWithTimeIntervalFromGMT || !CFStringCreateWithCString || !CFRelease) {
        return true;
    }
    CFTypeRef found = time_zone(name, offset);
    CFTypeRef zone = found ? found : CFTimeZoneCreateWithTimeIntervalFromGMT(NULL, 0);
    CFTimeZoneSetDefault(zone);
    CFRelease(zone);
    return found;
}

#else

// Elsewhere CoreFoundation reads TZ when it is first asked.
bool region_set_time_zone(const char *name, const double *offset) { return true; }

#endif
