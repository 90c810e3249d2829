package engine_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// R2: no word of the question was said, in either language.
func TestR2_FoundByMeaningAlone(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		m.with(health())
		m.remember("I have to see the meteor.")
		m.remember("下周去看流星。")
		m.remember("Nothing else.")
		m.work()
		both := []string{"I have to see the meteor. (by meaning alone)", "下周去看流星。 (by meaning alone)"}
		m.want("English", m.ask("comet?"), both...)
		m.want("Chinese, of which one says a character", m.ask("彗星？"), "下周去看流星。", both[0])
		m.want("of what was never said", m.ask("kayak"), "")
		m.has("the ledger", m.ledger.usage(), "embed by senses for ann: ok")
	})
}

// The words of an answer say what its score is made of.
func TestMeaningIsAPartOfTheScore(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		m.with(health())
		m.remember("I have to see the meteor.")
		m.remember("The comet called.")
		m.work()
		res, err := m.memory.Recall(m.Context(), m.who, loci.RecallRequest{Query: "comet", NoExpand: true})
		if err != nil || len(res.Hits) != 2 {
			m.Fatal(res, err)
		}
		p, w := res.Hits[0].Parts, res.Hits[0].Parts.Words
		if w == nil || p.Meaning == nil || p.Meaning.Cosine < .99 {
			m.Fatalf("got %+v", p)
		}
		if want := w.Value + p.Meaning.Value; p.Relevance != want {
			m.Errorf("the relevance is %v, its parts make %v", p.Relevance, want)
		}
		if p := res.Hits[1].Parts; p.Words != nil || p.Relevance != p.Meaning.Value {
			m.Errorf("by meaning alone: %+v", p)
		}
	})
}

// W6: an update is found by its new words and not by the old ones; N8, T2: as of earlier
// it is the other way round.
func TestW6_AnUpdateIsEmbeddedAgain(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		e := health()
		m.with(e)
		n := m.remember("I have to see the meteor.")
		m.work()
		then := m.clock
		m.clock = m.clock.Add(time.Hour)
		m.reword(n.ID, "I have to sell the kayak.")
		m.want("before it is embedded", m.ask("comet"), "degraded: meaning: 1 note has no vector of senses yet and can be found by words alone: wait for the background work, or reindex the memory")
		m.work()
		m.want("the new words", m.ask("canoe"), "I have to sell the kayak. (by meaning alone)")
		m.want("the old words", m.ask("comet"), "")
		m.want("the old words, as of then", m.ask("comet", then), "I have to see the meteor. (by meaning alone)")
		m.want("the new words, as of then", m.ask("canoe", then), "")
		if a, b := e.embedded("I have to see the meteor."), e.embedded("I have to sell the kayak."); a != 1 || b != 1 {
			m.Errorf("embedded %d and %d times", a, b)
		}
		m.pin(n.ID)
		m.work()
		m.want("pinned", m.ask("canoe"), "I have to sell the kayak. (by meaning alone)")
		if n := e.embedded("I have to sell the kayak."); n != 1 {
			m.Errorf("the same words were embedded %d times", n)
		}
	})
}

// W6 with a model: what it merged is embedded, not what it was merged from.
func TestW6_MergedTextIsEmbedded(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		toy := &play{name: "toy", answers: map[string][]string{
			"extract": {
				`{"facts":[` + statement("The user sees a meteor on Mondays.", nil) + `]}`,
				`{"facts":[` + statement("The user sees somebody there, by bus.", nil) + `]}`,
			},
			"decide": {`{"decisions":[{"statement":1,"operation":"UPDATE","target":"label(The user sees a meteor on Mondays.)",` +
				`"content":"The user takes the kayak to somebody on Mondays.","reason":"merged"}]}`},
		}}
		m.opts.Models = engine.Models{Extract: toy, Decide: toy}
		m.with(health())
		m.remember("On Mondays I am seen by somebody kind.")
		m.work()
		m.want("the fact is a key to what was said", m.ask("comet"), "On Mondays I am seen by somebody kind. (by meaning alone)")
		then := m.clock
		m.clock = m.clock.Add(24 * time.Hour)
		m.remember("On Mondays the user goes by bus and sees somebody.")
		m.work()
		m.want("what was merged", m.ask("comet"), "")
		m.has("into what", m.ask("canoe"), "The user takes the kayak to somebody on Mondays. (by meaning alone)")
		m.has("as of then", m.ask("comet", then), "On Mondays I am seen by somebody kind. (by meaning alone)")
		m.want("the model", toy.left(), "")
	})
}

// reword makes a new version of a note behind the engine, as another process would,
// with the job that this leaves behind.
func (m *minded) reword(id loci.ID, content string) {
	m.Helper()
	notes, err := peek(m.T, m.store).Notes(m.Context(), m.who, []loci.ID{id}, time.Time{})
	if err != nil || len(notes) != 1 {
		m.Fatal(notes, err)
	}
	n := notes[0]
	n.Content, n.Version, n.UpdatedAt = content, n.Version+1, m.clock
	m.apply(&store.Changes{
		Notes: []store.NoteChange{{Version: loci.Version{
			Change: loci.ChangeID{Note: id, Version: n.Version}, At: m.clock, Clock: m.clock, Operation: loci.Update, Note: n,
		}}},
		Jobs: []loci.Job{{ID: loci.ID{9}, Kind: loci.JobEmbed, Notes: []loci.ID{id}, Created: m.clock}},
	})
}

func (m *minded) apply(c *store.Changes) {
	m.Helper()
	if err := m.store.Apply(m.Context(), m.who.User, c); err != nil {
		m.Fatal(err)
	}
}

func (m *minded) pin(id loci.ID) {
	m.Helper()
	if _, err := m.memory.Pin(m.Context(), m.who, id); err != nil {
		m.Fatal(err)
	}
}

// An embedder that is down costs meaning, and neither words nor an error; what it
// missed is embedded when it is back, and a question that failed spares the next ones.
func TestEmbedderDown(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		e := health()
		e.is(errDown)
		m.with(e)
		m.remember("I have to see the meteor.")
		m.work()
		degraded := "degraded: meaning: answered by words alone, as senses can't be used now: embed: senses at here: it is down"
		m.want("down", m.ask("meteor"), "I have to see the meteor.", degraded)
		m.has("spared", m.ask("meteor"), "degraded: ", "it is left alone until 09:01:01", "it is down")
		e.is(nil)
		m.clock = m.clock.Add(11 * time.Second)
		m.has("back, and nothing embedded", m.ask("meteor"), "I have to see the meteor.", "1 note has no vector")
		m.work()
		m.want("back", m.ask("comet"), "I have to see the meteor. (by meaning alone)")
		m.with(nil)
		if calls := m.ledger.usage(); strings.Count(calls, "failed") != 2 || strings.Count(calls, "ok") == 0 {
			m.Errorf("calls: %s", calls)
		}
	})
}

// A question waits for its vector as long as the options say, not longer.
func TestEmbedderHangs(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		e := health()
		m.opts.NeuralWait = time.Millisecond
		m.with(e)
		m.remember("I have to see the meteor.")
		m.work()
		e.mu.Lock()
		e.hangs = true
		e.mu.Unlock()
		m.want("hanging", m.ask("meteor"), "I have to see the meteor.",
			"degraded: meaning: answered by words alone, as senses can't be used now: no answer within 1ms")
		ctx, cancel := context.WithCancel(m.Context())
		cancel()
		if _, err := m.memory.Recall(ctx, m.who, loci.RecallRequest{Query: "meteor"}); !errors.Is(err, context.Canceled) {
			m.Errorf("a question whose caller has left: %v", err)
		}
	})
}

// N9: with another embedder words answer until all is embedded again; then the old
// vectors are gone.
func TestN9_EmbedderSwitched(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		m.with(health())
		m.remember("I have to see the meteor.")
		m.remember("I have to sell the kayak.")
		m.work()
		other := newSenses("other", "comet meteor", "canoe", "kayak vehicle")
		m.with(other)
		m.want("switched", m.ask("vehicle"), "degraded: meaning: 2 notes have no vector of other yet and can be found by words alone: wait for the background work, or reindex the memory")
		m.has("by words", m.ask("meteor"), "I have to see the meteor.")
		res, progress := m.reindex()
		m.want("progress", strings.Join(progress, " "), "2/2")
		if res.Embedded != 2 || *res.Space != (loci.Space{Embedder: "other", Dims: 3}) {
			m.Errorf("got %+v", res)
		}
		m.want("embedded anew", m.ask("vehicle"), "I have to sell the kayak. (by meaning alone)")
		m.with(health())
		m.has("the old vectors are gone", m.ask("comet"), "2 notes have no vector of senses")
		m.with(nil)
		m.want("without an embedder", m.ask("comet"), "")
	})
}

// The model behind a name may change its dimensions.
func TestN9_SameNameOtherDimensions(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		m.with(health())
		m.remember("I have to see the meteor.")
		m.work()
		m.with(newSenses("senses", "canoe", "boat", "comet meteor"))
		m.has("changed", m.ask("comet"), "degraded: meaning: 1 note has no vector")
		if res, _ := m.reindex(); res.Embedded != 1 || res.Space.Dims != 3 {
			m.Errorf("got %+v", res)
		}
		m.want("embedded anew", m.ask("comet"), "I have to see the meteor. (by meaning alone)")
	})
}

// A reindexing that is interrupted goes on where it was, and embeds nothing twice;
// until it is complete the old vectors are there.
func TestReindexInterruptedAndResumed(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		const notes = 200
		old := health()
		m.with(old)
		requests := make([]loci.RememberRequest, notes)
		for i := range requests {
			requests[i] = loci.RememberRequest{Text: fmt.Sprintf("meteor number %d", i), At: m.clock}
		}
		if _, err := m.memory.Ingest(m.Context(), m.who, loci.IngestRequest{Messages: requests}); err != nil {
			m.Fatal(err)
		}
		m.work()
		ctx, interrupt := context.WithCancel(m.Context())
		other := newSenses("other", "comet meteor")
		other.after = func(call int) {
			if call == 3 { // the first asks for the dimensions
				interrupt()
			}
		}
		m.with(other)
		if _, err := m.memory.Reindex(ctx, m.who, nil); !errors.Is(err, context.Canceled) {
			m.Fatal(err)
		}
		m.with(health())
		if left := m.ask("comet"); strings.Contains(left, "degraded") {
			m.Errorf("the old vectors are gone before the new ones are there: %s", left)
		}
		m.with(other)
		m.has("half of it", m.ask("comet"), "meaning: 136 notes have no vector of other")
		res, progress := m.reindex()
		m.want("progress", strings.Join(progress, " "), "64/136 128/136 136/136")
		if res.Embedded != notes-64 {
			m.Errorf("got %+v", res)
		}
		for i := range requests {
			want := 1
			if i >= 64 && i < 128 {
				want = 2 // embedded when it was interrupted, and not kept
			}
			if n := other.embedded(requests[i].Text); n != want {
				m.Fatalf("%q was embedded %d times", requests[i].Text, n)
			}
		}
		if res, _ := m.reindex(); res.Embedded != 0 {
			m.Errorf("once more: %+v", res)
		}
		m.with(health())
		m.has("the old vectors are gone", m.ask("comet"), "meaning: 200 notes have no vector of senses")
	})
}

// A text that the embedder does not take keeps no other from being embedded: a long one
// counts by its beginning, and one that is never taken has its words.
func TestEmbedderRefusesSomeTexts(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		e := health()
		e.longest, e.refuses = 1000, "curse"
		m.with(e)
		var requests []loci.RememberRequest
		for _, text := range []string{
			"The comet called.", "I saw the meteor. " + strings.Repeat("It took quite some time. ", 60), "A curse, said the meteor.", "The kayak is red.",
		} {
			requests = append(requests, loci.RememberRequest{Text: text, At: m.clock})
		}
		if _, err := m.memory.Ingest(m.Context(), m.who, loci.IngestRequest{Messages: requests}); err != nil {
			m.Fatal(err)
		}
		m.work()
		got := m.ask("comet")
		m.has("found", got, "The comet called.", "I saw the meteor. It took", "(by meaning alone)")
		if strings.Contains(got, "curse") || strings.Contains(got, "degraded") {
			m.Errorf("got %s", got)
		}
		m.has("by its words", m.ask("curse"), "A curse", "degraded: ") // the question is refused too
		e.refuses = "m"
		m.remember("All of them are refused.")
		m.work()
		m.clock = m.clock.Add(time.Hour)
		m.has("where nothing is taken, nothing is given up", m.ask("nothing"), "1 note has no vector")
	})
}

// What is said in one go is embedded by several jobs, so that others get their turn.
func TestMuchIsEmbeddedInTurns(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		e := health()
		m.with(e)
		requests := make([]loci.RememberRequest, 1100)
		for i := range requests {
			requests[i] = loci.RememberRequest{Text: fmt.Sprintf("meteor number %d", i), At: m.clock}
		}
		if _, err := m.memory.Ingest(m.Context(), m.who, loci.IngestRequest{Messages: requests}); err != nil {
			m.Fatal(err)
		}
		m.work()
		for i := range requests {
			if n := e.embedded(requests[i].Text); n != 1 {
				m.Fatalf("%q was embedded %d times", requests[i].Text, n)
			}
		}
		if got := m.ask("comet"); strings.Contains(got, "degraded") {
			m.Errorf("got %s", got)
		}
		if jobs, err := m.memory.Jobs(m.Context(), m.who); err != nil || len(jobs) > 0 {
			m.Errorf("left: %v, %v", jobs, err)
		}
	})
}

// A1: what an agent may not see it does not find by meaning either, nor hears that it
// is missing.
func TestA1_AgentsFindByMeaningWhatTheySee(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		m.with(health())
		n := m.remember("I have to see the meteor.")
		m.remember("The kayak is red.")
		m.work()
		notes, err := peek(m.T, m.store).Notes(m.Context(), m.who, []loci.ID{n.ID}, time.Time{})
		if err != nil {
			m.Fatal(err)
		}
		hidden := notes[0]
		hidden.Visibility, hidden.Version = loci.UserOnly, 2
		m.apply(&store.Changes{Notes: []store.NoteChange{{Version: loci.Version{
			Change: loci.ChangeID{Note: n.ID, Version: 2}, At: m.clock, Clock: m.clock, Operation: loci.Update, Note: hidden,
		}}}})
		m.want("the user", m.ask("comet"), "I have to see the meteor. (by meaning alone)")
		m.who.Agent = "bot"
		m.want("an agent", m.ask("comet"), "")
		m.want("what it sees", m.ask("canoe"), "The kayak is red. (by meaning alone)")
		m.with(newSenses("other", "canoe"))
		m.has("switched", m.ask("canoe"), "1 note has no vector of other")
	})
}

// With Wait all is done before the answer; where it can't be, that is a warning.
func TestWaitEmbedsToo(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		e := health()
		m.with(e)
		if _, err := m.memory.Remember(m.Context(), m.who, loci.RememberRequest{Text: "I have to see the meteor.", Wait: true}); err != nil {
			m.Fatal(err)
		}
		m.want("found", m.ask("comet"), "I have to see the meteor. (by meaning alone)")
		e.is(errDown)
		res, err := m.memory.Remember(m.Context(), m.who, loci.RememberRequest{Text: "The kayak is red.", Wait: true})
		if err != nil || len(res.Warnings) != 1 {
			m.Fatal(res, err)
		}
		m.has("warned", res.Warnings[0], "found by words alone", "tried again", "it is down")
		e.is(nil)
		m.clock = m.clock.Add(time.Second) // the server is left alone for so long
		m.work()
		m.want("later", m.ask("canoe"), "The kayak is red. (by meaning alone)")
	})
}

// A budget that is used up ends questions to the embedder as it ends those to models.
func TestBudgetBoundsEmbedding(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		m.opts.Budget = loci.Budget{TokensADay: 30}
		o := m.opts
		o.Neural, o.Clock = health(), func() time.Time { return m.clock }
		m.memory = must(engine.New(m.store, o))
		m.remember("I have to see the meteor, " + strings.Repeat("who is kind, ", 20))
		m.work()
		m.has("used up", m.ask("comet"), "degraded: meaning: answered by words alone", "the budget of the day is used up")
		spent, err := m.memory.Usage(m.Context(), m.who, time.Time{}, time.Time{})
		if err != nil || len(spent) != 1 || spent[0].Step != "embed" || spent[0].Usage.Calls != 1 {
			m.Errorf("spent %+v, %v", spent, err)
		}
		m.clock = m.clock.AddDate(0, 0, 1)
		m.has("the next day", m.ask("comet"), "(by meaning alone)")
	})
}

// An embedder costs too: a budget of money needs its price.
func TestABudgetNeedsThePriceOfTheEmbedder(t *testing.T) {
	t.Parallel()
	o := engine.Options{Neural: health(), Budget: loci.Budget{MoneyADay: 1}}
	if _, err := engine.New(inmem.New(), o); !errors.Is(err, loci.ErrInvalid) || !strings.Contains(err.Error(), "senses") {
		t.Errorf("without a price: %v", err)
	}
}
