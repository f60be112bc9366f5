#include "json.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *file;
    const char *at;
} reader_t;

static void fail(const reader_t *reader, const char *what)
{
    fprintf(stderr, "%s: expected %s at: %.20s\n", reader->file, what, reader->at);
    exit(2);
}

static void *allocate(size_t bytes)
{
    void *memory = calloc(1, bytes);
    if (!memory) {
        fprintf(stderr, "out of memory\n");
        exit(2);
    }
    return memory;
}

static void space(reader_t *reader)
{
    while (isspace((unsigned char)*reader->at))
        reader->at++;
}

static int taken(reader_t *reader, char what)
{
    space(reader);
    if (*reader->at != what)
        return 0;
    reader->at++;
    return 1;
}

static char *string(reader_t *reader)
{
    const char *start, *end;
    char *text;
    if (!taken(reader, '"'))
        fail(reader, "a string");
    start = reader->at;
    end = strchr(start, '"');
    if (!end || memchr(start, '\\', (size_t)(end - start)))
        fail(reader, "a string without escapes");
    text = allocate((size_t)(end - start) + 1);
    memcpy(text, start, (size_t)(end - start));
    reader->at = end + 1;
    return text;
}

static int word(reader_t *reader, const char *what)
{
    size_t length = strlen(what);
    if (strncmp(reader->at, what, length) != 0)
        return 0;
    reader->at += length;
    return 1;
}

static json_t *value(reader_t *reader);

static void members(reader_t *reader, json_t *of, char end)
{
    json_t **last = &of->first;
    if (taken(reader, end))
        return;
    do {
        char *key = NULL;
        if (of->kind == JSON_OBJECT) {
            key = string(reader);
            if (!taken(reader, ':'))
                fail(reader, "a colon");
        }
        *last = value(reader);
        (*last)->key = key;
        last = &(*last)->next;
    } while (taken(reader, ','));
    if (!taken(reader, end))
        fail(reader, "a comma or an end");
}

static json_t *value(reader_t *reader)
{
    json_t *read = allocate(sizeof *read);
    space(reader);
    if (isdigit((unsigned char)*reader->at)) {
        char *end;
        read->kind = JSON_NUMBER;
        read->number = strtoull(reader->at, &end, 10);
        reader->at = end;
    } else if (*reader->at == '"') {
        read->kind = JSON_STRING;
        read->text = string(reader);
    } else if (taken(reader, '[')) {
        read->kind = JSON_ARRAY;
        members(reader, read, ']');
    } else if (taken(reader, '{')) {
        read->kind = JSON_OBJECT;
        members(reader, read, '}');
    } else if (word(reader, "true")) {
        read->kind = JSON_BOOL;
        read->number = 1;
    } else if (word(reader, "false")) {
        read->kind = JSON_BOOL;
    } else if (word(reader, "null")) {
        read->kind = JSON_NULL;
    } else {
        fail(reader, "a value");
    }
    return read;
}

json_t *json_read(const char *file, const char *text)
{
    reader_t reader;
    json_t *read;
    reader.file = file;
    reader.at = text;
    read = value(&reader);
    space(&reader);
    if (*reader.at)
        fail(&reader, "the end");
    return read;
}

void json_free(json_t *read)
{
    while (read) {
        json_t *next = read->next;
        json_free(read->first);
        free(read->text);
        free(read->key);
        free(read);
        read = next;
    }
}

const json_t *json_get(const json_t *object, const char *key)
{
    const json_t *member;
    for (member = object->first; member; member = member->next)
        if (member->key && strcmp(member->key, key) == 0)
            return member;
    fprintf(stderr, "there is no \"%s\"\n", key);
    exit(2);
}

uint64_t json_number(const json_t *object, const char *key)
{
    const json_t *member = json_get(object, key);
    if (member->kind != JSON_NUMBER && member->kind != JSON_BOOL) {
        fprintf(stderr, "\"%s\" is no number\n", key);
        exit(2);
    }
    return member->number;
}

size_t json_count(const json_t *array)
{
    size_t count = 0;
    const json_t *item;
    for (item = array->first; item; item = item->next)
        count++;
    return count;
}
