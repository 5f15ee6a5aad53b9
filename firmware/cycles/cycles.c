/* A plugin for QEMU: instructions and modelled cycles of a Cortex-M4F.
 *
 *   cc -O2 -fPIC -shared cycles.c -o cycles.so
 *   qemu-system-arm ... -plugin file=cycles.so,out=FILE
 *
 * The programs count with TIMER0 of the board (support/src/counter.rs), and the plugin watches the same timer: writing its
 * control register starts the counts at zero, and the code between two readings of its value is one counted stretch. FILE
 * then holds
 *
 *   stretch PC INSTRUCTIONS CYCLES    for each of them, with the place of its first reading
 *   total INSTRUCTIONS CYCLES         up to the reading of the whole program's instructions; 0 without one
 *
 * The cycles are a model, from ARM's Cortex-M4 Technical Reference Manual, r0p1 (tables 3-1 and 7-1, section 3.3.2), for
 * memory without wait states:
 *
 *   - an instruction takes the cycles of the tables: 1 for most, 2 for MLA, MLS and a single load, 1 + N for loads and
 *     stores of N words, 3 for VMLA, VFMA and their like, 14 for VDIV and VSQRT;
 *   - a division takes 2 to 12, by its operands: counted as 7;
 *   - a branch that is taken fills the pipeline again, in 1 to 3 cycles: counted as 2;
 *   - a single load or store directly behind a single load takes 1 cycle, unless its address is what was loaded; nothing
 *     is sped up by a store with a register offset before it;
 *   - the result of a floating-point operation costs 1 more if the next instruction needs it;
 *   - IT takes no time behind a 16-bit instruction.
 *
 * Left out: wait states of flash, contention for the bus, addresses from the data operation just before, unaligned
 * access, the time of entering an interrupt. So it ranks code better than a number of instructions, and measures no chip.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* QEMU's plugin interface, as far as it is used here: version 1 until QEMU 8, 2 in 9.0, 3 from 9.1 on. */
#ifndef API
#define API 1
#endif
#define EXPORT __attribute__((visibility("default")))
EXPORT int qemu_plugin_version = API;
typedef uint64_t Id;
typedef uint32_t Access;
typedef struct qemu_plugin_tb Block;
typedef struct qemu_plugin_insn Code;
enum { NO_REGISTERS = 0, READ_AND_WRITE = 3 };
void qemu_plugin_register_vcpu_tb_trans_cb(Id, void (*)(Id, Block *));
void qemu_plugin_register_vcpu_insn_exec_cb(Code *, void (*)(unsigned, void *), int, void *);
void qemu_plugin_register_vcpu_mem_cb(Code *, void (*)(unsigned, Access, uint64_t, void *), int, int, void *);
void qemu_plugin_register_atexit_cb(Id, void (*)(Id, void *), void *);
size_t qemu_plugin_tb_n_insns(const Block *);
Code *qemu_plugin_tb_get_insn(const Block *, size_t);
uint64_t qemu_plugin_insn_vaddr(const Code *);
size_t qemu_plugin_insn_size(const Code *);
bool qemu_plugin_mem_is_store(Access);
#if API < 3
const void *qemu_plugin_insn_data(const Code *);
#else
size_t qemu_plugin_insn_data(const Code *, void *, size_t);
#endif

/* TIMER0 of the board. */
enum { CONTROL = 0x40000000, VALUE = CONTROL + 4, INTERRUPT_STATUS = CONTROL + 12 };

/* What the model knows of an instruction. */
typedef struct {
    uint64_t pc;
    unsigned size, cycles;
    enum { OTHER, LOAD, STORE, STORE_AT_REGISTER, IT } kind; /* single loads and stores only */
    uint32_t address; /* a single load or store: the core registers of its address */
    uint32_t loaded;  /* a single load: the core register that it loads */
    uint32_t makes;   /* the FPU register of an FPU operation's result */
    uint32_t needs;   /* the FPU registers that it needs */
} Instruction;

static uint32_t bit(unsigned register_) { return UINT32_C(1) << (register_ & 31); }
static unsigned ones(unsigned list) { return __builtin_popcount(list); }

/* An instruction of 16 bits. */
static void decode_narrow(Instruction *i, unsigned w) {
    unsigned low = w & 7, middle = w >> 3 & 7, high = w >> 6 & 7, top = w >> 8 & 7;
    if (w >> 11 == 0x09) { /* LDR from the literals */
        *i = (Instruction){.cycles = 2, .kind = LOAD, .loaded = bit(top)};
    } else if (w >> 12 == 0x5) { /* a register offset */
        bool load = (w >> 9 & 7) >= 3;
        *i = (Instruction){.cycles = 2, .kind = load ? LOAD : STORE_AT_REGISTER, .address = bit(middle) | bit(high)};
        i->loaded = load ? bit(low) : 0;
    } else if (w >> 12 >= 0x6 && w >> 12 <= 0x9) { /* an offset from a register, or from SP */
        bool load = w >> 11 & 1, stack = w >> 12 == 0x9;
        *i = (Instruction){.cycles = load ? 2 : 1, .kind = load ? LOAD : STORE, .address = stack ? bit(13) : bit(middle)};
        i->loaded = load ? bit(stack ? top : low) : 0;
    } else if ((w & 0xF600) == 0xB400) { /* PUSH, POP */
        i->cycles = 1 + ones(w & 0x1FF);
    } else if (w >> 12 == 0xC) { /* STM, LDM */
        i->cycles = 1 + ones(w & 0xFF);
    } else if (w >> 8 == 0xBF && (w & 0xF)) {
        i->kind = IT;
    }
}

/* An FPU operation: all of them work on single registers here. */
static void decode_fpu_operation(Instruction *i, unsigned first, unsigned second) {
    uint32_t d = bit((second >> 12 & 0xF) << 1 | (first >> 6 & 1));
    uint32_t n = bit((first & 0xF) << 1 | (second >> 7 & 1));
    uint32_t m = bit((second & 0xF) << 1 | (second >> 5 & 1));
    unsigned operation = first >> 4 & 0xB;
    i->makes = d;
    i->needs = n | m;
    if (operation <= 0x1 || operation == 0x9 || operation == 0xA) { /* VMLA, VNMLA, VFNMA, VFMA: d += n * m */
        i->cycles = 3;
        i->needs |= d;
    } else if (operation == 0x8) { /* VDIV */
        i->cycles = 14;
    } else if (operation == 0xB) {
        unsigned which = first & 0xF;
        i->needs = m;
        if (!(second & 0x40)) { /* VMOV of a constant */
            i->needs = 0;
        } else if (which == 0x1 && (second & 0x80)) { /* VSQRT */
            i->cycles = 14;
        } else if (which == 0x4 || which == 0x5) { /* VCMP sets flags alone */
            i->makes = 0;
            i->needs = which == 0x4 ? d | m : d;
        }
    }
}

/* An instruction for the FPU. */
static void decode_fpu(Instruction *i, unsigned first, unsigned second) {
    bool wide = second & 0x100;
    uint32_t d = bit((second >> 12 & 0xF) << 1 | (first >> 6 & 1));
    if ((first & 0xEF00) == 0xEE00) {
        if (!(second & 0x10)) {
            decode_fpu_operation(i, first, second);
        } else if (first & 0x10) { /* VMOV to a core register, VMRS */
            i->needs = bit((first & 0xF) << 1 | (second >> 7 & 1));
        }
    } else if ((first & 0xFFE0) == 0xEC40) { /* VMOV of two registers */
        i->cycles = 2;
    } else if ((first & 0x0120) == 0x0100) { /* VLDR, VSTR */
        bool load = first & 0x10;
        i->cycles = wide ? 3 : 2;
        i->kind = wide ? OTHER : load ? LOAD : STORE;
        i->address = bit(first & 0xF);
        i->needs = load ? 0 : d;
    } else { /* VLDM, VSTM, VPUSH, VPOP */
        i->cycles = 1 + (second & 0xFF);
    }
}

/* An instruction of 32 bits, in two halves. */
static void decode_wide(Instruction *i, unsigned first, unsigned second) {
    bool load = first & 0x10;
    uint32_t base = bit(first & 0xF);
    if ((first & 0xEC00) == 0xEC00 && (second & 0x0E00) == 0x0A00) {
        decode_fpu(i, first, second);
    } else if ((first & 0xFE40) == 0xE800) { /* LDM, STM */
        i->cycles = 1 + ones(second);
    } else if ((first & 0xFE40) == 0xE840) {
        bool single = (first & 0xFFE0) == 0xE840 || (first & 0xFFE0) == 0xE8C0; /* LDREX, STREX, TBB */
        i->cycles = single ? 2 : 3;                                             /* LDRD, STRD */
    } else if ((first & 0xFE00) == 0xF800) {
        bool literal = (first & 0xF) == 15, register_ = !(first & 0x80) && !(second & 0x0FC0) && !literal;
        bool writes_back = !(first & 0x80) && !literal && (second & 0x0900) == 0x0900;
        i->address = base | (register_ ? bit(second & 0xF) : 0);
        i->kind = load ? LOAD : register_ ? STORE_AT_REGISTER : STORE;
        i->cycles = i->kind == STORE ? 1 : 2;
        i->loaded = load ? bit(second >> 12) | (writes_back ? base : 0) : 0;
    } else if ((first & 0xFFF0) == 0xFB00 && (second >> 12 != 15 || (second & 0xF0))) { /* MLA, MLS */
        i->cycles = 2;
    } else if ((first & 0xFFD0) == 0xFB90) { /* SDIV, UDIV */
        i->cycles = 7;
    }
}

static uint64_t instructions, cycles;
static const Instruction *last;

static void execute(unsigned cpu, void *data) {
    const Instruction *i = data;
    (void)cpu;
    unsigned cost = i->cycles;
    if (last) {
        bool memory = i->kind == LOAD || i->kind == STORE || i->kind == STORE_AT_REGISTER;
        if (last->pc + last->size != i->pc) {
            cost += 2;
        } else if (memory && cost == 2 && !(i->address & last->loaded)) {
            /* Behind a load, and a load behind a store too. */
            cost -= last->kind == LOAD || (last->kind == STORE && i->kind != STORE_AT_REGISTER);
        } else if (i->kind == IT) {
            cost -= last->size == 2;
        }
        cost += (last->makes & i->needs) != 0;
    }
    instructions++;
    cycles += cost;
    last = i;
}

/* The counts at a reading of the timer. */
typedef struct {
    uint64_t pc, instructions, cycles;
} Reading;

static Reading total, open;
static bool is_open, total_comes;
static FILE *out;

static void touch(unsigned cpu, Access access, uint64_t address, void *data) {
    (void)cpu, (void)data;
    if (address < CONTROL || address > INTERRUPT_STATUS) return;
    Reading now = {.pc = last->pc, .instructions = instructions, .cycles = cycles};
    if (qemu_plugin_mem_is_store(access)) {
        if (address == CONTROL) instructions = cycles = 0, is_open = total_comes = false;
    } else if (address == INTERRUPT_STATUS) {
        total_comes = true; /* whoever wants the whole count asks first whether the timer has wrapped */
    } else if (address == VALUE && total_comes) {
        total = now;
        total_comes = false;
    } else if (address == VALUE) {
        if (is_open)
            fprintf(out, "stretch %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", open.pc, now.instructions - open.instructions,
                    now.cycles - open.cycles);
        open = now;
        is_open = !is_open;
    }
}

static void translate(Id id, Block *block) {
    (void)id;
    for (size_t n = 0; n < qemu_plugin_tb_n_insns(block); n++) {
        Code *code = qemu_plugin_tb_get_insn(block, n);
        uint8_t b[4] = {0};
        size_t size = qemu_plugin_insn_size(code);
#if API < 3
        memcpy(b, qemu_plugin_insn_data(code), size < 4 ? size : 4);
#else
        qemu_plugin_insn_data(code, b, sizeof b);
#endif
        Instruction *i = malloc(sizeof *i); /* lives as long as the translation, which is to the end */
        if (!i) abort();
        *i = (Instruction){.cycles = 1};
        if (size == 2) decode_narrow(i, b[0] | b[1] << 8);
        else decode_wide(i, b[0] | b[1] << 8, b[2] | b[3] << 8);
        i->pc = qemu_plugin_insn_vaddr(code);
        i->size = size;
        qemu_plugin_register_vcpu_insn_exec_cb(code, execute, NO_REGISTERS, i);
        qemu_plugin_register_vcpu_mem_cb(code, touch, NO_REGISTERS, READ_AND_WRITE, NULL);
    }
}

static void finish(Id id, void *data) {
    (void)id, (void)data;
    fprintf(out, "total %" PRIu64 " %" PRIu64 "\n", total.instructions, total.cycles);
    fclose(out);
}

EXPORT int qemu_plugin_install(Id id, const void *info, int argc, char **argv) {
    (void)info;
    if (argc != 1 || strncmp(argv[0], "out=", 4) || !(out = fopen(argv[0] + 4, "w"))) {
        fprintf(stderr, "cycles: which file? out=FILE\n");
        return 1;
    }
    qemu_plugin_register_vcpu_tb_trans_cb(id, translate);
    qemu_plugin_register_atexit_cb(id, finish, NULL);
    return 0;
}
