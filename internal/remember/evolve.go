package remember

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/ask"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/likeness"
	"github.com/loci-memory/loci/internal/prompt"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// evolvedNotes is the most linked notes that one evolution looks at.
const evolvedNotes = 5

// Evolver asks a model how the notes linked to new ones should change their context
// and tags in their light.
type Evolver struct {
	ask.Asker
	likeness.Finder           // says how many notes a fact is linked to
	Model           model.LLM // nil changes nothing
	Agent           loci.Agent
	Agents          audience.Agents
	People          []string // who is called by name in what was said
}

// Together are the facts and the notes of one question: nothing in it may be unseen by
// any of those who may see what comes out of it. The notes are those like the first
// that a fact may bear on, as many as are for the same eyes.
func (e *Evolver) Together(facts, linked []loci.Note) (some, of []loci.Note) {
	for i := range linked {
		eyes := audience.Of(&linked[i])
		some = only(facts, func(n *loci.Note) bool { return e.Agents.Include(audience.Of(n), eyes) })
		if len(some) > 0 {
			return some, only(linked, func(n *loci.Note) bool { return e.Agents.Same(audience.Of(n), eyes) })
		}
	}
	return nil, nil
}

func only(notes []loci.Note, keep func(*loci.Note) bool) []loci.Note {
	return slices.DeleteFunc(slices.Clone(notes), func(n loci.Note) bool { return !keep(&n) })
}

// Linked are the notes to evolve: those that new facts are linked to, by more than whom they
// are about, the most similar first. Words that were said have no description to change, and what the agent does not
// see is not shown for its sake.
func (e *Evolver) Linked(s *Decided, similar [][]model.Similar) []loci.Note {
	var out []loci.Note
	for rank := range e.MostLinks() {
		for i := range s.Notes {
			near := similar[s.Places[i]]
			links := e.Links(&s.Notes[i], near)
			if rank >= len(links) {
				continue
			}
			at := slices.IndexFunc(near, func(o model.Similar) bool { return o.Note.ID == links[rank].To })
			n := &near[at].Note
			if s.settled(n.ID) || !bearsOnIt(&s.Notes[i], &near[at], e.People) {
				continue
			}
			there := func(o loci.Note) bool { return o.ID == n.ID }
			if !n.Verbatim && !s.touched[n.ID] && e.Agent.Sees(n.Visibility, n.Domain, n.CreatedBy) && !slices.ContainsFunc(out, there) {
				out = append(out, *n)
			}
		}
	}
	return out
}

// Evolve asks once about linked notes, at most five, and changes their context and tags,
// never their content. Facts and notes of different audiences are not mixed (Together).
// Without a model, new facts or linked notes it asks nothing. An error means that
// nothing changes; warnings say what was taken though it was not as asked.
func (e *Evolver) Evolve(ctx context.Context, st edit.Stamp, facts, linked []loci.Note) (changes []store.NoteChange, warnings []string, err error) {
	facts, linked = e.Together(only(facts, harmless), linked)
	linked = linked[:min(len(linked), evolvedNotes)]
	if e.Model == nil || len(facts) == 0 || len(linked) == 0 {
		return nil, nil, nil
	}
	in := prompt.Linked{}
	at := facts[0].RecordedAt
	for i := range facts {
		in.Facts = append(in.Facts, facts[i].Content)
		if facts[i].RecordedAt.After(at) {
			at = facts[i].RecordedAt
		}
	}
	for i := range linked {
		in.Memories = append(in.Memories, ask.MemoryOf(&linked[i]))
	}
	p, err := prompt.Evolve(in)
	if err != nil {
		return nil, nil, err
	}
	var advice []prompt.Redescribed
	err = e.Ask(ctx, e.Model, p, func(answer string) error {
		advice, warnings, err = prompt.ReadEvolve(answer, in)
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	var out []store.NoteChange
	secrets := shownSecrets(linked, nil)
	for _, a := range advice {
		n := linked[a.Memory]
		a.Context, a.Reason = discreetly(a.Context, secrets), discreetly(a.Reason, secrets)
		a.Tags = slices.DeleteFunc(slices.Clone(a.Tags), func(t string) bool { return lang.Holds(t, secrets) })
		if after, moved := evolved(n, a); moved {
			r := Ruling{Reason: a.Reason, By: prompt.Author(e.Model.Model(), prompt.StepEvolve)}
			out = append(out, st.Next(n, after, loci.Version{At: at, Step: loci.StepEvolve, Operation: loci.Update, Reason: r.signed()}))
		}
	}
	return out, warnings, nil
}

func evolved(n loci.Note, a prompt.Redescribed) (after loci.Note, moved bool) {
	after = n
	if a.Context != "" && a.Context != n.Context && !lang.Foreign(a.Context, n.Content) {
		after.Context, moved = a.Context, true
	}
	after.Tags = edit.AtMost(max(edit.MaxTags, len(n.Tags)), edit.United(n.Tags, a.Tags))
	return after, moved || len(after.Tags) > len(n.Tags)
}
