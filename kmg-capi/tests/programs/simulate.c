#include "simulate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXCLUSIVE = 1, RESULT = 2, QUEUE = 4 };      /* flags of a command: FORMAT.md 2.5 */
enum { GRAPH = 7, GRAPH_END = 8, GRAPH_ERROR = 9 }; /* kinds of events: FORMAT.md 4.3 */

/* A completion slot of the device. */
typedef struct {
    int taken;
    size_t command;     /* in flight: its index */
} slot_t;

typedef struct {
    const options_t *options;
    outcome_t *outcome;
    slot_t slots[SLOTS];
    uint64_t pass;
    uint32_t rounds;    /* done before the step: the state is the library's while submit runs */
} device_t;

static void *grown(void *items, size_t count, size_t size)
{
    /* The room doubles whenever the count is a power of two. */
    if ((count & (count - 1)) != 0)
        return items;
    items = realloc(items, (count ? 2 * count : 1) * size);
    if (!items) {
        fprintf(stderr, "out of memory\n");
        exit(2);
    }
    return items;
}

static void post(outcome_t *outcome, const event_t *event)
{
    outcome->events = grown(outcome->events, outcome->event_count, sizeof *event);
    outcome->events[outcome->event_count++] = *event;
}

static uint32_t req_of(const void *upload, size_t bytes)
{
    uint32_t req = 0;
    if (bytes >= 64)
        memcpy(&req, (const uint8_t *)upload + 24, 4);
    return req;
}

static void post_error(outcome_t *outcome, uint32_t req, uint64_t pass)
{
    event_t event = {GRAPH_ERROR, 0, 0, 0, 0};
    event.req = req;
    event.auxiliary = outcome->reason | outcome->node << 8;
    event.pass = pass;
    post(outcome, &event);
}

static void refuse(outcome_t *outcome, uint32_t req, uint32_t reason, uint32_t node)
{
    outcome->status = ERROR;
    outcome->reason = reason;
    outcome->node = node;
    post_error(outcome, req, 0);
}

/* The slot of a command in flight whose group overlaps, or NULL. */
static const command_t *overlap(const device_t *device, uint32_t first, uint32_t count)
{
    size_t i;
    for (i = 0; i < SLOTS; i++) {
        const command_t *other = &device->outcome->commands[device->slots[i].command];
        if (device->slots[i].taken && first < other->first + other->count && other->first < first + count)
            return other;
    }
    return NULL;
}

/* The lowest place for a queued command, or the size of the grid if there is none. */
static uint32_t allocate(const device_t *device, uint32_t count)
{
    uint32_t cores = device->options->core_count, first = 0;
    while (first + count <= cores) {
        const command_t *other = overlap(device, first, count);
        if (!other)
            return first;
        first = other->first + other->count;
    }
    return cores;
}

static int submit(void *ctx, uint32_t node, const uint32_t line[16])
{
    device_t *device = ctx;
    outcome_t *outcome = device->outcome;
    command_t command;
    uint32_t slot = 0;

    memset(&command, 0, sizeof command);
    command.node = node;
    command.run = device->rounds;
    command.handler = line[1] & 0xFF;
    command.flags = line[1] >> 8 & 0xFF;
    command.first = line[2] & 0xFFFF;
    command.count = line[2] >> 16;
    command.queued = (command.flags & QUEUE) != 0;
    command.pass = device->pass;
    memcpy(command.args, line + 6, sizeof command.args);
    /* What the device fills is 0 until then. */
    if (line[0] != 0 || line[1] >> 16 != 0 || line[4] != 0 || line[5] != 0) {
        fprintf(stderr, "a command line with a sequence, a slot or a landing\n");
        exit(2);
    }

    while (slot < SLOTS && device->slots[slot].taken)
        slot++;
    if (slot == SLOTS)
        return 1;
    if (command.queued) {
        command.first = allocate(device, command.count);
        if (command.first == device->options->core_count)
            return 1;
    } else if (command.flags & EXCLUSIVE && overlap(device, command.first, command.count)) {
        return 1;
    }
    command.slot = slot;
    command.sequence = (uint32_t)outcome->command_count + 1;
    device->slots[slot].taken = 1;
    device->slots[slot].command = outcome->command_count;
    outcome->commands = grown(outcome->commands, outcome->command_count, sizeof command);
    outcome->commands[outcome->command_count++] = command;
    return 0;
}

static uint32_t result_of(const result_t *factors, const command_t *command)
{
    uint32_t i, result = factors->constant + factors->handler * command->handler + factors->first * command->first +
                         factors->count * command->count + factors->run * command->run;
    for (i = 0; i < ARGS; i++)
        result += factors->args[i] * command->args[i];
    return command->flags & RESULT ? result : 0;
}

/* Completes what is due, in slot order. */
static void sweep(device_t *device, kmg_state_t *state)
{
    size_t i;
    for (i = 0; i < SLOTS; i++) {
        slot_t *slot = &device->slots[i];
        const command_t *command = &device->outcome->commands[slot->command];
        if (!slot->taken || device->pass - command->pass < 1 + device->options->delay)
            continue;
        slot->taken = 0;
        if (kmg_complete(state, command->node, result_of(&device->options->result, command)) != 0) {
            fprintf(stderr, "a completion of node %u was refused\n", command->node);
            exit(2);
        }
    }
}

/* The reason for which the device ends the graph in this pass, or 0. */
static uint32_t stop_reason(const device_t *device, uint32_t *node)
{
    const options_t *options = device->options;
    size_t i;
    *node = KMG_NONE;
    for (i = 0; i < SLOTS && options->deadline_passes != NEVER; i++) {
        const command_t *command = &device->outcome->commands[device->slots[i].command];
        if (device->slots[i].taken && device->pass - command->pass >= options->deadline_passes) {
            *node = command->node;
            return 8;
        }
    }
    return device->pass == options->cancel_pass ? 10 : 0;
}

/* One pass; 0 when the graph has ended. */
static int pass(device_t *device, kmg_state_t *state, uint32_t req)
{
    outcome_t *outcome = device->outcome;
    event_t event = {0, 0, 0, 0, 0};
    uint32_t node, reason;

    event.req = req;
    event.pass = device->pass;
    sweep(device, state);
    reason = stop_reason(device, &node);
    if (reason) {
        if (kmg_stop(state, reason, node) != 0) {
            fprintf(stderr, "a stop was refused\n");
            exit(2);
        }
    } else {
        device->rounds = state->rounds;
        switch (kmg_step(state, submit, device)) {
        case KMG_RUNNING:
            return 1;
        case KMG_ROUND:
            event.kind = GRAPH;
            event.auxiliary = state->rounds & 0xFFFFFF;
            post(outcome, &event);
            return 1;
        case KMG_END:
            outcome->status = ENDED;
            event.kind = GRAPH_END;
            event.auxiliary = state->r[0] & 0xFFFFFF;
            event.extra = state->r[1];
            post(outcome, &event);
            return 0;
        case KMG_ERROR:
            break;
        default:
            fprintf(stderr, "a graph that runs is said not to run\n");
            exit(2);
        }
    }
    outcome->status = ERROR;
    outcome->reason = state->reason;
    outcome->node = state->node;
    post_error(outcome, req, device->pass);
    return 0;
}

void simulate(const void *upload, size_t bytes, const uint32_t *bindings, uint32_t n, const options_t *options,
              outcome_t *outcome)
{
    uint32_t req = req_of(upload, bytes), flags = 0, i;
    kmg_state_t state;
    device_t device;

    memset(outcome, 0, sizeof *outcome);
    outcome->check = kmg_check(upload, bytes);
    if (outcome->check) {
        refuse(outcome, req, outcome->check & 0xFF, outcome->check >> 8);
        return;
    }
    memcpy(&flags, (const uint8_t *)upload + 44, 4);
    if (flags & 1 && options->kept >= 8) {
        refuse(outcome, req, 15, KMG_NONE);
        return;
    }
    /* Leftovers of another use are no start. */
    memset(&state, 0xA5, sizeof state);
    if (kmg_start(&state, upload, bindings, n, options->core_count) != 0) {
        refuse(outcome, req, 1, KMG_NONE);
        return;
    }
    memset(&device, 0, sizeof device);
    device.options = options;
    device.outcome = outcome;
    /* Slots that are free name a command too: the first one. */
    outcome->commands = grown(NULL, 0, sizeof *outcome->commands);
    memset(outcome->commands, 0, sizeof *outcome->commands);

    outcome->status = STUCK;
    outcome->passes = options->max_passes;
    for (; device.pass < options->max_passes; device.pass++) {
        if (!pass(&device, &state, req)) {
            outcome->passes = device.pass + 1;
            break;
        }
    }
    memcpy(outcome->registers, state.r, sizeof outcome->registers);
    outcome->runs = state.rounds;
    outcome->kept = (flags & 1) != 0;
    for (i = 0; i < SLOTS; i++)
        if (device.slots[i].taken)
            outcome->stopped[outcome->stopped_count++] = outcome->commands[device.slots[i].command].node;
}

void outcome_free(outcome_t *outcome)
{
    free(outcome->commands);
    free(outcome->events);
}
