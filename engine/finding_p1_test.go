package engine_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
)

// P1, R14: "There is no answer, only ten equal cards." An answer has what is known of what the
// question asks for: the value, since when it holds and the note that says it, also of then;
// nothing where nothing is sure, or the question asks for no attribute that is known.
func TestFindingP1_AnAnswerHasTheValueThatIsAskedFor(t *testing.T) {
	at := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	moved := at.AddDate(0, 2, 0)
	everyStore(t, func(t *testing.T, e *engine.Engine) {
		s := loci.Scope{User: "ann"}
		old := kept(t, e, s, loci.RememberRequest{Text: "I live in Ghent.", At: at})
		now := kept(t, e, s, loci.RememberRequest{Text: "I don't live in Ghent any more, I live in Lisbon.", At: moved})
		kept(t, e, s, loci.RememberRequest{Text: "The cat sleeps under the sofa.", At: moved})
		for _, c := range []struct {
			query string
			asOf  time.Time
			want  string
		}{
			{"Where do I live?", time.Time{}, fmt.Sprint("home: Lisbon ", now.ID)},
			{"Where do I live?", at.AddDate(0, 1, 0), fmt.Sprint("home: Ghent ", old.ID)},
			{"Where did I live before?", time.Time{}, fmt.Sprint("home: Ghent ", old.ID)},
			{"Where does the cat sleep?", time.Time{}, ""},
			{"Who won the election in Peru?", time.Time{}, ""},
		} {
			res, err := e.Recall(t.Context(), s, loci.RecallRequest{Query: c.query, AsOf: c.asOf})
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for _, a := range res.Answers[:min(1, len(res.Answers))] {
				got = fmt.Sprint(a.Attribute, ": ", a.Value, " ", a.Notes[0])
			}
			if got != c.want {
				t.Errorf("%q as of %v: %q, want %q (unsure: %v)", c.query, c.asOf, got, c.want, res.Unsure)
			}
		}
	})
}
