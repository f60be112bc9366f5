# Hart 0 gets a stack and goes on in C; the others wait for ever.
    .section .init
    .globl _start
_start:
    csrr t0, mhartid
    bnez t0, wait
    la sp, __stack_end
    call reset
wait:
    wfi
    j wait
