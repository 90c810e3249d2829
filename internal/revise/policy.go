package revise

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/lang"
)

// fits requires a text that one note can hold.
func (r *Reviser) fits(content string) error {
	if r.o.Longest == 0 || content == "" {
		return nil
	}
	if n := lang.CountTokens(content); n > r.o.Longest {
		return loci.Invalid("content", "is %d tokens long, and a note holds %d: remember it as a message, which becomes several notes, and replace this one by the first", n, r.o.Longest)
	}
	return nil
}

// mayEdit refuses what only a reflection writes.
func mayEdit(n *loci.Note, q *loci.EditRequest) error {
	if n.Kind != loci.Trait {
		return nil
	}
	const cure = "note %s is a trait, and its %s from reflection: confirm or reject the trait, or remember what is so; visibility, domain, tags and importance can be edited"
	switch {
	case q.Content != "":
		return loci.Invalid("content", cure, n.ID, "content comes")
	case q.Kind != "":
		return loci.Invalid("kind", cure, n.ID, "kind comes")
	case q.Claims != nil:
		return loci.Invalid("claims", cure, n.ID, "claims come")
	case q.NoEvent || !q.EventTime.IsZero():
		return loci.Invalid("event_time", cure, n.ID, "times come")
	}
	return nil
}

// stillSay warns of the facts of words that hold.
func (r *Reviser) stillSay(ctx context.Context, s loci.Scope, words *loci.Note, warning string) ([]string, error) {
	facts, err := r.factsOf(ctx, s, words)
	facts = slices.DeleteFunc(facts, func(f loci.Note) bool { return !f.Live(r.edit.Now()) || f.Superseded() })
	if err != nil || len(facts) == 0 {
		return nil, err
	}
	return []string{warning + ": " + listed(facts)}, nil
}

// keepsSeeing refuses that an agent takes words out of its own sight, where it means to show them or what was made of
// them: words are for those alone who may see all that was made of them.
func (r *Reviser) keepsSeeing(ctx context.Context, s loci.Scope, agents audience.Agents, n *loci.Note, q *loci.EditRequest) error {
	agent := agents.Named(s.Agent)
	sees := func(a audience.Audience) bool { return agent.Sees(a.Visibility, a.Domain, a.CreatedBy) }
	if s.Agent == "" || q.Visibility == "" && q.Domain == "" || !sees(audience.Of(n)) {
		return nil
	}
	cause, err := r.factsOf(ctx, s, n)
	shows := func(o *loci.Note) bool { return sees(audience.Of(n).With(audience.Of(o))) }
	if !n.Verbatim {
		cause, err = r.edit.NotesOf(ctx, s, n.Messages)
		all := slices.Clone(cause)
		shows = func(o *loci.Note) bool {
			return !o.Verbatim || !edit.SaidIn(n, o, all) || !sees(audience.Of(o)) || sees(audience.Of(o).With(audience.Of(n)))
		}
	}
	if cause = slices.DeleteFunc(cause, func(o loci.Note) bool { return shows(&o) }); err != nil || len(cause) == 0 {
		return err
	}
	return loci.Invalid("visibility", "would hide words from you too, which those alone see who see all that was made of them: ask the user in person to change these together: %s", listed(cause))
}

// listed are the ids of notes, for people.
func listed(notes []loci.Note) string {
	return strings.Join(edit.Each(notes, func(n *loci.Note) string { return n.ID.String() }), ", ")
}

// factsOf are the facts that were made of words, as a scope sees them or handed them in, but with all
// messages that they were made of: what is concealed of those is part of what a fact says.
func (r *Reviser) factsOf(ctx context.Context, s loci.Scope, words *loci.Note) ([]loci.Note, error) {
	facts, err := r.madeOf(ctx, loci.Scope{User: s.User}, words)
	if err != nil || s.Agent == "" || len(facts) == 0 {
		return facts, err
	}
	seen, err := r.edit.Handed(ctx, s, edit.IDs(facts))
	for i := range seen {
		whole := slices.IndexFunc(facts, func(f loci.Note) bool { return f.ID == seen[i].ID })
		seen[i].Messages, seen[i].Parts = facts[whole].Messages, facts[whole].Parts
	}
	return seen, err
}

// madeOf are the facts that were made of words, as far as a scope sees them.
func (r *Reviser) madeOf(ctx context.Context, s loci.Scope, words *loci.Note) ([]loci.Note, error) {
	if !words.Verbatim || len(words.Messages) == 0 {
		return nil, nil
	}
	named, err := r.edit.NotesOf(ctx, s, words.Messages)
	if err != nil {
		return nil, err
	}
	var missing []loci.ID
	for _, f := range words.Facts {
		if !slices.ContainsFunc(named, func(n loci.Note) bool { return n.ID == f.Fact }) {
			missing = append(missing, f.Fact)
		}
	}
	all := slices.Clone(named)
	named = slices.DeleteFunc(named, func(n loci.Note) bool {
		return n.Verbatim || n.Kind == loci.Trait || !edit.SaidIn(&n, words, all)
	})
	if len(missing) == 0 {
		return named, nil
	}
	more, err := r.edit.Notes(ctx, s, missing, time.Time{})
	return append(named, more...), err
}

// narrow makes a fact no easier to see than the words that it was made of.
func narrow(agents audience.Agents, fact, words *loci.Note) {
	hidden := func() bool { return agents.Include(audience.Of(words), audience.Of(fact)) }
	if hidden() {
		return
	}
	if fact.Visibility = audience.Stricter(fact.Visibility, words.Visibility); hidden() {
		return
	}
	if fact.Domain = words.Domain; !hidden() {
		fact.Visibility = loci.UserOnly
	}
}

// warn says of an edit that others may see a secret, as the request chose, or that the
// note became private because its new words hold one; "" for nothing.
func warn(before, after *loci.Note, q *loci.EditRequest) string {
	if q.Content == "" && q.Visibility == "" {
		return ""
	}
	held := lang.ReadPrivate(after.Content)
	if w := held.Warning(after.Visibility); w != "" {
		return w
	}
	if held.Any() && before.Visibility != after.Visibility {
		return "the note is " + string(after.Visibility) + " now, as its new words hold " + strings.Join(held.Names(), " and ")
	}
	return ""
}
