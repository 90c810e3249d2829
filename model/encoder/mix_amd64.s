#include "textflag.h"

// Where a mix has what.
#define TO         0
#define SHARES     24
#define VALUES     48
#define TOWIDE     72
#define SHAREWIDE  80
#define VALUEWIDE  88
#define ROWS       96
#define DEPTH      104
#define COLUMNS    112

// ROW adds what a share makes of sixteen values (Y8, Y9).
#define ROW(share, sum0, sum1) \
	VBROADCASTSS share, Y10     \
	VFMADD231PS  Y10, Y8, sum0  \
	VFMADD231PS  Y10, Y9, sum1

#define STORE(sum0, sum1) \
	VMOVUPS sum0, (DX)   \
	VMOVUPS sum1, 32(DX) \
	ADDQ    R11, DX

// func mixAVX2(m *mix)
TEXT ·mixAVX2(SB), NOSPLIT, $0-8
	MOVQ m+0(FP), DI
	MOVQ SHAREWIDE(DI), R9
	SHLQ $2, R9
	LEAQ (R9)(R9*2), R12
	MOVQ VALUEWIDE(DI), R10
	SHLQ $2, R10
	MOVQ TOWIDE(DI), R11
	SHLQ $2, R11
	XORQ R13, R13        // the row

rows:
	XORQ BX, BX          // the column

columns:
	MOVQ  R13, SI
	IMULQ R9, SI
	ADDQ  SHARES(DI), SI
	MOVQ  VALUES(DI), R8
	LEAQ  (R8)(BX*4), R8
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3
	VXORPS Y4, Y4, Y4
	VXORPS Y5, Y5, Y5
	VXORPS Y6, Y6, Y6
	VXORPS Y7, Y7, Y7
	MOVQ  DEPTH(DI), CX

depth:
	VMOVUPS (R8), Y8
	VMOVUPS 32(R8), Y9
	ROW((SI), Y0, Y1)
	ROW((SI)(R9*1), Y2, Y3)
	ROW((SI)(R9*2), Y4, Y5)
	ROW((SI)(R12*1), Y6, Y7)
	ADDQ $4, SI
	ADDQ R10, R8
	DECQ CX
	JNZ  depth

	MOVQ  R13, DX
	IMULQ R11, DX
	ADDQ  TO(DI), DX
	LEAQ  (DX)(BX*4), DX
	STORE(Y0, Y1)
	STORE(Y2, Y3)
	STORE(Y4, Y5)
	STORE(Y6, Y7)
	ADDQ $16, BX
	CMPQ BX, COLUMNS(DI)
	JLT  columns
	ADDQ $4, R13
	CMPQ R13, ROWS(DI)
	JLT  rows
	VZEROUPPER
	RET
