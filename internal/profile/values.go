package profile

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/lang"
)

// telling is one claim of one note, with when that was over.
type telling struct {
	note  *loci.Note
	claim *loci.Claim
	until time.Time
	by    loci.ID
	value string // that it says, as the fullest telling has it
	also  string // the key that it has by the first name of its subject; "" by that name
}

// tellingOf joins a claim with its note. named are the names of its subject, the one by which it
// is known first.
func tellingOf(n *loci.Note, c *loci.Claim, named []string) telling {
	t := telling{note: n, claim: c, value: c.Value}
	if t.until, t.by = claim.Over(n, c); c.Subject != named[0] {
		t.also = claim.Key(named[0], c.Attribute)
	}
	return t
}

// over reports whether a claim holds no more at a moment. What a later statement updated
// without a word that it is over counts as over too.
func (t *telling) over(now time.Time) bool { return !t.until.IsZero() && !t.until.After(now) }

// ends reports whether the claim says only that there is no value any more.
func (t *telling) ends() bool { return t.claim.Value == "" }

// mergedAway reports whether all that was made of the words of a note is merged with what
// others said: then the merged facts say what holds, in the place of the words.
func mergedAway(n *loci.Note) bool {
	apart := func(f loci.Distilled) bool { return !f.Merged }
	return len(n.Facts) > 0 && !slices.ContainsFunc(n.Facts, apart)
}

// claimsOf are the claims of a note about some subjects.
func claimsOf(n *loci.Note, subjects []string) (out []*loci.Claim) {
	for i := range n.Claims {
		if c := &n.Claims[i]; slices.Contains(subjects, c.Subject) && claim.Known(n, c) {
			out = append(out, c)
		}
	}
	return out
}

// tellingsOf are the claims of notes about some subjects, in the order in which they were made,
// without those of words that are merged away.
func tellingsOf(notes []loci.Note, subjects []string) []telling {
	var out []telling
	for i := range notes {
		n := &notes[i]
		if mergedAway(n) {
			continue
		}
		for _, c := range claimsOf(n, subjects) {
			out = append(out, tellingOf(n, c, subjects))
		}
	}
	slices.SortStableFunc(out, func(a, b telling) int {
		return cmp.Or(a.note.RecordedAt.Compare(b.note.RecordedAt), slices.Compare(a.note.ID[:], b.note.ID[:]))
	})
	return practised(out)
}

// practisedDays is how many days something must have been done to be a hobby.
const practisedDays = 3

// practised makes a hobby of what was done on several days, and leaves out what was not.
func practised(all []telling) []telling {
	days := map[string]map[string]bool{}
	of := func(t *telling) string { return t.claim.Subject + "\n" + keyOf(t.claim) }
	for i := range all {
		if t := &all[i]; t.claim.Attribute == claim.Deed {
			if days[of(t)] == nil {
				days[of(t)] = map[string]bool{}
			}
			days[of(t)][dayOf(t.note)] = true
		}
	}
	all = slices.DeleteFunc(all, func(t telling) bool {
		return t.claim.Attribute == claim.Deed && (t.claim.Negated || len(days[of(&t)]) < practisedDays)
	})
	for i := range all {
		if c := *all[i].claim; c.Attribute == claim.Deed {
			c.Attribute, c.Keys, c.From = claim.Hobby, []string{claim.Key(c.Subject, claim.Hobby)}, time.Time{}
			all[i].claim = &c
		}
	}
	return all
}

// dayOf is the day on which happened what a note tells, as it was said.
func dayOf(n *loci.Note) string {
	at := n.RecordedAt
	if p := n.EventTime.Precision; p == loci.Day || p == loci.Instant {
		at = n.EventTime.Time
	}
	return at.Format(time.DateOnly)
}

// attributesOf groups tellings by attribute and works out what holds of each.
func attributesOf(all []telling, now time.Time) []loci.Attribute {
	var out []loci.Attribute
	for _, group := range grouped(all) {
		if a := attributeOf(group, now); len(a.Values)+len(a.Earlier) > 0 {
			out = append(out, a)
		}
	}
	return out
}

// grouped puts tellings together that share a key, in the order of the first of each group.
func grouped(all []telling) [][]telling {
	at := map[string]int{} // by key: the group
	var groups [][]telling
	for _, t := range all {
		g, keys := len(groups), claim.OwnKeys(t.claim)
		if t.also != "" {
			keys = append(slices.Clip(keys), t.also)
		}
		for _, key := range keys {
			if known, ok := at[key]; ok {
				g = known
				break
			}
		}
		if g == len(groups) {
			groups = append(groups, nil)
		}
		groups[g] = append(groups[g], t)
		for _, key := range keys {
			other, ok := at[key]
			if at[key] = g; ok && other != g { // the telling joins two groups
				groups[g] = append(groups[g], groups[other]...)
				groups[other] = nil
				for k, of := range at {
					if of == other {
						at[k] = g
					}
				}
			}
		}
	}
	return slices.DeleteFunc(groups, func(g []telling) bool { return len(g) == 0 })
}

// value is all that was said of one value of an attribute.
type value struct {
	said    []telling // in the order in which it was said
	negated bool
}

// attributeOf works out which values of an attribute hold.
func attributeOf(group []telling, now time.Time) loci.Attribute {
	slices.SortStableFunc(group, func(a, b telling) int { return a.note.RecordedAt.Compare(b.note.RecordedAt) })
	last := group[len(group)-1].claim
	out := loci.Attribute{Attribute: last.Attribute, Group: string(claim.GroupOf(last.Attribute))}
	values := map[string]*value{}
	var order []string
	for _, t := range group {
		ended(values, &t)
		if t.ends() {
			continue
		}
		key := t.fuller(group, values)
		if values[key] == nil {
			values[key] = &value{negated: t.claim.Negated}
			order = append(order, key)
		}
		values[key].said = append(values[key].said, t)
	}
	var stays []value
	for _, key := range slices.Backward(order) {
		stays = append(stays, values[key].stays()...)
	}
	for i := range stays {
		v := stays[i].known(now)
		switch {
		case v.Negated && out.Group == string(claim.Habits): // what somebody does not do is no habit
		case !v.Until.IsZero() && v.Since.After(v.Until): // it was over before it was to begin
		case (v.Until.IsZero() || v.Until.After(now)) && !lapsed(out.Attribute, &v, now):
			out.Values = append(out.Values, v)
		case !v.Negated: // that something did not hold is over as soon as it does
			out.Earlier = append(out.Earlier, v)
		}
	}
	out.Values, out.Earlier = withoutEnds(out, values), withoutStages(out)
	latestFirst := func(a, b loci.KnownValue) int { return b.Said.Compare(a.Said) }
	slices.SortStableFunc(out.Values, latestFirst)
	slices.SortStableFunc(out.Earlier, latestFirst)
	holding := 0
	for i := range out.Values {
		if v := &out.Values[i]; !v.Negated && !v.Since.After(now) {
			holding++
		}
	}
	out.Contested = holding > 1 && !last.Many
	return out
}

// lapsed reports whether a value passes by itself, and was told too long ago to be one of now:
// nobody said that it is over.
func lapsed(attribute string, v *loci.KnownValue, now time.Time) bool {
	lasts := claim.Lasting(attribute)
	return lasts > 0 && v.Said.Add(lasts).Before(now)
}

// fuller gives a telling the value of the fullest one of the same that ended when it did, and
// returns what makes it that. One that was over before is another: a hospital after the university
// hospital.
func (t *telling) fuller(group []telling, values map[string]*value) (key string) {
	key = keyOf(t.claim)
	holds := func(s telling) bool { return s.until.Equal(t.until) }
	for i := range group {
		o := &group[i]
		if len(o.claim.Value) <= len(t.value) || !o.until.Equal(t.until) || !claim.Within(t.claim, o.claim) {
			continue
		}
		if of := keyOf(o.claim); values[of] == nil || slices.ContainsFunc(values[of].said, holds) {
			t.value, key = o.claim.Value, of
		}
	}
	return key
}

// ended ends what a telling says is over: the opposite of what it says, or all values.
func ended(values map[string]*value, t *telling) {
	from := t.note.RecordedAt
	if opens := edit.Opens(t.note); !t.note.Verbatim && opens.After(from) {
		from = opens // it is a fact of what will be
	}
	end := func(v *value) {
		for i := range v.said {
			s := &v.said[i]
			if (s.until.IsZero() || s.until.After(from)) && (!t.ends() || claim.Ends(s.note, s.claim, t.note, t.claim)) {
				s.until, s.by = from, t.note.ID
			}
		}
	}
	if t.ends() {
		for _, v := range values {
			end(v)
		}
		return
	}
	opposite := *t.claim
	opposite.Negated = !opposite.Negated
	if v := values[keyOf(&opposite)]; v != nil {
		end(v)
	}
}

// withoutEnds are the current values of an attribute without what is only known not to hold where
// that ended what held, as that is said of the earlier value, or where one has another such thing.
func withoutEnds(a loci.Attribute, values map[string]*value) []loci.KnownValue {
	has := a.Group == string(claim.Things) && slices.ContainsFunc(a.Values, func(v loci.KnownValue) bool { return !v.Negated })
	held := func(v loci.KnownValue) bool {
		for _, o := range values {
			if !o.negated && claim.OneValue(&loci.Claim{Value: v.Value}, &loci.Claim{Value: o.said[0].value}) {
				return true
			}
		}
		return false
	}
	return slices.DeleteFunc(a.Values, func(v loci.KnownValue) bool { return v.Negated && (has || held(v)) })
}

// withoutStages are the previous values of an attribute without those that became another one: a
// friend says of who is married neither that one has a girlfriend nor until when.
func withoutStages(a loci.Attribute) []loci.KnownValue {
	return slices.DeleteFunc(slices.Clone(a.Earlier), func(v loci.KnownValue) bool {
		return slices.ContainsFunc(slices.Concat(a.Values, a.Earlier), func(o loci.KnownValue) bool {
			return !o.Negated && claim.Became(a.Attribute, v.Value, o.Value)
		})
	})
}

// keyOf is what makes two values the same: their stems, in order.
func keyOf(c *loci.Claim) string {
	var words []string
	value, _ := claim.Details(c.Attribute, c.Value)
	lang.Terms(value, func(t string) { words = append(words, t) })
	key := strings.Join(words, " ")
	if key == "" {
		key = strings.ToLower(strings.TrimSpace(value))
	}
	if c.Negated {
		return "not " + key
	}
	return key
}

// stays are a value at each of the times at which it held: told as what holds when it was over, it
// holds again.
func (v *value) stays() (out []value) {
	for _, t := range v.said {
		then := t.note.RecordedAt
		held := func(s telling) bool { return !s.over(then) }
		if len(out) == 0 || held(t) && !slices.ContainsFunc(out[len(out)-1].said, held) {
			out = append(out, value{negated: v.negated})
		}
		last := &out[len(out)-1]
		last.said = append(last.said, t)
	}
	return out
}

// known is a value as it is known at a moment: it holds while one who said it is right.
func (v *value) known(now time.Time) loci.KnownValue {
	said := slices.DeleteFunc(slices.Clone(v.said), func(t telling) bool { return t.over(now) })
	if len(said) == 0 {
		said = v.said
	}
	last := said[len(said)-1]
	last.value = detailed(last, said)
	out := loci.KnownValue{Value: last.value, Negated: v.negated, Said: last.note.RecordedAt, Until: last.until, By: last.by}
	out.Updated = last.claim.Updated && last.by == last.claim.By
	for i := range said {
		if from := said[i].claim.From; !from.IsZero() && (out.Since.IsZero() || from.Before(out.Since)) {
			out.Since, out.Began = from, began(said[i].note, from)
		}
	}
	out.Notes, out.Tellings = evidence(said)
	return out
}

// began is a moment as a month or a year, where the note that says it knows no more; zero where it does.
func began(n *loci.Note, from time.Time) loci.Date {
	if p := n.EventTime.Precision; (p == loci.Month || p == loci.Year) && n.EventTime.Time.Equal(from) {
		return n.EventTime
	}
	return loci.Date{}
}

// detailed is the value of a telling with what all that say the same say of it.
func detailed(last telling, said []telling) string {
	const most = 3
	value, more := claim.Details(last.claim.Attribute, last.value)
	for _, t := range slices.Backward(said) {
		_, of := claim.Details(t.claim.Attribute, t.value)
		more = edit.United(more, of)
	}
	if len(more) == 0 {
		return last.value
	}
	return value + " (" + strings.Join(edit.AtMost(most, more), ", ") + ")"
}

// evidence are the notes that say something, the latest first, and how often it was said:
// a fact and its words say it once, and the fact is named.
func evidence(said []telling) (ids []loci.ID, tellings int) {
	distilled, heard := map[loci.ID]bool{}, map[loci.ID]bool{}
	for i := range said {
		if n := said[i].note; !n.Verbatim {
			for _, m := range n.Messages {
				distilled[m] = true
			}
		}
	}
	for _, t := range slices.Backward(said) {
		for _, m := range t.note.Messages {
			heard[m] = true
		}
		if len(t.note.Messages) == 0 {
			heard[t.note.ID] = true
		}
		hidden := t.note.Verbatim && slices.ContainsFunc(t.note.Messages, func(m loci.ID) bool { return distilled[m] })
		if !hidden && !slices.Contains(ids, t.note.ID) {
			ids = append(ids, t.note.ID)
		}
	}
	return edit.AtMost(shownNotes, ids), len(heard)
}
