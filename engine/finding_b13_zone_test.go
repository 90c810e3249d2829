package engine_test

import (
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// A block has a plan's time where it is, named where the reader's clock shows another, unless the
// reader asked for a zone.
func TestFindingB13_ABlockHasTimesWhereTheyAre(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		who := loci.Scope{User: "ann"}
		at := time.Date(2026, 12, 1, 10, 0, 0, 0, time.FixedZone("", 8*60*60))
		must(e.Remember(t.Context(), who, loci.RememberRequest{Text: "My flight to Oslo leaves on 12 December at 6am.", At: at, Wait: true}))
		for _, c := range []struct {
			zone string
			own  bool
			want string
		}{
			{"UTC", true, "2026-12-12 06:00 +08:00"}, {"Asia/Taipei", true, "2026-12-12 06:00]"},
			{"UTC", false, "2026-12-11 22:00]"}, {"", false, "2026-12-12 06:00 +08:00"},
		} {
			got := must(e.Recall(t.Context(), who, loci.RecallRequest{Query: "When does my flight to Oslo leave?", Budget: 200, Zone: c.zone, OwnTimes: c.own}))
			if !strings.Contains(got.Context, c.want) {
				t.Errorf("in %q (%v): %s\nwant %q", c.zone, c.own, got.Context, c.want)
			}
		}
	})
}
