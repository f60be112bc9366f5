/* Calls that a program should not make: each is refused with a value, and nothing changes. Run under sanitizers for
 * what is written in C; what the library touches lies between pages that nobody may touch. */
#define _DEFAULT_SOURCE

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "engine.h"

#define EXPECT(condition) expect(condition, #condition, __LINE__)

static void expect(int condition, const char *what, int line)
{
    if (!condition) {
        printf("line %d: %s\n", line, what);
        exit(1);
    }
}

/* Memory that ends where a page begins that nobody may touch. */
static void *fenced(size_t bytes)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), pages = (bytes + page - 1) / page;
    uint8_t *memory = mmap(NULL, (pages + 2) * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    EXPECT(memory != MAP_FAILED && mprotect(memory + page, pages * page, PROT_READ | PROT_WRITE) == 0);
    return memory + (pages + 1) * page - bytes;
}

/* One COMMAND node, then a CPU node that doubles register 0. */
enum { BYTES = 6 * 64, MOST_BYTES = 76864 };

static void put(uint8_t *bytes, size_t at, uint32_t word)
{
    memcpy(bytes + at, &word, 4);
}

static void write_upload(uint8_t *bytes)
{
    static const uint32_t header[12] = {0x4B4D4752, 1, 2, 1, 1, 1, 77, 0xFF, 1, 0, 4096, 0};
    memset(bytes, 0, BYTES);
    memcpy(bytes, header, sizeof header);
    /* node 0: COMMAND, template 0, result in r0, one successor */
    put(bytes, 64, 0xFF000001);
    put(bytes, 72, 0x00000000);
    put(bytes, 76, 1);
    /* node 1: CPU, one predecessor, one micro-op */
    put(bytes, 80, 0xFF010002);
    put(bytes, 84, 0x00010000);
    put(bytes, 88, 0x000100FF);
    /* its predecessor's list */
    put(bytes, 128, 1);
    /* add r0, r0, r0 */
    put(bytes, 192, 0x00000003);
    /* handler 4 with a result, core 0, no registers */
    put(bytes, 256 + 4, 0x00000204);
    put(bytes, 256 + 8, 0x00010000);
    put(bytes, 256 + 64, 0x00FFFF00);
}

/* What submit is to do besides. */
typedef struct {
    kmg_state_t *state;
    const void *upload;
    unsigned calls;
    int busy;
    uint32_t node;
} seen_t;

static int submit(void *ctx, uint32_t node, const uint32_t line[16])
{
    seen_t *seen = ctx;
    seen->calls++;
    seen->node = node;
    EXPECT((line[1] & 0xFF) == 4 && line[2] == 0x00010000);
    return seen->busy;
}

/* Calls everything with the state that is being stepped. */
static int submit_again(void *ctx, uint32_t node, const uint32_t line[16])
{
    seen_t *seen = ctx;
    uint32_t one = 1;
    (void)line;
    EXPECT(kmg_step(seen->state, submit_again, seen) == KMG_NOT_RUNNING);
    EXPECT(kmg_complete(seen->state, node, 1) == 1);
    EXPECT(kmg_retry(seen->state, node) == 1);
    EXPECT(kmg_stop(seen->state, 10, KMG_NONE) == 1);
    EXPECT(kmg_start(seen->state, seen->upload, &one, 1, 1) == 1);
    seen->calls++;
    return 0;
}

static int submit_any(void *ctx, uint32_t node, const uint32_t line[16])
{
    (void)ctx;
    return (int)((node ^ line[15]) & 1);
}

static int never_called(void *ctx, uint32_t node, const uint32_t line[16])
{
    (void)ctx, (void)node, (void)line;
    EXPECT(!"submit was called");
    return 1;
}

static void refuses_all(kmg_state_t *state)
{
    EXPECT(kmg_step(state, never_called, NULL) == KMG_NOT_RUNNING);
    EXPECT(kmg_complete(state, 0, 1) == 1);
    EXPECT(kmg_retry(state, 0) == 1);
    EXPECT(kmg_stop(state, 10, KMG_NONE) == 1);
}

/* A state between bytes that must stay as they are. */
typedef struct {
    uint8_t before[64];
    kmg_state_t state;
    uint8_t after[64];
} guarded_t;

static void guard(guarded_t *guarded, int fill)
{
    memset(guarded, 0x5C, sizeof *guarded);
    memset(&guarded->state, fill, sizeof guarded->state);
}

static void is_guarded(const guarded_t *guarded)
{
    size_t i;
    for (i = 0; i < 64; i++)
        EXPECT(guarded->before[i] == 0x5C && guarded->after[i] == 0x5C);
}

static int filled(const kmg_state_t *state, int fill)
{
    const uint8_t *bytes = (const uint8_t *)state;
    size_t i;
    for (i = 0; i < sizeof *state; i++)
        if (bytes[i] != fill)
            return 0;
    return 1;
}

static void checks(const uint8_t *upload)
{
    uint32_t bad = KMG_FAULT(1, KMG_NONE);
    size_t size;
    uint8_t *other = fenced(BYTES + 64);

    EXPECT(bad == 0x00FFFF01);
    EXPECT(kmg_check(upload, BYTES) == 0);
    EXPECT(kmg_check(NULL, 0) == bad && kmg_check(NULL, BYTES) == bad);
    for (size = 0; size < BYTES; size++)
        EXPECT(kmg_check(upload, size) == bad);
    EXPECT(kmg_check(upload, BYTES + 64) == bad);
    EXPECT(kmg_check(upload, SIZE_MAX) == bad && kmg_check(upload, SIZE_MAX - 63) == bad);
    EXPECT(kmg_check(upload, (size_t)MOST_BYTES + 64) == bad);
    for (size = 1; size < 64; size++) {
        memcpy(other + size, upload, BYTES);
        EXPECT(kmg_check(other + size, BYTES) == bad);
    }

    /* Short buffers, behind which nothing can be read. */
    for (size = 0; size < BYTES; size += 64) {
        uint8_t *exact = fenced(size);
        memcpy(exact, upload, size);
        EXPECT(kmg_check(exact, size) == bad);
    }
}

static void never_started(const uint8_t *upload)
{
    static const int fills[] = {0x00, 0xFF, 0xA5, 0x4B};
    guarded_t guarded;
    size_t i;
    refuses_all(NULL);
    for (i = 0; i < sizeof fills / sizeof *fills; i++) {
        uint32_t words[17] = {0};
        guard(&guarded, fills[i]);
        refuses_all(&guarded.state);
        /* Starts that are refused change nothing either. */
        EXPECT(kmg_start(&guarded.state, NULL, NULL, 0, 1) == 1);
        EXPECT(kmg_start(&guarded.state, upload + 4, NULL, 0, 1) == 1);
        EXPECT(kmg_start(&guarded.state, upload, NULL, 1, 1) == 1);
        EXPECT(kmg_start(&guarded.state, upload, words, 17, 1) == 1);
        EXPECT(kmg_start(&guarded.state, upload, words, UINT32_MAX, 1) == 1);
        EXPECT(kmg_start(&guarded.state, upload, (const uint32_t *)(const void *)((const char *)words + 1), 1, 1) == 1);
        EXPECT(filled(&guarded.state, fills[i]));
        refuses_all(&guarded.state);
        /* What looks like a run is none: there is more to a start than a phase. */
        guarded.state.phase = KMG_ACTIVE;
        refuses_all(&guarded.state);
        is_guarded(&guarded);
    }
}

static void misaligned(const uint8_t *upload)
{
    guarded_t guarded;
    size_t shift;
    /* The bytes before it keep an eighth of a state from reaching what is behind. */
    for (shift = 1; shift < 8; shift++) {
        kmg_state_t *state;
        guard(&guarded, 0);
        if (shift % sizeof(void *) == 0)
            continue;
        state = (kmg_state_t *)(void *)((uint8_t *)&guarded.state - shift);
        refuses_all(state);
        EXPECT(kmg_start(state, upload, NULL, 0, 1) == 1);
        is_guarded(&guarded);
        EXPECT(filled(&guarded.state, 0));
    }
}

static void headers_beyond_limits(void)
{
    static const uint32_t counts[][2] = {{2, 257}, {3, 1025}, {4, 4097}, {5, 65}, {2, UINT32_MAX}, {5, UINT32_MAX}};
    _Alignas(64) uint8_t forged[BYTES];
    guarded_t guarded;
    size_t i;
    for (i = 0; i < sizeof counts / sizeof *counts; i++) {
        write_upload(forged);
        put(forged, 4 * counts[i][0], counts[i][1]);
        guard(&guarded, 0xA5);
        EXPECT(kmg_check(forged, BYTES) == KMG_FAULT(1, KMG_NONE));
        EXPECT(kmg_start(&guarded.state, forged, NULL, 0, 1) == 1);
        EXPECT(filled(&guarded.state, 0xA5));
    }
}

static void out_of_turn(const uint8_t *upload)
{
    guarded_t guarded;
    kmg_state_t *state = &guarded.state, copy;
    seen_t seen = {NULL, NULL, 0, 0, 0};
    uint32_t bindings[2] = {5, 6}, node;

    guard(&guarded, 0xA5);
    EXPECT(kmg_start(state, upload, bindings, 2, 1) == 0);
    EXPECT(state->phase == KMG_ACTIVE && state->r[0] == 5 && state->r[1] == 6 && state->r[15] == 0);
    /* Nothing is in flight yet. */
    for (node = 0; node < 600; node++)
        EXPECT(kmg_complete(state, node, 1) == 1 && kmg_retry(state, node) == 1);
    EXPECT(kmg_complete(state, UINT32_MAX, 1) == 1 && kmg_retry(state, KMG_NONE) == 1);
    EXPECT(kmg_step(state, NULL, NULL) == KMG_NOT_RUNNING && state->phase == KMG_ACTIVE);
    EXPECT(kmg_stop(state, 0, 0) == 1 && state->phase == KMG_ACTIVE);

    seen.busy = 1;
    EXPECT(kmg_step(state, submit, &seen) == KMG_RUNNING && seen.calls == 1);
    EXPECT(kmg_complete(state, 0, 1) == 1);
    seen.busy = 0;
    EXPECT(kmg_step(state, submit, &seen) == KMG_RUNNING && seen.calls == 2 && seen.node == 0);
    EXPECT(kmg_complete(state, 1, 1) == 1 && kmg_complete(state, 256, 1) == 1 && kmg_complete(state, 254, 1) == 1);
    EXPECT(kmg_retry(state, 0) == 0 && kmg_retry(state, 0) == 1);
    EXPECT(kmg_step(state, submit, &seen) == KMG_RUNNING && seen.calls == 3);

    /* A copy goes on by itself. */
    copy = *state;
    EXPECT(kmg_complete(state, 0, 21) == 0 && kmg_complete(state, 0, 22) == 1);
    EXPECT(kmg_step(state, submit, &seen) == KMG_END && seen.calls == 3);
    EXPECT(state->r[0] == 42 && state->r[1] == 6 && state->rounds == 1 && state->phase == KMG_ENDED);
    refuses_all(state);
    EXPECT(copy.phase == KMG_ACTIVE && kmg_complete(&copy, 0, 4) == 0);
    EXPECT(kmg_step(&copy, never_called, NULL) == KMG_END && copy.r[0] == 8);

    /* The registers of the last run start the next one. */
    EXPECT(kmg_start(state, upload, state->r, 16, 1) == 0 && state->r[0] == 42 && state->r[1] == 6);
    EXPECT(kmg_start(state, upload, state->r + 1, 1, 1) == 0 && state->r[0] == 6 && state->r[1] == 0);
    EXPECT(kmg_stop(state, 10, KMG_NONE) == 0);
    EXPECT(state->phase == KMG_FAILED && state->reason == 10 && state->node == KMG_NONE && state->rounds == 0);
    refuses_all(state);
    EXPECT(kmg_start(state, upload, NULL, 0, 1) == 0 && state->reason == 0 && state->node == 0);
    /* A grid without cores has no room for any group. */
    EXPECT(kmg_start(state, upload, NULL, 0, 0) == 0 && kmg_step(state, never_called, NULL) == KMG_ERROR);
    EXPECT(state->reason == 11 && state->node == 0);
    is_guarded(&guarded);
}

static void again_from_submit(const uint8_t *upload)
{
    kmg_state_t state;
    seen_t seen = {NULL, NULL, 0, 0, 0};
    memset(&state, 0, sizeof state);
    seen.state = &state;
    seen.upload = upload;
    EXPECT(kmg_start(&state, upload, NULL, 0, 1) == 0);
    EXPECT(kmg_step(&state, submit_again, &seen) == KMG_RUNNING && seen.calls == 1);
    EXPECT(kmg_complete(&state, 0, 3) == 0 && kmg_step(&state, submit_again, &seen) == KMG_END);
    EXPECT(seen.calls == 1 && state.r[0] == 6 && state.rounds == 1);
}

/* Whatever is in an upload: a start and some steps end, and touch nothing but what the header speaks of. */
static void forged(const uint8_t *upload)
{
    uint8_t *bytes = fenced(MOST_BYTES);
    kmg_state_t *state = fenced(sizeof *state);
    uint32_t random = 1, round, i, started = 0, accepted = 0;
    for (round = 0; round < 40000; round++) {
        memcpy(bytes, upload, BYTES);
        for (i = 0; i < 1 + round % 8; i++) {
            random = random * 1664525 + 1013904223;
            bytes[(random >> 12) % BYTES] = (uint8_t)(random >> 24);
        }
        accepted += kmg_check(bytes, BYTES) == 0;
        memset(state, 0, sizeof *state);
        if (kmg_start(state, bytes, NULL, 0, 1) != 0)
            continue;
        started++;
        for (i = 0; i < 4; i++) {
            uint32_t node;
            int step = kmg_step(state, submit_any, NULL);
            EXPECT(step >= KMG_RUNNING && step <= KMG_NOT_RUNNING);
            for (node = 0; node < 3; node++)
                kmg_complete(state, node, random);
        }
    }
    /* The changes reach both sides of the check. */
    EXPECT(started > accepted && accepted > 1000);
}

int main(void)
{
    uint8_t *upload = fenced(BYTES);
    write_upload(upload);
    checks(upload);
    never_started(upload);
    misaligned(upload);
    headers_beyond_limits();
    out_of_turn(upload);
    again_from_submit(upload);
    forged(upload);
    printf("all refused\n");
    return 0;
}
