/* The simulator of FORMAT.md 5 over the C interface: a device that completes commands after a delay. */
#ifndef SIMULATE_H
#define SIMULATE_H

#include <stddef.h>
#include <stdint.h>

#include "engine.h"

enum { SLOTS = 16, REGISTERS = 16, ARGS = 10 };
enum status { ENDED, ERROR, STUCK };

/* "Not set" among the options that are passes. */
#define NEVER UINT64_MAX

/* A result that depends linearly on the command (FORMAT.md 7). */
typedef struct {
    uint32_t constant, handler, first, count, run, args[ARGS];
} result_t;

typedef struct {
    uint32_t core_count;
    uint64_t delay, deadline_passes, cancel_pass, max_passes, kept;
    result_t result;
} options_t;

typedef struct {
    uint32_t node, run, sequence, slot, handler, first, count, flags, args[ARGS];
    uint64_t pass;
    int queued;
} command_t;

typedef struct {
    uint32_t kind, req, auxiliary, extra;
    uint64_t pass;
} event_t;

typedef struct {
    uint32_t check;                 /* what kmg_check said */
    enum status status;
    uint32_t reason, node;          /* of an error; reason 0: none */
    uint32_t registers[REGISTERS];
    uint32_t runs;
    uint64_t passes;
    uint32_t stopped[SLOTS];
    size_t stopped_count;
    int kept;
    command_t *commands;
    size_t command_count;
    event_t *events;
    size_t event_count;
} outcome_t;

/* Runs an upload. The outcome is given back with outcome_free. */
void simulate(const void *upload, size_t bytes, const uint32_t *bindings, uint32_t n, const options_t *options,
              outcome_t *outcome);
void outcome_free(outcome_t *outcome);

#endif
