/* Reads the JSON of reference graphs: objects, arrays, strings without escapes, whole numbers, null, true, false. */
#ifndef JSON_H
#define JSON_H

#include <stddef.h>
#include <stdint.h>

enum json_kind { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

typedef struct json {
    enum json_kind kind;
    uint64_t number;        /* of a number; 1 for true */
    char *text;             /* of a string */
    char *key;              /* of a member of an object */
    struct json *first;     /* of an array or object */
    struct json *next;      /* after this one in its array or object */
} json_t;

/* The value that a text holds; the program ends with a message if it holds none. */
json_t *json_read(const char *file, const char *text);
void json_free(json_t *value);

/* A member of an object; the program ends with a message if there is none. */
const json_t *json_get(const json_t *object, const char *key);
uint64_t json_number(const json_t *object, const char *key);
size_t json_count(const json_t *array);

#endif
