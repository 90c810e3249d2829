package edit

import (
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
)

// bearing are the notes among the changes that bear on some words: facts of them, the other
// parts of their message, and facts of these.
func (g *deriving) bearing(words loci.ID) []loci.ID {
	all := slices.Clone(g.facts[words])
	for _, m := range g.of[words] {
		for _, part := range g.movingOf(m) {
			if part != words {
				all = append(United(all, g.facts[part]), part)
			}
		}
	}
	return all
}

// movingOf are the parts of a message that the changes change, or facts of which they do. They
// are found once for all parts: a long message has hundreds.
func (g *deriving) movingOf(message loci.ID) []loci.ID {
	moving, known := g.moving[message]
	if !known {
		moving = slices.DeleteFunc(slices.Clone(g.turns[message]), func(part loci.ID) bool { return len(g.facts[part]) == 0 && !g.changed(part) })
		g.moving[message] = moving
	}
	return moving
}

// changed reports whether the changes change or destroy a note.
func (g *deriving) changed(id loci.ID) bool { return len(g.at[id]) > 0 || g.gone[id] }

// beside are the facts at a moment of the other parts of the message of some words: who may
// see the words follows from them too.
func (g *deriving) beside(words loci.ID, at time.Time) (facts []loci.Note) {
	for _, m := range g.of[words] {
		for _, part := range g.turns[m] {
			if part != words {
				facts = append(facts, g.factsOfPart(part, at)...)
			}
		}
	}
	return facts
}

// factsOfPart are the facts at a moment of a part of a message. What the changes have nothing of
// is found once for all its other parts.
func (g *deriving) factsOfPart(part loci.ID, at time.Time) []loci.Note {
	if facts, known := g.still[part]; known {
		return facts
	}
	v, there := g.versionAt(part, at)
	if !there {
		return nil
	}
	facts := g.factsOf(&v.Note, at)
	moves := func(id loci.ID) bool { return g.changed(id) || g.changed(g.latest[id].Note.SupersededBy) }
	if !g.changed(part) && len(g.facts[part]) == 0 && !slices.ContainsFunc(FactIDs(&v.Note), moves) {
		g.still[part] = facts
	}
	return facts
}

// unmoved reports whether nothing can follow for words from the changes: these bear on them by
// other parts of their message alone, of which they only change for whom a fact is who sees the
// words that are there for it anyhow. Of a long message that repeats itself, hundreds of parts
// are changed, one after the other.
func (g *deriving) unmoved(words *loci.Note) bool {
	if g.again || len(g.gone) > 0 || words.Original == nil || len(g.of[words.ID]) != 1 {
		return false
	}
	m := g.of[words.ID][0]
	quiet, known := g.quiet[m]
	if !known {
		quiet = g.isQuiet(m)
		g.quiet[m] = quiet
	}
	_, still := g.still[words.ID]
	return still && quiet
}

// eyes are what a fact of a part says of who may see the other parts of a message.
type eyes struct {
	audience.Audience
	made bool // of the message, not only repeated in it
}

// isQuiet reports whether the changes of the moving parts of a message only bring or take eyes
// that at least two of those parts have that don't move: then all the others have these beside
// them before and after. Of what is open the last counts, and is never quiet.
func (g *deriving) isQuiet(message loci.ID) bool {
	others := map[eyes]int{}
	var moving []loci.ID
	for _, part := range g.turns[message] {
		all := g.eyesOf(part, message, time.Time{})
		if _, still := g.still[part]; !still {
			moving = append(moving, part)
			continue
		}
		for of := range all {
			others[of]++
		}
	}
	loud := func(of eyes) bool { return others[of] < 2 || of.Visibility == loci.Open }
	return !slices.ContainsFunc(moving, func(part loci.ID) bool { return slices.ContainsFunc(g.brings(part, message), loud) })
}

// brings are the eyes that the changes bring to a part of a message, or take from it.
func (g *deriving) brings(part, message loci.ID) (all []eyes) {
	was := g.eyesOf(part, message, time.Time{})
	for _, at := range append(g.momentsOf(append([]loci.ID{part}, g.facts[part]...)), g.end()) {
		is := g.eyesOf(part, message, at)
		for of := range is {
			if !was[of] {
				all = append(all, of)
			}
		}
		for of := range was {
			if !is[of] {
				all = append(all, of)
			}
		}
	}
	return all
}

// eyesOf are those of the facts of a part at a moment.
func (g *deriving) eyesOf(part, message loci.ID, at time.Time) map[eyes]bool {
	all := map[eyes]bool{}
	facts := g.factsOfPart(part, at)
	for i := range facts {
		f := &facts[i]
		all[eyes{audience.Of(f), !f.Verbatim && slices.Contains(f.Messages, message)}] = true
	}
	return all
}
