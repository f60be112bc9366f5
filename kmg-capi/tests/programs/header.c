/* What the header promises, to a compiler of C or C++: numbers, signatures, the words of the state. */
#include "engine.h"

#ifndef __cplusplus
#define static_assert _Static_assert
#endif

static_assert(KMG_NONE == 0xFFFF, "no node");
static_assert(KMG_FAULT(13, 4) == 0x040D && KMG_FAULT(1, KMG_NONE) == 0x00FFFF01, "a reason and a node");
static_assert(KMG_IDLE == 0 && KMG_ACTIVE == 1 && KMG_ENDED == 2 && KMG_FAILED == 3, "phases");
static_assert(KMG_RUNNING == 0 && KMG_ROUND == 1 && KMG_END == 2, "what a step returns");
static_assert(KMG_ERROR == 3 && KMG_NOT_RUNNING == 4, "what a step returns");
static_assert(offsetof(kmg_state_t, r) == 0 && sizeof(((kmg_state_t *)0)->r) == 64, "words 0 to 15");
static_assert(offsetof(kmg_state_t, rounds) == 4 * 16, "word 16");
static_assert(offsetof(kmg_state_t, phase) == 4 * 17, "word 17");
static_assert(offsetof(kmg_state_t, reason) == 4 * 18, "word 18");
static_assert(offsetof(kmg_state_t, node) == 4 * 19, "word 19");
static_assert(sizeof(kmg_state_t) <= 768, "the most that a state may take");
#ifndef ENGINE
static_assert(sizeof(kmg_state_t) == KMG_STATE_SIZE, "what is said is so");
static_assert(KMG_UPLOAD_ALIGN == 64, "lines");
#ifdef __cplusplus
static_assert(alignof(kmg_state_t) <= KMG_STATE_ALIGN, "an alignment that suits");
#else
static_assert(_Alignof(kmg_state_t) <= KMG_STATE_ALIGN, "an alignment that suits");
#endif
#endif

static int submit(void *ctx, uint32_t node, const uint32_t line[16])
{
    (void)ctx;
    (void)node;
    (void)line;
    return 1;
}

int main(void)
{
    uint32_t (*check)(const void *, size_t) = kmg_check;
    uint32_t (*start)(kmg_state_t *, const void *, const uint32_t *, uint32_t, uint32_t) = kmg_start;
    int (*step)(kmg_state_t *, int (*)(void *, uint32_t, const uint32_t *), void *) = kmg_step;
    int (*complete)(kmg_state_t *, uint32_t, uint32_t) = kmg_complete;
    int (*retry)(kmg_state_t *, uint32_t) = kmg_retry;
    int (*stop)(kmg_state_t *, uint32_t, uint32_t) = kmg_stop;
    kmg_submit_t device = submit;
    static kmg_state_t state;
    return !(check(NULL, 0) == KMG_FAULT(1, KMG_NONE) && start(&state, NULL, NULL, 17, 1) == 1 &&
             step(&state, device, NULL) == KMG_NOT_RUNNING && complete(&state, 0, 0) == 1 && retry(&state, 0) == 1 &&
             stop(&state, 10, KMG_NONE) == 1);
}
