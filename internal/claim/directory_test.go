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
	d := NewDirectory([]loci.Note{{Claims: claims}}, time.Time{})
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
	d := NewDirectory([]loci.Note{{Role: loci.RoleUser, Speaker: "Nora", Claims: []loci.Claim{about(Me), about("my sister"), about("leo's dad")}}}, time.Time{})
	for name, want := range map[string]string{
		"": "me", "Me": "me", "the user": "me", "我": "me", "nora": "me", "NORA ": "me", "my  sister": "my sister", "Leo's dad": "leo's dad", "Ann": "ann",
	} {
		if got := d.Subjects(name); !slices.Equal(got, []string{want}) {
			t.Errorf("%q is %q, want %q", name, got, want)
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
		d := NewDirectory(notes, time.Time{})
		if len(d.Subjects("me")) != 1 || len(d.Known()) != len(notes) {
			b.Fatal("somebody is missing")
		}
	}
}
