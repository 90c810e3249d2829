#include "textflag.h"

// Where a panel has what.
#define TO    0
#define OUT   24
#define A     32
#define B     56
#define LONG  80
#define IN    88
#define ROWS  96
#define ZERO  112
#define MORE  136
#define SUMS  160
#define BY    184
#define PLUS  208

// COLUMNS are eight numbers of each of sixteen columns, but for the last four of eight of them.
#define COLUMNS(at) \
	VMOVDQU at*16(R8), Y8    \
	VMOVDQU at*16+32(R8), Y9 \
	VMOVDQU at*16+64(R8), Y10

// ROW multiplies eight numbers of a row with those of sixteen columns. Four products are added in
// 16 bits, which no weights of a lane exceed.
#define ROW(at, a0, a1, sum0, sum1) \
	VPBROADCASTD a0, Y13                   \
	VPBROADCASTD a1, Y15                   \
	VPMADDUBSW   Y8, Y13, Y14              \
	VPMADDUBSW   Y9, Y13, Y13              \
	VPMADDUBSW   Y10, Y15, Y11             \
	VPMADDUBSW   at*16+96(R8), Y15, Y15    \
	VPADDW       Y11, Y14, Y14             \
	VPADDW       Y15, Y13, Y13             \
	VPMADDWD     Y12, Y14, Y14             \
	VPMADDWD     Y12, Y13, Y13             \
	VPADDD       Y14, sum0, sum0           \
	VPADDD       Y13, sum1, sum1

#define TWO(at) \
	COLUMNS(at)                                        \
	ROW(at, at(SI), at+4(SI), Y0, Y1)                  \
	ROW(at, at(SI)(CX*1), at+4(SI)(CX*1), Y2, Y3)

#define FOUR(at) \
	TWO(at)                                            \
	ROW(at, at(SI)(CX*2), at+4(SI)(CX*2), Y4, Y5)      \
	ROW(at, at(SI)(R10*1), at+4(SI)(R10*1), Y6, Y7)

#define NEXT \
	ADDQ $16, SI  \
	ADDQ $256, R8 \
	SUBQ $16, AX

// PRODUCT stores a row: float(sum + more − zero × the column's) × (scale of the row × of the
// column) + plus.
#define PRODUCT(sum0, sum1) \
	VPBROADCASTD (R9), Y13         \
	VPMULLD      (R14), Y13, Y14   \
	VPMULLD      32(R14), Y13, Y15 \
	VPADDD       (BP), sum0, sum0   \
	VPADDD       32(BP), sum1, sum1 \
	VPSUBD       Y14, sum0, sum0   \
	VPSUBD       Y15, sum1, sum1   \
	VBROADCASTSS (R15), Y13        \
	VMULPS       (R11), Y13, Y14   \
	VMULPS       32(R11), Y13, Y15 \
	VCVTDQ2PS    sum0, sum0        \
	VCVTDQ2PS    sum1, sum1        \
	VMULPS       Y14, sum0, sum0   \
	VMULPS       Y15, sum1, sum1   \
	VADDPS       (R12), sum0, sum0 \
	VADDPS       32(R12), sum1, sum1 \
	VMOVUPS      sum0, (DX)        \
	VMOVUPS      sum1, 32(DX)      \
	ADDQ         $4, R9            \
	ADDQ         $4, R15           \
	ADDQ         $64, BP           \
	ADDQ         BX, DX

// func panelAVX2(p *panel)
TEXT ·panelAVX2(SB), NOSPLIT, $8-8
	MOVQ p+0(FP), DI
	MOVQ TO(DI), DX
	MOVQ OUT(DI), BX
	SHLQ $2, BX
	MOVQ A(DI), SI
	MOVQ LONG(DI), CX
	LEAQ (CX)(CX*2), R10
	MOVQ ROWS(DI), R13
	MOVQ ZERO(DI), R9
	MOVQ SUMS(DI), R14
	MOVQ MORE(DI), BP
	MOVQ IN(DI), R15
	MOVQ BY(DI), R11
	MOVQ PLUS(DI), R12
	VPCMPEQW Y12, Y12, Y12
	VPSRLW   $15, Y12, Y12 // ones

rows:
	MOVQ  B(DI), R8
	MOVQ  CX, AX
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	SUBQ  $4, R13
	JLT   two
	VPXOR Y4, Y4, Y4
	VPXOR Y5, Y5, Y5
	VPXOR Y6, Y6, Y6
	VPXOR Y7, Y7, Y7

byFour:
	FOUR(0)
	FOUR(8)
	NEXT
	JNZ  byFour
	PRODUCT(Y0, Y1)
	PRODUCT(Y2, Y3)
	PRODUCT(Y4, Y5)
	PRODUCT(Y6, Y7)
	ADDQ R10, SI
	JMP  rows

two:
	CMPQ R13, $-4
	JEQ  done

byTwo:
	TWO(0)
	TWO(8)
	NEXT
	JNZ  byTwo
	PRODUCT(Y0, Y1)
	PRODUCT(Y2, Y3)

done:
	VZEROUPPER
	RET
