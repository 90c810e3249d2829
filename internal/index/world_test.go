package index

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// world makes up the life of a memory: talk in several conversations, facts taken
// from it, and every kind of change. The same seed makes the same world.
type world struct {
	*fake
	rnd      *rand.Rand
	clock    time.Time
	turns    []uint32 // roots
	facts    []uint32
	sourced  map[uint32][]uint32
	features features
}

// features turn parts of the world on.
type features struct{ facts, changes, hidden, alone, user bool }

func newWorld(seed uint64, on features) *world {
	return &world{
		fake: newFake(), rnd: rand.New(rand.NewPCG(seed, 7)), clock: morning,
		sourced: map[uint32][]uint32{}, features: on,
	}
}

var (
	people = []string{"Ann", "Ben Carter", "王丽", "Dora"}
	things = strings.Fields(`lake sister bread holiday garden violin budget ticket hospital meeting 2026 May 8 twelve seven london
 Paris Oscar paint 31 e119 run dog recipe coffee train book 爬山 北京 生日 咖啡 妹妹 火车票 三只 医院`)
	stages = []loci.Stage{loci.StageTrend, loci.StageCandidate, loci.StageEmerging, loci.StageCore, loci.StageDissolved}
	glue   = strings.Fields("the of and I you to my 的 了 我 is was it")
)

// text makes up an utterance.
func (w *world) text() string {
	var b strings.Builder
	for range 1 + w.rnd.IntN(3) {
		for range 1 + w.rnd.IntN(8) {
			words := things
			if w.rnd.IntN(3) == 0 {
				words = glue
			}
			// The product of two even numbers makes some words frequent.
			b.WriteString(words[w.rnd.IntN(len(words))*w.rnd.IntN(len(words)+1)/len(words)])
			b.WriteByte(' ')
		}
		b.WriteString([]string{". ", "? ", "！", "？", "."}[w.rnd.IntN(5)])
	}
	return b.String()
}

// grow lets so many things happen.
func (w *world) grow(steps int) {
	for range steps {
		w.clock = w.clock.Add(time.Duration(w.rnd.IntN(40)) * time.Minute)
		if w.rnd.IntN(25) == 0 {
			w.clock = w.clock.Add(time.Duration(w.rnd.IntN(60)) * time.Hour)
		}
		switch dice := w.rnd.IntN(10); {
		case dice < 2 && w.features.facts && len(w.turns) > 0:
			w.addFact()
		case dice < 4 && w.features.changes && len(w.turns) > 3:
			w.changeSomething()
		case dice < 5 && w.features.alone:
			n := w.note()
			n.Conversation = ""
			if w.rnd.IntN(2) == 0 {
				n.Kind, n.Trait = loci.Trait, &loci.TraitState{Stage: stages[w.rnd.IntN(len(stages))]}
			}
			w.add(n)
		default:
			w.turns = append(w.turns, w.add(w.note()))
		}
	}
}

func (w *world) note() loci.Note {
	n := turn(fmt.Sprint("c", w.rnd.IntN(3)), people[w.rnd.IntN(len(people))], w.text(), 0)
	if w.features.user && n.Speaker == people[0] {
		n.Role = loci.RoleUser
	}
	if w.rnd.IntN(5) == 0 {
		n.Caption = w.text()
	}
	n.RecordedAt = w.clock
	if w.rnd.IntN(30) == 0 {
		n.RecordedAt = w.clock.Add(-time.Duration(w.rnd.IntN(200)) * time.Hour) // handed in late
	}
	if w.rnd.IntN(3) == 0 {
		day := loci.Date{Time: w.clock.AddDate(0, 0, w.rnd.IntN(60)-30), Precision: []loci.Precision{loci.Day, loci.Month, loci.Instant}[w.rnd.IntN(3)]}
		n.SetEvent(day, loci.Date{})
	}
	for range max(0, w.rnd.IntN(6)-3) {
		n.Claims = append(n.Claims, loci.Claim{Subject: "me", Keys: w.keys(1 + w.rnd.IntN(2))})
	}
	n.Importance = float64(w.rnd.IntN(11)) / 10
	n.Tags = []string{things[w.rnd.IntN(6)], things[w.rnd.IntN(6)]}
	w.hide(&n)
	return n
}

// keys makes up keys of claims.
func (w *world) keys(n int) (keys []string) {
	for range n {
		keys = append(keys, fmt.Sprint("me|", things[w.rnd.IntN(5)]))
	}
	return keys
}

// concepts makes up what a query is about: mostly nothing where nobody is the user.
func (w *world) concepts() (all []string) {
	if !w.features.user && w.rnd.IntN(3) > 0 {
		return nil
	}
	for range w.rnd.IntN(3) {
		if c := []string{"reading", "drink", "music", "transport", "home"}[w.rnd.IntN(5)]; !slices.Contains(all, c) {
			all = append(all, c)
		}
	}
	return all
}

// hide gives some notes other visibilities and domains.
func (w *world) hide(n *loci.Note) {
	if w.features.hidden && w.rnd.IntN(4) == 0 {
		n.Visibility = []loci.Visibility{loci.Open, loci.Private, loci.UserOnly}[w.rnd.IntN(3)]
		n.Domain = []string{"business", "business/sales", "home"}[w.rnd.IntN(3)]
		n.CreatedBy = []string{"", "bot"}[w.rnd.IntN(2)]
	}
}

func (w *world) addFact() {
	keys := []uint32{w.turns[w.rnd.IntN(len(w.turns))], w.turns[w.rnd.IntN(len(w.turns))]}
	keys = keys[:1+w.rnd.IntN(2)]
	n := w.note()
	n.Verbatim, n.Kind, n.Speaker, n.Role, n.Caption = false, loci.Fact, "", "", ""
	root := w.add(n, keys...)
	w.facts = append(w.facts, root)
	w.sourced[root] = keys
}

func (w *world) changeSomething() {
	all := slices.Concat(w.turns, w.facts)
	root := all[w.rnd.IntN(len(all))]
	text := w.text()
	until := w.clock.Add(time.Duration(w.rnd.IntN(100)-20) * time.Hour)
	switch w.rnd.IntN(6) {
	case 0:
		w.edit(root, w.clock, func(n *loci.Note) { n.Forgotten = !n.Forgotten })
	case 1:
		w.edit(root, w.clock, func(n *loci.Note) { n.ValidUntil, n.SupersededBy = w.clock, loci.ID{1} })
	case 2:
		w.edit(root, w.clock, func(n *loci.Note) { n.ValidUntil = until })
	case 3:
		w.edit(root, w.clock, w.hide)
	default:
		w.edit(root, w.clock, func(n *loci.Note) { n.Content = text })
	}
}

// when makes up times that a query is about: mostly none.
func (w *world) when() []query.Interval {
	var times []query.Interval
	for w.rnd.IntN(2) == 0 {
		from := w.clock.AddDate(0, 0, w.rnd.IntN(60)-40)
		t := query.Interval{From: from, To: from.AddDate(0, 0, 1+w.rnd.IntN(3)*10), Said: w.rnd.IntN(2) == 0, Over: w.rnd.IntN(2) == 0, Text: "then"}
		switch w.rnd.IntN(5) {
		case 0:
			t.From = time.Time{}
		case 1:
			t.To = time.Time{}
		}
		times = append(times, t)
	}
	return times
}

// question makes up a query.
func (w *world) question() string {
	q := []string{"what did ", "how many ", "who ", "when did I ", "在哪里 ", ""}[w.rnd.IntN(6)]
	if w.rnd.IntN(2) == 0 {
		q += people[w.rnd.IntN(len(people))] + " "
	}
	for range 1 + w.rnd.IntN(5) {
		q += things[w.rnd.IntN(len(things))] + " "
	}
	if w.rnd.IntN(4) == 0 {
		q += "in May 2026"
	}
	if w.rnd.IntN(6) == 0 { // words that no note has
		q = "What " + []string{"tickte", "recipee", "hospitl", "zebra", "zebra hoiday", "爬京", "妹车", "12 zebras", "violinn violin"}[w.rnd.IntN(9)] + " describes " + people[w.rnd.IntN(len(people))]
	}
	return q
}
