#include "textflag.h"

// Numbers that are needed in every lane.
#define HALF    0
#define MINUS1  8
#define ONE     16
#define SQUARE  24
#define LOG2E   32
#define LN2     40
#define BIAS64  48
#define TINY    56
#define EVEN    64
#define LEAST   68
#define LOWEST  72
#define END     76
#define MINUSEND 80

DATA numbers<>+HALF(SB)/8, $0.5
DATA numbers<>+MINUS1(SB)/8, $-1.0
DATA numbers<>+ONE(SB)/8, $1.0
DATA numbers<>+SQUARE(SB)/8, $0.05555555555555555 // 2 / geluEnd²
DATA numbers<>+LOG2E(SB)/8, $1.4426950408889634
DATA numbers<>+LN2(SB)/8, $0.6931471805599453
DATA numbers<>+BIAS64(SB)/8, $1023                // of an exponent
DATA numbers<>+TINY(SB)/8, $1e-12
DATA numbers<>+EVEN(SB)/4, $12582912.0
DATA numbers<>+LEAST(SB)/4, $-87.0
DATA numbers<>+LOWEST(SB)/4, $0xff800000          // −Inf
DATA numbers<>+END(SB)/4, $6.0                    // geluEnd
DATA numbers<>+MINUSEND(SB)/4, $-6.0
GLOBL numbers<>(SB), RODATA|NOPTR, $84

// TERM is one more term of a polynomial of eight numbers (Y1, Y2), whose sums are Y3 and Y4.
#define TERM(at) \
	VBROADCASTSD at(R8), Y7   \
	VFMADD213PD  Y7, Y1, Y3   \
	VFMADD213PD  Y7, Y2, Y4

// SEVEN are seven.
#define SEVEN(at) \
	TERM(at)    \
	TERM(at+8)  \
	TERM(at+16) \
	TERM(at+24) \
	TERM(at+32) \
	TERM(at+40) \
	TERM(at+48)

// func geluAVX2(values []float32)
TEXT ·geluAVX2(SB), NOSPLIT, $0-24
	MOVQ values_base+0(FP), DI
	MOVQ values_len+8(FP), CX
	SHRQ $3, CX
	JZ   done
	LEAQ ·geluSeries(SB), R8
	VBROADCASTSD numbers<>+SQUARE(SB), Y15
	VBROADCASTSD numbers<>+MINUS1(SB), Y14
	VBROADCASTSD numbers<>+HALF(SB), Y13
	VBROADCASTSS numbers<>+END(SB), Y12
	VBROADCASTSS numbers<>+MINUSEND(SB), Y11

eight:
	VCVTPS2PD    (DI), Y5
	VCVTPS2PD    16(DI), Y6
	VMULPD       Y5, Y5, Y1
	VMULPD       Y6, Y6, Y2
	VFMADD213PD  Y14, Y15, Y1 // x²·2/end² − 1
	VFMADD213PD  Y14, Y15, Y2
	VBROADCASTSD (R8), Y3
	VMOVAPD      Y3, Y4
	SEVEN(8)
	SEVEN(64)
	SEVEN(120)
	VFMADD213PD  Y13, Y5, Y3
	VFMADD213PD  Y13, Y6, Y4
	VMULPD       Y5, Y3, Y3
	VMULPD       Y6, Y4, Y4
	VCVTPD2PSY   Y3, X3
	VCVTPD2PSY   Y4, X4
	VINSERTF128  $1, X4, Y3, Y3
	VMOVUPS      (DI), Y0
	VCMPPS       $0x1E, Y11, Y0, Y8 // x > −end
	VCMPPS       $0x1D, Y12, Y0, Y9 // x ≥ end
	VBLENDVPS    Y9, Y0, Y3, Y3
	VANDPS       Y8, Y3, Y3
	VMOVUPS      Y3, (DI)
	ADDQ         $32, DI
	DECQ         CX
	JNZ          eight

done:
	VZEROUPPER
	RET

// ADDED adds up eight parts, in Y8 and Y9, into every number of Y8.
#define ADDED \
	VADDPD       Y9, Y8, Y8    \
	VEXTRACTF128 $1, Y8, X9    \
	VADDPD       X9, X8, X8    \
	VPERMILPD    $1, X8, X9    \
	VADDPD       X9, X8, X8    \
	VBROADCASTSD X8, Y8

// func softmaxAVX2(values []float32)
TEXT ·softmaxAVX2(SB), NOSPLIT, $0-24
	MOVQ values_base+0(FP), DI
	MOVQ values_len+8(FP), CX
	SHLQ $2, CX
	JZ   none
	LEAQ ·expSeries(SB), R8

	VBROADCASTSS numbers<>+LOWEST(SB), Y0
	XORQ         AX, AX

greatest:
	VMOVUPS (DI)(AX*1), Y1
	VMAXPS  Y0, Y1, Y0
	ADDQ    $32, AX
	CMPQ    AX, CX
	JLT     greatest
	VEXTRACTF128 $1, Y0, X1
	VMAXPS       X0, X1, X0
	VPERMILPS    $0x4E, X0, X1
	VMAXPS       X0, X1, X0
	VPERMILPS    $0xB1, X0, X1
	VMAXPS       X0, X1, X0
	VBROADCASTSS X0, Y15

	VBROADCASTSD numbers<>+LOG2E(SB), Y14
	VBROADCASTSD numbers<>+LN2(SB), Y13
	VBROADCASTSD numbers<>+BIAS64(SB), Y12
	VBROADCASTSS numbers<>+LEAST(SB), Y11
	VXORPD       Y8, Y8, Y8
	VXORPD       Y9, Y9, Y9
	XORQ         AX, AX

exponentials:
	VMOVUPS      (DI)(AX*1), Y0
	VSUBPS       Y15, Y0, Y0
	VEXTRACTF128 $1, Y0, X2
	VCVTPS2PD    X0, Y1
	VCVTPS2PD    X2, Y2
	VMULPD       Y14, Y1, Y5
	VMULPD       Y14, Y2, Y6
	VROUNDPD     $0, Y5, Y5
	VROUNDPD     $0, Y6, Y6
	VFNMADD231PD Y13, Y5, Y1 // x − n·ln 2
	VFNMADD231PD Y13, Y6, Y2
	VBROADCASTSD (R8), Y3
	VMOVAPD      Y3, Y4
	SEVEN(8)
	VCVTPD2DQY   Y5, X5
	VCVTPD2DQY   Y6, X6
	VPMOVSXDQ    X5, Y5
	VPMOVSXDQ    X6, Y6
	VPADDQ       Y12, Y5, Y5
	VPADDQ       Y12, Y6, Y6
	VPSLLQ       $52, Y5, Y5
	VPSLLQ       $52, Y6, Y6
	VMULPD       Y5, Y3, Y3
	VMULPD       Y6, Y4, Y4
	VCVTPD2PSY   Y3, X3
	VCVTPD2PSY   Y4, X4
	VINSERTF128  $1, X4, Y3, Y3
	VCMPPS       $0x1D, Y11, Y0, Y7 // x ≥ −87
	VANDPS       Y7, Y3, Y3
	VMOVUPS      Y3, (DI)(AX*1)
	VCVTPS2PD    X3, Y4
	VEXTRACTF128 $1, Y3, X3
	VCVTPS2PD    X3, Y3
	VADDPD       Y4, Y8, Y8
	VADDPD       Y3, Y9, Y9
	ADDQ         $32, AX
	CMPQ         AX, CX
	JLT          exponentials
	ADDED
	XORQ         AX, AX

shares:
	VCVTPS2PD   (DI)(AX*1), Y1
	VCVTPS2PD   16(DI)(AX*1), Y2
	VDIVPD      Y8, Y1, Y1
	VDIVPD      Y8, Y2, Y2
	VCVTPD2PSY  Y1, X1
	VCVTPD2PSY  Y2, X2
	VMOVUPS     X1, (DI)(AX*1)
	VMOVUPS     X2, 16(DI)(AX*1)
	ADDQ        $32, AX
	CMPQ        AX, CX
	JLT         shares

none:
	VZEROUPPER
	RET

// func normalizeAVX2(row, weight, bias []float32)
TEXT ·normalizeAVX2(SB), NOSPLIT, $0-72
	MOVQ  row_base+0(FP), DI
	MOVQ  row_len+8(FP), CX
	MOVQ  weight_base+24(FP), SI
	MOVQ  bias_base+48(FP), DX
	VCVTSI2SDQ CX, X15, X15
	VBROADCASTSD X15, Y15
	SHLQ  $2, CX
	JZ    nothing
	VXORPD Y8, Y8, Y8
	VXORPD Y9, Y9, Y9
	XORQ   AX, AX

sum:
	VCVTPS2PD (DI)(AX*1), Y1
	VCVTPS2PD 16(DI)(AX*1), Y2
	VADDPD    Y1, Y8, Y8
	VADDPD    Y2, Y9, Y9
	ADDQ      $32, AX
	CMPQ      AX, CX
	JLT       sum
	ADDED
	VDIVPD Y15, Y8, Y14 // the mean
	VXORPD Y8, Y8, Y8
	VXORPD Y9, Y9, Y9
	XORQ   AX, AX

squares:
	VCVTPS2PD   (DI)(AX*1), Y1
	VCVTPS2PD   16(DI)(AX*1), Y2
	VSUBPD      Y14, Y1, Y1
	VSUBPD      Y14, Y2, Y2
	VFMADD231PD Y1, Y1, Y8
	VFMADD231PD Y2, Y2, Y9
	ADDQ        $32, AX
	CMPQ        AX, CX
	JLT         squares
	ADDED
	VBROADCASTSD numbers<>+TINY(SB), Y9
	VBROADCASTSD numbers<>+ONE(SB), Y10
	VDIVPD  Y15, Y8, Y8
	VADDPD  Y9, Y8, Y8
	VSQRTPD Y8, Y8
	VDIVPD  Y8, Y10, Y13
	XORQ    AX, AX

brought:
	VCVTPS2PD   (DI)(AX*1), Y1
	VCVTPS2PD   16(DI)(AX*1), Y2
	VSUBPD      Y14, Y1, Y1
	VSUBPD      Y14, Y2, Y2
	VMULPD      Y13, Y1, Y1
	VMULPD      Y13, Y2, Y2
	VCVTPD2PSY  Y1, X1
	VCVTPD2PSY  Y2, X2
	VINSERTF128 $1, X2, Y1, Y1
	VMULPS      (SI)(AX*1), Y1, Y1
	VADDPS      (DX)(AX*1), Y1, Y1
	VMOVUPS     Y1, (DI)(AX*1)
	ADDQ        $32, AX
	CMPQ        AX, CX
	JLT         brought

nothing:
	VZEROUPPER
	RET

// func bytesAVX2(to []byte, values []float32, scale float32, zero int32)
TEXT ·bytesAVX2(SB), NOSPLIT, $0-56
	MOVQ to_base+0(FP), DI
	MOVQ values_base+24(FP), SI
	MOVQ values_len+32(FP), CX
	SHRQ $4, CX
	JZ   end
	VBROADCASTSS scale+48(FP), Y15
	VBROADCASTSS numbers<>+EVEN(SB), Y14
	MOVL         zero+52(FP), AX
	VMOVD        AX, X12
	VPBROADCASTD X12, Y12

sixteen:
	VMOVUPS    (SI), Y0
	VMOVUPS    32(SI), Y1
	VDIVPS     Y15, Y0, Y0
	VDIVPS     Y15, Y1, Y1
	VADDPS     Y14, Y0, Y0
	VADDPS     Y14, Y1, Y1
	VSUBPS     Y14, Y0, Y0
	VSUBPS     Y14, Y1, Y1
	VCVTTPS2DQ Y0, Y0
	VCVTTPS2DQ Y1, Y1
	VPADDD     Y12, Y0, Y0
	VPADDD     Y12, Y1, Y1
	VPACKSSDW  Y1, Y0, Y0
	VPERMQ     $0xD8, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPACKUSWB  X1, X0, X0 // not below 0, not above 255
	VMOVDQU    X0, (DI)
	ADDQ       $64, SI
	ADDQ       $16, DI
	DECQ       CX
	JNZ        sixteen

end:
	VZEROUPPER
	RET
