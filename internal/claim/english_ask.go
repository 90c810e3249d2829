package claim

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci/internal/lang"
)

// askEnglish reads what an English question asks for: it is turned into the statement that
// it leaves open, whose keys are taken.
func askEnglish(question, voice string) Question {
	const longest = 30 // words
	x := englishWords()
	if len(question) > 300 {
		return Question{}
	}
	r := newReader(question, voice)
	ws := trim(x.wordsOf(question))
	if len(ws) == 0 || len(ws) > longest {
		return Question{}
	}
	a := asker{r: r, ws: ws}
	a.question()
	slices.Sort(a.keys)
	return Question{Keys: slices.Compact(a.keys), Then: a.then()}
}

// asker collects the keys of a question.
type asker struct {
	r    *reader
	ws   []word
	keys []string
	gap  trait // the word that asks
}

// then reports whether the question asks how things were.
func (a *asker) then() bool {
	for i, w := range a.ws {
		if w.is&isThen == 0 {
			continue
		}
		if w.w == "did" && a.changes(i) {
			continue
		}
		return true
	}
	return a.r.x.former.in(a.ws)
}

// changes reports whether a verb of change is behind i, whose outcome holds now: where did
// I move to.
func (a *asker) changes(i int) bool {
	for _, w := range a.ws[i+1:] {
		v := a.r.x.verbs[w.w]
		for j := range a.r.x.frames[v.base] {
			if f := &a.r.x.frames[v.base][j]; f.has("past") && !f.has("end") {
				return true
			}
		}
		if a.r.x.verbIs[v.base]&(shiftsValue|swapsValues) != 0 && v.base != "" {
			return true
		}
	}
	return false
}

// question reads the question.
func (a *asker) question() {
	a.phrases()
	x, ws := a.r.x, a.ws
	for len(ws) > 0 && ws[0].is&(isAdverb|isJoin|isPreposition) != 0 && ws[0].is&isWho == 0 {
		ws = ws[1:]
	}
	if len(ws) == 0 {
		return
	}
	const asks = isWho | isWhat | isWhere | isWhen | isHow
	var noun []word
	if a.gap = ws[0].is & asks; a.gap != 0 {
		ws = ws[1:]
		if len(ws) > 0 && ws[0].w == "'s" {
			a.noun(ws[1:])
			return
		}
		n := auxAt(ws)
		if n > 0 {
			noun = ws[:n]
		}
		ws = ws[n:]
	}
	if len(ws) == 0 {
		a.noun(noun)
		return
	}
	switch first := ws[0]; {
	case first.is&isBe != 0:
		a.be(ws[1:], noun)
	case first.is&(isDo|isModal|isHave) != 0 && len(ws) > 1:
		a.verb(ws[1:], noun)
	case a.gap != 0 && x.verbs[first.w].base != "":
		a.who(ws)
	case a.gap == 0 && named(ws):
		a.noun(ws)
	}
}

// named reports whether words describe something of somebody's: my dentist, Ann's phone.
func named(ws []word) bool {
	return ws[0].is&isMy != 0 || slices.ContainsFunc(ws[1:], func(w word) bool { return w.w == "'s" || w.is&isOf != 0 })
}

// auxAt is where the first auxiliary is, or the first verb where there is none near.
func auxAt(ws []word) int {
	for i := range ws {
		if ws[i].is&(isBe|isDo|isModal|isHave) != 0 {
			return i
		}
		if i == 5 {
			break
		}
	}
	return 0
}

// phrases adds the keys of questions that are asked by other words.
func (a *asker) phrases() {
	var b strings.Builder
	for i, w := range a.ws {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.w)
	}
	asked := b.String()
	for _, p := range a.r.x.asks {
		if !strings.Contains(asked, p[0]) {
			continue
		}
		read := a.r.x.wordsOf(p[1])
		s := a.r.describe(read)
		if s.owner == "" {
			s.owner = a.r.self.owner
		}
		a.keys = append(a.keys, a.r.keys(&s)...)
	}
}

// noun adds the keys of a description: my manager, the deadline of Apollo.
func (a *asker) noun(ws []word) {
	ws = a.plain(ws)
	if len(ws) == 0 || len(ws) > 8 {
		return
	}
	s := a.r.describe(ws)
	if s.speaker || len(s.nouns) == 0 {
		return
	}
	a.keys = append(a.keys, a.r.keys(&s)...)
	for i := range ws {
		if n := a.r.x.owns.at(ws, i); n > 0 && i+n < len(ws) {
			what := a.r.describe(ws[i+n:])
			a.keys = append(a.keys, a.r.keys(&what, "owner")...)
		}
	}
	if s.of != "" && (ws[len(ws)-1].w == "owner" || s.core == "owner") {
		return
	}
}

// plain drops adverbs, particles and words of now and then from a description.
func (a *asker) plain(ws []word) []word {
	var out []word
	for _, w := range ws {
		if !w.mark && w.is&(isAdverb|isThen) == 0 && (w.is&isOther == 0 || w.is&isThen == 0) || w.w == "'s" {
			out = append(out, w)
		}
	}
	for len(out) > 0 && out[len(out)-1].is&(isPreposition|isOf) != 0 {
		out = out[:len(out)-1]
	}
	return out
}

// be reads what follows a form of be: is my manager, am I allergic to nuts.
func (a *asker) be(ws, noun []word) {
	ws = a.plain(ws)
	if len(ws) == 0 {
		return
	}
	if ws[0].is&isI == 0 {
		if n := a.r.x.owns.at(ws, 0); n > 0 && n < len(ws) {
			what := a.r.describe(ws[n:])
			a.keys = append(a.keys, a.r.keys(&what, "owner")...)
			return
		}
		at := a.participle(ws)
		if at > 0 {
			s := a.r.describe(ws[:at])
			a.keys = append(a.keys, a.r.keys(&s)...)
			a.frames(&s, a.r.x.verbs[ws[at].w].base, ws[at+1:])
			if a.r.x.verbs[ws[at].w].forms == ingForm {
				a.noun(ws)
			}
			return
		}
		if len(noun) > 0 && a.gap&isWhat != 0 {
			s := a.r.describe(ws)
			what := a.r.describe(noun)
			a.keys = append(a.keys, a.r.keys(&s, what.nouns...)...)
		}
		a.noun(ws)
		return
	}
	a.about(ws[1:], noun)
}

// about reads what is asked of the speaker behind "am I": allergic to nuts, a nurse.
func (a *asker) about(ws, noun []word) {
	self := a.r.self
	if len(noun) > 0 {
		what := a.r.describe(noun)
		a.keys = append(a.keys, a.r.keys(&self, what.nouns...)...)
	}
	if len(ws) == 0 {
		return
	}
	if v := a.r.x.verbs[ws[0].w]; v.base != "" && v.forms&(pastForm|ingForm) != 0 {
		a.frames(&self, a.base(v.base, ws), ws[1:])
		return
	}
	if a.r.isJob(ws) {
		a.keys = append(a.keys, a.r.keys(&self, "job")...)
	}
	if len(ws) > 1 && ws[1].is&isPreposition != 0 || len(ws) == 1 {
		a.keys = append(a.keys, a.r.keys(&self, a.r.terms(nil, ws[0])...)...)
	}
	a.keys = append(a.keys, a.r.verbKeys(&self, "be", "o")...)
}

// participle is where a participle ends a description: our backups stored; 0 where none
// does.
func (a *asker) participle(ws []word) int {
	for i := 1; i < len(ws); i++ {
		v := a.r.x.verbs[ws[i].w]
		if v.forms&pastForm != 0 && ws[i-1].is&(isArticle|isMy) == 0 || v.forms == ingForm && i == len(ws)-1 {
			return i
		}
	}
	return 0
}

// verb reads a subject and a verb behind an auxiliary: do I live, does Ann work for.
func (a *asker) verb(ws, noun []word) {
	at := a.verbIn(ws)
	if at <= 0 {
		if a.gap == 0 || len(noun) > 0 {
			a.noun(append(slices.Clone(noun), ws...))
		}
		return
	}
	subject := a.subjectOf(ws[:at])
	if subject.unknown {
		return
	}
	rest := ws[at+1:]
	base := a.base(a.r.x.verbs[ws[at].w].base, ws[at:])
	if base == "get" && len(rest) > 0 && a.r.x.verbs[rest[0].w].forms&pastForm != 0 {
		base = a.r.x.verbs[rest[0].w].base
	}
	if len(noun) > 0 && a.gap&(isWhat|isHow) != 0 {
		what := a.r.describe(trim(noun))
		nouns := what.nouns
		if a.gap&isHow != 0 {
			nouns = nil
		}
		if len(nouns) > 0 {
			a.keys = append(a.keys, a.r.keys(&subject, nouns...)...)
			if a.r.x.verbIs[base]&likesIt != 0 {
				a.keys = append(a.keys, a.r.keys(&subject, append([]string{"favorite"}, nouns...)...)...)
			}
		}
		if a.gap&isHow != 0 && len(noun) > 1 {
			a.keys = append(a.keys, a.r.keys(&subject, append(slices.Clone(a.r.describe(noun[1:]).nouns), "dose")...)...)
		}
	}
	a.frames(&subject, base, rest)
}

// subjectOf reads the subject of a question.
func (a *asker) subjectOf(ws []word) subject {
	ws = a.plain(ws)
	if len(ws) == 1 && ws[0].is&isI != 0 {
		return a.r.self
	}
	return a.r.describe(ws)
}

// verbIn is where the main verb is behind a subject.
func (a *asker) verbIn(ws []word) int {
	for i := 1; i < len(ws); i++ {
		v := a.r.x.verbs[ws[i].w]
		if v.forms&(baseForm|ingForm|pastForm) != 0 && ws[i-1].is&(isArticle|isMy|isTheir|isFresh) == 0 {
			return i
		}
	}
	return -1
}

// base is the verb with the words that belong to it.
func (a *asker) base(base string, ws []word) string {
	v := verb{base: base, end: 1}
	v.join(a.r.x, ws)
	return v.base
}

// who reads a question for its subject: who teaches me the piano, who owns the docs.
func (a *asker) who(ws []word) {
	base := a.r.x.verbs[ws[0].w].base
	rest := ws[1:]
	if v := a.base(base, ws); v != base {
		base, rest = v, ws[min(2, len(ws)):]
	}
	rest = a.plain(rest)
	if len(rest) == 0 {
		return
	}
	what := a.r.describe(rest)
	for i := range a.r.x.frames[base] {
		if a.r.x.frames[base][i].has("object") {
			a.keys = append(a.keys, a.r.keys(&what)...)
		}
	}
	if a.r.x.owns[base] != nil {
		a.keys = append(a.keys, a.r.keys(&what, "owner")...)
	}
	if rest[0].is&isI != 0 || rest[0].w == "me" || rest[0].w == "us" { // me the piano: my piano teacher
		self := a.r.self
		thing := a.r.describe(rest[min(1, len(rest)-1):])
		a.keys = append(a.keys, a.r.keys(&self, append(thing.nouns, lang.Stem(base+"er"))...)...)
	}
}

// frames adds the keys of all that a verb can say of a subject, limited by the
// prepositions that are there.
func (a *asker) frames(s *subject, base string, rest []word) {
	r := a.r
	a.before(s, base, rest)
	for i := range r.x.frames[base] {
		a.frame(s, base, &r.x.frames[base][i], rest)
	}
	if r.x.owns[base] != nil && len(rest) > 0 {
		what := r.describe(a.some(rest))
		a.keys = append(a.keys, r.keys(&what, "owner")...)
	}
}

// before adds the keys that need no frame.
func (a *asker) before(s *subject, base string, rest []word) {
	r := a.r
	if base == "have" || base == "get" {
		a.noun(append([]word{}, rest...))
	}
	if base == "do" && len(a.plain(rest)) == 0 && a.gap&isWhat != 0 {
		a.keys = append(a.keys, r.keys(s, "job")...)
	}
	if r.x.verbIs[base]&timesIt != 0 && a.gap&isWhen != 0 && len(rest) > 0 {
		what := r.describe(a.some(rest))
		a.keys = append(a.keys, r.keys(s, what.nouns...)...)
	}
	if a.gap&isWhen != 0 {
		a.keys = append(a.keys, r.verbKeys(s, base, "when")...)
	}
}

// frame adds the keys of one frame.
func (a *asker) frame(s *subject, base string, f *frame, rest []word) {
	r := a.r
	switch {
	case f.has("end"):
	case f.has("headed"):
		a.headed(s, rest)
	case f.has("subject") && !s.speaker:
		a.keys = append(a.keys, r.keys(s, strings.Fields(f.noun)...)...)
	case f.has("aim"):
		for i, w := range rest {
			if w.w == "for" && i+1 < len(rest) {
				what := r.describe(a.some(rest[i+1:]))
				a.keys = append(a.keys, r.keys(&what)...)
			}
		}
	case f.has("object"):
		if what := r.describe(a.some(rest)); len(rest) > 0 && !what.unknown {
			a.keys = append(a.keys, r.keys(&what)...)
		}
	case f.noun != "":
		if a.fits(f, rest) {
			a.keys = append(a.keys, r.keys(s, f.noun)...)
		}
	default:
		a.roles(s, base, f, rest)
	}
}

// some is words without adverbs, or one empty word.
func (a *asker) some(ws []word) []word {
	if ws = a.plain(ws); len(ws) > 0 {
		return ws
	}
	return []word{{}}
}

// fits reports whether a frame may be meant: a preposition of the question must be one of
// its roles.
func (a *asker) fits(f *frame, rest []word) bool {
	if n := len(rest) - 1; n >= 0 && rest[n].is&isPreposition != 0 && rest[n].is&isThen == 0 && !contains(f.roles, rest[n].w) && !contains(f.roles, "o") {
		return false
	}
	switch {
	case a.gap&isWhere != 0:
		return !f.has("thing")
	case a.gap&isWho != 0:
		return f.has("name")
	}
	return true
}

// roles adds the keys of the verb itself.
func (a *asker) roles(s *subject, base string, f *frame, rest []word) {
	for _, role := range f.roles {
		if f.has("purpose") {
			for i, w := range rest {
				if (w.w == "for" || w.w == "to" || w.w == "as") && i+1 < len(rest) {
					if v := a.r.x.verbs[rest[i+1].w]; v.base != base && v.base != "" {
						a.frames(s, v.base, rest[i+2:])
					}
					what := a.r.describe(rest[i+1:])
					a.keys = append(a.keys, a.r.verbKeys(s, base, "for "+strings.Join(what.nouns, " "))...)
				}
			}
		}
		a.keys = append(a.keys, a.r.verbKeys(s, base, role)...)
	}
}

// headed adds the keys of where somebody goes.
func (a *asker) headed(s *subject, rest []word) {
	if len(rest) > 1 && rest[0].w == "to" {
		rest = rest[1:]
	}
	if rest = a.plain(rest); len(rest) == 0 {
		return
	}
	what := a.r.describe(rest)
	if n := len(what.nouns); n > 0 {
		head := what.nouns[n-1]
		a.keys = append(a.keys, a.r.keys(s, head)...)
		a.keys = append(a.keys, a.r.verbKeys(s, "go", head)...)
	}
}
