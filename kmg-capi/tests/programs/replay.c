/* Replays a folder of reference graphs (FORMAT.md 7): replay FOLDER. Every field of the answer must agree. */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "simulate.h"

/* A graph that is compared: its name, and how many fields differ. */
typedef struct {
    const char *name;
    unsigned differences;
} graph_t;

static void differs(graph_t *graph, const char *field, size_t index, uint64_t expected, uint64_t found)
{
    graph->differences++;
    printf("%s: %s[%zu]: expected %llu, found %llu\n", graph->name, field, index, (unsigned long long)expected,
           (unsigned long long)found);
}

static void same(graph_t *graph, const json_t *of, const char *field, size_t index, uint64_t found)
{
    uint64_t expected = json_number(of, field);
    if (expected != found)
        differs(graph, field, index, expected, found);
}

static void same_words(graph_t *graph, const json_t *of, const char *field, const uint32_t *found, size_t count)
{
    const json_t *item = json_get(of, field);
    size_t i = 0;
    if (json_count(item) != count)
        differs(graph, field, 0, json_count(item), count);
    for (item = item->first; item && i < count; item = item->next, i++)
        if (item->number != found[i])
            differs(graph, field, i, item->number, found[i]);
}

/* A reason and a node; null stands for none. */
static void same_fault(graph_t *graph, const json_t *of, const char *field, uint32_t reason, uint32_t node)
{
    uint32_t fault[2];
    fault[0] = reason;
    fault[1] = node;
    same_words(graph, of, field, fault, reason ? 2 : 0);
}

static void compare(graph_t *graph, const json_t *answer, const outcome_t *found)
{
    static const char *const statuses[] = {"ended", "error", "stuck"};
    const json_t *item = json_get(answer, "status");
    size_t i;

    same_fault(graph, answer, "check", found->check & 0xFF, found->check >> 8);
    if (strcmp(item->text, statuses[found->status]) != 0) {
        graph->differences++;
        printf("%s: status: expected %s, found %s\n", graph->name, item->text, statuses[found->status]);
    }
    same_fault(graph, answer, "error", found->reason, found->node);
    same_words(graph, answer, "registers", found->registers, REGISTERS);
    same(graph, answer, "runs", 0, found->runs);
    same(graph, answer, "passes", 0, found->passes);
    same_words(graph, answer, "stopped", found->stopped, found->stopped_count);
    same(graph, answer, "kept", 0, (uint64_t)found->kept);

    item = json_get(answer, "commands");
    if (json_count(item) != found->command_count)
        differs(graph, "commands", 0, json_count(item), found->command_count);
    for (item = item->first, i = 0; item && i < found->command_count; item = item->next, i++) {
        const command_t *command = &found->commands[i];
        same(graph, item, "node", i, command->node);
        same(graph, item, "run", i, command->run);
        same(graph, item, "sequence", i, command->sequence);
        same(graph, item, "slot", i, command->slot);
        same(graph, item, "handler", i, command->handler);
        same(graph, item, "first", i, command->first);
        same(graph, item, "count", i, command->count);
        same(graph, item, "flags", i, command->flags);
        same_words(graph, item, "args", command->args, ARGS);
        same(graph, item, "pass", i, command->pass);
        same(graph, item, "queued", i, (uint64_t)command->queued);
    }

    item = json_get(answer, "events");
    if (json_count(item) != found->event_count)
        differs(graph, "events", 0, json_count(item), found->event_count);
    for (item = item->first, i = 0; item && i < found->event_count; item = item->next, i++) {
        const event_t *event = &found->events[i];
        same(graph, item, "kind", i, event->kind);
        same(graph, item, "req", i, event->req);
        same(graph, item, "auxiliary", i, event->auxiliary);
        same(graph, item, "extra", i, event->extra);
        same(graph, item, "pass", i, event->pass);
    }
}

static uint64_t pass_of(const json_t *simulation, const char *key)
{
    const json_t *pass = json_get(simulation, key);
    return pass->kind == JSON_NULL ? NEVER : pass->number;
}

static void words_of(const json_t *array, uint32_t *words, size_t room)
{
    const json_t *item;
    size_t i = 0;
    for (item = array->first; item && i < room; item = item->next)
        words[i++] = (uint32_t)item->number;
}

static void options_of(const json_t *simulation, options_t *options)
{
    const json_t *result = json_get(simulation, "result");
    options->core_count = (uint32_t)json_number(simulation, "core_count");
    options->delay = json_number(simulation, "delay");
    options->deadline_passes = pass_of(simulation, "deadline_passes");
    options->cancel_pass = pass_of(simulation, "cancel_pass");
    options->max_passes = json_number(simulation, "max_passes");
    options->kept = json_number(simulation, "kept");
    options->result.constant = (uint32_t)json_number(result, "constant");
    options->result.handler = (uint32_t)json_number(result, "handler");
    options->result.first = (uint32_t)json_number(result, "first");
    options->result.count = (uint32_t)json_number(result, "count");
    options->result.run = (uint32_t)json_number(result, "run");
    words_of(json_get(result, "args"), options->result.args, ARGS);
}

/* A whole file at a multiple of 64, with a zero behind it; *bytes is its size. */
static void *contents(const char *file, size_t *bytes)
{
    FILE *stream = fopen(file, "rb");
    char *memory = NULL;
    long size = -1;
    if (stream && fseek(stream, 0, SEEK_END) == 0)
        size = ftell(stream);
    if (size >= 0 && fseek(stream, 0, SEEK_SET) == 0)
        memory = aligned_alloc(64, ((size_t)size / 64 + 1) * 64);
    if (!memory || fread(memory, 1, (size_t)size, stream) != (size_t)size) {
        fprintf(stderr, "%s cannot be read\n", file);
        exit(2);
    }
    fclose(stream);
    memory[size] = 0;
    *bytes = (size_t)size;
    return memory;
}

static unsigned replay(const char *folder, const char *name)
{
    char file[1024];
    size_t bytes, text_bytes;
    uint32_t bindings[32], count;
    options_t options;
    outcome_t outcome;
    graph_t graph = {NULL, 0};
    void *upload;
    char *text;
    json_t *json;

    snprintf(file, sizeof file, "%s/%s.bin", folder, name);
    upload = contents(file, &bytes);
    snprintf(file, sizeof file, "%s/%s.json", folder, name);
    text = contents(file, &text_bytes);
    json = json_read(file, text);
    graph.name = name;
    options_of(json_get(json, "simulation"), &options);
    count = (uint32_t)json_count(json_get(json, "bindings"));
    words_of(json_get(json, "bindings"), bindings, sizeof bindings / sizeof *bindings);
    simulate(upload, bytes, bindings, count, &options, &outcome);
    compare(&graph, json_get(json, "answer"), &outcome);
    outcome_free(&outcome);
    json_free(json);
    free(text);
    free(upload);
    return graph.differences;
}

int main(int count, char **arguments)
{
    unsigned passed = 0, failed = 0;
    struct dirent *entry;
    DIR *folder;
    if (count != 2 || !(folder = opendir(arguments[1]))) {
        fprintf(stderr, "replay FOLDER\n");
        return 2;
    }
    while ((entry = readdir(folder))) {
        char *extension = strrchr(entry->d_name, '.');
        if (!extension || strcmp(extension, ".json") != 0)
            continue;
        *extension = 0;
        if (replay(arguments[1], entry->d_name) == 0)
            passed++;
        else
            failed++;
    }
    closedir(folder);
    printf("%u passed, %u failed\n", passed, failed);
    return failed || !passed;
}
