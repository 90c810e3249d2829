package index

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

// A page of a list looks at the rows that it returns, whatever it is filtered and sorted
// by, and whoever asks.
func TestFindingC3_AListLooksAtWhatItReturns(t *testing.T) {
	t.Parallel()
	lists := map[string]Listing{
		"first page": {}, "behind a note": {After: &loci.Note{ID: idOf(250), RecordedAt: morning.Add(250 * time.Minute)}},
		"by tag": {Filter: loci.Filter{Tags: []string{"tag3"}}}, "by unknown tag": {Filter: loci.Filter{Tags: []string{"none"}}},
		"by two tags": {Filter: loci.Filter{Tags: []string{"tag3", "rare"}}},
		"by kind":     {Filter: loci.Filter{Kinds: []loci.Kind{loci.Fact}}}, "by conversation": {Filter: loci.Filter{Conversation: "c2"}},
		"by unknown conversation": {Filter: loci.Filter{Conversation: "none"}},
		"by temporality":          {Filter: loci.Filter{Temporality: loci.Prospective}},
		"by time":                 {Filter: loci.Filter{RecordedAfter: morning.Add(100 * time.Minute), RecordedBefore: morning.Add(130 * time.Minute)}},
		"by event":                {Filter: loci.Filter{EventAfter: morning.Add(100 * time.Hour), EventBefore: morning.Add(110 * time.Hour)}},
		"by events":               {Sort: loci.OnEvent}, "by events, of a time": {Sort: loci.OnEvent, Filter: loci.Filter{RecordedAfter: morning.Add(100 * time.Minute), RecordedBefore: morning.Add(130 * time.Minute)}},
		"of a domain": {Filter: loci.Filter{Domain: "business"}}, "forgotten too": {Filter: loci.Filter{Forgotten: true, Superseded: true}},
	}
	small, large := looks(t, 500, lists), looks(t, 5000, lists)
	for what, n := range large {
		if growth := math.Log10(float64(n+10) / float64(small[what]+10)); growth >= .2 {
			t.Errorf("%s: %d rows are looked at of 500, %d of 5000", what, small[what], n)
		}
	}
}

// looks are how many rows each list looks at in a memory of a size.
func looks(t *testing.T, size int, lists map[string]Listing) map[string]uint64 {
	t.Helper()
	f := newFake()
	for i := range size {
		n := turn(fmt.Sprint("c", i%7), "Ann", "The lake is nice.", i)
		n.Tags = []string{fmt.Sprint("tag", i%9)}
		switch i % 10 {
		case 1:
			n.Kind, n.Verbatim = loci.Fact, false
		case 2:
			n.Visibility, n.Domain = loci.UserOnly, "business"
		case 3:
			n.SetEvent(loci.Date{Time: morning.Add(time.Duration(i) * time.Hour), Precision: loci.Instant}, loci.Date{})
		case 4:
			n.Forgotten = true
		}
		if i < 50 {
			n.Temporality = loci.Prospective
		}
		if i%100 == 3 && i < 500 {
			n.Tags = append(n.Tags, "rare")
		}
		f.add(n)
	}
	x := f.open(t, Options{})
	found := map[string]uint64{}
	for what, l := range lists {
		for _, a := range []loci.Agent{{}, {Name: "clerk", Domains: []string{"business"}}} {
			l.Limit = 20
			list := func() []uint32 {
				rows, err := x.List(t.Context(), me, a, l)
				if err != nil {
					t.Fatal(err)
				}
				return rows
			}
			list()
			u := x.users[me]
			before := u.orders.looked.Load()
			list()
			found[what+", "+a.Name] = u.orders.looked.Load() - before
		}
	}
	return found
}
