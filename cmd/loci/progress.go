package main

import (
	"io"

	"github.com/schollz/progressbar/v3"
)

// bar is progress on a terminal; where there is none it is nothing. The nil bar is
// one of those.
type bar struct{ p *progressbar.ProgressBar }

// progress starts a bar on standard error, when that is a terminal; total -1 is
// unknown.
func (a *app) progress(what string, total int64) *bar {
	l := newLook(a.bars)
	if !l.terminal {
		return nil
	}
	return &bar{p: progressbar.NewOptions64(total,
		progressbar.OptionSetWriter(a.bars),
		progressbar.OptionSetDescription(clip(what, 40)),
		progressbar.OptionEnableColorCodes(l.colour),
		progressbar.OptionSetWidth(min(30, l.width/3)),
		progressbar.OptionThrottle(100e6),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionClearOnFinish(),
	)}
}

// reader counts what is read of r.
func (b *bar) reader(r io.Reader) io.Reader {
	if b == nil {
		return r
	}
	pr := progressbar.NewReader(r, b.p)
	return &pr
}

// set says how much is done. A bar that can't be drawn is no reason to stop.
func (b *bar) set(done int) {
	if b != nil {
		_ = b.p.Set(done)
	}
}

// describe says what is done.
func (b *bar) describe(what string) {
	if b != nil {
		b.p.Describe(clip(what, 40))
	}
}

func (b *bar) clear() {
	if b != nil {
		_ = b.p.Clear()
	}
}

func (b *bar) finish() {
	if b != nil {
		_ = b.p.Finish()
	}
}
