package reflection_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/prompt"
	"github.com/loci-memory/loci/internal/reflection"
	"github.com/loci-memory/loci/model/rules"
)

// world is a memory that cycles of reflection change; it commits what they plan.
type world struct {
	t      *testing.T
	policy reflection.Policy
	clock  time.Time
	ids    int
	notes  []loci.Note
	traits []loci.Note
	links  []loci.Link
}

func newWorld(t *testing.T) *world {
	return &world{t: t, policy: reflection.Default(), clock: noon}
}

func (w *world) newID() loci.ID {
	w.ids++
	return loci.ID{0, byte(w.ids >> 16), byte(w.ids >> 8), byte(w.ids), 15: 1}
}

// note adds a note and gives its id.
func (w *world) note(content string, edit func(*loci.Note)) loci.ID {
	n := loci.Note{ID: w.newID(), Kind: loci.Episode, Content: content, Visibility: loci.Scoped, Domain: "general", RecordedAt: w.clock, Version: 1}
	if edit != nil {
		edit(&n)
	}
	w.notes = append(w.notes, n)
	return n.ID
}

// cycle advances, concludes and commits.
func (w *world) cycle(f *reflection.Findings) *reflection.Draft {
	w.t.Helper()
	st := edit.Stamp{Scope: loci.Scope{User: "me"}, Clock: w.clock, NewID: w.newID}
	d := reflection.Advance(&w.policy, st, &reflection.Known{Traits: w.traits, Notes: w.notes, Links: w.links})
	if f != nil {
		if err := d.Conclude(context.Background(), rules.Embedder(), f); err != nil {
			w.t.Fatal(err)
		}
	}
	for _, c := range d.Changes().Notes {
		n := c.Version.Note
		at := slices.IndexFunc(w.traits, func(o loci.Note) bool { return o.ID == n.ID })
		switch {
		case at < 0 && n.Version == 1:
			w.traits = append(w.traits, n)
		case at >= 0 && n.Version == w.traits[at].Version+1:
			w.traits[at] = n
		default:
			w.t.Fatalf("version %d of %q does not follow", n.Version, n.Content)
		}
	}
	w.links = append(w.links, d.Changes().Links...)
	return d
}

func behaves(content string, evidence ...loci.ID) *reflection.Findings {
	return &reflection.Findings{By: "toy", Conclusions: prompt.Conclusions{Behaviours: []prompt.Proposal{{Content: content, Confidence: .4, Evidence: evidence}}}}
}

func TestF7_TheSameTraitIsReinforcedNotDoubled(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		first, second string
		same          bool
	}{
		{"The user drinks tea.", "the user drinks  TEA", true},
		{"用户喜欢喝茶。", "用户喜欢喝茶", true},
		{"The user drinks tea.", "The user drinks coffee.", false},
		{"The user drinks tea.", "The user never drinks tea.", false},
		{"The user gets up at 6 in the morning, walks the dog, and reads the paper over a cup of tea.", "The user gets up at 7 in the morning, walks the dog, and reads the paper over a cup of tea.", false},
		{"用户喜欢喝茶。", "用户不喜欢喝茶。", false},
		{"The user walks the dog along the river every morning before work.", "The user walks the dog along the river every morning before the work.", true},
	} {
		w := newWorld(t)
		w.cycle(behaves(c.first, w.note("one", nil)))
		w.cycle(behaves(c.second, w.note("two", nil)))
		if same := len(w.traits) == 1; same != c.same {
			t.Errorf("%q and %q: %d traits", c.first, c.second, len(w.traits))
		}
		if c.same && (w.traits[0].Trait.Reinforced != 1 || w.traits[0].Trait.Evidence != 2 || w.traits[0].Content != c.first) {
			t.Errorf("%q again: %+v", c.first, w.traits[0].Trait)
		}
	}
}

func TestF7_OnePieceOfEvidenceCountsOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	n := w.note("one", nil)
	f := behaves("The user runs.", n, n)
	f.Behaviours = append(f.Behaviours, f.Behaviours[0])
	w.cycle(f)
	w.cycle(f)
	id := w.traits[0].ID
	w.cycle(&reflection.Findings{Conclusions: prompt.Conclusions{
		Reinforcements: []prompt.Judgement{{Trait: id, Grade: loci.GradeA, Evidence: []loci.ID{n}}},
		Contradictions: []prompt.Judgement{{Trait: id, Evidence: []loci.ID{n}}},
	}})
	got := w.traits[0]
	if len(w.traits) != 1 || got.Version != 1 || got.Trait.Evidence != 1 || got.Trait.Reinforced != 0 || len(w.links) != 1 {
		t.Errorf("%d traits, %+v, %d links", len(w.traits), got, len(w.links))
	}
}

func TestF7_WhatWasNeverReadIsNoEvidence(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.note("one", nil)
	d := w.cycle(behaves("The user runs.", loci.ID{1}))
	if len(w.traits) != 0 || !strings.Contains(strings.Join(d.Warnings, "\n"), "nothing that was read") {
		t.Errorf("%d traits, %q", len(w.traits), d.Warnings)
	}
	trait := loci.Note{ID: loci.ID{7}, Kind: loci.Trait, Content: "x"}
	w.notes = append(w.notes, trait)
	if w.cycle(behaves("The user runs.", trait.ID)); len(w.traits) != 0 {
		t.Error("a trait was evidence as if it were a note")
	}
}

func TestA1_ATraitIsForThoseWhoMaySeeAllItsEvidence(t *testing.T) {
	t.Parallel()
	in := func(v loci.Visibility, domain, by string) func(*loci.Note) {
		return func(n *loci.Note) { n.Visibility, n.Domain, n.CreatedBy = v, domain, by }
	}
	for _, c := range []struct {
		name string
		a, b func(*loci.Note)
		want string
	}{
		{"open and open", in(loci.Open, "x", ""), in(loci.Open, "y", ""), "open y "},
		{"open and scoped", in(loci.Open, "x", ""), in(loci.Scoped, "home", ""), "scoped home "},
		{"one domain", in(loci.Scoped, "home", ""), in(loci.Scoped, "home", "ann"), "scoped home "},
		{"below one path", in(loci.Scoped, "business/sales", ""), in(loci.Scoped, "business/legal", ""), "scoped business "},
		{"no common path", in(loci.Scoped, "business", ""), in(loci.Scoped, "home", ""), "scoped * "},
		{"private of one", in(loci.Private, "home", "ann"), in(loci.Private, "work", "ann"), "private home ann"},
		{"private of two", in(loci.Private, "home", "ann"), in(loci.Private, "home", "bob"), "user-only home ann"},
		{"private and scoped", in(loci.Private, "home", "ann"), in(loci.Scoped, "home", "ann"), "user-only home ann"},
		{"the user's alone", in(loci.Open, "home", ""), in(loci.UserOnly, "work", ""), "user-only work "},
	} {
		w := newWorld(t)
		w.cycle(behaves("The user runs.", w.note("one", c.a), w.note("two", c.b)))
		n := w.traits[0]
		if got := fmt.Sprintf("%s %s %s", n.Visibility, n.Domain, n.CreatedBy); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		for _, agent := range []loci.Agent{loci.DefaultAgent("ann"), {Name: "bob", Domains: []string{"business"}}, {Name: "eve", Domains: []string{"home"}, Private: true}} {
			all := agent.Sees(w.notes[0].Visibility, w.notes[0].Domain, w.notes[0].CreatedBy) && agent.Sees(w.notes[1].Visibility, w.notes[1].Domain, w.notes[1].CreatedBy)
			if agent.Sees(n.Visibility, n.Domain, n.CreatedBy) && !all {
				t.Errorf("%s: %s sees the trait and not its evidence", c.name, agent.Name)
			}
		}
	}
}

// Whatever findings say, over and over, the traits stay what the policy allows.
func TestF6_RandomFindingsKeepTheRules(t *testing.T) {
	t.Parallel()
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 7))
		w := newWorld(t)
		for range 12 {
			w.clock = w.clock.Add(time.Duration(r.IntN(20*24)) * time.Hour)
			for range r.IntN(4) {
				w.note(fmt.Sprint("note ", r.IntN(50)), nil)
			}
			rejected := w.rejectSome(r)
			before := slices.Clone(w.traits)
			w.cycle(w.random(r))
			w.check(seed, before, rejected)
		}
	}
}

func (w *world) rejectSome(r *rand.Rand) map[loci.ID]int {
	rejected := map[loci.ID]int{}
	for i := range w.traits {
		n := &w.traits[i]
		if r.IntN(20) == 0 {
			version := n.Version + 1
			*n = w.policy.Judge(n, loci.Rejected, "no", w.clock)
			n.Version = version
		}
		if n.Trait.Verdict == loci.Rejected {
			rejected[n.ID] = n.Version
		}
	}
	return rejected
}

// random are findings of which some are nonsense.
func (w *world) random(r *rand.Rand) *reflection.Findings {
	some := func(list []loci.Note) []loci.ID {
		ids := []loci.ID{{99}}[:r.IntN(2)]
		for range r.IntN(4) {
			if len(list) > 0 {
				ids = append(ids, list[r.IntN(len(list))].ID)
			}
		}
		return ids
	}
	one := func() loci.ID { return append(some(w.traits), loci.ID{98})[0] }
	words := []string{"The user runs.", "The user reads.", "The user cooks.", "The user suffers from depression.", "the user RUNS"}
	propose := func() []prompt.Proposal {
		var out []prompt.Proposal
		for range r.IntN(3) {
			out = append(out, prompt.Proposal{Content: words[r.IntN(len(words))], Confidence: r.Float64() * 2, Evidence: some(w.notes)})
		}
		return out
	}
	judge := func() []prompt.Judgement {
		var out []prompt.Judgement
		for range r.IntN(4) {
			out = append(out, prompt.Judgement{Trait: one(), Grade: []loci.Grade{"A", "B", "C", "D", "Z"}[r.IntN(5)], Evidence: some(w.notes)})
		}
		return out
	}
	return &reflection.Findings{
		By: "toy",
		Conclusions: prompt.Conclusions{
			Trends: propose(), Behaviours: propose(), Reinforcements: judge(), Contradictions: judge(),
			Upgrades: []prompt.Upgrade{{Content: "The user is active.", From: some(w.traits)}},
		},
		Reconsidered: map[loci.ID]prompt.Reconsidered{one(): {Action: prompt.Dissolve}, one(): {Action: prompt.Rewrite, Content: "The user walks."}},
	}
}

func (w *world) check(seed uint64, before []loci.Note, rejected map[loci.ID]int) {
	said := map[string]bool{}
	for i := range w.traits {
		n := &w.traits[i]
		s := n.Trait
		switch {
		case n.Confidence < 0 || n.Confidence > 1 || n.Confidence != n.Confidence:
			w.t.Fatalf("seed %d: confidence %v", seed, n.Confidence)
		case strings.Contains(n.Content, "depression"):
			w.t.Fatalf("seed %d: %q was learned", seed, n.Content)
		case rejected[n.ID] != 0 && n.Version != rejected[n.ID]:
			w.t.Fatalf("seed %d: the rejected %q moved", seed, n.Content)
		case s.Stage == loci.StageTrend && (s.Until.IsZero() || n.Confidence != 0):
			w.t.Fatalf("seed %d: a trend %+v", seed, s)
		case s.Stage != loci.StageTrend && s.Stage != loci.StageDissolved && s.Stage != w.policy.Stage(n.Confidence) && n.Confidence != w.policy.Promote:
			w.t.Fatalf("seed %d: %s at %v", seed, s.Stage, n.Confidence)
		case i >= len(before) && said[strings.ToLower(n.Content)]:
			w.t.Fatalf("seed %d: %q was learned twice", seed, n.Content)
		}
		said[strings.ToLower(n.Content)] = true
		if pieces := w.evidenceOf(n.ID); pieces < s.Evidence && s.Subtype == loci.SubtypeBehaviour || pieces > s.Evidence+len(w.traits) {
			w.t.Fatalf("seed %d: %d pieces of evidence are counted and %d linked", seed, s.Evidence, pieces)
		}
	}
}

func (w *world) evidenceOf(id loci.ID) (n int) {
	for _, l := range w.links {
		if l.Type == loci.DerivedFrom && l.From == id {
			n++
		}
	}
	return n
}

func TestF9_OfThousandsOfNotesTheLatestAreEvidence(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var ids []loci.ID
	for i := range 1000 {
		ids = append(ids, w.note(fmt.Sprint("note ", i), nil))
	}
	w.cycle(&reflection.Findings{By: "rules", Conclusions: prompt.Conclusions{Trends: []prompt.Proposal{{Content: "The user runs.", Evidence: ids}}}})
	if n := w.traits[0].Trait.Evidence; n != 50 || len(w.links) != 50 || w.links[49].To != ids[999] {
		t.Errorf("%d pieces of evidence, %d links", n, len(w.links))
	}
}

// What recurs among notes that agents see is concluded from those alone; private ones
// would hide it from the agents.
func TestF9_PrivateNotesHideNoPatternThatRecursWithoutThem(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for i, text := range []string{"I painted the kayak.", "The kayak leaks.", "I took the kayak out.", "In secret: the kayak is a present."} {
		w.note(text, func(n *loci.Note) {
			n.RecordedAt, n.Role, n.Verbatim, n.Conversation = noon.Add(time.Duration(i)*day), loci.RoleUser, true, "c"
			n.Messages, n.Tags = []loci.ID{{byte(i + 1)}}, []string{"kayak"}
			if i == 3 {
				n.Visibility = loci.UserOnly
			}
		})
	}
	thinker := reflection.Thinker{Policy: &w.policy}
	f, _, err := thinker.Think(t.Context(), loci.TriggerForce, w.notes, nil)
	if err != nil || len(f.Trends) != 1 || len(f.Trends[0].Evidence) != 3 {
		t.Fatalf("%+v, %v", f, err)
	}
	if w.cycle(f); len(w.traits) != 1 || w.traits[0].Visibility != loci.Scoped {
		t.Errorf("%+v", w.traits)
	}
	for i := range 3 {
		w.notes[i].Visibility = loci.UserOnly
	}
	w.traits, w.links = nil, nil
	if f, _, err = thinker.Think(t.Context(), loci.TriggerForce, w.notes, nil); err != nil {
		t.Fatal(err)
	}
	if w.cycle(f); len(w.traits) != 1 || w.traits[0].Visibility != loci.UserOnly {
		t.Errorf("all of them private: %+v", w.traits)
	}
}

// What is only mentioned stays a trend for as long as it is, also where it was more before.
func TestF9_ATopicIsNeverPromoted(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	topic := func(content string, form loci.Form) *reflection.Findings {
		id := w.note(content, nil)
		return &reflection.Findings{By: "rules", Conclusions: prompt.Conclusions{Trends: []prompt.Proposal{{Content: "The user mentions chess again and again.", Form: form, Evidence: []loci.ID{id}}}}}
	}
	for range 3 { // as it was learned once
		w.cycle(topic("Chess.", loci.FormPattern))
	}
	w.cycle(nil)
	if s := w.traits[0].Trait; s.Stage == loci.StageTrend {
		t.Fatalf("%+v", s)
	}
	for range 5 {
		w.clock = w.clock.AddDate(0, 0, 20)
		w.cycle(topic("Chess.", loci.FormTopic))
		if s := w.traits[0].Trait; len(w.traits) != 1 || s.Stage != loci.StageTrend || !s.Until.After(w.clock.AddDate(0, 0, 25)) || w.traits[0].Confidence != 0 {
			t.Fatalf("%+v", s)
		}
	}
	w.clock = w.clock.AddDate(0, 0, 40)
	if w.cycle(nil); w.traits[0].Trait.Stage != loci.StageDissolved {
		t.Errorf("%+v", w.traits[0].Trait)
	}
}

// What was counted to be liked or practised is a trait at once.
func TestF9_PreferencesAndHabitsAreShown(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for i, text := range []string{"I love sushi.", "I like sushi.", "I've been learning pottery.", "I'm learning pottery."} {
		w.note(text, func(n *loci.Note) {
			n.RecordedAt, n.Role, n.Verbatim, n.Claims = noon.Add(time.Duration(i)*day), loci.RoleUser, true, claim.Claims(claim.Read(text, ""))
		})
	}
	f, _, err := (&reflection.Thinker{Policy: &w.policy}).Think(t.Context(), loci.TriggerForce, w.notes, nil)
	if err != nil {
		t.Fatal(err)
	}
	w.cycle(f)
	got := map[string]loci.Subtype{}
	for i := range w.traits {
		if n := &w.traits[i]; !n.Dormant() && n.Extractor == "rules" && n.Trait.Evidence == 2 {
			got[n.Content] = n.Trait.Subtype
		}
	}
	want := map[string]loci.Subtype{"The user likes sushi.": loci.SubtypePreference, "The user is learning pottery.": loci.SubtypeBehaviour}
	if !maps.Equal(got, want) {
		t.Errorf("%v", got)
	}
}
