package engine_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

var today = time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)

func TestOptionsOfLinksThatCannotWorkAreRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		links engine.Links
		says  string
	}{
		{engine.Links{Window: time.Millisecond}, "a second to 24 hours"}, {engine.Links{Window: -time.Minute}, "a second to 24 hours"},
		{engine.Links{Window: 25 * time.Hour}, "a second to 24 hours"}, {engine.Links{Similar: -2}, "-1 for none"}, {engine.Links{Similar: 11}, "1 to 10"},
		{engine.Links{Fan: -1}, "1 to 10000"}, {engine.Links{Fan: 10001}, "1 to 10000"},
	} {
		if _, err := engine.New(inmem.New(), engine.Options{Links: c.links}); !errors.Is(err, loci.ErrInvalid) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: %v", c.links, err)
		}
	}
}

// The window of follows, how many similar notes a note is linked to, and how many
// derived links it shows are as the options say.
func TestL1_LinksAreAsTheOptionsSay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		links                     engine.Links
		follows, similar, context int
	}{
		{engine.Links{}, 0, 5, 7},
		{engine.Links{Window: time.Hour}, 6, 5, 7},
		{engine.Links{Similar: 2, Fan: 3}, 0, 2, 3},
		{engine.Links{Window: 24 * time.Hour, Similar: -1, Fan: 1}, 1, 0, 1},
	} {
		e := must(engine.New(inmem.New(), engine.Options{Embedder: rules.Embedder(), Links: c.links, Clock: func() time.Time { return today }}))
		var last loci.ID
		for i := range 8 {
			r := loci.RememberRequest{Text: fmt.Sprintf("The white ferry from Oslo left at %d.", i), Conversation: "c", Speaker: "Ann", At: today.Add(time.Duration(i-8) * 10 * time.Minute), Wait: true}
			last = must(e.Remember(t.Context(), me, r)).Notes[0].ID
		}
		got := map[loci.LinkType]int{}
		for _, l := range must(e.Links(t.Context(), me, loci.LinksRequest{ID: last})).Links {
			got[l.Type]++
		}
		if got[loci.Follows] != c.follows || got[loci.SimilarTo] != c.similar || got[loci.ContextOf] != c.context {
			t.Errorf("%+v: %v", c.links, got)
		}
		if err := e.Close(t.Context()); err != nil {
			t.Error(err)
		}
	}
}
