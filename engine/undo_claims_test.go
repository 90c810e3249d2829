package engine_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/model/rules"
)

// claimLife is a memory in which statements about a few attributes end one another, with the
// state before each of them.
type claimLife struct {
	*testing.T
	engine *engine.Engine
	random *rand.Rand
	now    time.Time
	told   []claimAct
}

// claimAct is something that was done, how it is taken back, and the memory before it.
type claimAct struct {
	what   string
	ids    []string // of an undo
	note   loci.ID  // that was told; zero where none was
	before map[string]string
	after  map[string]string
}

var lived = [][]string{
	{"I live in %s.", "I moved to %s.", "I no longer live in %s.", "I live in %s and my dentist is Dr. %s."},
	{"My dentist is Dr. %s.", "My dentist is now Dr. %s, not Dr. %s.", "我的牙医是%s医生。"},
	{"I work at %s.", "I quit my job at %s.", "I now work at %s."},
}

var towns = []string{"Bonn", "Ghent", "Turin", "Malmo"}

func (l *claimLife) name() string { return towns[l.random.IntN(len(towns))] }

func (l *claimLife) text() string {
	some := lived[l.random.IntN(len(lived))]
	text := some[l.random.IntN(len(some))]
	return fmt.Sprintf(text, []any{l.name(), l.name()}[:countOf(text)]...)
}

func countOf(text string) (n int) {
	for i := range text {
		if text[i] == '%' {
			n++
		}
	}
	return n
}

// state is every note that is not forgotten, without what every change of it moves, and the
// links of what ended what.
func (l *claimLife) state() map[string]string {
	l.Helper()
	out := map[string]string{}
	res, err := l.engine.Notes(l.Context(), me, loci.NotesRequest{Filter: loci.Filter{Superseded: true}, Page: loci.Page{Limit: 1000}})
	if err != nil {
		return out // nothing was told yet
	}
	for i := range res.Notes {
		n := res.Notes[i]
		var ends []string
		for _, k := range must(l.engine.Links(l.Context(), me, loci.LinksRequest{ID: n.ID, Depth: 1})).Links {
			if k.Type == loci.Updates || k.Type == loci.Supersedes {
				ends = append(ends, fmt.Sprint(k.From, k.Type, k.To))
			}
		}
		slices.Sort(ends)
		n.Version, n.UpdatedAt, n.AccessCount, n.Links = 0, time.Time{}, 0, nil
		out[n.ID.String()] = string(must(json.Marshal(n))) + fmt.Sprint(ends)
	}
	return out
}

func (l *claimLife) tell() {
	l.now = l.now.Add(time.Hour)
	a := claimAct{what: l.text(), before: l.state()}
	res := must(l.engine.Remember(l.Context(), me, loci.RememberRequest{Text: a.what, At: l.now, Wait: true}))
	a.ids, a.note, a.after = []string{res.Message.String()}, res.Notes[0].ID, l.state()
	l.told = append(l.told, a)
}

// replace closes one of the notes that hold in favour of another, or of a text.
func (l *claimLife) replace() {
	var open []loci.Note
	for _, n := range must(l.engine.Notes(l.Context(), me, loci.NotesRequest{Page: loci.Page{Limit: 1000}})).Notes {
		if !n.Superseded() {
			open = append(open, n)
		}
	}
	if len(open) < 2 {
		return
	}
	at := l.random.IntN(len(open))
	r := loci.ReplaceRequest{Old: open[at].ID, New: open[(at+1)%len(open)].ID}
	l.now = l.now.Add(time.Hour)
	a := claimAct{what: "replace " + open[at].Content, before: l.state()}
	res := must(l.engine.Replace(l.Context(), me, r))
	a.ids = changesOf(&res.ChangeResult)
	a.after = l.state()
	l.told = append(l.told, a)
}

func (l *claimLife) same(when string, want map[string]string) {
	l.Helper()
	is := l.state()
	for id, n := range want {
		if is[id] != n {
			l.Errorf("%s: the note is\n%s\nwant\n%s", when, is[id], n)
		}
	}
	for id, n := range is {
		if want[id] == "" {
			l.Errorf("%s: there is %s", when, n)
		}
	}
}

// back takes everything back, latest first: by undoing it, by undoing that and undoing it
// once more, or by destroying what was told.
func (l *claimLife) back() {
	for _, a := range slices.Backward(l.told) {
		l.now = l.now.Add(time.Hour)
		how := l.random.IntN(3)
		if how == 0 && !a.note.IsZero() {
			must(l.engine.Forget(l.Context(), me, loci.ForgetRequest{ID: a.note, Purge: true}))
			l.same("without "+a.what, a.before)
		} else {
			res := must(l.engine.Undo(l.Context(), me, loci.UndoRequest{IDs: a.ids}))
			l.same("before "+a.what, a.before)
			if how == 1 {
				must(l.engine.Undo(l.Context(), me, loci.UndoRequest{IDs: changesOf(res)}))
				l.same("after "+a.what+" once more", a.after)
				l.now = l.now.Add(time.Hour)
				must(l.engine.Undo(l.Context(), me, loci.UndoRequest{IDs: a.ids}))
				l.same("before "+a.what+" once more", a.before)
			}
		}
		if l.Failed() {
			return
		}
	}
}

// Whatever ended claims, taking it back leaves the notes as they were before, and
// destroying it leaves them as if it had never been said.
func TestC3_WhatEndedClaimsIsTakenBackWhole(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(20) {
				kept := open(t)
				l := &claimLife{T: t, random: rand.New(rand.NewPCG(seed, 3)), now: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)}
				l.engine = must(engine.New(kept, engine.Options{Analyst: rules.New(), Clock: func() time.Time { return l.now }}))
				for range 6 + l.random.IntN(5) {
					if l.random.IntN(5) == 0 && len(l.told) > 0 {
						l.replace()
						continue
					}
					l.tell()
				}
				l.back()
				if err := kept.Close(); err != nil || t.Failed() {
					var all []string
					for _, a := range l.told {
						all = append(all, a.what)
					}
					t.Fatalf("seed %d: %q, %v", seed, all, err)
				}
			}
		})
	}
}
