package reflection

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/lang"
)

// recurring is what may recur with a person.
type recurring struct {
	how              lang.Recurring
	person, term     string // term is the same for all ways to write it
	category, rhythm string
	weekday          time.Weekday
}

// recurrence is the places where something does recur.
type recurrence struct {
	recurring
	forms map[string]int // as it is written, with how often
	days  int
	in    []int // indexes of utterances, one a message
}

// counter counts what utterances are known to say.
type counter struct {
	*reader
	said  []utterance
	found map[recurring]*recurrence
	talk  map[string]int // utterances of each person that tell something
	order []*recurrence
}

// count counts what an utterance says: the tastes and pastimes that its speaker claims, and
// its tags.
func (c *counter) count(at int, n *loci.Note) {
	u := &c.said[at]
	for i := range n.Claims {
		if cl := &n.Claims[i]; u.speaks(n, cl.Subject) && cl.Value != "" && cl.Until.IsZero() {
			c.claimed(at, cl)
		}
	}
	for _, tag := range n.Tags {
		if !c.names[tag] && strings.Contains(strings.ToLower(u.told), tag) {
			c.tagged(at, shown(n, tag))
		}
	}
}

// speaks reports whether the subject of a claim is who speaks.
func (u *utterance) speaks(n *loci.Note, subject string) bool {
	return subject == claim.Me && n.Role != loci.RoleAssistant || strings.EqualFold(subject, u.person)
}

// claimed counts a claim. What somebody doesn't like they dislike; what they don't do says
// nothing.
func (c *counter) claimed(at int, cl *loci.Claim) {
	name, category, _ := strings.Cut(cl.Attribute, " ")
	switch {
	case name == "like" && !cl.Negated:
		c.add(at, recurring{how: lang.Likes}, cl.Value)
	case name == "like", name == "dislike" && !cl.Negated:
		c.add(at, recurring{how: lang.Dislikes}, cl.Value)
	case name == "favorite" && category != "" && !cl.Negated:
		c.add(at, recurring{how: lang.Favorite, category: category}, cl.Value)
	case (name == "hobby" || name == "instrument") && !cl.Negated:
		what, details := claim.Details(name, cl.Value)
		how := lang.Hobby
		if claim.Learning(details) {
			how = lang.Learns
		}
		c.add(at, recurring{how: how}, what)
		if often := claim.Often(details); often != "" {
			c.add(at, recurring{how: lang.Habit, rhythm: often}, what)
		}
	}
}

// tagged counts a tag that is no broad one as a topic, and the day of the week of what is done.
func (c *counter) tagged(at int, tag string) {
	if !lang.IsBroad(tag) {
		c.add(at, recurring{how: lang.Mentions}, tag)
	}
	if u := &c.said[at]; u.dated && claim.Activity(tag) {
		c.add(at, recurring{how: lang.Habit, weekday: u.at.Weekday()}, tag)
	}
}

// shown is a tag as the note writes it, where it is a name.
func shown(n *loci.Note, tag string) string {
	for i := range n.Entities {
		if name := n.Entities[i].Name; strings.EqualFold(name, tag) {
			return name
		}
	}
	return tag
}

// add counts one more place; places come by day, and a message counts once.
func (c *counter) add(at int, k recurring, form string) {
	u := &c.said[at]
	if k.person, k.term = u.person, termOf(form); k.term == "" {
		return
	}
	r := c.found[k]
	if r == nil {
		r = &recurrence{recurring: k, forms: map[string]int{}}
		c.found[k] = r
		c.order = append(c.order, r)
	}
	if r.forms[form]++; len(r.in) > 0 && c.said[r.in[len(r.in)-1]].message == u.message {
		return
	}
	if len(r.in) == 0 || c.said[r.in[len(r.in)-1]].day != u.day {
		r.days++
	}
	r.in = append(r.in, at)
}

// termOf is the same for all ways to write a thing: Dogs and dog, 電影 and 电影.
func termOf(form string) string {
	var terms []string
	lang.Terms(form, func(term string) { terms = append(terms, term) })
	return strings.Join(terms, " ")
}

// recurs reports whether it is so often that it says something of its person, and nothing
// speaks against it.
func (c *counter) recurs(r *recurrence) bool {
	other := r.recurring
	switch r.how {
	case lang.Mentions:
		return len(r.in) >= max(topicNotes, c.talk[r.person]/topicShare) && r.days >= topicNotes
	case lang.Likes:
		other.how = lang.Dislikes
	case lang.Dislikes:
		other.how = lang.Likes
	case lang.Habit:
		if r.rhythm == "" {
			return r.days >= weekdays && 3*r.days >= 2*c.dated(r)
		}
	}
	return r.days >= claimedDays && (other == r.recurring || c.found[other] == nil)
}

// dated is on how many days something was done, whatever day of the week they are.
func (c *counter) dated(r *recurrence) (days int) {
	for day := range 7 {
		k := r.recurring
		k.weekday = time.Weekday(day)
		if o := c.found[k]; o != nil {
			days += o.days
		}
	}
	return days
}

// form is how it is mostly written, in small letters rather.
func (r *recurrence) form() string {
	return slices.MaxFunc(slices.Collect(maps.Keys(r.forms)), func(a, b string) int {
		return cmp.Or(cmp.Compare(r.forms[a], r.forms[b]), cmp.Compare(a, b))
	})
}

// sort is what a recurrence says of its person.
func (r *recurrence) sort() Sort {
	switch r.how {
	case lang.Mentions:
		return Topic
	case lang.Habit, lang.Hobby, lang.Learns:
		return Habit
	}
	return Preference
}

// patterns are the patterns of what recurs, strongest first. A thing is said once of its
// person, with its rhythm where it has one; and a topic that is mostly where another one is
// is none.
func (c *counter) patterns() []Pattern {
	found := slices.DeleteFunc(c.order, func(r *recurrence) bool { return !c.recurs(r) })
	slices.SortFunc(found, func(a, b *recurrence) int {
		return cmp.Or(cmp.Compare(b.sort(), a.sort()), cmp.Compare(a.how, b.how), cmp.Compare(b.days, a.days), cmp.Compare(len(b.in), len(a.in)),
			cmp.Compare(a.person, b.person), cmp.Compare(a.term, b.term), cmp.Compare(a.category, b.category), cmp.Compare(b.rhythm, a.rhythm), cmp.Compare(a.weekday, b.weekday))
	})
	var out []Pattern
	var taken []*recurrence
	for _, r := range found {
		if len(out) == maxPatterns {
			break
		}
		if slices.ContainsFunc(taken, r.within) {
			continue
		}
		if p, ok := c.pattern(r); ok {
			out, taken = append(out, p), append(taken, r)
		}
	}
	return out
}

// within reports whether another one says it already.
func (r *recurrence) within(o *recurrence) bool {
	switch {
	case r.person != o.person:
		return false
	case r.term == o.term:
		return true
	case r.how != lang.Mentions || o.how != lang.Mentions:
		return false
	case hasWords(r.term, o.term), hasWords(o.term, r.term): // a video game is a game
		return true
	}
	shared := 0
	for _, at := range r.in {
		if _, ok := slices.BinarySearch(o.in, at); ok {
			shared++
		}
	}
	return 3*shared >= 2*len(r.in)
}

// hasWords reports whether some terms begin or end with others.
func hasWords(terms, others string) bool {
	return strings.HasPrefix(terms, others+" ") || strings.HasSuffix(terms, " "+others)
}

func (c *counter) pattern(r *recurrence) (Pattern, bool) {
	first, last := &c.said[r.in[0]], &c.said[r.in[len(r.in)-1]]
	p := Pattern{Sort: r.sort(), First: first.at, Last: last.at, Days: r.days}
	var texts []string
	for _, at := range r.in {
		p.Notes = append(p.Notes, c.said[at].id)
		texts = append(texts, c.said[at].text)
	}
	// It has no number in it, so that the same pattern is the same sentence the next time.
	p.Content = lang.Sentence(lang.Recurrence{
		How: r.how, Person: r.person, What: r.form(), Category: r.category, Rhythm: r.rhythm, Weekday: r.weekday,
	}, strings.Join(texts, "\n"))
	return p, !sensitive(p.Content, texts)
}

// sensitive reports whether a pattern is of a subject that nothing may be learned about:
// by its own words, or by what is around them in every third place, of the latest.
func sensitive(content string, texts []string) bool {
	const enough = 60
	texts = texts[max(0, len(texts)-enough):]
	if _, found := lang.Sensitive(content); found || lang.Holds(content, lang.SecretsOf(texts...)) {
		return true
	}
	n := 0
	for _, text := range texts {
		if _, found := lang.Sensitive(text); found || lang.ReadPrivate(text).Any() {
			n++
		}
	}
	return 3*n > len(texts)
}
