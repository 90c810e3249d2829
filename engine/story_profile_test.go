package engine_test

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/loci-memory/loci"
)

// profile is [history] [SUBJECT].
func (s *player) profile(rest string) (string, error) {
	subject, history := strings.CutPrefix(rest, "history")
	res, err := s.memory.Profile(s.t.Context(), s.scope, loci.ProfileRequest{Subject: strings.TrimSpace(subject), History: history, AsOf: s.asOf})
	if err != nil {
		return "", err
	}
	return profileText(res, s.name), nil
}

// profileText is a profile as people judge it; name gives notes their names.
func profileText(res *loci.ProfileResult, name func(loci.ID) string) string {
	var b strings.Builder
	for _, a := range res.Attributes {
		contested := ""
		if a.Contested {
			contested = " (contested)"
		}
		fmt.Fprintf(&b, "%s%s\n", a.Attribute, contested)
		for i := range a.Values {
			fmt.Fprintf(&b, "  %s\n", valueText(&a.Values[i], name))
		}
		for i := range a.Earlier {
			fmt.Fprintf(&b, "  before: %s\n", valueText(&a.Earlier[i], name))
		}
	}
	for _, o := range res.Subjects {
		fmt.Fprintf(&b, "also of %s: %d\n", o.Subject, o.Attributes)
	}
	if b.Len() == 0 {
		return "nothing\n"
	}
	return b.String()
}

func valueText(v *loci.KnownValue, name func(loci.ID) string) string {
	const day = "2006-01-02"
	text := v.Value
	if v.Negated {
		text = "not " + text
	}
	if !v.Since.IsZero() {
		text += ", since " + v.Since.Format(day)
	}
	if !v.Until.IsZero() {
		text += ", until " + v.Until.Format(day)
		if !v.By.IsZero() {
			text += " by " + name(v.By)
		}
	}
	if v.Updated {
		text += ", updated"
	}
	text += ", said " + v.Said.Format(day)
	if v.Tellings > 1 {
		text += fmt.Sprintf(" (%d times)", v.Tellings)
	}
	var notes []string
	for _, id := range v.Notes {
		notes = append(notes, name(id))
	}
	return text + ": " + strings.Join(notes, " ")
}

// context is the block for a prompt that answers a question.
func (s *player) context(query string) (string, error) {
	return s.block(loci.RecallRequest{Query: query, NoExpand: true, Budget: 500})
}

// linked is the block for a query of so many tokens, with what its notes are linked to.
func (s *player) linked(rest string) (string, error) {
	tokens, query, _ := strings.Cut(rest, " ")
	budget, err := strconv.Atoi(tokens)
	if err != nil {
		return "", err
	}
	return s.block(loci.RecallRequest{Query: query, Budget: budget})
}

func (s *player) block(r loci.RecallRequest) (string, error) {
	r.K, r.AsOf, r.Filter = 3, s.asOf, s.with
	res, err := s.memory.Recall(s.t.Context(), s.scope, r)
	if err != nil {
		return "", err
	}
	return s.readable(res.Context) + "\n", nil
}
