package sqlite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
)

var me = loci.Scope{User: "me"}

// life is a memory with which all sorts of things are done, in an order of its own.
type life struct {
	*testing.T
	*engine.Engine
	random   *rand.Rand
	clock    time.Time
	ticks    bool         // its clock goes on whenever it is looked at, as clocks do
	looks    atomic.Int64 // so often
	notes    []loci.ID
	messages []loci.ID
}

// newLife is a memory in a store; the same seed lives the same life.
func newLife(t *testing.T, s store.Store, seed uint64) *life {
	t.Helper()
	l := &life{T: t, random: rand.New(rand.NewPCG(seed, 69)), clock: time.Date(2026, 3, 2, 9, 0, 0, 0, time.FixedZone("", 8*3600))}
	e, err := engine.New(s, engine.Options{
		Analyst: rules.New(), Embedder: rules.Embedder(), Clock: l.now, Models: engine.Models{Extract: l, Decide: l, Evolve: l},
	})
	if err != nil {
		t.Fatal(err)
	}
	l.Engine = e
	return l
}

func (l *life) now() time.Time {
	if !l.ticks {
		return l.clock
	}
	return l.clock.Add(time.Duration(l.looks.Add(1)) * time.Microsecond)
}

func some[T any](l *life, list []T) T { return list[l.random.IntN(len(list))] }

// chance is true once in so many times.
func (l *life) chance(n int) bool { return l.random.IntN(n) == 0 }

func (l *life) text() string {
	town, other := some(l, []string{"Bonn", "Ghent", "Turin"}), some(l, []string{"Malmo", "Cork"})
	return some(l, []string{
		"I live in " + town + ".", "I no longer live in " + town + ", now I live in " + other + ".", "My dentist is Dr. " + town + ".",
		"My dentist is now Dr. " + other + ", not Dr. " + town + ".", "I work at " + town + ".", "I now work at " + other + ".",
		"I'm going to see the dentist tomorrow.", "I have a dentist appointment on Friday.", "The dentist appointment moved to next Tuesday.",
		"I saw the dentist yesterday.", "I'm not going to see the dentist after all.", "We went to " + town + " on 3 May 2024 by train.",
		"The white lilac behind the house is in bloom again.", "Oh, the white lilac behind the house is in bloom again!",
		"I drink roasted oolong tea every morning.", "I plan to visit " + town + " in June 2025.", "我住在北京。", "我不再住在北京，改成住在上海了。",
	})
}

// Model is the name of the model that the memory asks, which is the life itself.
func (l *life) Model() string { return "toy" }

var said = regexp.MustCompile(`(?m)^\S+ message (\d+),.*\n(.+)$`)
var shown = regexp.MustCompile(`(?m)^\S+ (m\d+),`)
var stated = regexp.MustCompile(`(?m)^\S+ statement (\d+),.*\n(.+)$`)

// Complete answers as a model might: a fact or two of a message, any decision about it, and a
// new description of some notes.
func (l *life) Complete(_ context.Context, p model.Prompt) (model.Answer, error) {
	var items []map[string]any
	labels := []string{""}
	for _, m := range shown.FindAllStringSubmatch(p.User, -1) {
		labels = append(labels, m[1])
	}
	switch p.Step {
	case "extract":
		for _, m := range said.FindAllStringSubmatch(p.User, -1) {
			n, _ := strconv.Atoi(m[1])
			content := strings.NewReplacer("I ", "The user ", "My ", "The user's ").Replace(m[2])
			items = append(items, map[string]any{"content": content, "kind": some(l, []string{"fact", "fact", "episode"}), "sources": []int{n}, "tags": []string{"life"}})
			if l.chance(3) {
				items = append(items, map[string]any{"content": "The user told of " + some(l, []string{"a house", "a journey", "a town"}) + " then.", "kind": "episode", "sources": []int{n}})
			}
		}
		return answer("facts", items)
	case "decide":
		for _, m := range stated.FindAllStringSubmatch(p.User, -1) {
			n, _ := strconv.Atoi(m[1])
			op := some(l, []string{"ADD", "UPDATE", "DELETE", "NOOP"})
			items = append(items, map[string]any{"statement": n, "operation": op, "target": some(l, labels), "content": m[2], "reason": "it seems so"})
		}
		return answer("decisions", items)
	}
	for _, label := range labels[1:] {
		items = append(items, map[string]any{"note": label, "context": fmt.Sprintf("Told %d times.", l.random.IntN(99)), "tags": []string{some(l, []string{"home", "road", "tea"})}, "reason": "seen again"})
	}
	return answer("changes", items)
}

func answer(list string, items []map[string]any) (model.Answer, error) {
	raw, err := json.Marshal(map[string]any{list: items})
	return model.Answer{Text: string(raw), Usage: loci.Usage{Calls: 1}}, err
}

// live does one thing. What can't be done is no failure.
func (l *life) live() {
	ctx := context.Background()
	l.clock = l.clock.Add(time.Duration(1+l.random.IntN(60*24*40))*time.Minute + time.Duration(l.random.IntN(1e6))*time.Microsecond)
	if len(l.notes) < 4 || l.chance(2) {
		l.tell(ctx)
		return
	}
	n, at := some(l, l.notes), l.clock
	var err error
	switch l.random.IntN(12) {
	case 0:
		_, err = l.Forget(ctx, me, loci.ForgetRequest{ID: n, Purge: l.chance(3)})
	case 1:
		_, err = l.Restore(ctx, me, n)
	case 2:
		_, err = l.Pin(ctx, me, n)
	case 3, 4:
		_, err = l.Undo(ctx, me, loci.UndoRequest{IDs: []string{some(l, l.messages).String()}})
	case 5, 6:
		_, err = l.Replace(ctx, me, loci.ReplaceRequest{Old: n, New: some(l, l.notes)})
	case 7:
		_, err = l.Edit(ctx, me, loci.EditRequest{ID: n, AddTags: []string{"edited"}})
	case 8:
		r := loci.SettleRequest{ID: n, As: some(l, []loci.PlanStatus{loci.StatusDone, loci.StatusCancelled, loci.StatusMoved})}
		if r.As == loci.StatusMoved {
			r.To = loci.Date{Time: at.AddDate(0, 0, l.random.IntN(20)).Truncate(24 * time.Hour), Precision: loci.Day}
		}
		_, err = l.Settle(ctx, me, r)
	case 9:
		err = l.undoOne(ctx, n)
	case 10:
		_, err = l.Reflect(ctx, me, loci.ReflectRequest{Force: true})
	case 11:
		_, err = l.Sweep(ctx, me, loci.SweepRequest{})
	}
	l.fine(err)
}

// tell says something, by rules or with a model, or several things at once.
func (l *life) tell(ctx context.Context) {
	r := loci.RememberRequest{
		Text: l.text(), At: l.clock, Wait: true, Plain: l.chance(2), Conversation: some(l, []string{"", "talk"}),
		Domain: some(l, []string{"", "work"}), Visibility: some(l, []loci.Visibility{"", "", loci.Private}),
	}
	if l.chance(5) {
		more := []loci.RememberRequest{r, r, r}
		for i := range more {
			more[i].Text, more[i].Wait, more[i].Plain, more[i].Conversation = l.text(), false, r.Plain, "talk"
			more[i].At = l.clock.Add(time.Duration(i) * time.Second)
		}
		res, err := l.Ingest(ctx, me, loci.IngestRequest{Messages: more})
		if l.fine(err); err == nil {
			l.messages = append(l.messages, res.IDs...)
			l.fine(l.Work(ctx, nil))
		}
		return
	}
	if l.chance(4) {
		r.Facts = []loci.GivenFact{{Text: strings.Replace(r.Text, "I ", "The user ", 1), Kind: loci.Fact}}
		if len(l.notes) > 0 && l.chance(2) {
			r.Facts[0].Replaces = some(l, l.notes)
		}
	}
	res, err := l.Remember(ctx, me, r)
	if l.fine(err); err != nil {
		return
	}
	l.messages = append(l.messages, res.Message)
	for i := range res.Notes {
		l.notes = append(l.notes, res.Notes[i].ID)
	}
}

func (l *life) undoOne(ctx context.Context, n loci.ID) error {
	past, err := l.History(ctx, me, n)
	if err == nil {
		_, err = l.Undo(ctx, me, loci.UndoRequest{IDs: []string{some(l, past.Changes).Change.String()}})
	}
	return err
}

// fine accepts that something could not be done.
func (l *life) fine(err error) {
	l.Helper()
	if err != nil && !errors.Is(err, loci.ErrConflict) && !errors.Is(err, loci.ErrInvalid) && !errors.Is(err, loci.ErrNotFound) {
		l.Fatal(err)
	}
}
