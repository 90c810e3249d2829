package check_test

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/check"
)

var me = loci.Scope{User: "me"}

func TestOfSeveralMistakesTheFirstFieldIsNamed(t *testing.T) {
	t.Parallel()
	far := time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)
	long := strings.Repeat("x", 300)
	for range 20 { // the order is not by chance
		_, err := check.Timeline(me, &loci.TimelineRequest{From: far, To: far, AsOf: far})
		field(t, err, "from")
		err = check.Messages(me, []loci.RememberRequest{{Text: "hello", Conversation: long, Speaker: long, Domain: long}})
		field(t, err, "conversation")
		err = check.Path(me, &loci.PathRequest{})
		field(t, err, "from")
	}
}

func TestWhatIsLeftToDefaultIsFilledIn(t *testing.T) {
	t.Parallel()
	notes, links, walk := loci.NotesRequest{}, loci.LinksRequest{ID: loci.ID{1}}, loci.PathRequest{From: loci.ID{1}, To: loci.ID{1}}
	zone, err := check.Timeline(me, &loci.TimelineRequest{})
	if err := errors.Join(err, check.Notes(me, &notes), check.Links(me, &links), check.Path(me, &walk)); err != nil {
		t.Fatal(err)
	}
	if zone != time.UTC || notes.Limit != 50 || links.Max != 50 || links.Direction != loci.Both || walk.Max != 10 {
		t.Errorf("got %v, %+v, %+v, %+v", zone, notes, links, walk)
	}
}

func TestErrorsNameThingsAndRepeatLittle(t *testing.T) {
	t.Parallel()
	_, err := loci.ParseZone(strings.Repeat("Mars/", 1000))
	if field(t, err, "zone"); len(err.Error()) > 300 {
		t.Errorf("the error is %d bytes long", len(err.Error()))
	}
	bot := loci.Scope{User: "me", Agent: "bot"}
	err = check.InPerson(bot, "only the user in person does this")
	var hint *loci.HintError
	if !errors.As(err, &hint) || hint.About != "agent" || !errors.Is(err, loci.ErrUnauthorized) || strings.Contains(err.Error(), "--") {
		t.Errorf("got %+v", err)
	}
}

func field(t *testing.T, err error, want string) {
	t.Helper()
	var f *loci.FieldError
	if !errors.As(err, &f) || f.Field != want {
		t.Errorf("got %v, want an error of %s", err, want)
	}
}

// A bound that is no number lets everything pass, or nothing.
func TestFindingA8_ALeastScoreIsAFiniteNumber(t *testing.T) {
	t.Parallel()
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), -.1} {
		_, err := check.Recall(loci.Scope{User: "me"}, &loci.RecallRequest{Query: "茶", MinScore: x})
		field(t, err, "min_score")
	}
	for _, r := range []loci.RecallRequest{{Expand: -1}, {Expand: 100_000}, {Expand: 1, NoExpand: true}} {
		r.Query = "tea"
		_, err := check.Recall(loci.Scope{User: "me"}, &r)
		field(t, err, "expand")
	}
	if _, err := check.Recall(loci.Scope{User: "me"}, &loci.RecallRequest{Query: "tea", MinScore: .3, Expand: 5}); err != nil {
		t.Error(err)
	}
}
