// Package scripted is a language model and an embedder that answer from a script, for
// tests and demonstrations. Nothing of it touches a network or a clock.
//
// A script is a txtar archive, and each of its files is an entry:
//
//	Ann talks about her drinks.
//	-- extract --
//	has: Ann likes tea
//	has: 2026-03-02
//
//	{"facts":[{"content":"Ann likes tea"}]}
//	-- decide the same again --
//	match: (?P<old>m\d+)[^\n]*likes tea
//	repeat: yes
//	tokens: 120 30
//
//	{"decisions":[{"operation":"NOOP","target":"${old}"}]}
//	-- evolve --
//	error: exhausted
//	after: 30s
//	-- meanings --
//	tea brew
//	喜欢 爱
//
// An entry's name is the step that it answers, and words of its own. The first entry
// that fits a prompt and is not used up answers it. Its headers, each on a line and
// up to an empty one, are:
//
//	has     what must be in the prompt, its system's part or its user's; may repeat
//	match   a regular expression that must match there, one at most; its groups may
//	        be named in the answer, as ${1} or ${name}
//	repeat  yes: it is never used up
//	tokens  in and out, instead of an estimate
//	cut     yes: the answer stopped at the limit of tokens
//	error   unavailable, exhausted, unauthorized, not-found, invalid or bad-output
//	after   how long the error asks to wait
//
// Three names mean something else: "embed" entries make the embedder fail, "meanings"
// lists words that mean the same to it, a group a line, and "model" is the model's name.
package scripted

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/jsonmend"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model"
)

// provider is the name of this package in errors.
const provider = "scripted"

// Script is a language model that answers from entries. Make one with Parse. It may be
// used concurrently; entries are used up in the order in which prompts come.
type Script struct {
	model    string
	meanings map[string]string // a term's first synonym

	mu        sync.Mutex
	entries   []*entry
	calls     []Call
	unmatched []string
}

// Call is one prompt to a Script, or one call of its embedder, and what came of it.
type Call struct {
	Prompt model.Prompt // of an embedder: Step "embed", and the texts as User, a line each
	Entry  string       // that answered, by its name; "" if none did
	Answer model.Answer
	Err    error // what Complete or Embed returned
}

var _ model.LLM = (*Script)(nil)

// Model returns "scripted", or the name in the "model" entry.
func (s *Script) Model() string { return s.model }

// Complete answers from the first entry that fits. Where the prompt has a schema, the
// entry's text is mended like a real model's answer, and fails as ErrBadOutput where
// that is impossible. A prompt that no entry fits fails with an error of no kind, which
// Verify returns too.
func (s *Script) Complete(ctx context.Context, p model.Prompt) (model.Answer, error) {
	if err := ctx.Err(); err != nil {
		return model.Answer{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	c := Call{Prompt: p}
	if e, groups := s.pick(p.Step, p.System+"\n"+p.User); e != nil {
		c.Entry = e.name
		c.Answer, c.Err = e.answer(p, groups)
	} else {
		c.Err = s.lost(p)
	}
	s.calls = append(s.calls, c)
	return c.Answer, c.Err
}

// pick uses the first entry that fits.
func (s *Script) pick(step, text string) (fits *entry, groups []int) {
	for _, e := range s.entries {
		if e.step != step || e.used && !e.repeat {
			continue
		}
		if groups, ok := e.fits(text); ok {
			e.used = true
			return e, groups
		}
	}
	return nil, nil
}

// lost is the error of a prompt that no entry fits.
func (s *Script) lost(p model.Prompt) error {
	left := "no entry is left for this step"
	for _, e := range s.entries {
		if e.step == p.Step && (!e.used || e.repeat) {
			left = fmt.Sprintf("the next entry, %q, wants %q", e.name, e.wants())
			break
		}
	}
	err := fmt.Errorf("scripted: nothing fits a prompt of step %q: %s; the prompt is\n%s", p.Step, left, p.User)
	s.unmatched = append(s.unmatched, err.Error())
	return err
}

// Calls returns the calls so far, in order; the slice is the caller's.
func (s *Script) Calls() []Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.calls)
}

// Used returns what the calls of some steps have cost together; of all steps where none
// is named.
func (s *Script) Used(steps ...string) (sum loci.Usage) {
	for _, c := range s.Calls() {
		if len(steps) == 0 || slices.Contains(steps, c.Prompt.Step) {
			sum.Add(c.Answer.Usage)
		}
	}
	return sum
}

// Verify returns nil where the script was used as written; else the error lists prompts
// that no entry fitted and entries that no prompt came for. Entries with repeat may be
// left over.
func (s *Script) Verify() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var errs []error
	for _, u := range s.unmatched {
		errs = append(errs, errors.New(u))
	}
	for _, e := range s.entries {
		if !e.used && !e.repeat {
			errs = append(errs, fmt.Errorf("scripted: nobody asked for the entry %q, which wants %q", e.name, e.wants()))
		}
	}
	return errors.Join(errs...)
}

// answer is the entry's answer to a prompt.
func (e *entry) answer(p model.Prompt, groups []int) (a model.Answer, err error) {
	text := e.text
	if e.match != nil {
		text = string(e.match.ExpandString(nil, e.text, p.System+"\n"+p.User, groups))
	}
	a.Usage = e.cost(p.System+p.User, text)
	if e.kind != nil {
		return a, e.failure()
	}
	a.Text, a.Cut = text, e.cut
	if p.Schema == nil {
		return a, nil
	}
	object, err := jsonmend.Object(text, p.Schema, jsonmend.Near(p.Near))
	a.Text = string(object)
	if err != nil && !e.cut {
		return a, &model.ProviderError{Provider: provider, Endpoint: e.name, Kind: loci.ErrBadOutput, Hint: err.Error(), Err: err}
	}
	return a, nil
}

// cost is the tokens that the entry gives, or an estimate; a failed call has no output.
func (e *entry) cost(in, out string) loci.Usage {
	switch {
	case e.tokens != nil:
		return loci.Usage{Calls: 1, TokensIn: e.tokens[0], TokensOut: e.tokens[1]}
	case e.kind != nil:
		return loci.Usage{Calls: 1}
	}
	return loci.Usage{Calls: 1, TokensIn: lang.CountTokens(in), TokensOut: lang.CountTokens(out)}
}

func (e *entry) failure() error {
	hint := strings.TrimSpace(e.text)
	if hint == "" {
		hint = "the script says so"
	}
	return &model.ProviderError{Provider: provider, Endpoint: e.name, After: e.after, Kind: e.kind, Hint: hint}
}
