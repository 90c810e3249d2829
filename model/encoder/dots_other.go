//go:build !amd64

package encoder

func (p *panel) multiply() { p.plain() }

func (m *mix) make() { m.plain() }
