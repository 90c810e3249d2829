package claim

import "strings"

// clause is a subject, its verb and what follows.
type clause struct {
	subject subject
	verb    verb
	with    []word // who else is the subject: Marco of Marco and I
	front   []word // what precedes the subject: a time, a place
	rest    []word // what follows the verb
	from    int    // byte
}

// verb is a group of auxiliaries, adverbs and a main verb.
type verb struct {
	base                         string // of the main verb; be where there is none
	end                          int    // index of the first word behind it
	past, perfect, passive       bool
	modal, negated, over, former bool
	now, too, running            bool
}

// clauseAt reads the clause that starts at i; prev is the subject of the clause before it,
// which one that starts with a verb behind "and" has too.
func (r *reader) clauseAt(ws []word, i int, prev *subject) (clause, bool) {
	start := i
	for i < len(ws) && ws[i].is&(isI|isMy) == 0 {
		n := max(r.x.now.at(ws, i), r.x.asides.at(ws, i), fronted(ws[i:]))
		if n == 0 && ws[i].is&isAdverb == 0 && (!ws[i].mark || ws[i].w == "(") {
			break
		}
		i += max(n, 1)
	}
	if i >= len(ws) {
		return clause{}, false
	}
	if c, ok := r.plainClause(ws, i); ok {
		c.front = ws[start:i]
		return c, true
	}
	if prev != nil && start > 0 && ws[start].is&(isPreposition|isArticle) == 0 {
		if v, ok := r.verbAt(ws, start, true); ok && ws[v.end-1].from >= ws[start].from {
			return clause{subject: *prev, verb: v, from: ws[start].from}, true
		}
	}
	return r.frontedClause(ws, start, i)
}

// fronted is how many words of a time precede a subject with an article: this week the
// sync is at two.
func fronted(ws []word) int {
	if len(ws) > 2 && ws[0].is&isFronting != 0 && ws[1].is&isDay != 0 && ws[2].is&(isArticle|isMy) != 0 {
		return 2
	}
	return 0
}

// frontedClause reads a clause behind a time or a place: in the evening I drink tea.
func (r *reader) frontedClause(ws []word, start, i int) (clause, bool) {
	if ws[i].is&(isPreposition|isPartOpener|isOther|isDay|isNumber|isFronting) == 0 && !ws[i].capital {
		return clause{}, false
	}
	const most = 7
	for j := i + 1; j < len(ws) && j < i+most; j++ {
		opens := ws[j].is&(isI|isMy|isThey) != 0 || ws[j-1].w == "," || ws[j].w == "the"
		if !opens || ws[j].is&isMy != 0 && ws[j-1].is&isPreposition != 0 || ws[j].w == "the" && ws[j-1].is&isPreposition != 0 {
			continue
		}
		if c, ok := r.plainClause(ws, j); ok {
			c.front = ws[start:j]
			return c, true
		}
	}
	return clause{}, false
}

// plainClause reads a clause that starts with its subject at i.
func (r *reader) plainClause(ws []word, i int) (clause, bool) {
	c := clause{from: ws[i].from}
	at := i + 1
	switch is := ws[i].is; {
	case is&isI != 0:
		c.subject = r.self
	case is&isThey != 0:
		c.subject.unknown = true
		if r.last != nil {
			c.subject = *r.last
		}
	case is&isYour != 0 && (is&isArticle == 0 || i+1 < len(ws) && ws[i].w != "your" && r.x.verbs[ws[i+1].w].forms&(thirdForm|pastForm) != 0):
		c.subject.unknown = true
	default:
		if at = r.findVerb(ws, i); at < 0 {
			return c, false
		}
		c.subject = r.describe(ws[i:at])
		if n := at - 1; n > i+1 && ws[n].is&isI != 0 && ws[n-1].w == "and" { // Marco and I
			c.subject, c.with = r.self, ws[i:n-1]
		}
	}
	v, ok := r.verbAt(ws, at, false)
	c.verb = v
	return c, ok
}

// findVerb is where the verb of a subject at i starts; -1 where there is none.
func (r *reader) findVerb(ws []word, i int) int {
	const most = 10
	if ws[i].is&isPreposition != 0 {
		return -1
	}
	at := -1
	for j := i; j < len(ws) && j < i+most; j++ {
		w := &ws[j]
		switch {
		case w.mark || w.is&isStop != 0 && w.is&isArticle == 0:
			return -1
		case w.is&isJoin != 0 && w.w != "and", w.is&(isI|isThey) != 0 && ws[max(j-1, 0)].w != "and":
			return -1
		case j > i && w.is&isMy != 0 && ws[j-1].is&isPreposition == 0 && ws[j-1].w != "and":
			return -1
		case j > i && r.verbish(ws, i, j):
			at = j
		}
		if at >= 0 {
			break
		}
	}
	for at > i+1 && (ws[at-1].is&(isAdverb|isNot) != 0 || r.x.over.at(ws, at-1) > 0) && ws[at-1].w != "and" {
		at--
		if at > i+1 && r.x.over.at(ws, at-1) > 1 {
			at--
		}
	}
	return at
}

// verbish reports whether the word at j is the verb of a subject at i.
func (r *reader) verbish(ws []word, i, j int) bool {
	w, before := &ws[j], &ws[j-1]
	if w.is&(isBe|isHave|isDo|isModal) != 0 && w.w != "being" && w.w != "having" {
		return w.w != "may" || !w.capital
	}
	if before.is&(isArticle|isMy|isTheir|isFresh|isPreposition|isOther) != 0 || before.w == "'s" || before.w == "and" {
		return false
	}
	plural := strings.HasSuffix(before.w, "s") || j > i+1 && ws[j-2].w == "and"
	f, known := r.x.verbs[w.w]
	switch {
	case known && f.forms&pastForm != 0:
		return true
	case known && f.forms&thirdForm != 0:
		return !plural || before.capital
	case known && f.forms&baseForm != 0:
		return plural && !w.capital
	}
	n := len(w.w)
	return n > 4 && w.w[n-2:] == "ed" && j+1 < len(ws) && ws[j+1].is&isPreposition != 0
}

// verbAt reads the verb that starts at i. bare: it must be a form by itself, as behind
// "and".
func (r *reader) verbAt(ws []word, i int, bare bool) (verb, bool) {
	v := verb{}
	be, do := false, false
	for ; i < len(ws); i++ {
		w := &ws[i]
		if r.boundAt(ws, i) > 0 || r.compares(ws, i) {
			return v.done(i, be)
		}
		if n := r.x.over.at(ws, i); n > 0 {
			v.over = true
			i += n - 1
			continue
		}
		next := word{}
		if i+1 < len(ws) {
			next = ws[i+1]
		}
		switch f, known := r.x.verbs[w.w]; {
		case w.mark:
			return v.done(i, be)
		case w.is&isNot != 0:
			v.negated = true
		case w.is&isModal != 0 && !be:
			v.modal = true
		case w.is&isBe != 0:
			be = true
			v.past = v.past || w.is&isBePast != 0
		case w.is&isHave != 0 && r.participleAt(ws, i+1):
			v.perfect = true
		case w.is&isDo != 0 && r.baseAt(ws, i+1):
			v.past, do = v.past || w.w == "did", true
		case w.w == "used" && next.w == "to":
			v.former = true
			i++
		case be && w.w == "going" && next.w == "to":
			v.modal = true
			i++
		case w.is&isAdverb != 0 && !(known && !be && f.base == "note"):
			v.now = v.now || r.x.now.at(ws, i) > 0
			v.too = v.too || r.x.too.at(ws, i) > 0
		case known && (!be || f.forms&(pastForm|ingForm) != 0):
			return r.mainVerb(ws, i, v, be, do)
		case !be && !bare && !known && len(w.w) > 4 && w.w[len(w.w)-2:] == "ed":
			v.base, v.past, v.end = w.w, !v.perfect, i+1
			return v, true
		default:
			return v.done(i, be)
		}
	}
	return v.done(i, be)
}

// done ends a group without a main verb.
func (v verb) done(i int, be bool) (verb, bool) {
	v.base, v.end = "be", i
	return v, be
}

// mainVerb reads the main verb at i.
func (r *reader) mainVerb(ws []word, i int, v verb, be, do bool) (verb, bool) {
	f := r.x.verbs[ws[i].w]
	v.base, v.end = f.base, i+1
	switch {
	case be:
		v.passive, v.running = f.forms&pastForm != 0, f.forms&ingForm != 0
	case !do && !v.perfect && f.forms&pastForm != 0:
		v.past = f.forms&baseForm == 0 || r.x.verbIs[f.base] != 0
	case f.forms == ingForm:
		return v, false
	}
	if v.base == "have" && v.end < len(ws) && ws[v.end].w == "got" {
		v.end++
	}
	if v.base == "get" && v.end < len(ws) && r.x.verbs[ws[v.end].w].forms&(pastForm|baseForm) == pastForm || v.base == "get" && r.shifts(ws, v.end) {
		past := v.past
		v, ok := r.mainVerb(ws, v.end, v, true, false)
		v.past = past
		return v, ok
	}
	v.join(r.x, ws)
	for i := range r.x.frames[v.base] {
		v.past = v.past || f.forms&pastForm != 0 && !v.perfect && r.x.frames[v.base][i].has("end")
	}
	if r.x.verbIs[v.base]&quitsVerb != 0 && v.end < len(ws) && r.x.verbs[ws[v.end].w].forms&ingForm != 0 && (v.past || v.perfect) {
		v.base, v.over, v.past = r.x.verbs[ws[v.end].w].base, true, false
		v.end++
		v.join(r.x, ws)
	}
	return v, true
}

// join adds the words of a verb of several words, and reads one verb as another.
func (v *verb) join(x *lexicon, ws []word) {
	name := v.base
	for i := v.end; i < len(ws) && i < v.end+2; i++ {
		if name += "_" + ws[i].w; x.particles[name] {
			v.base, v.end = name, i+1
			break
		}
	}
	if same, ok := x.same[v.base]; ok {
		v.base = same
	}
}

// participleAt reports whether a past participle is at i, adverbs aside.
func (r *reader) participleAt(ws []word, i int) bool {
	i = skipAdverbs(ws, i)
	return i < len(ws) && (ws[i].w == "been" || r.x.verbs[ws[i].w].forms&pastForm != 0 || len(ws[i].w) > 4 && strings.HasSuffix(ws[i].w, "ed"))
}

// shifts reports whether a participle of a verb of change is at i.
func (r *reader) shifts(ws []word, i int) bool {
	return i < len(ws) && r.x.verbs[ws[i].w].forms&pastForm != 0 && r.x.verbIs[r.x.verbs[ws[i].w].base]&shiftsValue != 0
}

// baseAt reports whether the base of a verb is at i, adverbs aside.
func (r *reader) baseAt(ws []word, i int) bool {
	i = skipAdverbs(ws, i)
	return i < len(ws) && (r.x.verbs[ws[i].w].forms&baseForm != 0 || ws[i].w == "have")
}

func skipAdverbs(ws []word, i int) int {
	for i < len(ws) && ws[i].is&(isAdverb|isNot) != 0 {
		i++
	}
	return i
}
