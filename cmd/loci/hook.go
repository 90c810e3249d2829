package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/hook"
)

// What hooks take at most: programs wait for them.
const (
	hookWait      = 220 * time.Millisecond
	hookEmbedding = 70 * time.Millisecond // of it, for a question to an embedder
	hookInput     = 4 << 20               // bytes of what a program says
	hookTalk      = 2 << 20               // bytes of the end of a talk after each answer
	hookWholeTalk = 8 << 20               // and where there may be no other time
	hookQuery     = 2000                  // bytes of a prompt that are asked for
	hookBatch     = 100                   // messages in one commit
)

// How much a hook says, in tokens, and how well a note must fit to be said.
const (
	primeTokens  = 300
	promptTokens = 300
	promptScore  = .1
)

// The events of hooks.
const (
	onSessionStart = "session-start"
	onPrompt       = "prompt"
	onStop         = "stop"
	onPreCompact   = "pre-compact"
)

type hookCmd struct {
	Event       string `arg:"" help:"session-start: say what is known; prompt: say what answers it; stop and pre-compact: keep what was said."`
	KeepSecrets bool   `help:"Keep access keys, card numbers and the like in what was said, in private notes: they are masked otherwise."`
	Patient     bool   `hidden:"" help:"Take as long as it takes: nobody waits."`
}

// hookPatience is how long a hook takes at most that nobody waits for.
const hookPatience = time.Minute

// hooked reports whether a command line is that of a hook, which ends with 0 whatever
// happens: programs take other codes as a reason to stop.
func hooked(args []string) bool { return len(args) > 0 && args[0] == "hook" }

// Run answers a program that calls a hook. What takes too long, or fails, is left out with a
// note: the program goes on as it would without.
func (c *hookCmd) Run(ctx context.Context, a *app) error {
	b := *a
	if b.secrets = loci.MaskSecrets; c.KeepSecrets {
		b.secrets = loci.KeepSecrets
	}
	a = &b
	wait := hookWait
	if c.Patient {
		wait = hookPatience
	}
	within, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	input, err := await(within, func() ([]byte, error) { return io.ReadAll(io.LimitReader(a.in, hookInput)) })
	if err != nil {
		return err
	}
	call, err := hook.Read(input)
	if err != nil {
		return err
	}
	block, err := await(within, func() (string, error) { return c.do(within, a, &call) })
	if errors.Is(err, context.DeadlineExceeded) && !c.Patient {
		fmt.Fprintf(a.err, "note: it takes longer than %v, and the agent goes on without it\n", wait)
		if block, err = "", nil; c.keeps(&call) {
			err = goOn(ctx, input)
		}
	}
	if err != nil {
		return err
	}
	reply, err := call.Reply(block)
	if err == nil && len(reply) > 0 {
		_, err = fmt.Fprintln(a.data, string(reply))
	}
	return err
}

// keeps reports whether an event keeps what was said.
func (c *hookCmd) keeps(call *hook.Call) bool {
	return c.Event == onStop || c.Event == onPreCompact || c.Event == onPrompt && call.Transcript == ""
}

// goOn does the same again in a process of its own, which nobody waits for.
func goOn(ctx context.Context, input []byte) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	f, err := os.CreateTemp("", "loci-hook-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	if _, err = f.Write(input); err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		return err
	}
	again := exec.CommandContext(context.WithoutCancel(ctx), program, append(os.Args[1:], "--patient")...)
	again.Stdin = f
	return again.Start()
}

// do does what an event asks for, and returns what is said to the program.
func (c *hookCmd) do(ctx context.Context, a *app, call *hook.Call) (string, error) {
	b := *a
	if b.EmbedderTimeout == 0 || b.EmbedderTimeout > hookEmbedding {
		b.EmbedderTimeout = hookEmbedding
	}
	switch c.Event {
	case onSessionStart:
		return b.prime(ctx)
	case onPrompt:
		return b.recallFor(ctx, call)
	case onStop:
		return "", b.capture(ctx, call, hookTalk)
	case onPreCompact:
		return "", b.capture(ctx, call, hookWholeTalk)
	}
	return "", loci.Invalid("event", "%q is none: write %s, %s, %s or %s", c.Event, onSessionStart, onPrompt, onStop, onPreCompact)
}

// prime is what an agent should know when a session begins.
func (a *app) prime(ctx context.Context) (block string, err error) {
	err = a.with(ctx, func(m *memory) error {
		var k hook.Known
		var err error
		if k.Profile, err = m.Profile(ctx, a.scope(), loci.ProfileRequest{}); err != nil {
			return err
		}
		if k.Agenda, err = m.Agenda(ctx, a.scope(), loci.AgendaRequest{Days: 7, Limit: 10, Zone: localZone()}); err != nil {
			return err
		}
		if k.Traits, err = m.Traits(ctx, a.scope(), loci.TraitsRequest{Limit: 5}); err != nil {
			return err
		}
		block = k.Block(primeTokens)
		return nil
	})
	return block, err
}

// recallFor is what answers a prompt, but for what was said in its own session. Where the
// program keeps no talk, the prompt is kept.
func (a *app) recallFor(ctx context.Context, call *hook.Call) (block string, err error) {
	if call.Transcript == "" {
		if err := a.keep(ctx, call.Messages()); err != nil {
			return "", err
		}
	}
	query, _ := loci.StripMemory(call.Prompt)
	if query = firstBytes(query, hookQuery); strings.TrimSpace(query) == "" {
		return "", nil
	}
	b := *a
	b.Encoders = noModel // to read the files of one takes a new process longer than a program waits
	err = b.with(ctx, func(m *memory) error {
		r, err := m.Recall(ctx, a.scope(), loci.RecallRequest{
			Query: query, MinScore: promptScore, Budget: promptTokens, Here: call.Session, NoExpand: true, NoTrack: true,
		})
		if err == nil {
			block = r.Context
		}
		return err
	})
	return block, err
}

// capture keeps what was said in a session, as far as it is not kept yet: out of the end of
// the talk, as much as most bytes, or out of the call itself where there is no talk.
func (a *app) capture(ctx context.Context, call *hook.Call, most int64) error {
	var said []loci.RememberRequest
	if call.Transcript != "" {
		text, begin, err := tail(call.Transcript, most)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		for m := range hook.Talk(text, begin, call.Session) {
			said = append(said, m)
		}
	}
	if len(said) == 0 {
		said = call.Messages()
	}
	return a.keep(ctx, said)
}

// keep keeps messages; those that are kept already are left out. What one time is too short
// for is kept by the next.
func (a *app) keep(ctx context.Context, said []loci.RememberRequest) error {
	if len(said) == 0 {
		return nil
	}
	for i := range said { // a day that is meant is a day here
		said[i].Secrets = a.secrets
		if said[i].Zone = localZone(); !said[i].At.IsZero() {
			said[i].At = said[i].At.Local()
		}
	}
	return a.withNew(ctx, func(m *memory) error {
		for batch := range slices.Chunk(said, hookBatch) {
			if err := a.keepBatch(ctx, m, batch); err != nil {
				return err
			}
		}
		return nil
	})
}

// keepBatch keeps messages in one commit, and one that can't be kept does not hold the others up.
func (a *app) keepBatch(ctx context.Context, m *memory, batch []loci.RememberRequest) error {
	_, err := m.Ingest(ctx, a.scope(), loci.IngestRequest{Messages: batch})
	switch {
	case err == nil || !errors.Is(err, loci.ErrInvalid):
		return err
	case len(batch) == 1:
		a.later("a message is not kept", err)
		return nil
	}
	half := len(batch) / 2
	if err := a.keepBatch(ctx, m, batch[:half]); err != nil {
		return err
	}
	return a.keepBatch(ctx, m, batch[half:])
}

// firstBytes is the beginning of a text, of whole characters.
func firstBytes(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "")
}

// tail is the end of a file, and where in it that begins.
func tail(path string, most int64) (text []byte, begin int64, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, 0, err
	}
	if begin = max(info.Size()-most, 0); begin > 0 {
		if _, err = f.Seek(begin, io.SeekStart); err != nil {
			return nil, 0, err
		}
	}
	text, err = io.ReadAll(io.LimitReader(f, most))
	return text, begin, err
}
