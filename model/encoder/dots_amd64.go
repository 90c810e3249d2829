package encoder

import "golang.org/x/sys/cpu"

// multiply fills the product by what the processor has.
func (p *panel) multiply() {
	if !cpu.X86.HasAVX2 || p.columns != 2 {
		p.plain()
		return
	}
	panelAVX2(p)
}

// panelAVX2 is plain for two columns, with AVX2.
//
//go:noescape
func panelAVX2(p *panel)
