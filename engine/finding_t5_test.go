package engine_test

import (
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// T5: what an agent gives as planned of somebody else, who is known by name or by what they are to the
// user, stands on no agenda and is found with its day; what the user takes part in stands there, and so
// does what may be of the user.
func TestT5_APlanOfAnotherIsGivenAsNoneOfTheUser(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		for fact, words := range map[string]string{
			"Tobiasz has his driving test on 4 December.": "My son Tobiasz has his driving test on 4 December.", "Ximena's flight lands on 4 December at 18:20.": "Ximena's flight lands on 4 December at 18:20.",
			"The user's sister has an exam on 4 December.": "My sister has an exam on 4 December.", "小王12月4日考驾照。": "小王12月4日考驾照。", "用户的妹妹12月4日有考试。": "我妹妹12月4日有考试。",
		} {
			p := planning{T: t, e: e, who: loci.Scope{User: fact}}
			p.gives(words, fact)
			if len(p.warned) != 1 || !strings.HasSuffix(p.warned[0], "settle it as planned") {
				t.Errorf("%s: whoever gave it is told %q", fact, p.warned)
			}
			p.plans("")
			hits := must(e.Recall(t.Context(), p.who, loci.RecallRequest{Query: words})).Hits
			if len(hits) == 0 || hits[0].Note.EventTime.String()[:10] != "2026-12-04" {
				t.Errorf("%s: found %+v", fact, hits)
			}
		}
		for fact, words := range map[string]string{
			"Ximena has her driving test on 4 December.": "The driving test is on 4 December.", "The user takes Ximena to the airport on 4 December.": "I take Ximena to the airport on 4 December.",
			"Ximena's flight lands on 4 December; the user picks her up.": "I pick Ximena up on 4 December.", "User has a meeting with Tobiasz on 4 December.": "Meeting with Tobiasz on 4 December.",
			"Tobiasz has his birthday party on 4 December.": "Tobiasz has his birthday party on 4 December.", "Dentist on 4 December.": "Dentist on 4 December.",
			"The user's cat Bosun has a tooth out on 4 December.": "Bosun, our cat, has a tooth out on 4 December.", "用户的猫毛毛12月4日打疫苗。": "我家的猫毛毛12月4日打疫苗。",
			"用户12月4日和小王吃饭。": "我12月4日和小王吃饭。", "12月4日去机场接小王。": "12月4日去机场接小王。",
		} {
			p := planning{T: t, e: e, who: loci.Scope{User: fact}}
			p.gives(words, fact)
			p.plans("planned for 2026-12-04: " + fact + "\n")
		}
	})
}

// gives remembers words with a fact that is planned for 4 December.
func (p *planning) gives(words, fact string) {
	p.Helper()
	due := must(loci.ParseDate("2026-12-04", nil))
	p.warned = must(p.e.Remember(p.Context(), p.who, loci.RememberRequest{Text: words, Role: loci.RoleUser, Facts: []loci.GivenFact{{Text: fact, Temporality: loci.Prospective, EventTime: due}}, Wait: true})).Warnings
}
