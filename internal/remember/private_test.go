package remember

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/ask"
)

// What a model makes of a secret besides the statement itself gives it away to nobody:
// and the statement is private where nobody chose who may see the words.
func TestA3_AModelsFactGivesNoSecretAway(t *testing.T) {
	t.Parallel()
	const answer = `{"facts":[{"content":"The user's cabin has a wifi with the password Tulipan77.","context":"Tulipan77 is the password of the cabin.",` +
		`"tags":["tulipan77","cabin"],"keywords":["Tulipan77","wifi"],"entities":["Tulipan77","Hallstatt"]}]}`
	for fixed, want := range map[bool]loci.Visibility{false: loci.Private, true: loci.Scoped} {
		said := mondayPart("At the cabin in Hallstatt the wifi is Fernhill, Tulipan77 opens it.")
		said.Note.Fixed = fixed
		got := distilled(t, answer, said)
		if len(got) != 1 {
			t.Fatalf("%d facts", len(got))
		}
		n := got[0]
		named := slices.ContainsFunc(n.Entities, func(e loci.Entity) bool { return e.Name == "Tulipan77" })
		if n.Visibility != want || n.Context != "" || named || !slices.Equal(n.Tags, []string{"cabin"}) || !slices.Equal(n.Keywords, []string{"wifi"}) {
			t.Errorf("chosen %t: %s, context %q, tags %q, keywords %q, entities %v", fixed, n.Visibility, n.Context, n.Tags, n.Keywords, n.Entities)
		}
	}
}

// Nothing of a secret is written into the description of another note.
func TestA3_AnEvolutionGivesNoSecretAway(t *testing.T) {
	t.Parallel()
	note := func(id byte, content string) loci.Note {
		return loci.Note{ID: loci.ID{15: id}, Version: 1, Kind: loci.Fact, Content: content, Visibility: loci.Open, Domain: "general", RecordedAt: time.Unix(0, 0)}
	}
	const answer = `{"changes":[{"note":"m2","context":"Where the wifi password is Tulipan77.","tags":["tulipan77","holidays"],"reason":"Tulipan77 opens its wifi"}]}`
	e := Evolver{Asker: ask.Asker{User: "u", Now: time.Now}, Model: answering(answer)}
	linked := []loci.Note{note(2, "The wifi password of the cabin is Tulipan77."), note(3, "The user rents a cabin in Hallstatt.")}
	changes, _, err := e.Evolve(t.Context(), stamp(), []loci.Note{note(1, "The user was at the cabin in May.")}, linked)
	if err != nil || len(changes) != 1 {
		t.Fatalf("%d changes, %v", len(changes), err)
	}
	v := changes[0].Version
	if strings.Contains(v.Note.Context+v.Reason, "Tulipan77") || !slices.Equal(v.Note.Tags, []string{"holidays"}) {
		t.Errorf("context %q, tags %q, because %q", v.Note.Context, v.Note.Tags, v.Reason)
	}
	e.Model = answering(`{"changes":[{"note":"m1","context":"There is a card.","reason":"there is"}]}`)
	if changes, _, err := e.Evolve(t.Context(), stamp(), []loci.Note{note(1, "The PIN of the user's card is 4821.")}, linked[1:]); err != nil || len(changes) != 0 {
		t.Errorf("%d notes are described in the light of a secret, %v", len(changes), err)
	}
}

// A warning says what kind of secret others may see, and nothing of it.
func TestA3_AWarningNamesNoValue(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		v    loci.Visibility
		want string
	}{
		{"The wifi password is Tulipan77.", loci.Open, "a password"},
		{"My card is 4539 1488 0343 6467.", loci.Scoped, "a card number"},
		{"我的门禁码是4821", loci.Open, "a PIN or an access code"},
		{"I was diagnosed with diabetes.", loci.Open, "own health"},
		{"The wifi password is Tulipan77.", loci.Private, ""},
		{"The wifi password is Tulipan77.", "", ""},
		{"The wifi password is on the fridge.", loci.Open, ""},
	} {
		got := warn(&loci.RememberRequest{Text: c.text, Visibility: c.v})
		if (got == "") != (c.want == "") || !strings.Contains(got, c.want) || strings.Contains(got, "4821") || strings.Contains(got, "Tulipan") || strings.Contains(got, "4539") || strings.Contains(got, "diabetes") {
			t.Errorf("%q, %s: %q", c.text, c.v, got)
		}
	}
	if warn(&loci.RememberRequest{Text: "Look.", Caption: "the alarm code is 4821", Visibility: loci.Open}) == "" {
		t.Error("no warning of what a picture shows")
	}
}
