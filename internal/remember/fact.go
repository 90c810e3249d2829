package remember

import (
	"cmp"
	"crypto/sha256"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/lang"
)

const extractedCertainty = .8 // of what a model made of words and did not say how sure it is

// source is all that a statement was made of.
func (s *stated) source() string {
	var b strings.Builder
	for _, p := range s.from {
		b.WriteString(p.Note.Content + "\n" + p.Note.Caption + "\n")
	}
	return b.String()
}

// refused returns why a statement is not to be kept, "" when it is.
func (s *stated) refused() string {
	switch {
	case s.Content == "":
		return "it says nothing but what loci itself recalled"
	case lang.Foreign(s.Content, s.source()):
		return "it is in another language than its source"
	}
	return ""
}

// note is the note of a statement, without an id; by says who made it (Note.Extractor). It is
// never easier to see than the words that it was made of, but where it may be open
// (visibility).
func (s *stated) note(st edit.Stamp, by string) loci.Note {
	first, last := &s.from[0].Note, &s.from[len(s.from)-1].Note
	n := loci.Note{
		User: st.Scope.User, CreatedBy: first.CreatedBy, Conversation: first.Conversation, Metadata: first.Metadata,
		Kind: s.Kind, Content: s.Content, Context: s.Context, Keywords: s.Keywords, Tags: s.Tags,
		Category: s.Category, Domain: s.Domain, Entities: s.Entities, Emotion: s.Emotion,
		Importance: s.Importance, Confidence: s.Confidence, Source: first.Source,
		Extractor: by, Visibility: s.visibility(),
		Temporality: s.Temporality, RecordedAt: last.RecordedAt, UpdatedAt: st.Clock,
		ProcedureSteps: s.Steps, Version: 1,
	}
	n.Confidence = cmp.Or(n.Confidence, extractedCertainty)
	if lang.Foreign(n.Context, s.source()) {
		n.Context = ""
	}
	for _, p := range s.from {
		n.Messages = edit.United(n.Messages, p.Note.Messages)
		if p.Split {
			n.Parts = edit.United(n.Parts, []loci.ID{p.Note.ID})
		}
		n.Domain = narrower(p.Note.Domain, n.Domain)
	}
	n.SetEvent(s.event())
	if n.EventTime.IsZero() && by == edit.Giver && (s.Temporality == loci.Prospective || s.tellsWhen()) {
		n.SetEvent(s.EventTime, s.EventEnd) // who gives a plan has read for when it is
	}
	s.loose = by != edit.Giver && n.EventTime.IsZero() && !s.EventTime.IsZero()
	if n.Kind == "" && (n.Temporality == loci.Historical || !n.EventTime.IsZero()) {
		n.Kind = loci.Episode
	}
	n.Kind = cmp.Or(n.Kind, loci.Fact)
	s.recur(&n)
	if n.Temporality == loci.Prospective && !plainly(&n, by) {
		s.unplan(&n)
	}
	fillIn(&n)
	if n.Plan.Open() && n.Plan.Due.IsZero() {
		n.Plan.Todo = lang.ReadCues(s.source()).Todo
	}
	if by != edit.Giver {
		s.computed(&n)
	}
	s.discreet(&n)
	n.Claims = s.claimsOf(&n)
	if by != edit.Giver {
		n.Claims = s.timed(&n)
	}
	return n
}

// plainly reports whether somebody gave a note as planned for a time, in its text or beside it: that
// is their statement, of whomever it is, and no guess.
func plainly(n *loci.Note, by string) bool {
	return by == edit.Giver && (!n.EventTime.IsZero() || n.Plan != nil && n.Plan.Recurs != "")
}

// unplan makes a note none of a plan that is not the user's.
func (s *stated) unplan(n *loci.Note) {
	if !slices.ContainsFunc(s.from, func(p *Part) bool { return p.Note.Role != loci.RoleAssistant }) {
		n.Temporality = loci.Current // what an assistant alone proposes is nobody's plan
		return
	}
	if s.others = s.who.OfOthers(n.Content, s.sources()); s.others {
		n.Temporality = loci.Current // and what others do by themselves none of the user's
	}
	asserted := func(p *Part) bool { return !claim.Supposes(p.Note.Content, n.Content) }
	if len(s.beside) > 0 && !slices.ContainsFunc(s.from, asserted) {
		n.Temporality = loci.Current // nor what one supposes or dreams
	}
}

// recur makes a plan recur whose text says so, from its event on, at its hour where the text says
// none. Of what its giver or a model does not call a plan the text must say that it is arranged, or the
// next of its dates be given.
func (s *stated) recur(n *loci.Note) {
	open := n.Temporality == loci.Prospective
	if !open && n.Temporality != "" {
		return
	}
	zone := s.from[0].when().Location()
	r, ok := lang.RhythmOf(n.Content, n.RecordedAt.In(zone))
	if !ok || !open && !r.Planned && !s.EventTime.Time.After(n.RecordedAt) {
		return
	}
	if e := n.EventTime; e.Precision == loci.Instant {
		r.Recurs = r.Recurs.At(e.Time.In(zone))
	}
	n.Temporality, n.Plan = loci.Prospective, &loci.PlanState{Status: loci.StatusPlanned, Due: r.Next, Recurs: r.Recurs, Todo: r.Todo}
}

// computed completes what describes a note by what can be read in it, and in its words: no
// model is asked for that.
func (s *stated) computed(n *loci.Note) {
	cues := lang.ReadCues(n.Content)
	if len(n.Keywords) == 0 {
		n.Keywords = cues.Keywords
	}
	if len(n.Entities) == 0 {
		n.Entities = cues.Entities
	}
	for i := 0; i < len(s.from) && n.Emotion == nil; i++ {
		n.Emotion = s.from[i].Note.Emotion
	}
}

// narrower is the domain that a model proposes, as long as it is below the one of the
// words; in "general" are words that nobody put anywhere, and there it is free.
func narrower(given, proposed string) string {
	if given == "" || given == defaultDomain || proposed != "" && loci.Below(given, proposed) {
		return proposed
	}
	return given
}

// same reports whether two notes say the same by content hash: in the same words, of
// the same time. What happened at another time is another event.
func same(a, b *loci.Note) bool {
	if a.Kind != b.Kind || !sameDate(a.EventTime, b.EventTime) || digest(a.Content) != digest(b.Content) {
		return false
	}
	if a.Kind != loci.Episode || !a.EventTime.IsZero() {
		return true
	}
	return a.RecordedAt.UTC().Format("2006-01-02") == b.RecordedAt.UTC().Format("2006-01-02")
}

func sameDate(a, b loci.Date) bool { return a.Precision == b.Precision && a.Time.Equal(b.Time) }

// digest is a hash of a content without case, runs of spaces and the stop at its end.
func digest(content string) [sha256.Size]byte {
	plain := strings.Join(strings.Fields(strings.ToLower(content)), " ")
	return sha256.Sum256([]byte(strings.TrimRight(plain, ".。!！ ")))
}

// joined makes one note of several, sentence by sentence: it is a fact if one of them
// is, as hidden as the most hidden, as important as the most important.
func joined(facts []loci.Note) loci.Note {
	n := facts[0]
	for i := range facts[1:] {
		o := &facts[1+i]
		n.Content = sentence(n.Content) + o.Content
		n.Messages, n.Parts = edit.United(n.Messages, o.Messages), edit.United(n.Parts, o.Parts)
		n.Visibility = audience.Stricter(n.Visibility, o.Visibility)
		n.Importance = max(n.Importance, o.Importance)
		n.Keywords = edit.AtMost(edit.MaxKeywords, edit.United(n.Keywords, o.Keywords))
		n.Tags = edit.AtMost(edit.MaxTags, edit.United(n.Tags, o.Tags))
		n.Entities = edit.United(n.Entities, o.Entities)
		n.Claims = slices.Concat(n.Claims, o.Claims)
		if o.RecordedAt.After(n.RecordedAt) {
			n.RecordedAt = o.RecordedAt
		}
		if o.Kind == loci.Fact {
			n.Kind = loci.Fact
		}
		if o.Temporality != n.Temporality {
			n.Temporality = loci.Current
		}
		if !sameDate(o.EventTime, n.EventTime) || !sameDate(o.EventEnd, n.EventEnd) {
			n.SetEvent(loci.Date{}, loci.Date{})
		}
		n.Domain = commonDomain(n.Domain, o.Domain)
	}
	n.Replan()
	return n
}

// sentence is a text that another sentence can follow.
func sentence(s string) string {
	switch {
	case strings.HasSuffix(s, "。"), strings.HasSuffix(s, "！"), strings.HasSuffix(s, "？"):
		return s
	case strings.ContainsAny(s[len(s)-1:], ".!?"):
		return s + " "
	case lang.ScriptOf(s) != lang.Latin:
		return s + "。"
	}
	return s + ". "
}

// commonDomain is the path that two domains have in common, or the default.
func commonDomain(a, b string) string {
	for a != "" && !loci.Below(a, b) {
		a = a[:max(0, strings.LastIndexByte(a, '/'))]
	}
	a = cmp.Or(a, defaultDomain)
	return a
}
