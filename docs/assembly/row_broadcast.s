row_broadcast:
	vmovaps ymm0, ymmword ptr [rsi]
	vmovaps ymm1, ymmword ptr [rsi + 32]
	vmovaps ymm2, ymmword ptr [rsi + 64]
	vmovaps ymm3, ymmword ptr [rsi + 96]
	vmovaps ymm4, ymmword ptr [rsi + 128]
	vmovaps ymm5, ymmword ptr [rsi + 160]
	vmovaps ymm6, ymmword ptr [rsi + 192]
	vmovaps ymm7, ymmword ptr [rsi + 224]
	xor eax, eax
.LBB15_1:
	vmulps ymm8, ymm0, ymmword ptr [rdi + rax]
	vmulps ymm9, ymm1, ymmword ptr [rdi + rax + 32]
	vmulps ymm10, ymm2, ymmword ptr [rdi + rax + 64]
	vmulps ymm11, ymm3, ymmword ptr [rdi + rax + 96]
	vmovaps ymmword ptr [rdx + rax], ymm8
	vmovaps ymmword ptr [rdx + rax + 32], ymm9
	vmovaps ymmword ptr [rdx + rax + 64], ymm10
	vmovaps ymmword ptr [rdx + rax + 96], ymm11
	vmulps ymm8, ymm4, ymmword ptr [rdi + rax + 128]
	vmulps ymm9, ymm5, ymmword ptr [rdi + rax + 160]
	vmulps ymm10, ymm6, ymmword ptr [rdi + rax + 192]
	vmulps ymm11, ymm7, ymmword ptr [rdi + rax + 224]
	vmovaps ymmword ptr [rdx + rax + 128], ymm8
	vmovaps ymmword ptr [rdx + rax + 160], ymm9
	vmovaps ymmword ptr [rdx + rax + 192], ymm10
	vmovaps ymmword ptr [rdx + rax + 224], ymm11
	#MEMBARRIER
	add rax, 256
	cmp rax, 8192
	jne .LBB15_1
	vzeroupper
	ret
