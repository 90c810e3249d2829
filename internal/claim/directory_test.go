package claim

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

// A name without a word of its own names nobody, and is no part of another's.
func TestFindingB7_NobodyIsNobody(t *testing.T) {
	t.Parallel()
	claims := []loci.Claim{
		{Subject: "the club", Attribute: "book club", Value: "weekly", Keys: []string{"|book club"}},
		{Subject: "lena", Attribute: "book club", Value: "weekly", Keys: []string{"|book club lena", "me|book club"}},
	}
	d := NewDirectory([]loci.Note{{Claims: claims}}, time.Time{}, Voices{})
	for name, want := range map[string]string{"nobody at all": "nobody at all", "Lena": "lena", "me": "me"} {
		if got := d.Subjects(name); len(got) != 1 || got[0] != want {
			t.Errorf("%q names %q", name, got)
		}
	}
}

func TestC6_TheUserHasManyNames(t *testing.T) {
	t.Parallel()
	about := func(subject string) loci.Claim {
		return loci.Claim{Subject: subject, Attribute: "home", Value: "Bonn", Keys: []string{Key(subject, "home")}}
	}
	d := NewDirectory([]loci.Note{{Claims: []loci.Claim{about(Me), about("my sister"), about("leo's dad")}}}, time.Time{}, Voices{User: []string{"Nora"}})
	for name, want := range map[string]string{
		"": "me", "Me": "me", "the user": "me", "我": "me", "nora": "me", "NORA ": "me", "my  sister": "my sister", "Leo's dad": "leo's dad", "Ann": "ann",
	} {
		if got := d.Subjects(name); !slices.Equal(got, []string{want}) {
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
}

// A name with what somebody is in brackets is that somebody, where the talk says so and nobody else
// is called so.
func TestFindingJ1_ANameWithARoleInBracketsIsTheName(t *testing.T) {
	t.Parallel()
	kin := func(attribute, value string) loci.Claim {
		return loci.Claim{Subject: Me, Attribute: attribute, Value: value, Keys: []string{Key(Me, attribute)}}
	}
	home := func(subject string) loci.Claim {
		return loci.Claim{Subject: subject, Attribute: "home", Value: "Bonn", Keys: []string{Key(subject, "home")}}
	}
	for _, c := range []struct {
		claims   []loci.Claim
		as, main string
	}{
		{[]loci.Claim{kin("sibling", "Anna (sister)")}, "Anna (sister)", "anna"},
		{[]loci.Claim{kin("sibling", "安娜 (姐姐)")}, "安娜（姐姐）", "安娜"},
		{[]loci.Claim{kin("sibling", "Anna (sister)"), kin("partner", "Anna")}, "Anna (sister)", "anna (sister)"},
		{[]loci.Claim{kin("sibling", "安娜 (姐姐)"), kin("partner", "安娜")}, "安娜（姐姐）", "安娜（姐姐）"},
		{[]loci.Claim{kin("sibling", "Anna (sister)")}, "Anna (boss)", "anna (boss)"},
		{nil, "Anna (sister)", "anna (sister)"},
	} {
		d := NewDirectory([]loci.Note{{Claims: append(c.claims, home(spaced(c.as)))}}, time.Time{}, Voices{})
		if main := d.Main(c.as); main != c.main {
			t.Errorf("%v: %q is %q, want %q", c.claims, c.as, main, c.main)
		}
	}
}

// A profile asks a directory of a thousand people once.
func BenchmarkDirectory(b *testing.B) {
	var notes []loci.Note
	for i := range 1000 {
		subject := fmt.Sprint("person ", i)
		notes = append(notes, loci.Note{Claims: []loci.Claim{{Subject: subject, Attribute: "home", Value: "Bonn", Keys: []string{Key(subject, "home")}}}})
	}
	for b.Loop() {
		d := NewDirectory(notes, time.Time{}, Voices{})
		if len(d.Subjects("me")) != 1 || len(d.Known()) != len(notes) {
			b.Fatal("somebody is missing")
		}
	}
}
