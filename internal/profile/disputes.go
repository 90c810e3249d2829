package profile

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/query"
)

// Disputes says of what some notes claim that other notes claim another value, which holds as well
// of an attribute that has one at a time: a line each, with one of those. Ids that are zero are of
// no note.
func (p *Profiler) Disputes(ctx context.Context, s loci.Scope, ids []loci.ID) (lines []string, err error) {
	ids = slices.DeleteFunc(slices.Clone(ids), loci.ID.IsZero)
	notes, err := p.edit.Notes(ctx, s, ids, time.Time{})
	if err != nil {
		return nil, err
	}
	for i := range notes {
		for j := range notes[i].Claims {
			line, err := p.dispute(ctx, s, &notes[i], &notes[i].Claims[j])
			if err != nil {
				return nil, err
			}
			if line != "" && !slices.Contains(lines, line) {
				lines = append(lines, line)
			}
		}
	}
	return lines, nil
}

// dispute says that another value than that of a claim holds too; "" where none does.
func (p *Profiler) dispute(ctx context.Context, s loci.Scope, n *loci.Note, c *loci.Claim) (string, error) {
	if c.Value == "" || c.Many || c.Negated || !claim.Known(n, c) {
		return "", nil
	}
	found, _, err := p.edit.Claiming(ctx, s, query.Claiming{Keys: c.Keys[:1], Limit: askedNotes})
	if err != nil {
		return "", err
	}
	if found, err = p.told(ctx, s, found, time.Time{}); err != nil {
		return "", err
	}
	for _, group := range grouped(tellingsOf(found, []string{c.Subject})) {
		a := attributeOf(group, p.edit.Now())
		mine := func(v loci.KnownValue) bool { return slices.Contains(v.Notes, n.ID) }
		at := slices.IndexFunc(a.Values, func(v loci.KnownValue) bool { return !mine(v) })
		if a.Contested && at >= 0 && slices.ContainsFunc(a.Values, mine) {
			return fmt.Sprintf("%s holds another value too, by note %s: replace what is over", named(c, a.Attribute), a.Values[at].Notes[0]), nil
		}
	}
	return "", nil
}

// named is the attribute under which a claim is known, with whose it is.
func named(c *loci.Claim, attribute string) string {
	if c.Subject == claim.Me {
		return attribute
	}
	return attribute + " of " + loci.QuoteName(c.Subject)
}
