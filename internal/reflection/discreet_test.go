package reflection

import (
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/prompt"
)

// A secret is in no trait, nor in the reason of one or of a link, whatever a model says.
func TestA3_NoFindingGivesASecretAway(t *testing.T) {
	t.Parallel()
	notes := []loci.Note{{Content: "The wifi password of the cabin is Tulipan77."}, {Content: "I cycled to the lake."}}
	f := Findings{
		Conclusions: prompt.Conclusions{
			Trends:         []prompt.Proposal{{Content: "The user types Tulipan77 often."}, {Content: "The user cycles.", Reason: "and knows Tulipan77"}},
			Behaviours:     []prompt.Proposal{{Content: "The user's PIN is 4821."}},
			Upgrades:       []prompt.Upgrade{{Content: "The user likes Tulipan77."}},
			Reinforcements: []prompt.Judgement{{Reason: "tulipan77"}},
			Links:          []loci.Link{{Reason: "both speak of Tulipan77"}, {Reason: "both speak of a lake"}},
		},
		Warnings: []string{"left out: Tulipan77", "something else"},
	}
	f.discreet(notes)
	if len(f.Trends) != 1 || f.Trends[0].Reason != "" || len(f.Behaviours)+len(f.Upgrades) != 0 || f.Reinforcements[0].Reason != "" {
		t.Errorf("%+v", f)
	}
	if f.Links[0].Reason != "" || f.Links[1].Reason == "" || len(f.Warnings) != 2 || f.Warnings[1] != "not learned: 3 traits that give away a secret" {
		t.Errorf("links %+v, warnings %q", f.Links, f.Warnings)
	}
}

// What recurs in words about secrets is no pattern.
func TestA3_NothingIsCountedInSecrets(t *testing.T) {
	t.Parallel()
	var notes []loci.Note
	day := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	for i, text := range []string{"The wifi password is Tulipan77 now.", "Typed Tulipan77, the wifi password is Tulipan77.", "My wifi password is Tulipan77 still.", "The password is Tulipan77."} {
		notes = append(notes, loci.Note{ID: loci.ID{15: byte(i + 1)}, Kind: loci.Episode, Role: loci.RoleUser, Verbatim: true, Content: text, RecordedAt: day.AddDate(0, 0, i)})
	}
	if got := Patterns(notes, time.UTC); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}
