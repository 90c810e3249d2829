package engine_test

import (
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
)

// W14: who gives a claim that another value stands against is told so, with the attribute under which
// it is known and the note that says the other; of what takes the place of another nothing is said.
func TestW14_AGivenClaimThatIsContestedIsSaid(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		old := only(t, gives(t, e, me, "佳禾案預算九十五萬。", given("佳禾案預算95萬", "佳禾案", "budget", "95萬", loci.ID{})))
		res := gives(t, e, me, "佳禾案預算是一百二十萬。", given("佳禾案預算120萬", "佳禾案", "budget", "120萬", loci.ID{}))
		if len(res.Warnings) != 1 || !strings.HasPrefix(res.Warnings[0], "budget of 佳禾案 holds another value") || !strings.Contains(res.Warnings[0], old.ID.String()) {
			t.Errorf("it warns %q", res.Warnings)
		}
		res = gives(t, e, me, "預算還是九十五萬。", given("佳禾案預算是95萬", "佳禾案", "budget", "95萬", only(t, res).ID))
		if len(res.Warnings) > 0 {
			t.Errorf("of what takes its place it warns %q", res.Warnings)
		}
		for _, f := range []loci.GivenFact{
			given("The user lives in Ghent.", "user", "residence", "Ghent", loci.ID{}), given("The user lives in Leuven.", "user", "residence", "Leuven", loci.ID{}),
			given("Ann likes tea.", "Ann", "likes", "tea", loci.ID{}), given("Ann likes milk.", "Ann", "likes", "milk", loci.ID{}),
			given("Hosting costs 164 euros.", "Rota", "hosting cost", "164 euros", loci.ID{}), given("Rota runs on three machines.", "Rota", "hosting", "three machines", loci.ID{}),
		} {
			if res := gives(t, e, me, f.Text, f); len(res.Warnings) > 0 {
				t.Errorf("of %q it warns %q", f.Text, res.Warnings)
			}
		}
	})
}
