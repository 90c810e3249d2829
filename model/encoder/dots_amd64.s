#include "textflag.h"

// Where a panel has what.
#define TO    0
#define OUT   24
#define A     32
#define B     56
#define LONG  80
#define IN    88
#define ROWS  96
#define BY    112
#define PLUS  136

// ROW multiplies two numbers of a row with those of sixteen columns (Y12, Y13).
#define ROW(a, sum0, sum1) \
	VPBROADCASTD a, Y14         \
	VPMADDWD     Y14, Y12, Y15  \
	VPADDD       Y15, sum0, sum0 \
	VPMADDWD     Y14, Y13, Y15  \
	VPADDD       Y15, sum1, sum1

// COLUMNS are two numbers of each of sixteen columns.
#define COLUMNS(at) \
	VPMOVSXBW at*8(R8), Y12    \
	VPMOVSXBW at*8+16(R8), Y13

#define FOUR(at) \
	COLUMNS(at)            \
	ROW(at(SI), Y0, Y1)    \
	ROW(at(SI)(CX*1), Y2, Y3) \
	ROW(at(SI)(CX*2), Y4, Y5) \
	ROW(at(R10), Y6, Y7)

#define SIX(at) \
	FOUR(at)               \
	ROW(at(R10)(CX*1), Y8, Y9) \
	ROW(at(R10)(CX*2), Y10, Y11)

// PRODUCT stores a row: float(sum) × (scale of the row × of the column) + plus.
#define PRODUCT(sum0, sum1) \
	VBROADCASTSS (R15), Y12     \
	VMULPS       (R11), Y12, Y13 \
	VMULPS       32(R11), Y12, Y14 \
	VCVTDQ2PS    sum0, sum0     \
	VCVTDQ2PS    sum1, sum1     \
	VMULPS       Y13, sum0, sum0 \
	VMULPS       Y14, sum1, sum1 \
	VADDPS       (R12), sum0, sum0 \
	VADDPS       32(R12), sum1, sum1 \
	VMOVUPS      sum0, (DX)     \
	VMOVUPS      sum1, 32(DX)   \
	ADDQ         $4, R15        \
	ADDQ         BX, DX

// START sets off at the first number of rows: sums, and how many numbers there are.
#define START \
	MOVQ  B(DI), R8      \
	LEAQ  (SI)(CX*2), R10 \
	ADDQ  CX, R10        \
	MOVQ  CX, AX         \
	VPXOR Y0, Y0, Y0     \
	VPXOR Y1, Y1, Y1     \
	VPXOR Y2, Y2, Y2     \
	VPXOR Y3, Y3, Y3     \
	VPXOR Y4, Y4, Y4     \
	VPXOR Y5, Y5, Y5     \
	VPXOR Y6, Y6, Y6     \
	VPXOR Y7, Y7, Y7

#define NEXT \
	ADDQ $16, SI  \
	ADDQ $16, R10 \
	ADDQ $128, R8 \
	SUBQ $16, AX

// func panelAVX2(p *panel)
TEXT ·panelAVX2(SB), NOSPLIT, $0-8
	MOVQ p+0(FP), DI
	MOVQ TO(DI), DX
	MOVQ OUT(DI), BX
	SHLQ $2, BX
	MOVQ A(DI), SI
	MOVQ LONG(DI), CX
	SHLQ $1, CX
	MOVQ IN(DI), R15
	MOVQ ROWS(DI), R13
	MOVQ BY(DI), R11
	MOVQ PLUS(DI), R12

rows:
	CMPQ R13, $0
	JLE  done
	CMPQ R13, $4
	JEQ  four
	CMPQ R13, $8
	JEQ  four
	START
	VPXOR Y8, Y8, Y8
	VPXOR Y9, Y9, Y9
	VPXOR Y10, Y10, Y10
	VPXOR Y11, Y11, Y11

bySix:
	SIX(0)
	SIX(4)
	SIX(8)
	SIX(12)
	NEXT
	JNZ  bySix
	PRODUCT(Y0, Y1)
	PRODUCT(Y2, Y3)
	PRODUCT(Y4, Y5)
	PRODUCT(Y6, Y7)
	PRODUCT(Y8, Y9)
	PRODUCT(Y10, Y11)
	LEAQ (R10)(CX*2), SI
	SUBQ $6, R13
	JMP  rows

four:
	START

byFour:
	FOUR(0)
	FOUR(4)
	FOUR(8)
	FOUR(12)
	NEXT
	JNZ  byFour
	PRODUCT(Y0, Y1)
	PRODUCT(Y2, Y3)
	PRODUCT(Y4, Y5)
	PRODUCT(Y6, Y7)
	MOVQ R10, SI
	SUBQ $4, R13
	JMP  rows

done:
	VZEROUPPER
	RET
