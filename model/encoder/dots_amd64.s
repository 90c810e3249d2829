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

// ROW multiplies sixteen numbers of a row with those of two columns (Y8, Y9).
#define ROW(from, sum0, sum1) \
	VMOVDQU  (from)(AX*2), Y10 \
	VPMADDWD Y10, Y8, Y11      \
	VPMADDWD Y10, Y9, Y12      \
	VPADDD   Y11, sum0, sum0   \
	VPADDD   Y12, sum1, sum1

// ADDED adds up the parts of four sums, each in eight, into one register.
#define ADDED(s0, s1, s2, s3, x0, t, x) \
	VPHADDD      s1, s0, s0 \
	VPHADDD      s3, s2, s2 \
	VPHADDD      s2, s0, s0 \
	VEXTRACTI128 $1, s0, t  \
	VPADDD       t, x0, x

// func panelAVX2(p *panel)
TEXT ·panelAVX2(SB), NOSPLIT, $0-8
	MOVQ p+0(FP), DI
	MOVQ TO(DI), DX
	MOVQ OUT(DI), BX
	SHLQ $2, BX
	MOVQ A(DI), SI
	MOVQ B(DI), R8
	MOVQ LONG(DI), CX
	LEAQ (R8)(CX*1), R9
	MOVQ IN(DI), R15
	MOVQ ROWS(DI), R13
	SHRQ $2, R13
	JZ   done

block:
	LEAQ  (SI)(CX*2), R10
	LEAQ  (R10)(CX*2), R11
	LEAQ  (R11)(CX*2), R12
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	VPXOR Y4, Y4, Y4
	VPXOR Y5, Y5, Y5
	VPXOR Y6, Y6, Y6
	VPXOR Y7, Y7, Y7
	XORQ  AX, AX

sixteen:
	VPMOVSXBW (R8)(AX*1), Y8
	VPMOVSXBW (R9)(AX*1), Y9
	ROW(SI, Y0, Y4)
	ROW(R10, Y1, Y5)
	ROW(R11, Y2, Y6)
	ROW(R12, Y3, Y7)
	ADDQ $16, AX
	CMPQ AX, CX
	JLT  sixteen

	ADDED(Y0, Y1, Y2, Y3, X0, X8, X0)
	ADDED(Y4, Y5, Y6, Y7, X4, X9, X4)

	// The four rows' sums of each column: float(sum) × (scale of the row × of the column) + plus.
	VCVTDQ2PS    X0, X0
	VCVTDQ2PS    X4, X4
	VMOVUPS      (R15), X8
	ADDQ         $16, R15
	MOVQ         BY(DI), AX
	VBROADCASTSS (AX), X9
	VBROADCASTSS 4(AX), X10
	VMULPS       X9, X8, X9
	VMULPS       X10, X8, X10
	VMULPS       X9, X0, X0
	VMULPS       X10, X4, X4
	MOVQ         PLUS(DI), AX
	VBROADCASTSS (AX), X9
	VBROADCASTSS 4(AX), X10
	VADDPS       X9, X0, X0
	VADDPS       X10, X4, X4
	VUNPCKLPS    X4, X0, X1
	VUNPCKHPS    X4, X0, X2
	VMOVLPS      X1, (DX)
	ADDQ         BX, DX
	VMOVHPS      X1, (DX)
	ADDQ         BX, DX
	VMOVLPS      X2, (DX)
	ADDQ         BX, DX
	VMOVHPS      X2, (DX)
	ADDQ         BX, DX
	LEAQ         (R12)(CX*2), SI
	DECQ         R13
	JNZ          block

done:
	VZEROUPPER
	RET
