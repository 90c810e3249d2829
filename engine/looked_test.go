package engine_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/envtest"
)

// Whatever is given, edited, forgotten, brought back, undone and destroyed, by the user and by
// agents: no words are forgotten but by a forget, and nobody sees a note who did not before but
// by a change of who sees it, of somebody who may. life.look looks after each change.
func TestFindingG3G4_RandomLivesForgetAndShowOnlyWhatSomebodyDoes(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(rt *rapid.T) {
				if skipMost(rt, name) {
					return
				}
				l := newLife(rt, open(t))
				defer l.close()
				for range rapid.IntRange(5, map[string]int{"inmem": 60, "sqlite": 20, "postgres": 20}[name]).Draw(rt, "acts") {
					l.clock = l.clock.Add(time.Hour)
					did := l.act()
					if len(l.notes) > 2 && rapid.IntRange(0, 9).Draw(rt, "purge") == 0 {
						did += l.purge()
					}
					l.look(did)
				}
			})
		})
	}
}

var lifeAgents = []loci.Agent{{Name: "clerk", Domains: []string{"work/sales"}}, {Name: "trusted", Domains: []string{"*"}, Private: true}, {Name: "stranger", Domains: []string{"*"}}}

// given are facts of a message, as a caller distils them.
func (l *life) given() []loci.GivenFact {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) loci.GivenFact {
		return loci.GivenFact{
			Text:       rapid.SampledFrom([]string{"The user lives in Beijing.", "The user likes oolong tea.", "用户住在北京。"}).Draw(t, "fact"),
			Visibility: rapid.SampledFrom([]loci.Visibility{"", "", loci.Private, loci.UserOnly}).Draw(t, "visibility"),
		}
	}), 1, 2).Draw(l.T, "given")
}

// edit changes a note by hand: what it is about, or who may see it.
func (l *life) edit(n loci.ID) (string, error) {
	r := loci.EditRequest{ID: n}
	switch rapid.IntRange(0, 4).Draw(l.T, "what is edited") {
	case 0, 1:
		r.AddTags = []string{rapid.SampledFrom([]string{"kettle", "home"}).Draw(l.T, "tag")}
	case 2:
		r.Domain = rapid.SampledFrom([]string{"work", "work/sales", "general"}).Draw(l.T, "domain")
	default:
		r.Visibility = rapid.SampledFrom([]loci.Visibility{loci.Open, loci.Scoped, loci.Scoped, loci.Private, loci.UserOnly}).Draw(l.T, "visibility")
	}
	l.shows = r.AddTags == nil
	_, err := l.Edit(context.Background(), l.by, r)
	return "edit " + string(r.Visibility) + r.Domain, err
}

// purge destroys a note.
func (l *life) purge() string {
	l.look("before a purge")
	l.by, l.shows, l.purged = me, false, true
	n := rapid.SampledFrom(l.notes).Draw(l.T, "purged")
	if _, err := l.Forget(context.Background(), me, loci.ForgetRequest{ID: n, Purge: true}); err != nil {
		l.Fatal(err)
	}
	return ", purge " + l.names[n]
}

// lookedUpon is what is known of a note since the last look.
type lookedUpon struct {
	versions []loci.Version
	whys     []string // it is forgotten, by version
	was      *loci.Note
	fresh    int // versions that the last look did not see
}

// look looks at all notes as they are after something was done.
func (l *life) look(did string) {
	l.done = append(l.done, did)
	for _, id := range slices.Clone(l.notes) {
		past, err := l.History(context.Background(), me, id)
		if errors.Is(err, loci.ErrNotFound) {
			l.notes = slices.DeleteFunc(l.notes, func(o loci.ID) bool { return o == id })
			delete(l.seen, id)
			continue
		}
		if err != nil {
			l.Fatal(err)
		}
		k := l.seen[id]
		if k == nil {
			k = &lookedUpon{}
			l.seen[id] = k
		} else {
			k.was = &k.versions[len(k.versions)-1].Note
		}
		k.fresh = len(past.Changes) - len(k.versions)
		k.versions = past.Changes
		for len(k.whys) < len(k.versions) {
			k.whys = append(k.whys, k.why(&k.versions[len(k.whys)]))
		}
	}
	for _, id := range l.notes {
		k := l.seen[id]
		if n := k.is(); n.Forgotten && n.Verbatim && !l.forgot(k) {
			l.Fatalf("nobody forgot %s, which is forgotten, %+v, after\n%s", l.names[id], k.story(), strings.Join(l.done, "\n"))
		}
		if k.was != nil && l.isShown(k) && !l.mayShow(k) {
			l.Fatalf("more see %s, %+v, after\n%s", l.names[id], k.story(), strings.Join(l.done, "\n"))
		}
	}
}

func (k *lookedUpon) is() *loci.Note { return &k.versions[len(k.versions)-1].Note }

// story is what became of a note, a line a version.
func (k *lookedUpon) story() string {
	var b strings.Builder
	for i := range k.versions {
		v := &k.versions[i]
		fmt.Fprintf(&b, "\n%d %s by %q %v: %+v forgotten %q", i+1, v.Step, v.By, v.Undoes, audience.Of(&v.Note), k.whys[i])
	}
	return b.String()
}

// why says why a note is forgotten by the next version, from those before it: "" for not at all, "facts" for
// words that nothing forgot themselves.
func (k *lookedUpon) why(v *loci.Version) string {
	last := ""
	switch n := len(k.whys); {
	case !v.Note.Forgotten:
		return ""
	case v.Step == loci.StepForget:
		return "hand"
	case v.Step == loci.StepUndo && v.Undoes[0] == 1:
		return "unmade"
	case v.Step == loci.StepUndo:
		last = k.whys[v.Undoes[0]-2]
	case n > 0:
		last = k.whys[n-1]
	}
	if last == "" {
		return "facts"
	}
	return last
}

// forgot reports whether somebody forgot words, or never said them, or forgot all that was made
// of them. Of words that only repeat others it is not known: what facts of those do to them
// reaches these with their next change.
func (l *life) forgot(k *lookedUpon) bool {
	if k.whys[len(k.whys)-1] != "facts" {
		return true
	}
	left := func(f loci.Distilled) bool {
		of := l.seen[f.Fact]
		return of == nil || !of.is().Verbatim && of.whys[len(of.whys)-1] != "hand" && of.whys[len(of.whys)-1] != "facts"
	}
	return len(k.is().Facts) > 0 && !slices.ContainsFunc(k.is().Facts, left)
}

// isShown reports whether an agent sees words that it did not see, in this note or another.
func (l *life) isShown(k *lookedUpon) bool {
	return slices.ContainsFunc(lifeAgents, func(a loci.Agent) bool {
		sees := func(n *loci.Note) bool { return n != nil && a.Sees(n.Visibility, n.Domain, n.CreatedBy) }
		return sees(k.is()) && !sees(k.was) && !slices.ContainsFunc(l.notes, func(id loci.ID) bool {
			o := l.seen[id]
			return o.is().Content == k.is().Content && o.fresh == 0 && sees(o.is())
		})
	})
}

// mayShow reports whether who did something may show a note to more, and did what does: they
// changed who may see it, or a fact of it, or took such a change, or the making of a fact, back,
// or restored what was never made.
func (l *life) mayShow(k *lookedUpon) bool {
	n := k.is()
	if l.by.Agent != "" && l.by.Agent != n.CreatedBy {
		return false
	}
	return slices.ContainsFunc(l.notes, func(id loci.ID) bool {
		o := l.seen[id]
		lists := func(f loci.Distilled) bool { return f.Fact == id }
		bears := id == n.ID || o.is().SharesMessage(n) || slices.ContainsFunc(n.Facts, lists) || slices.ContainsFunc(k.was.Facts, lists)
		return bears && slices.ContainsFunc(o.versions[len(o.versions)-o.fresh:], func(v loci.Version) bool {
			return l.shows && v.Step == loci.StepEdit || o.shown(v.Change.Version) && v.Step == loci.StepRestore || slices.ContainsFunc(v.Undoes, o.shown)
		})
	})
}

// shown reports whether a version made the note, or took that back, or changed who sees it or
// of what it was made.
func (k *lookedUpon) shown(version int) bool {
	if version == 1 || (k.whys[version-1] == "unmade") != (k.whys[version-2] == "unmade") {
		return true
	}
	was, is := &k.versions[version-2].Note, &k.versions[version-1].Note
	return audience.Of(was) != audience.Of(is) || !slices.Equal(was.Messages, is.Messages)
}
