# row_broadcast, x86-64-v3: written by `cargo xtask asm --bless`.
row_broadcast:
    vmovaps (%rsi), %ymm0
    vmovaps 32(%rsi), %ymm1
    vmovaps 64(%rsi), %ymm2
    vmovaps 96(%rsi), %ymm3
    vmovaps 128(%rsi), %ymm4
    vmovaps 160(%rsi), %ymm5
    vmovaps 192(%rsi), %ymm6
    vmovaps 224(%rsi), %ymm7
    xorl %eax, %eax
.L1:
    vmulps (%rdi,%rax), %ymm0, %ymm8
    vmulps 32(%rdi,%rax), %ymm1, %ymm9
    vmulps 64(%rdi,%rax), %ymm2, %ymm10
    vmulps 96(%rdi,%rax), %ymm3, %ymm11
    vmovaps %ymm8, (%rdx,%rax)
    vmovaps %ymm9, 32(%rdx,%rax)
    vmovaps %ymm10, 64(%rdx,%rax)
    vmovaps %ymm11, 96(%rdx,%rax)
    vmulps 128(%rdi,%rax), %ymm4, %ymm8
    vmulps 160(%rdi,%rax), %ymm5, %ymm9
    vmulps 192(%rdi,%rax), %ymm6, %ymm10
    vmulps 224(%rdi,%rax), %ymm7, %ymm11
    vmovaps %ymm8, 128(%rdx,%rax)
    vmovaps %ymm9, 160(%rdx,%rax)
    vmovaps %ymm10, 192(%rdx,%rax)
    vmovaps %ymm11, 224(%rdx,%rax)
    addq $256, %rax
    cmpq $8192, %rax
    jne .L1
    vzeroupper
    retq
