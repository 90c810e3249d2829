package encoder

// multiply fills the product by what the processor has.
func (p *panel) multiply() {
	if !hasAVX2 || len(p.by) != panelColumns {
		p.plain()
		return
	}
	panelAVX2(p)
}

// panelAVX2 is plain for as many columns as a panel has, with AVX2.
//
//go:noescape
func panelAVX2(p *panel)

// make makes the product by what the processor has.
func (m *mix) make() {
	if !hasAVX2 || m.columns%mixColumns != 0 {
		m.plain()
		return
	}
	mixAVX2(m)
}

// mixAVX2 is plain with AVX2.
//
//go:noescape
func mixAVX2(m *mix)
