package engine_test

import (
	"context"
	"errors"
	"flag"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
)

var (
	manyHistories = flag.Int("histories", 8, "random histories of the test of one truth, on each store")
	historySteps  = flag.Int("histories.steps", 60, "steps of each")
	historySeed   = flag.Uint64("histories.seed", 1, "of the first of them")
)

// Whatever is said, edited, replaced, forgotten, planned, settled, linked and taken back by a
// user and four agents, with rules and with a model that errs: what holds is told once. After
// every step the same truth is asked for in all the places where it shows, and what is taken
// back gives back every answer to everybody.
func TestW9_HistoriesTellOneTruth(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			counts, histories := map[string]int{}, *manyHistories
			if name != "inmem" || testing.Short() { // that stores answer alike is D9's
				histories = (histories + 3) / 4
			}
			if envtest.Race {
				histories = 1 // one step after the other, which make many takes
			}
			for i := range histories {
				c := newChronicle(t, open(t), *historySeed+uint64(i), i%2 == 1)
				for range *historySteps {
					c.step()
					if t.Failed() {
						t.Fatalf("seed %d; what was done:\n%s", *historySeed+uint64(i), strings.Join(c.did, "\n"))
					}
				}
				c.end()
				for what, n := range c.counts {
					counts[what] += n
				}
			}
			for _, what := range slices.Sorted(maps.Keys(counts)) {
				t.Logf("%6d %s", counts[what], what)
			}
		})
	}
}

// chronicle is a memory with what was done to it, step by step.
type chronicle struct {
	*testing.T
	*engine.Engine
	store  store.Store
	random *rand.Rand
	now    time.Time
	counts map[string]int
	did    []string

	all     []loci.Note                 // as the user in person sees them, forgotten ones too
	seen    map[string]map[loci.ID]bool // by each agent
	answers map[string]string           // to all questions, now
	gone    map[loci.ID]bool            // what somebody forgot once, or took back
	chosen  map[loci.ID]bool            // whose audience somebody chose once
	may     map[loci.ID]bool            // whose audience may grow by what is done now
	trail   []deed                      // that can be taken back, latest last
	moments []moment
}

// deed is something that was done: how it is taken back, and all answers before and after.
type deed struct {
	what          string
	ids           []string
	before, after map[string]string
}

// moment is what was answered as of a time.
type moment struct {
	at      time.Time
	answers map[string]string
}

var chronicleAgents = []loci.Agent{
	{Name: "desk", Domains: []string{"work"}},
	{Name: "blind", Domains: []string{"nowhere"}},
	{Name: "trusted", Domains: []string{"*"}, Private: true},
	{Name: "keeper", Domains: []string{"general"}, Private: true},
}

func newChronicle(t *testing.T, s store.Store, seed uint64, errs bool) *chronicle {
	t.Helper()
	c := &chronicle{
		T: t, store: s, random: rand.New(rand.NewPCG(seed, 18)), now: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC),
		counts: map[string]int{}, gone: map[loci.ID]bool{}, chosen: map[loci.ID]bool{},
	}
	o := engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return c.now }}
	if errs {
		m := &erring{c.random}
		o.Models = engine.Models{Extract: m, Decide: m}
	}
	c.Engine = must(engine.New(s, o))
	for _, a := range chronicleAgents {
		if err := c.SetAgent(t.Context(), me, a); err != nil {
			t.Fatal(err)
		}
	}
	must(c.remember())
	c.look()
	return c
}

func (c *chronicle) end() {
	c.Helper()
	for _, m := range c.moments {
		maps.DeleteFunc(m.answers, func(what, _ string) bool { return !strings.HasPrefix(what, ":") }) // agents see the past with today's eyes
		now := c.ask(m.at)
		maps.DeleteFunc(now, func(what, _ string) bool { return !strings.HasPrefix(what, ":") })
		c.same("as of "+m.at.Format("01-02 15:04:05"), now, m.answers)
	}
	if err := errors.Join(c.Close(context.Background()), c.store.Close()); err != nil {
		c.Fatal(err)
	}
}

func oneOf[T any](c *chronicle, from ...T) T { return from[c.random.IntN(len(from))] }

func (c *chronicle) scope() loci.Scope {
	return loci.Scope{User: me.User, Agent: oneOf(c, "", "", "", "", "", "", "", "desk", "blind", "trusted", "keeper")}
}

// note is one of those that are there, mostly one that is not forgotten.
func (c *chronicle) note() loci.Note {
	n := oneOf(c, c.all...)
	for range 3 {
		if !n.Forgotten {
			break
		}
		n = oneOf(c, c.all...)
	}
	return n
}

// step does one thing, looks at everything, and now and then takes something back.
func (c *chronicle) step() {
	c.Helper()
	c.now = c.now.Add(time.Duration(1+c.random.IntN(3600)) * time.Second)
	switch n := c.random.IntN(20); {
	case n < 14:
		c.act()
	case n < 17:
		c.back(false)
	case n < 19:
		c.back(true)
	default:
		c.read()
	}
}

// act does one random thing and examines what is there then.
func (c *chronicle) act() {
	c.Helper()
	deeds := map[string]func() ([]string, error){
		"remember": c.remember, "remember again": c.remember, "remember more": c.remember, "give a fact": c.give,
		"edit": c.edit, "show": c.show, "tag": c.tag, "replace": c.replace, "forget": c.forget, "restore": c.restore,
		"pin": c.pin, "settle": c.settle, "link": c.link, "undo any": c.undoAny, "reflect": c.reflect, "sweep": c.sweep, "purge": c.purge,
	}
	what := oneOf(c, slices.Sorted(maps.Keys(deeds))...)
	if len(c.all) == 0 {
		what = "remember"
	}
	if what == "purge" && c.random.IntN(3) > 0 {
		return
	}
	before := c.answers
	c.may = map[loci.ID]bool{}
	ids, err := deeds[what]()
	if err != nil {
		if loci.ErrorKind(err) == nil {
			c.Errorf("%s: %v", what, err)
		}
		c.did = append(c.did, "  "+err.Error())
		what = "refused"
	}
	c.counts[what]++
	c.look()
	switch {
	case err != nil:
		c.same("refused", c.answers, before)
	case what == "purge":
		c.trail, c.moments = nil, nil // what is destroyed comes back in no answer
	case what == "reflect" || what == "sweep":
		c.trail = nil
	case len(ids) > 0:
		c.trail = append(c.trail, deed{c.did[len(c.did)-1], ids, before, c.answers})
	}
}

// back takes the latest deeds back, one after the other, and with again each once more.
func (c *chronicle) back(again bool) {
	c.Helper()
	for n := 1 + c.random.IntN(4); n > 0 && len(c.trail) > 0 && !c.Failed(); n-- {
		d := c.trail[len(c.trail)-1]
		undone := c.undo(d.ids, "take back: "+d.what)
		c.same("taken back: "+d.what, c.answers, d.before)
		if !again || c.Failed() {
			c.trail = c.trail[:len(c.trail)-1]
			continue
		}
		d.ids = c.undo(undone, "once more: "+d.what)
		c.same("once more: "+d.what, c.answers, d.after)
		c.trail[len(c.trail)-1] = d
		return
	}
}

func (c *chronicle) undo(ids []string, what string) []string {
	c.Helper()
	c.now = c.now.Add(time.Second)
	c.did = append(c.did, c.now.Format("15:04:05 ")+what)
	c.counts[strings.SplitN(what, ":", 2)[0]]++
	r, err := c.Undo(c.Context(), me, loci.UndoRequest{IDs: ids})
	if err != nil {
		c.Errorf("%s: %v", what, err)
		return nil
	}
	c.allow(ids)
	c.look()
	return changesOf(r)
}

// allow says what taking changes back may do: words of messages are forgotten with them, and
// what a fact narrowed, of its words and of those that repeat it, or somebody by an edit, is seen
// again without that.
func (c *chronicle) allow(ids []string) {
	c.may = maps.Clone(c.chosen)
	for i := range c.all {
		n := &c.all[i]
		of := slices.ContainsFunc(n.Messages, func(m loci.ID) bool { return slices.Contains(ids, m.String()) })
		c.gone[n.ID] = c.gone[n.ID] || of || slices.ContainsFunc(ids, func(id string) bool { return strings.HasPrefix(id, n.ID.String()) })
		c.may[n.ID] = c.may[n.ID] || of || slices.ContainsFunc(c.all, func(o loci.Note) bool {
			return (o.SharesMessage(n) || n.HasFact(o.ID)) && slices.ContainsFunc(ids, func(id string) bool { return strings.HasPrefix(id, o.ID.String()) })
		})
	}
}

// flush does what waits, and writes the accesses that are in memory.
func (c *chronicle) flush() {
	c.Helper()
	if err := c.Work(c.Context(), nil); err != nil {
		c.Fatal(err)
	}
	must(c.Export(c.Context(), me, loci.ExportRequest{}, io.Discard))
}

func changesOf(r *loci.ChangeResult) []string {
	out := []string{r.Change.String()}
	for _, also := range r.Also {
		out = append(out, also.Change.String())
	}
	return out
}

// read recalls what counts as an access, and keeps what was answered as of now.
func (c *chronicle) read() {
	c.Helper()
	c.counts["read"]++
	at := c.now
	before := c.ask(at)
	c.now = c.now.Add(time.Minute)
	for _, q := range chronicleAsks {
		must(c.Recall(c.Context(), me, loci.RecallRequest{Query: q, K: 3}))
	}
	c.flush()
	c.same("as of before it was read", c.ask(at), before)
	c.did, c.trail = append(c.did, c.now.Format("15:04:05 ")+"read"), nil // scores know of it
	c.moments = append(c.moments, moment{at, before})
	c.answers = c.ask(time.Time{})
}
