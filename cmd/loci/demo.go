package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/sample"
)

type demoCmd struct{}

// Run shows three memories at work, in a store that is gone afterwards.
func (c *demoCmd) Run(ctx context.Context, a *app) error {
	begin := time.Now()
	talks, err := sample.All()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "loci-demo-")
	if err != nil {
		return loci.Unavailable(err, "the demo needs a temporary folder (%v): set TMPDIR to one that can be written", err)
	}
	defer os.RemoveAll(dir)
	clock := func() time.Time { return demoNow }
	m, err := openMemory(ctx, opening{name: filepath.Join(dir, "demo.db")}, engine.Options{Clock: clock})
	if err != nil {
		return err
	}
	d := &demo{app: a, memory: m, talks: talks}
	err = d.playAll(ctx)
	if closed := m.close(ctx); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return a.answer(object{"scenes": d.scenes, "took_ms": float64(time.Since(begin).Microseconds()) / 1000}, func() { d.epilogue(time.Since(begin)) })
}

// demoNow is when the demo plays: just after the last of its conversations,
// whatever the clock of the machine says.
var demoNow = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)

// demo shows scene after scene; each uses what those before it found.
type demo struct {
	*app
	memory *memory
	talks  []sample.Conversation
	scenes []scene
	trait  loci.ID // that was learned first
}

// scene is one step: the command that would be typed, and its result.
type scene struct {
	Title   string `json:"title"`
	Command string `json:"command"`
	Result  any    `json:"result"`
}

// play shows a scene to people, unless what it shows has failed; programs get them all at the end.
func (d *demo) play(err error, s scene, show func()) error {
	if err != nil {
		return err
	}
	d.scenes = append(d.scenes, s)
	if d.JSON {
		return nil
	}
	fmt.Fprintf(d.out, "\n%s\n", d.look.strong(fmt.Sprintf("%d. %s", len(d.scenes), s.Title)))
	d.inset(func() {
		d.aside(d.look.dim("$ " + s.Command))
		show()
	})
	return nil
}

// inset shows something with a margin before every line.
func (d *demo) inset(show func()) {
	const columns = 3
	outer := d.app
	inner := *outer
	inner.out = &margin{w: outer.out, text: strings.Repeat(" ", columns)}
	if inner.look.terminal {
		inner.look.width -= columns
	}
	d.app = &inner
	show()
	d.app = outer
}

// aside is a sentence of the narrator.
func (d *demo) aside(text string) { fmt.Fprintln(d.out, d.look.indent("", text)) }

// margin writes a text before every line.
type margin struct {
	w      io.Writer
	text   string
	within bool // a line
}

// Write writes lines behind the margin.
func (m *margin) Write(p []byte) (int, error) {
	for line := range bytes.Lines(p) {
		text := m.text
		if m.within || len(bytes.TrimSpace(line)) == 0 {
			text = ""
		}
		if _, err := fmt.Fprintf(m.w, "%s%s", text, line); err != nil {
			return 0, err
		}
		m.within = !bytes.HasSuffix(line, []byte("\n"))
	}
	return len(p), nil
}

func (d *demo) playAll(ctx context.Context) error {
	if !d.JSON {
		fmt.Fprintln(d.out, d.look.strong("loci remembers what was said, knows when things happened, and says why it recalls."))
		fmt.Fprintln(d.out, d.look.dim("Everything below really happens, in a temporary store: no network, no key, no model."))
	}
	for _, scene := range []func(context.Context) error{
		d.listens, d.answers, d.answersChinese, d.links, d.isCorrected, d.travels, d.keepsHistory, d.knows, d.learns, d.knowsWhy, d.remembers, d.forgets,
	} {
		if err := scene(ctx); err != nil {
			return err
		}
	}
	return nil
}
