package engine_test

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// words splits a line into key=value settings.
func words(rest string) map[string]string {
	m := map[string]string{}
	for _, w := range strings.Fields(rest) {
		key, value, _ := strings.Cut(w, "=")
		m[key] = value
	}
	return m
}

func (s *player) timeline(rest string) (string, error) {
	set := words(rest)
	r := loci.TimelineRequest{
		By: loci.Span(set["by"]), On: loci.Axis(set["on"]), Zone: set["zone"], AsOf: s.asOf,
		OldestFirst: set["order"] != "newest", After: s.ids[set["after"]], Activity: set["activity"] != "",
	}
	r.Domain, r.Conversation = set["domain"], set["conversation"]
	if set["kind"] != "" {
		r.Kinds = []loci.Kind{loci.Kind(set["kind"])}
	}
	r.Limit, _ = strconv.Atoi(set["limit"])
	var err error
	if r.From, err = when(set["from"]); err != nil {
		return "", err
	}
	if r.To, err = when(set["to"]); err != nil {
		return "", err
	}
	res, err := s.memory.Timeline(s.t.Context(), s.scope, r)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, p := range res.Periods {
		fmt.Fprintf(&b, "%s: %d\n", p.Period, p.Count)
		for i := range p.Notes {
			fmt.Fprintf(&b, "  %s\n", s.line(&p.Notes[i]))
		}
	}
	if a := res.Activity; a != nil {
		fmt.Fprintf(&b, "%s to %s: %v\n", a.First, a.Last, a.Counts)
	}
	fmt.Fprintf(&b, "%d in all, next %s\n", res.Total, s.name(res.Next))
	return b.String(), nil
}

// when is a date in UTC, or a moment with its zone.
func when(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	d, err := loci.ParseDate(text, nil)
	return d.Time, err
}

func (s *player) agenda(rest string) (string, error) {
	set := words(rest)
	r := loci.AgendaRequest{Zone: set["zone"], Done: set["done"] != "", After: s.ids[set["after"]], AsOf: s.asOf}
	r.Domain = set["domain"]
	r.Days, _ = strconv.Atoi(set["days"])
	r.Limit, _ = strconv.Atoi(set["limit"])
	res, err := s.memory.Agenda(s.t.Context(), s.scope, r)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, sec := range res.Sections {
		fmt.Fprintf(&b, "%s: %d\n", sec.Due, sec.Count)
		for i := range sec.Plans {
			fmt.Fprintf(&b, "  %s\n", s.line(&sec.Plans[i].Note))
			if by := sec.Plans[i].SettledBy; by != nil {
				fmt.Fprintf(&b, "    %s: %s\n", sec.Due, s.line(by))
			}
			for j := range sec.Plans[i].Before {
				fmt.Fprintf(&b, "    was: %s\n", s.line(&sec.Plans[i].Before[j]))
			}
		}
	}
	fmt.Fprintf(&b, "%d in all on %s, next %s\n", res.Total, res.Today, s.name(res.Next))
	return b.String(), nil
}

// settle says what became of a plan: n1 as=moved to=2026-05-04.
func (s *player) settle(rest string) (string, error) {
	name, rest, _ := strings.Cut(rest, " ")
	set := words(rest)
	r := loci.SettleRequest{ID: s.ids[name], As: loci.PlanStatus(set["as"]), Reason: set["reason"]}
	var err error
	if set["to"] != "" {
		if r.To, err = loci.ParseDate(set["to"], nil); err != nil {
			return "", err
		}
	}
	return s.changed(s.memory.Settle(s.t.Context(), s.scope, r))
}

func (s *player) procedure(query string) (string, error) {
	res, err := s.memory.Procedure(s.t.Context(), s.scope, loci.ProcedureRequest{Query: query, AsOf: s.asOf})
	if err != nil {
		return "", err
	}
	if !res.Found {
		return "none is known\n", nil
	}
	var b strings.Builder
	for i, step := range res.Steps {
		fmt.Fprintf(&b, "%d. %s\n", i+1, step)
	}
	for i := range res.Others {
		fmt.Fprintf(&b, "also %s\n", s.line(&res.Others[i].Note))
	}
	return b.String(), nil
}

func (s *player) link(rest string) (string, error) {
	f := strings.Fields(rest)
	_, err := s.memory.Link(s.t.Context(), s.scope, loci.LinkRequest{From: s.ids[f[0]], Type: loci.LinkType(f[1]), To: s.ids[f[2]]})
	return "", err
}

func (s *player) unlink(rest string) (string, error) {
	f := strings.Fields(rest)
	_, err := s.memory.Unlink(s.t.Context(), s.scope, loci.UnlinkRequest{From: s.ids[f[0]], Type: loci.LinkType(f[1]), To: s.ids[f[2]]})
	return "", err
}
