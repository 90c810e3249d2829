package index

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

func TestAnAnswerIsFoundThroughItsQuestion(t *testing.T) {
	t.Parallel()
	f := newFake()
	f.add(turn("c", "Ann", "Where did you spend your holidays?", 0))
	answer := f.add(turn("c", "Ben", "At the lake, with my sister.", 1))
	f.add(turn("c", "Ann", "I have to buy bread.", 2))
	hits := ask(t, f.open(t, Options{}), query.Search{Text: "holidays of Ben"})
	if len(hits) == 0 || hits[0].Root != answer {
		t.Fatalf("got %+v, want the answer first", hits)
	}
	k := hits[0].Relevance
	if k.Own != 0 || k.Before <= 0 || k.Person != byPerson || k.Value <= 0 || k.Value > 1 {
		t.Errorf("parts: %+v", k)
	}
	if !slices.Equal(hits[0].Matched, []string{"holidays"}) {
		t.Errorf("matched %q", hits[0].Matched)
	}
}

func TestNothingIsAskedNothingIsFound(t *testing.T) {
	t.Parallel()
	f := newFake()
	x := f.open(t, Options{})
	if hits := ask(t, x, query.Search{Text: "holidays"}); len(hits) != 0 {
		t.Errorf("an unknown user: %+v", hits)
	}
	f.add(turn("c", "Ann", "Where did you spend your holidays?", 0))
	for _, text := range []string{"", "?", "the of and", "Ann", "zebra", "\xff\xfe"} {
		if hits := ask(t, x, query.Search{Text: text}); len(hits) != 0 {
			t.Errorf("%q: got %+v", text, hits)
		}
	}
}

// However long and odd a text is, it is answered, from its beginning.
func TestHostileTextIsHarmless(t *testing.T) {
	t.Parallel()
	w := newWorld(1, features{facts: true})
	w.grow(100)
	x := w.open(t, Options{})
	want := roots(ask(t, x, query.Search{Text: "lake garden"}))
	for _, tail := range []string{strings.Repeat("?", 1<<20), strings.Repeat("\xff", 1<<20), strings.Repeat("的", 1<<18)} {
		got := ask(t, x, query.Search{Text: "lake garden " + tail})
		if len(got) != len(want) {
			t.Errorf("with %q…: %d hits, want %d", tail[:3], len(got), len(want))
		}
	}
	var flood strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&flood, "lake%d garden ", i)
	}
	for _, q := range []query.Search{{Text: flood.String()}, {Text: flood.String(), Similar: true}, {Text: "lake", Context: flood.String()}} {
		if hits := ask(t, x, q); len(hits) == 0 {
			t.Errorf("nothing found (similar: %v)", q.Similar)
		}
	}
}

// A filter narrows what is found and changes no score.
func TestFiltersNarrowHitsOnly(t *testing.T) {
	t.Parallel()
	for seed := range uint64(6) {
		w := newWorld(seed, features{changes: true, hidden: true, alone: true})
		w.grow(250)
		x := w.open(t, Options{})
		middle := morning.Add(w.clock.Sub(morning) / 2)
		for _, filter := range []loci.Filter{
			{Conversation: "c1"}, {Conversation: "nowhere"}, {Domain: "business"}, {Kinds: []loci.Kind{loci.Fact}},
			{Kinds: []loci.Kind{loci.Episode, loci.Fact}, Tags: []string{things[0]}}, {Tags: []string{things[1], things[2]}},
			{RecordedAfter: middle}, {RecordedBefore: middle}, {EventAfter: middle}, {Tags: []string{"unheard of"}},
		} {
			q := query.Search{Text: w.question(), Limit: 1000, Now: w.clock}
			var want []Hit
			for _, h := range ask(t, x, q) {
				if filter.Match(&w.rows[h.Seq-1].note) {
					want = append(want, h)
				}
			}
			q.Filter = filter
			if err := compare(ask(t, x, q), want); err != nil {
				t.Errorf("seed %d, %+v: %v", seed, filter, err)
			}
			if q.Text = "unheard of"; len(ask(t, x, q)) != 0 {
				t.Errorf("seed %d, %+v: something was found by unheard of words", seed, filter)
			}
		}
	}
}

// A fact and its source are one hit: the source, unless only the fact passes.
func TestAFactIsAKeyToItsSource(t *testing.T) {
	t.Parallel()
	f := newFake()
	source := f.add(turn("c", "Ann", "We finally moved there!", 0))
	n := turn("c", "", "Ann moved to Lisbon.", 0)
	n.Verbatim, n.Kind = false, loci.Fact
	fact := f.add(n, source)
	x := f.open(t, Options{})
	q := query.Search{Text: "Who moved to Lisbon?"}
	hits := ask(t, x, q)
	if len(hits) != 1 || hits[0].Root != source || !slices.Equal(hits[0].Facts, []uint32{fact}) || hits[0].Relevance.Facts <= 0 {
		t.Fatalf("got %+v", hits)
	}
	if !slices.Contains(hits[0].Matched, "Lisbon") {
		t.Errorf("matched %q", hits[0].Matched)
	}
	q.Filter.Kinds = []loci.Kind{loci.Fact}
	if only := ask(t, x, q); len(only) != 1 || only[0].Root != fact || only[0].Score != hits[0].Score || only[0].Signals.Kind != loci.Fact {
		t.Errorf("facts only: %+v", only)
	}
	q.Filter.Kinds = nil
	f.edit(source, morning, func(n *loci.Note) { n.Forgotten = true })
	if alone := ask(t, x, q); len(alone) != 1 || alone[0].Root != fact || alone[0].Relevance.Own <= 0 {
		t.Errorf("without its source: %+v", alone)
	}
}

func TestBoostSeesTheSignalsOfEveryHit(t *testing.T) {
	t.Parallel()
	f := newFake()
	plain := turn("c", "Ann", "The lake is cold.", 0)
	heavy := turn("d", "Ann", "The lake is cold.", 1)
	heavy.Importance, heavy.Confidence, heavy.Pinned, heavy.Kind, heavy.Temporality = .7, .8, true, loci.Fact, loci.Prospective
	heavy.Emotion = &loci.Emotion{Valence: -.25, Arousal: .5}
	heavy.SetEvent(loci.Date{Time: morning, Precision: loci.Day}, loci.Date{})
	f.add(plain)
	second := f.add(heavy)
	f.touch(second, 12)
	x := f.open(t, Options{})
	q := query.Search{Text: "cold lake", Context: "how cold it is", Boost: func(s *query.Signals) float64 { return s.Importance }}
	hits := ask(t, x, q)
	want := query.Signals{
		Recorded: heavy.RecordedAt, Event: morning, EventEnd: morning.AddDate(0, 0, 1), Kind: loci.Fact, Temporality: loci.Prospective, Plan: loci.StatusPlanned,
		Importance: .7, Confidence: .8, Valence: -.25, Arousal: .5, Emotional: true, Pinned: true, Accesses: 12,
	}
	if len(hits) != 2 || hits[0].Root != second {
		t.Fatalf("got %+v", hits)
	}
	if c := hits[0].Signals.Context; c <= 0 || c > 1 {
		t.Errorf("context %v", c)
	}
	want.Context = hits[0].Signals.Context
	if hits[0].Signals != want || hits[0].Score != hits[0].Relevance.Value*.7 {
		t.Errorf("got  %+v\nwant %+v", hits[0].Signals, want)
	}
	f.touch(second, 1)
	if again := ask(t, x, q); again[0].Signals.Accesses != 13 {
		t.Errorf("accesses after another: %d", again[0].Signals.Accesses)
	}
}

// What resembles a note shares its rarest words, whether it is a turn or a fact.
func TestSimilarGoesByTheRarestWords(t *testing.T) {
	t.Parallel()
	w := newWorld(2, features{facts: true, changes: true, hidden: true})
	w.grow(200)
	text := "zanzibar lake garden bread"
	n := turn("c0", "", text, 0)
	n.Verbatim, n.Kind = false, loci.Fact
	fact := w.add(n, w.turns[0])
	said := w.add(turn("c0", "Ann", text, 0))
	x := w.open(t, Options{})
	hits := ask(t, x, query.Search{Text: text + " zanzibar", Similar: true, Limit: 3})
	if len(hits) < 2 || !slices.Contains(roots(hits[:2]), fact) || !slices.Contains(roots(hits[:2]), said) {
		t.Fatalf("got %+v", hits)
	}
	k := hits[0].Relevance
	if k.Raw != k.Own || k.Value <= 0 || k.Value > 1 || k.Window != 0 || len(hits[0].Matched) != 4 {
		t.Errorf("parts %+v, matched %q", k, hits[0].Matched)
	}
}

// Searches, commits and flushes at once: no race, and every answer has what was
// committed before it was asked for.
func TestSearchesDuringCommitsAndFlushes(t *testing.T) {
	t.Parallel()
	f := newFake()
	x := f.open(t, Options{FlushRows: 8})
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			for j := range 60 {
				root := f.add(turn(fmt.Sprint("c", i), "Ann", fmt.Sprintf("word%dx%d lake", i, j), j))
				hits, err := x.Search(t.Context(), me, loci.Agent{}, query.Search{Text: fmt.Sprintf("word%dx%d", i, j), Now: morning, Limit: 1}, 0)
				if err != nil || len(hits) != 1 || hits[0].Root != root {
					t.Errorf("%d, %d: %+v, %v", i, j, hits, err)
					return
				}
				f.touch(root, 1)
				if _, _, _, err := x.Links(t.Context(), me, bot, []uint32{root}, query.Links{Now: morning}, nil); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if err := x.Flush(t.Context(), me); err != nil {
		t.Fatal(err)
	}
	wellKept(t, x)
}

// The least recently asked users leave when memory is short, and come back.
func TestUsersLeaveMemoryAndComeBack(t *testing.T) {
	t.Parallel()
	w := newWorld(6, features{})
	w.grow(100)
	x := w.open(t, Options{MaxBytes: 1})
	for i := range 20 {
		hits, err := x.Search(t.Context(), fmt.Sprint("user", i%3), loci.Agent{}, query.Search{Text: "lake", Now: w.clock}, 0)
		if err != nil || len(hits) == 0 {
			t.Fatalf("%+v, %v", hits, err)
		}
		x.mu.Lock()
		n := len(x.users)
		x.mu.Unlock()
		if n != 1 || x.Bytes() == 0 {
			t.Fatalf("%d users in memory, %d bytes", n, x.Bytes())
		}
	}
}

// A plan's validity runs out without any commit.
func TestValidityFollowsTheClock(t *testing.T) {
	t.Parallel()
	f := newFake()
	n := turn("c", "Ann", "The lake is open.", 0)
	n.ValidUntil = morning.Add(time.Hour)
	f.add(n)
	x := f.open(t, Options{})
	for _, hours := range []int{0, 2, 0, 1} {
		want := 0
		if hours < 1 {
			want = 1
		}
		if hits := ask(t, x, query.Search{Text: "lake", Now: morning.Add(time.Duration(hours) * time.Hour)}); len(hits) != want {
			t.Errorf("after %d hours: %+v", hours, hits)
		}
	}
}

// A note that is no turn has its own score and nothing else: here by hand.
func TestANoteAloneScoresByItsOwnWords(t *testing.T) {
	t.Parallel()
	f := newFake()
	short := f.add(turn("", "", "lake", 0))
	f.add(turn("", "", "garden bread violin", 0))
	hits := ask(t, f.open(t, Options{}), query.Search{Text: "lake"})
	// Lengths 1 and 3 and a date of 3 each: 4 and 6, 5 on average. N 2, df 1.
	idf := math.Log(1 + (2-1+.5)/(1+.5))
	own := idf * 1.9 / (1 + .9*(.7+.3*4/5.))
	window := math.Log(1 + (2-2*(1-math.Exp(-4))+.5)/(2*(1-math.Exp(-4))+.5))
	value := own / (1.9*idf + .8*2.2*window)
	if len(hits) != 1 || hits[0].Root != short {
		t.Fatalf("got %+v", hits)
	}
	k := hits[0].Relevance
	if math.Abs(k.Own-own) > 1e-12 || k.Raw != k.Own || math.Abs(k.Value-value) > 1e-12 {
		t.Errorf("got %+v, want own %v, value %v", k, own, value)
	}
}

// As many notes are found as are asked for, where there are so many.
func TestALimitBeyondTheSeedsIsKept(t *testing.T) {
	t.Parallel()
	f := newFake()
	for i := range 700 {
		f.add(turn("", "", fmt.Sprint("lake ", i), i))
	}
	x := f.open(t, Options{})
	for _, q := range []query.Search{
		{Text: "lake", Limit: 500}, {Text: "lake", Limit: 500, Similar: true},
		{Text: "lake", Limit: 500, Filter: loci.Filter{RecordedBefore: morning.Add(600 * time.Minute)}},
	} {
		if n := len(ask(t, x, q)); n != q.Limit {
			t.Errorf("%d of 500 notes for %+v", n, q)
		}
	}
}
