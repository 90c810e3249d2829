package index

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

func derivedLinks(t testing.TB, x *Index, q query.Links, roots ...uint32) []string {
	t.Helper()
	q.Now = morning.AddDate(1, 0, 0)
	links, _, _, err := x.Links(t.Context(), me, loci.Agent{}, roots, q, nil)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, l := range links {
		lines = append(lines, fmt.Sprintf("%d %s %d %s %.2f", l.From, l.Type, l.To, l.Direction, l.Strength))
	}
	return lines
}

func TestL4_StrengthOfDerivedLinks(t *testing.T) {
	t.Parallel()
	f := newFake()
	say := func(conversation string, minute int, tags ...string) uint32 {
		n := turn(conversation, "Ann", "hm", minute)
		n.Tags = tags
		return f.add(n)
	}
	first := say("c", 0, "garden", "lake")
	say("c", 1, "garden")            // two
	say("c", 5)                      // three
	say("c", 7)                      // four
	say("d", 2, "garden", "lake")    // five
	say("", 60, "lake", "lake", "x") // six
	x := f.open(t, Options{})
	want := []string{
		"1 context_of 2 both 1.00", "1 context_of 3 both 1.00", "1 context_of 4 both 1.00",
		"1 follows 2 in 0.80", "1 follows 3 in 0.30",
		"1 related_to 5 both 0.70", "1 related_to 6 both 0.50",
	}
	if got := derivedLinks(t, x, query.Links{}, first); !slices.Equal(got, want) {
		t.Errorf("links of the first:\n%q, want\n%q", got, want)
	}
	want = []string{"2 follows 1 out 0.80"}
	if got := derivedLinks(t, x, query.Links{Types: []loci.LinkType{loci.Follows}, Direction: loci.Out}, 2); !slices.Equal(got, want) {
		t.Errorf("what the second follows: %q, want %q", got, want)
	}
	if got := derivedLinks(t, x, query.Links{Fan: 1, Window: time.Hour}, 3, 99); !slices.Equal(got, []string{"3 context_of 4 both 1.00", "3 follows 4 in 0.60"}) {
		t.Errorf("one link a type: %q", got)
	}
}

// Nothing forgotten, superseded or hidden is at either end of a derived link, and
// what is left is the nearest in time.
func TestL5_DerivedLinksAreTheNearestOfTheView(t *testing.T) {
	t.Parallel()
	for seed := range uint64(6) {
		w := newWorld(seed, features{facts: true, changes: true, hidden: true, alone: true})
		x := w.open(t, Options{})
		for range 4 {
			w.grow(40)
			q := query.Search{Now: w.clock}
			if seed%2 == 0 {
				q.At = morning.Add(w.clock.Sub(morning) / 2)
			}
			rows := visibleRows(w.fake, bot, q)
			for root := uint32(1); root <= w.state.Last; root++ {
				links, _, _, err := x.Links(t.Context(), me, bot, []uint32{root}, query.Links{Now: q.Now, At: q.At, Fan: 4}, nil)
				if err != nil {
					t.Fatal(err)
				}
				checkNearest(t, rows, root, links)
			}
		}
	}
}

// rareAmong reports whether few of the rows have a tag.
func rareAmong(rows []*fakeRow, tag string) bool {
	n := 0
	for _, r := range rows {
		if slices.Contains(r.note.Tags, tag) {
			n++
		}
	}
	return n <= max(5, len(rows)/50)
}

// checkNearest compares the links of a note with what the rows of the view say.
func checkNearest(t *testing.T, rows []*fakeRow, root uint32, links []Derived) {
	t.Helper()
	at := slices.IndexFunc(rows, func(r *fakeRow) bool { return r.Root == root })
	if at < 0 {
		if len(links) > 0 {
			t.Fatalf("note %d is not in the view and has %+v", root, links)
		}
		return
	}
	from := rows[at]
	for _, typ := range []loci.LinkType{loci.ContextOf, loci.RelatedTo} {
		var want, got []time.Duration
		for _, r := range rows {
			same := r.note.Conversation == from.note.Conversation && r.note.Conversation != ""
			share := slices.ContainsFunc(r.note.Tags, func(s string) bool { return slices.Contains(from.note.Tags, s) && rareAmong(rows, s) })
			if r != from && (typ == loci.ContextOf && same || typ == loci.RelatedTo && share && !same) {
				want = append(want, r.note.RecordedAt.Sub(from.note.RecordedAt).Abs())
			}
		}
		for _, l := range links {
			if l.Type == typ {
				to := rows[slices.IndexFunc(rows, func(r *fakeRow) bool { return r.Seq == l.Seq })]
				got = append(got, to.note.RecordedAt.Sub(from.note.RecordedAt).Abs())
			}
		}
		slices.SortFunc(want, cmp.Compare[time.Duration])
		if want = want[:min(4, len(want))]; !slices.Equal(got, want) {
			t.Fatalf("%s of note %d: pauses %v, want %v", typ, root, got, want)
		}
	}
}

func TestVisibleIsTheGateOfStoredLinks(t *testing.T) {
	t.Parallel()
	w := newWorld(8, features{changes: true, hidden: true, facts: true})
	x := w.open(t, Options{})
	w.grow(200)
	for _, at := range []time.Time{{}, morning.Add(w.clock.Sub(morning) / 2)} {
		rows := visibleRows(w.fake, bot, query.Search{Now: w.clock, At: at})
		all := []uint32{0, 1 << 30}
		for i := range w.state.Last {
			all = append(all, i+1)
		}
		_, seen, _, err := x.Links(t.Context(), me, bot, all, query.Links{At: at, Now: w.clock}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, root := range all {
			want := slices.ContainsFunc(rows, func(r *fakeRow) bool { return r.Root == root })
			if seen[i] != want {
				t.Errorf("as of %v note %d: %v, want %v", at, root, seen[i], want)
			}
		}
	}
}

// What every other note is about relates none; what few have does, however many notes there
// are and in however large a talk.
func TestL5_OnlyARareTagRelates(t *testing.T) {
	t.Parallel()
	f := newFake()
	for i := range 300 {
		n := turn("long", "Ann", "hm", i)
		if n.Tags = []string{"garden"}; i%50 == 49 {
			n.Conversation, n.Tags = fmt.Sprint(i), []string{"garden", "beehive"}
		}
		f.add(n)
	}
	x := f.open(t, Options{})
	for root, want := range map[uint32]string{1: "", 50: "100 150 200 250 300", 150: "100 200 50 250 300"} {
		links, live, _, err := x.Links(t.Context(), me, loci.Agent{}, []uint32{root, 999}, query.Links{Now: morning.AddDate(1, 0, 0)}, nil)
		if err != nil || !slices.Equal(live, []bool{true, false}) {
			t.Fatal(live, err)
		}
		var got []string
		for _, l := range links {
			if l.Type == loci.RelatedTo {
				got = append(got, fmt.Sprint(l.To))
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("related to %d: %s, want %s", root, got, want)
		}
	}
}

// Asked for by name, a shared tag links notes of one conversation too, nearest in time
// first.
func TestL1_RelatedToByNameIsWithinAConversationToo(t *testing.T) {
	t.Parallel()
	f := newFake()
	for i, talk := range []string{"one", "one", "other", "one"} {
		n := turn(talk, "Ann", "hm", i)
		n.Tags = []string{"garden"}
		f.add(n)
	}
	x := f.open(t, Options{})
	for _, c := range []struct {
		types []loci.LinkType
		fan   int
		want  string
	}{
		{nil, 0, "3"}, {[]loci.LinkType{loci.ContextOf}, 0, ""}, {[]loci.LinkType{loci.RelatedTo}, 0, "2 3 4"},
		{[]loci.LinkType{loci.Follows, loci.RelatedTo}, 0, "2 3 4"}, {[]loci.LinkType{loci.RelatedTo}, 2, "2 3"},
	} {
		links, _, _, err := x.Links(t.Context(), me, loci.Agent{}, []uint32{1}, query.Links{Types: c.types, Fan: c.fan, Now: morning.AddDate(1, 0, 0)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, l := range links {
			if l.Type == loci.RelatedTo {
				got = append(got, fmt.Sprint(l.To))
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%v: related to %s, want %s", c.types, got, c.want)
		}
	}
}

// What is at the other end of a stored link: which note, and its version in the view.
func TestEndsOfStoredLinks(t *testing.T) {
	t.Parallel()
	f := newFake()
	plain, edited, gone, hidden := f.add(turn("c", "Ann", "hm", 0)), f.add(turn("c", "Ann", "hm", 1)), f.add(turn("c", "Ann", "hm", 2)), f.add(turn("c", "Ann", "hm", 3))
	version := f.edit(edited, morning.AddDate(0, 0, 1), func(n *loci.Note) { n.Content = "well" })
	f.edit(hidden, morning.AddDate(0, 0, 1), func(n *loci.Note) { n.Forgotten = true })
	asked := []uint32{plain, edited, gone, hidden, 99}
	of := func(x *Index, at time.Time) []End {
		_, _, ends, err := x.Links(t.Context(), me, loci.Agent{}, []uint32{plain}, query.Links{At: at, Now: morning.AddDate(1, 0, 0)}, asked)
		if err != nil {
			t.Fatal(err)
		}
		return ends
	}
	x := f.open(t, Options{})
	of(x, time.Time{})
	if err := x.Flush(t.Context(), me); err != nil {
		t.Fatal(err)
	}
	f.purge(gone)
	for name, x := range map[string]*Index{"who knew it": x, "a new process": f.open(t, Options{})} {
		if got, want := of(x, time.Time{}), []End{{idOf(plain), plain}, {idOf(edited), version}, {}, {idOf(hidden), 0}, {}}; !slices.Equal(got, want) {
			t.Errorf("%s says %v, want %v", name, got, want)
		}
		if got, want := of(x, morning.Add(time.Hour)), []End{{idOf(plain), plain}, {idOf(edited), edited}, {}, {idOf(hidden), hidden}, {}}; !slices.Equal(got, want) {
			t.Errorf("as of the first day %s says %v, want %v", name, got, want)
		}
	}
}
