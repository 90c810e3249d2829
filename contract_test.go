package loci_test

import (
	"errors"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// The stores' suite takes its expectations from Sees, so those of Sees are written here by
// hand.
func TestA1_WhoSeesWhat(t *testing.T) {
	t.Parallel()
	sales := loci.Agent{Name: "sales", Domains: []string{"business/sales", "home/"}}
	trusted := loci.Agent{Name: "trusted", Domains: []string{"*"}, Private: true}
	for _, c := range []struct {
		agent           loci.Agent
		v               loci.Visibility
		domain, creator string
		sees            bool
	}{
		{loci.Agent{}, loci.UserOnly, "any", "sales", true},
		{sales, loci.UserOnly, "business/sales", "sales", false},
		{trusted, loci.UserOnly, "general", "trusted", false},
		{sales, loci.Open, "elsewhere", "", true},
		{sales, loci.Scoped, "business/sales", "", true},
		{sales, loci.Scoped, "business/sales/north", "", true},
		{sales, loci.Scoped, "business", "sales", false},
		{sales, loci.Scoped, "business/salesmen", "", false},
		{sales, loci.Scoped, "home", "", true},
		{sales, loci.Scoped, "home/kitchen", "", true},
		{sales, loci.Private, "business/sales", "", false},
		{sales, loci.Private, "elsewhere", "sales", true},
		{trusted, loci.Private, "elsewhere", "sales", true},
		{loci.DefaultAgent("new"), loci.Scoped, "elsewhere", "", true},
		{loci.DefaultAgent("new"), loci.Private, "general", "", false},
		{loci.Agent{Name: "blind"}, loci.Scoped, "general", "", false},
		{sales, "nonsense", "business/sales", "sales", false},
	} {
		if got := c.agent.Sees(c.v, c.domain, c.creator); got != c.sees {
			t.Errorf("agent %q and a %s note of %q in %s: sees it: %t, want %t", c.agent.Name, c.v, c.creator, c.domain, got, c.sees)
		}
	}
}

func TestANoteIsLiveUntilItIsForgottenOrItsValidityRanOut(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		note loci.Note
		live bool
	}{
		{loci.Note{}, true},
		{loci.Note{Forgotten: true}, false},
		{loci.Note{ValidUntil: noon.Add(time.Microsecond)}, true},
		{loci.Note{ValidUntil: noon}, false},
	} {
		if got := c.note.Live(noon); got != c.live {
			t.Errorf("forgotten %t, valid until %v: live: %t", c.note.Forgotten, c.note.ValidUntil, got)
		}
	}
}

func TestALinkBothWaysIsTheSameFromEitherEnd(t *testing.T) {
	t.Parallel()
	a, b := loci.ID{1}, loci.ID{2}
	ab := loci.Link{From: a, To: b, Type: loci.Contradicts, Direction: loci.Out}
	ba := loci.Link{From: b, To: a, Type: loci.Contradicts, Direction: loci.Out}
	both := loci.Link{From: b, To: a, Type: loci.Contradicts, Direction: loci.Both}
	other := loci.Link{From: a, To: b, Type: loci.Supports, Direction: loci.Out}
	for what, got := range map[string]bool{
		"itself": ab.Same(&ab), "both ways": ab.Same(&both) && both.Same(&ab),
		"not the way back": !ab.Same(&ba), "not another type": !ab.Same(&other),
	} {
		if !got {
			t.Errorf("%s: wrong", what)
		}
	}
	if seen := ab.Seen(b); seen.From != b || seen.To != a || seen.Direction != loci.In {
		t.Errorf("seen from its far end it is %+v", seen)
	}
}

func TestWhatNoStoreTakesIsSaidBeforeItLooks(t *testing.T) {
	t.Parallel()
	a, b := loci.ID{1}, loci.ID{2}
	good := loci.Link{From: a, To: b, Type: loci.SimilarTo, Direction: loci.Both, Strength: 1}
	if err := good.Check(); err != nil {
		t.Errorf("a good link: %v", err)
	}
	bad := good
	bad.Direction = ""
	var field *loci.FieldError
	if err := (&store.Changes{Links: []loci.Link{good, bad}}).Check(); !errors.As(err, &field) || field.Field != "direction" {
		t.Errorf("a link without a direction: %v", err)
	}
}
