package claim

import (
	"cmp"
	"slices"
	"strings"
)

// be states what something is.
func (r *reader) be(c *clause, k *complements) {
	if c.verb.past {
		return
	}
	if n := r.x.owns.at(c.rest0(), 0); n > 0 {
		r.owns(c, k, cutAt(c.rest0()[n:]))
		return
	}
	object := k.object
	switch {
	case len(object.ws) == 0:
		r.isAt(c, k)
	case r.reversed(c, k):
	case object.sort == Thing && r.feature(c, k):
	case c.subject.speaker || r.isJob(object.ws):
		r.isA(c, k)
	default:
		r.isNoun(c, k)
	}
}

// rest0 is what follows the verb, never nil of words.
func (c *clause) rest0() []word {
	if len(c.rest) == 0 {
		return []word{{}}
	}
	return c.rest
}

// isAt states when or where something is: the standup is at 10, the backups are on the NAS.
func (r *reader) isAt(c *clause, k *complements) {
	if len(k.parts) == 0 {
		return
	}
	p := k.parts[0]
	r.isWith(c, k, p)
	if c.subject.speaker {
		if p.ws[len(p.ws)-1].is&isHome != 0 && p.role == "in" {
			r.add(c, k, Statement{Subject: c.subject.name, Attribute: "home", Keys: r.keys(&c.subject, "home"), Sort: Place}, r.whole(k, p))
		}
		return
	}
	switch {
	case canonOf(c.subject.core) == "job" && r.x.is(p.role, isPlacing) && p.sort != Time:
		r.add(c, k, Statement{Subject: c.subject.of, Attribute: "employer", Keys: r.keysWithout(&c.subject, "employer"), Sort: Name}, p.ws)
	case p.sort == Time:
		k.when = ""
		value := p.ws
		for _, q := range k.parts[1:] {
			if q.sort == Time {
				value = between(p.ws, q.ws)
			}
		}
		r.addNoun(c, k, value, Time)
	case r.x.is(p.role, isWhereIs) && (p.sort == Name || p.ws[0].is&isArticle != 0 || p.ws[0].capital):
		r.addNoun(c, k, r.whole(k, p), Place)
	case contains([]string{"with", "by", "from"}, p.role) && p.sort == Name:
		r.addNoun(c, k, p.ws, Name)
	}
}

// isWith states where somebody belongs by the noun that says so: on the night shift, at
// Hill School.
func (r *reader) isWith(c *clause, k *complements, p part) {
	if p.sort == Time || !contains([]string{"in", "at", "on"}, p.role) {
		return
	}
	what := r.describe(p.ws)
	n := len(what.nouns)
	if p.ws[0].is&isArticle == 0 && n > 0 && canonical().names[what.nouns[n-1]] == "" || what.indef {
		return
	}
	if !c.subject.speaker && n > 0 && canonical().names[what.nouns[n-1]] == "" {
		return
	}
	if n < 2 || what.unknown || what.owner == Me || len(what.text) == 0 || canonical().padding[what.nouns[n-1]] {
		return
	}
	r.add(c, k, Statement{Subject: c.subject.name, Attribute: what.core, Keys: r.keys(&c.subject, what.nouns[n-1]), Sort: Name}, p.ws)
}

// between are the words from the first of a to the last of b, of which the text is taken.
func between(a, b []word) []word { return []word{a[0], b[len(b)-1]} }

// whole is a place with the places behind it: a flat in Rome.
func (r *reader) whole(k *complements, p part) []word {
	last := p.ws
	for _, q := range k.parts {
		if q.sort != Time && contains([]string{"in", "at", "on"}, q.role) && q.ws[0].from > last[0].from {
			last = q.ws
		}
	}
	for i := range k.apart { // Paris, France
		if w := k.apart[i]; w.mark || !w.capital || w.is&isI != 0 || p.sort != Name {
			break
		}
		last = k.apart[i : i+1]
	}
	return between(p.ws, last)
}

// reversed states the value first: Aisha is my manager.
func (r *reader) reversed(c *clause, k *complements) bool {
	ws := k.object.ws
	owned := ws[0].is&(isMy|isTheir) != 0 || ws[0].w == "the" || ws[0].capital
	what := r.describe(ws)
	if !c.subject.proper || c.subject.speaker || !owned || what.unknown || what.of == r.self.name && ws[0].is&isMy == 0 || what.proper || c.verb.negated && !c.verb.over {
		return false
	}
	if ws[0].is&isMy == 0 && !strings.Contains(what.text, "'s ") && !strings.Contains(what.text, " of ") {
		return false
	}
	r.add(c, k, Statement{Subject: what.of, Attribute: what.core, Keys: r.keys(&what), Value: c.subject.text, Sort: Name}, nil)
	return true
}

// feature states what a word with a preposition says: allergic to nuts.
func (r *reader) feature(c *clause, k *complements) bool {
	ws := k.object.ws
	if ws[0].w == "due" && len(k.parts) > 0 {
		r.addDue(c, k)
		return true
	}
	if len(ws) > 2 && ws[1].is&isOf != 0 && ws[0].is&(isArticle|isMy) == 0 && !ws[0].capital { // afraid of dogs
		r.add(c, k, Statement{Subject: c.subject.name, Attribute: r.span(ws[:2]), Keys: r.keys(&c.subject, r.terms(nil, ws[0])...), Sort: Thing, Many: true}, ws[2:])
		return true
	}
	if len(ws) > 2 || ws[0].is&(isArticle|isMy) != 0 || len(k.parts) == 0 || ws[len(ws)-1].capital {
		return false
	}
	p, word := k.parts[0], ws[len(ws)-1]
	if p.sort == Time && p.role == "until" && !c.subject.speaker && len(ws) == 1 && word.is&(isAdverb|isPassing) == 0 && !c.subject.label { // valid until June
		k.when = ""
		r.add(c, k, Statement{Subject: c.subject.name, Attribute: word.w, Keys: r.keys(&c.subject, r.terms(nil, word)...), Sort: Time}, p.ws)
		return true
	}
	if p.sort == Time || !contains([]string{"to", "with", "about", "in"}, p.role) || strings.HasSuffix(word.w, "ing") || c.subject.label {
		return false
	}
	if f, known := r.x.verbs[word.w]; known && f.forms&pastForm == 0 {
		return false
	}
	r.add(c, k, Statement{Subject: c.subject.name, Attribute: r.span(ws) + " " + p.role, Keys: r.keys(&c.subject, r.terms(nil, word)...), Sort: Thing, Many: true}, p.ws)
	return true
}

// addDue states until when something must be done: the report is due on Friday.
func (r *reader) addDue(c *clause, k *complements) {
	p := k.parts[0]
	if p.sort != Time || c.subject.speaker {
		return
	}
	k.when = ""
	r.add(c, k, Statement{Subject: c.subject.name, Attribute: "deadline", Keys: r.keys(&c.subject, "deadline"), Sort: Time}, p.ws)
}

// isJob reports whether words describe what somebody does: a nurse.
func (r *reader) isJob(ws []word) bool {
	last := ws[len(ws)-1]
	if ws[0].is&isIndefinite == 0 && last.is&isArticle == 0 || last.is&notJob != 0 {
		return false
	}
	for _, w := range ws {
		if w.is&isOf != 0 || w.is&isTheir != 0 {
			return false
		}
	}
	for _, end := range r.x.jobs {
		if strings.HasSuffix(last.w, end) && (len(end) > 3 || len(last.w) > len(end)+2) && (len(end) < 4 || last.w == end) {
			return true
		}
	}
	return false
}

// isA states what the speaker is: a nurse, a vegetarian.
func (r *reader) isA(c *clause, k *complements) {
	ws := k.object.ws
	if r.isJob(ws) {
		r.add(c, k, Statement{Subject: c.subject.name, Attribute: "job", Keys: r.keys(&c.subject, "job"), Sort: Thing}, ws)
		if p := partOf(k, "at", "for", "with"); p.sort == Name {
			r.add(c, k, Statement{Subject: c.subject.name, Attribute: "employer", Keys: r.keys(&c.subject, "employer"), Sort: Name}, p.ws)
		}
		return
	}
	if k.object.sort != Thing && k.object.sort != Name || !c.subject.speaker || len(ws) > 7 || ws[len(ws)-1].is&isPassing != 0 || len(ws) > 1 && ws[1].is&isPassing != 0 {
		return
	}
	if ws[0].is&(isIndefinite|isState) == 0 && ws[len(ws)-1].is&isState == 0 && !ws[0].capital {
		return // a mood
	}
	r.add(c, k, Statement{Subject: c.subject.name, Attribute: "is", Keys: r.verbKeys(&c.subject, "be", "o"), Sort: Thing, Many: true}, ws)
}

// isNoun states the value of a noun: my manager is Sunil.
func (r *reader) isNoun(c *clause, k *complements) {
	p := k.object
	s := &c.subject
	bare := p.sort == Thing && p.ws[0].is&isArticle == 0 && p.ws[0].is&isIndefinite == 0
	switch {
	case s.speaker || p.sort == Thing && s.person:
		return
	case bare && !s.label && !r.coded(p.ws):
		return
	case p.sort == Time:
		k.when = ""
		value := p.ws
		for _, q := range k.parts {
			if q.sort == Time && q.role != "from" && q.role != "since" {
				value = between(p.ws, q.ws)
			}
		}
		r.addNoun(c, k, value, Time)
		return
	}
	if f := partOf(k, "for", "at", "in"); k.slot == "" && len(f.ws) > 0 && f.sort == Thing {
		k.slot = r.span(f.ws)
	}
	r.addNoun(c, k, p.ws, p.sort)
}

// keysWithout are the keys of another attribute of what a subject is an attribute of.
func (r *reader) keysWithout(s *subject, noun string) []string {
	of := *s
	of.nouns = slices.Clone(s.nouns[:len(s.nouns)-1])
	return r.keys(&of, noun)
}

// coded reports whether a value looks like a code: tulip-42, tom@example.com.
func (r *reader) coded(ws []word) bool {
	return len(ws) == 1 && strings.ContainsAny(ws[0].w, "0123456789@_")
}

// addNoun adds a statement about the noun that is the subject.
func (r *reader) addNoun(c *clause, k *complements, value []word, sort Sort) {
	s := &c.subject
	r.add(c, k, Statement{Subject: s.of, Attribute: s.core, Keys: r.keys(s), Sort: sort}, value)
}

// timed states when something is: I do yoga on Mondays, the room is booked for 2 pm.
func (r *reader) timed(c *clause, k *complements) {
	what := c.subject
	if !c.verb.passive {
		what = r.describe(k.object.ws0())
	}
	if c.verb.passive && what.speaker && k.when != "" && !c.verb.past {
		value := k.when
		k.when = ""
		r.add(c, k, Statement{Subject: what.name, Attribute: c.verb.base, Keys: r.verbKeys(&what, c.verb.base, "when"), Value: value, Sort: Time}, nil)
		return
	}
	if what.unknown || what.speaker || len(what.nouns) == 0 || k.when == "" || k.object.sort != Thing && !c.verb.passive || c.verb.past {
		return
	}
	keys := r.keys(&what)
	if !c.verb.passive && what.owner == "" {
		if !c.subject.speaker {
			return
		}
		keys = r.keys(&c.subject, what.nouns...)
	}
	when := k.when
	k.when = ""
	r.add(c, k, Statement{Subject: c.subject.name, Attribute: what.core, Keys: keys, Value: when, Sort: Time}, nil)
	k.when = when
}

// frames states what the frames of a verb say.
func (r *reader) frames(c *clause, k *complements) {
	if c.verb.passive || r.x.verbIs[c.verb.base]&timesIt != 0 {
		r.timed(c, k)
	}
	for i := range r.x.frames[c.verb.base] {
		f := &r.x.frames[c.verb.base][i]
		past := c.verb.past && !c.verb.perfect
		if past && !f.has("past") || c.verb.running && f.has("past") || f.has("alone") && len(k.object.ws) > 0 && !c.verb.passive && !contains(f.roles, "o") {
			continue
		}
		ended := false
		for _, role := range f.roles {
			if p := r.complement(k, f, role); len(p.ws) > 0 {
				r.frame(c, k, f, role, p)
				ended = true
				break
			}
		}
		if !ended && f.has("end") && c.subject.speaker {
			r.add(c, k, Statement{Subject: c.subject.name, Attribute: f.noun, Keys: r.keys(&c.subject, f.noun), Old: cmp.Or(r.span(c.with), Any), Sort: Name, Degree: Negation}, nil)
		}
	}
}

// complement is the complement that a frame wants in a role.
func (r *reader) complement(k *complements, f *frame, role string) part {
	switch role {
	case "o":
		p := r.measured(k.object)
		if p.sort == Time || p.sort == Amount && f.has("thing") {
			return part{}
		}
		return p
	case "amount":
		if k.object.sort == Amount {
			return k.object
		}
		for _, p := range k.parts {
			if p.sort == Amount {
				return p
			}
		}
		return part{}
	case "when":
		if len(k.object.ws) > 0 && !f.has("subject") {
			return part{}
		}
		for _, p := range append([]part{k.object}, k.parts...) {
			if p.sort == Time && p.role != "to" {
				return p
			}
		}
		return part{}
	}
	p := partOf(k, role)
	if p.sort == Time {
		return part{}
	}
	return p
}

// measured is an object without its measure: coffee of two cups of coffee.
func (r *reader) measured(p part) part {
	if p.sort != Amount {
		return p
	}
	for i := range p.ws[:len(p.ws)-1] {
		if p.ws[i].is&isOf != 0 {
			p.ws = p.ws[i+1:]
			p.sort = r.sortOf(p.ws, "o")
			break
		}
	}
	return p
}

// frame adds what one frame says with a complement.
func (r *reader) frame(c *clause, k *complements, f *frame, role string, p part) {
	s := Statement{Subject: c.subject.name, Attribute: f.noun, Sort: p.sort, Many: f.has("many")}
	value, when, slot := p.ws, k.when, k.slot
	if !r.keyed(c, k, f, role, p, &s) || !r.sorted(f, &s, k, p, &value) {
		return
	}
	if s.Slot == "" {
		s.Slot = slot
	}
	if s.Sort != Time {
		s.When = when
	}
	if f.has("end") {
		s.Old, s.Value, value, s.Degree = r.span(value), "", nil, Negation
	}
	r.add(c, k, s, value)
}

// keyed gives a statement the attribute that its frame has, and reports whether there is
// one.
func (r *reader) keyed(c *clause, k *complements, f *frame, role string, p part, s *Statement) bool {
	switch {
	case f.has("headed"):
		return r.headed(c, k, s, p)
	case f.has("object"):
		what := r.describe(k.object.ws0())
		if c.verb.passive || len(k.object.ws) == 0 {
			what = c.subject
		}
		s.Subject, s.Attribute, s.Keys, s.Sort = what.of, what.core, r.keys(&what), Place
		return !what.unknown && !what.speaker
	case f.has("subject"):
		s.Subject, s.Attribute, s.Keys = c.subject.of, c.subject.core, r.keys(&c.subject, strings.Fields(f.noun)...)
		if c.subject.speaker {
			s.Attribute, s.Keys = c.verb.base, r.verbKeys(&c.subject, c.verb.base, role)
		}
	case f.noun != "":
		s.Keys = r.keys(&c.subject, f.noun)
		if f.has("home") && !c.subject.speaker { // the office moved to
			s.Keys = append(s.Keys, r.keys(&c.subject)...)
		}
	case f.has("aim"):
		aim := partOf(k, "for")
		what := r.describe(aim.ws0())
		s.Subject, s.Attribute, s.Keys = what.of, what.core, r.keys(&what)
		return len(aim.ws) > 0 && !what.unknown
	default:
		return r.verbFrame(c, k, f, role, s)
	}
	return true
}

// sorted gives a statement the sort that its frame has, and reports whether the value can
// be of it.
func (r *reader) sorted(f *frame, s *Statement, k *complements, p part, value *[]word) bool {
	switch {
	case f.has("home") && !r.isHome(p), f.has("place") && f.noun == "home" && p.ws[len(p.ws)-1].is&isRoom != 0:
		return false
	case f.has("place"):
		*value, s.Sort = r.whole(k, p), Place
		return p.sort != Amount
	case f.has("name"):
		s.Sort = Name
		return p.sort != Amount && (p.sort == Name || !f.has("capital"))
	case f.has("many"):
		*value, s.Sort, s.Slot = r.whole(k, p), Thing, ""
	case f.has("thing"):
		s.Sort = Thing
		return p.sort != Amount || f.noun == ""
	}
	return true
}

// isHome reports whether somebody who moves there lives there then.
func (r *reader) isHome(p part) bool {
	last := p.ws[len(p.ws)-1]
	return last.is&isRoom == 0 && (p.sort == Name || last.is&isHome != 0)
}

// verbFrame gives a statement the key of its verb.
func (r *reader) verbFrame(c *clause, k *complements, f *frame, role string, s *Statement) bool {
	s.Attribute = strings.ReplaceAll(c.verb.base, "_", " ")
	if role != "o" && role != "when" && role != "amount" {
		s.Attribute += " " + role
	}
	if f.has("purpose") {
		p := partOf(k, "for", "as", "to")
		what := r.describe(p.ws)
		if len(p.ws) > 0 && p.sort != Time {
			role = "for " + strings.Join(what.nouns, " ")
			if s.Slot = r.span(p.ws); (p.role == "as" || p.ws[0].is&isArticle != 0) && len(what.nouns) > 0 {
				s.Keys = r.keys(&what)
			}
			s.Attribute += " for " + r.span(p.ws)
		} else if s.Many = true; k.now {
			s.Many = false
		}
	}
	if role == "o" && k.slot == "" && !f.has("many") {
		if p := partOf(k, "in", "at", "on"); len(p.ws) > 0 && p.sort != Time {
			k.slot = r.span(p.ws)
			s.Slot = k.slot
		}
	}
	s.Keys = append(r.verbKeys(&c.subject, c.verb.base, role), s.Keys...)
	return true
}

// headed is where somebody goes: to Hill School is the school, to the gym a time.
func (r *reader) headed(c *clause, k *complements, s *Statement, p part) bool {
	what := r.describe(p.ws)
	if what.unknown || len(what.nouns) == 0 {
		return false
	}
	head := what.nouns[len(what.nouns)-1]
	if len(what.nouns) > 1 {
		s.Attribute, s.Keys, s.Sort = what.core, r.keys(&c.subject, head), Name
		return true
	}
	if k.when == "" || what.proper {
		return false
	}
	s.Attribute, s.Keys, s.Sort = "go to "+what.core, r.verbKeys(&c.subject, "go", head), Time
	s.Value, s.When = k.when, ""
	k.when = ""
	return true
}

// ws0 is the words of a part, or one empty word.
func (p *part) ws0() []word {
	if len(p.ws) == 0 {
		return []word{{}}
	}
	return p.ws
}
