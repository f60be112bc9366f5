/* A graph on a bare RISC-V machine, run by the C library: QEMU's virt, from flash, reports over the serial line. */
#include <stddef.h>
#include <stdint.h>

#include "kmg.h"
#include "wash.h"

/* QEMU's virt: the data register of its first UART, and the device that ends the machine. */
#define UART (*(volatile uint8_t *)0x10000000)
#define FINISHER (*(volatile uint32_t *)0x00100000)

/* What link.ld says of the section .kmg.uploads. */
extern const uint8_t __start_kmg_uploads[], __stop_kmg_uploads[];

void reset(void);

static void print(const char *text)
{
    while (*text)
        UART = (uint8_t)*text++;
}

static void print_number(uint32_t number)
{
    char digits[11];
    char *digit = digits + sizeof digits - 1;

    *digit = 0;
    do
        *--digit = (char)('0' + number % 10);
    while (number /= 10);
    print(digit);
}

static _Noreturn void leave(uint32_t code)
{
    FINISHER = code ? code << 16 | 0x3333 : 0x5555;
    for (;;)
        ;
}

/* The device: what was submitted in a pass is done in the next one. */
typedef struct {
    uint32_t rounds;
    uint32_t count;
    uint32_t commands;
    uint8_t node[16];
    uint8_t wants_result[16];
} device_t;

/* Takes a command: FORMAT.md 2.5 has the places in its line. */
static int submit(void *ctx, uint32_t node, const uint32_t *line)
{
    device_t *device = ctx;
    uint32_t first = line[2] & 0xFFFF, count = line[2] >> 16;

    if (device->count == 16)
        return 1;
    device->node[device->count] = (uint8_t)node;
    device->wants_result[device->count] = line[1] >> 8 & 2;
    device->count++;
    device->commands++;
    print("  round ");
    print_number(device->rounds);
    print(": node ");
    print_number(node);
    print(", handler ");
    print_number(line[1] & 0xFF);
    print(" (");
    print_number(line[6]);
    print(") on ");
    print_number(first);
    print("..");
    print_number(first + count);
    print("\n");
    return 0;
}

/* Completes what the last pass submitted. A result is the heat: 20 degrees, and 25 more each round. */
static void complete(kmg_state_t *state, device_t *device)
{
    uint32_t i, count = device->count;

    device->count = 0;
    for (i = 0; i < count; i++) {
        uint32_t result = device->wants_result[i] ? 20 + 25 * state->rounds : 0;
        /* The node has a command in flight, so this is not refused. */
        (void)kmg_complete(state, device->node[i], result);
    }
}

int main(void)
{
    static kmg_state_t state;
    static device_t device;
    uint32_t block[WASH_BLOCK_WORDS], i;
    uint32_t fault = kmg_check(wash_upload, WASH_BYTES);
    uintptr_t place = (uintptr_t)wash_upload;
    int inside = place >= (uintptr_t)__start_kmg_uploads && place + WASH_BYTES <= (uintptr_t)__stop_kmg_uploads;
    int step;

    print_number(WASH_BYTES);
    print(inside ? " bytes in .kmg.uploads" : " bytes outside .kmg.uploads");
    print(", check ");
    print_number(fault);
    print("\n");
    for (i = 0; i < WASH_BLOCK_WORDS; i++)
        block[i] = wash_block[i];
    block[wash_bind_spins] = 3;
    if (fault || kmg_start(&state, wash_upload, block, WASH_BLOCK_WORDS, WASH_CORES))
        return 1;
    do {
        complete(&state, &device);
        device.rounds = state.rounds;
        step = kmg_step(&state, submit, &device);
        if (step == KMG_ROUND) {
            print("  round ");
            print_number(state.rounds);
            print(" done\n");
        }
    } while (step == KMG_RUNNING || step == KMG_ROUND);
    print(step == KMG_END ? "ended: " : "error ");
    print_number(state.reason);
    print(", ");
    print_number(device.commands);
    print(" commands, ");
    print_number(state.rounds);
    print(" rounds\n");
    for (i = 0; i < 16; i++) {
        print(i ? " " : "registers ");
        print_number(state.r[i]);
    }
    print("\n");
    return step == KMG_END ? 0 : 1;
}

/* Where start.S goes on: memory that must be zero, then main. */
void reset(void)
{
    extern uint64_t __start_bss[], __stop_bss[];
    uint64_t *word;

    for (word = __start_bss; word != __stop_bss; word++)
        *word = 0;
    leave((uint32_t)main());
}
