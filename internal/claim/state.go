package claim

import (
	"strings"
)

// state adds what a clause claims.
func (r *reader) state(c *clause) {
	if c.subject.unknown && !r.aboutObject(c) || c.verb.former || c.subject.indef {
		return
	}
	if c.verb.negated && r.bounded(c.rest) { // not in Bonn more than three days a week
		return
	}
	k := r.complementsOf(c)
	base := c.verb.base
	ends := r.x.verbIs[base]&endsValue != 0 && (c.verb.past || c.verb.perfect) && !c.verb.negated
	if (k.once || k.lately && !r.enters(c, &k)) && !ends || r.anecdote(c) {
		return
	}
	if c.verb.past || c.verb.perfect {
		k.when = ""
	}
	r.mention(c, &k)
	for _, p := range k.parts {
		if dated := p.ws[0].w == "last" || p.ws[0].w == "next" || p.ws[0].w == "this"; dated || c.verb.past || c.verb.perfect {
			continue
		}
		if p.sort == Time && p.role != "to" && p.role != "since" && p.role != "from" && k.when == "" {
			k.when = r.span(p.ws)
		}
	}
	switch {
	case c.verb.modal:
		return
	case c.verb.running && r.x.verbIs[base]&(shiftsValue|swapsValues|endsValue|quitsVerb) != 0: // not yet
		return
	case r.swap(c, &k):
	case ends:
		r.end(c, &k)
	case r.shift(c, &k):
	case c.subject.unknown:
	case base == "be":
		r.be(c, &k)
	case base == "have" && len(k.object.ws) > 0 && k.object.ws[len(k.object.ws)-1].is&isPassing != 0:
	case r.gets(c, &k), r.takes(c, &k), r.charge(c, &k):
	default:
		r.frames(c, &k)
	}
}

// enters reports whether a clause says what the speaker did on one day and is so from then
// on: I moved to Bonn yesterday; not we moved the talk to noon today.
func (r *reader) enters(c *clause, k *complements) bool {
	object := r.x.verbIs[c.verb.base]&shiftsValue != 0 && len(k.object.ws) > 0
	return r.x.verbIs[c.verb.base]&entersIt != 0 && c.subject.speaker && c.verb.past && !c.verb.negated && !object
}

// mention makes the object what "it" and "her" are about, where the speaker is the subject.
func (r *reader) mention(c *clause, k *complements) {
	if !c.subject.speaker || len(k.object.ws) == 0 || c.verb.base == "be" {
		return
	}
	if what := r.describe(k.object.ws); !what.unknown && !what.speaker && (!what.indef || what.fresh) {
		r.last = &what
	}
}

// aboutObject reports whether a clause may be about its object, whoever did it: they moved
// the launch to June.
func (r *reader) aboutObject(c *clause) bool {
	return r.x.verbIs[c.verb.base]&shiftsValue != 0
}

// anecdote reports whether a clause is dated years back.
func (r *reader) anecdote(c *clause) bool {
	for _, ws := range [][]word{c.front, c.rest} {
		for i := range ws {
			if ws[i].is&isYears != 0 && i+1 < len(ws) && ws[i+1].is&isAgo != 0 {
				return true
			}
			if c.verb.past && i > 0 && ws[i-1].w == "in" && len(ws[i].w) == 4 && (ws[i].w[:2] == "19" || ws[i].w[:2] == "20") {
				return true
			}
		}
	}
	return false
}

// add adds a statement.
func (r *reader) add(c *clause, k *complements, s Statement, value []word) {
	if len(s.Keys) == 0 || len(value) > 0 && (len(termsOf(r.span(value))) == 0 || len(value) == 1 && value[0].is&isAdverb != 0) {
		return
	}
	if s.Value == "" && len(value) > 0 {
		s.Value = r.span(value)
	}
	if s.Old == "" {
		s.Old = r.span(k.old)
	}
	s.From, s.To = c.from, c.from
	if n := len(c.rest); n > 0 {
		s.To = c.rest[n-1].to
	}
	if s.When == "" && s.Sort != Time {
		s.When = k.when
	}
	if s.Slot == "" {
		s.Slot = k.slot
	}
	s.Many = s.Many || k.too
	s.Negated = c.verb.negated || c.verb.over || k.over
	s.Degree = r.degree(&s, k)
	r.out = append(r.out, s)
}

// degree is how clearly a statement says that something has changed.
func (r *reader) degree(s *Statement, k *complements) Degree {
	switch {
	case s.Degree != Plain:
		return s.Degree
	case r.correct || s.Old != "":
		return Correction
	case s.Negated:
		return Negation
	case k.now:
		return Now
	}
	return Plain
}

// open are the keys of a statement that names values but no attribute.
func (r *reader) open(s *subject) []string {
	return []string{s.owner + "|" + strings.Join(s.nouns, " ") + openKey}
}

// end is the end of what is named: sold the Golf, quit my job.
func (r *reader) end(c *clause, k *complements) {
	object := k.object.ws
	if len(object) > 1 && object[0].is&isOf != 0 {
		object = object[1:]
	}
	if len(object) == 0 {
		return
	}
	what := r.describe(object)
	if what.unknown {
		return
	}
	mine := object[0].is&(isMy|isTheir) != 0
	leaves := c.verb.base == "leave" || c.verb.base == "lose"
	if leaves && k.object.sort != Name && len(what.nouns) < 2 && canonOf(what.nouns0()) != "job" || c.verb.base == "lose" && canonOf(what.nouns0()) != "job" {
		return
	}
	for _, p := range k.parts {
		if leaves && r.x.is(p.role, isPlacing) {
			return
		}
	}
	k.too = false
	if job := len(what.nouns) == 1 && canonOf(what.nouns[0]) == "job"; mine && (job || !leaves) {
		keys := r.keys(&what)
		if job {
			keys = append(keys, r.keys(&c.subject, "employer")...)
		}
		sort := Thing
		if c.verb.base == "cancel" {
			sort = Time
		}
		r.add(c, k, Statement{Subject: what.of, Attribute: what.core, Keys: keys, Old: Any, Sort: sort, Degree: Negation}, nil)
	}
	r.add(c, k, Statement{Subject: c.subject.name, Attribute: c.verb.base, Keys: r.open(&c.subject), Old: r.span(object), Degree: Negation}, nil)
}

// swap is one thing in the place of another: replaced A with B, switched from A to B.
func (r *reader) swap(c *clause, k *complements) bool {
	is := r.x.verbIs[c.verb.base]
	if r.leavesFor(c, k) {
		return true
	}
	if is&(swapsValues|shiftsValue) == 0 || !c.verb.past && !c.verb.perfect && !c.verb.passive || c.verb.negated || c.subject.unknown && len(k.object.ws) == 0 {
		return false
	}
	old, value := k.object, partOf(k, "with", "by", "for", "to")
	subject := c.subject
	if c.verb.passive {
		old = part{ws: []word{{from: 0}}}
		subject = r.self
	}
	if is&shiftsValue != 0 {
		old, value = partOf(k, "from"), partOf(k, "to", "into", "in")
		subject = c.subject
	}
	k.limit(r)
	if c.verb.base == "move" && len(k.object.ws) == 0 && len(value.ws) > 0 && !r.isHome(value) && value.sort != Name && value.ws[len(value.ws)-1].is&isRoom == 0 {
		return false
	}
	if len(old.ws) == 0 || len(value.ws) == 0 || value.sort == Time || value.sort == Amount {
		return false
	}
	s := Statement{Subject: subject.name, Attribute: c.verb.base, Keys: r.open(&subject), Old: r.span(old.ws), Sort: value.sort, Degree: Change}
	if r.swapped(c, k, &s, value) {
		r.add(c, k, s, value.ws)
	}
	return true
}

// leavesFor is one name for another: left Verizon for T-Mobile.
func (r *reader) leavesFor(c *clause, k *complements) bool {
	to := partOf(k, "for")
	if c.verb.base != "leave" || k.object.sort != Name || to.sort != Name || !c.verb.past || c.verb.negated {
		return false
	}
	r.add(c, k, Statement{Subject: c.subject.name, Attribute: c.verb.base, Keys: r.open(&c.subject), Old: r.span(k.object.ws), Sort: Name, Degree: Change}, to.ws)
	return true
}

// swapped gives a swap the attribute that the clause names, if any, and reports whether
// the subject can be told.
func (r *reader) swapped(c *clause, k *complements, s *Statement, value part) bool {
	is := r.x.verbIs[c.verb.base]
	as := partOf(k, "as")
	switch {
	case is&shiftsValue != 0 && len(k.object.ws) > 0 && !c.verb.passive: // our dog from A to B
		what := r.describe(k.object.ws)
		if what.unknown {
			return false
		}
		if k.object.ws[len(k.object.ws)-1].is&isAccount == 0 || c.subject.unknown {
			s.Subject, s.Keys = what.name, r.open(&what)
		}
		r.add(c, k, Statement{Subject: what.of, Attribute: what.core, Keys: r.keys(&what), Old: s.Old, Sort: value.sort, Degree: Change}, value.ws)
	case is&swapsValues != 0 && len(as.ws) > 0:
		what := r.describe(as.ws)
		s.Subject, s.Attribute, s.Keys = what.of, what.core, r.keys(&what)
		if c.verb.passive {
			s.Old = c.subject.text
		}
	case is&swapsValues != 0 && c.verb.passive:
		s.Old = c.subject.text
	case c.verb.base == "move" && len(k.object.ws) == 0 && r.isHome(value):
		s.Attribute, s.Keys, s.Sort = "home", r.keys(&c.subject, "home"), Place
	}
	return true
}

// limit makes a purpose the slot.
func (k *complements) limit(r *reader) {
	for _, p := range k.parts {
		if p.role == "for" && p.sort != Time && p.sort != Amount && k.slot == "" {
			k.slot = r.span(p.ws)
		}
	}
}

// partOf is the first complement of one of some roles.
func partOf(k *complements, roles ...string) part {
	for _, p := range k.parts {
		if contains(roles, p.role) {
			return p
		}
	}
	return part{}
}

// shift moves a time or an amount: slipped to May 20, they raised my rent to 900.
func (r *reader) shift(c *clause, k *complements) bool {
	to := partOf(k, "to", "until")
	if r.sets(c, k, to) {
		return true
	}
	shifts := r.x.verbIs[c.verb.base]&shiftsValue != 0
	if to.sort != Time && to.sort != Amount || !shifts && (to.sort == Amount || partOf(k, "from").ws != nil) || c.verb.negated || c.verb.base == "be" || c.verb.base == "go" {
		return false
	}
	what := c.subject
	if len(k.object.ws) > 0 && !c.verb.passive {
		what = r.describe(k.object.ws)
	}
	if what.unknown || what.speaker || !c.verb.past && !c.verb.perfect && !c.verb.passive {
		return false
	}
	k.when = ""
	r.add(c, k, Statement{Subject: what.of, Attribute: what.core, Keys: r.keys(&what), Old: Any, Sort: to.sort, Degree: Change}, to.ws)
	return true
}

// sets gives something a new value: changed the password to moonrock21.
func (r *reader) sets(c *clause, k *complements, to part) bool {
	if r.x.verbIs[c.verb.base]&setsValue == 0 || len(to.ws) == 0 || len(k.object.ws) == 0 || c.verb.passive || !c.verb.past && !c.verb.perfect || c.verb.negated {
		return false
	}
	what := r.describe(k.object.ws)
	if what.unknown || what.speaker || what.indef || partOf(k, "from").ws != nil {
		return false
	}
	r.add(c, k, Statement{Subject: what.of, Attribute: what.core, Keys: r.keys(&what), Old: Any, Sort: to.sort, Degree: Change}, to.ws)
	return true
}

// gets is something new: I have a new dentist, Dr. Wu.
func (r *reader) gets(c *clause, k *complements) bool {
	if r.x.verbIs[c.verb.base]&getsValue == 0 || len(k.object.ws) == 0 || c.verb.negated || !c.subject.speaker {
		return false
	}
	object, value := k.object.ws, trim(k.apart)
	for i := range object {
		if i > 0 && object[i].is&isNamed != 0 {
			object, value = object[:i], object[i+1:]
			break
		}
	}
	what := r.describe(object)
	if !what.fresh || len(value) == 0 {
		return false
	}
	for i := range value {
		if value[i].mark {
			value = value[:i]
			break
		}
	}
	k.too = false
	r.add(c, k, Statement{Subject: c.subject.name, Attribute: what.core, Keys: r.keys(&c.subject, what.nouns...), Sort: r.sortOf(value, "o")}, value)
	return true
}

// takes is a dose: I take 20 mg of aspirin.
func (r *reader) takes(c *clause, k *complements) bool {
	if c.verb.base != "take" || k.object.sort != Amount || c.verb.past {
		return false
	}
	ws := k.object.ws
	for i := range ws {
		if ws[i].is&isOf == 0 && (i != 2 || ws[1].is&isUnit == 0) {
			continue
		}
		what := r.describe(ws[i+max(0, int(ws[i].is&isOf/isOf)):])
		k.when = ""
		r.add(c, k, Statement{Subject: c.subject.name, Attribute: "dose of " + what.core, Keys: r.keys(&c.subject, append(what.nouns, "dose")...), Sort: Amount}, ws[:i])
		return true
	}
	return false
}

// charge is who is in charge of something: Ann owns the docs, Ben took over the docs.
func (r *reader) charge(c *clause, k *complements) bool {
	if r.x.owns[strings.ReplaceAll(c.verb.base, " ", "_")] == nil || len(k.object.ws) == 0 || c.verb.past && c.verb.base != "take_over" || c.verb.passive || !c.subject.proper && !c.subject.speaker {
		return false
	}
	return r.owns(c, k, k.object.ws)
}

func (r *reader) owns(c *clause, k *complements, ws []word) bool {
	what := r.describe(ws)
	if what.unknown || what.indef {
		return false
	}
	k.old = partOf(k, "from").ws
	s := Statement{Subject: what.name, Attribute: "owner", Keys: r.keys(&what, "owner"), Value: c.subject.text, Sort: Name}
	if c.subject.speaker {
		s.Value = r.self.name
	}
	r.add(c, k, s, nil)
	return true
}
