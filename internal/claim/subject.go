package claim

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci/internal/lang"
)

// subject is what a description describes: a person, a thing, or an attribute of one.
type subject struct {
	owner   string   // Me where it is the speaker or something of the speaker's, else ""
	nouns   []string // terms, the head last; the user has none
	alias   []string // the name in "my sister Lena"; nil where there is none
	name    string   // the whole, as Statement.Subject
	of      string   // what it is of, as Statement.Subject
	core    string   // the rest, as Statement.Attribute
	text    string   // as the text has it
	unknown bool     // it cannot be told, or is one of several
	proper  bool     // a name
	indef   bool     // one among many
	best    bool     // favourite
	label   bool     // its value is a word without an article
	person  bool     // its value is a person
	fresh   bool     // new
	speaker bool     // the one who speaks
}

// nouns0 is the first noun, or "".
func (s *subject) nouns0() string {
	if len(s.nouns) == 0 {
		return ""
	}
	return s.nouns[0]
}

// describe reads a description.
func (r *reader) describe(ws []word) subject {
	s := subject{}
	if len(ws) == 0 {
		s.unknown = true
		return s
	}
	s.text = r.text[ws[0].from:ws[len(ws)-1].to]
	core, owned := ws, []word(nil)
	for i, w := range ws {
		if i > 0 && i < len(ws)-1 && w.is&isPreposition != 0 {
			core, owned = ws[:i], ws[i+1:]
			break
		}
	}
	s.addPart(r, owned)
	s.proper = owned == nil
	s.addCore(r, core)
	s.nameIt(r, core, owned)
	s.unknown = s.unknown || s.name == ""
	if s.of == "" {
		s.of = r.self.name
	}
	if len(core) == 2 && owned == nil && core[0].is&isMy != 0 && core[1].is&isOurs != 0 {
		ours := r.self
		ours.text = s.text
		return ours
	}
	return s
}

// addPart adds the nouns behind a preposition.
func (s *subject) addPart(r *reader, ws []word) {
	for _, w := range ws {
		s.add(r, w)
	}
}

// addCore adds the nouns of the head and what is before it.
func (s *subject) addCore(r *reader, ws []word) {
	for i, w := range ws {
		s.proper = s.proper && (w.capital || w.w == "'s" && i < len(ws)-1)
		s.add(r, w)
	}
	last := ws[len(ws)-1]
	s.label, s.person = last.is&isLabel != 0 || s.best, last.is&isPerson != 0
	s.unknown = s.unknown || len(ws) == 1 && last.is&isDay != 0
	s.indef = ws[0].is&isIndefinite != 0
	if n := len(ws); n > 2 && ws[0].is&isMy != 0 && last.capital && !ws[n-2].capital {
		s.alias = r.terms(nil, last)
	}
}

// add adds a word of a description.
func (s *subject) add(r *reader, w word) {
	switch {
	case w.is&isMy != 0 || w.is&isI != 0:
		s.owner = r.self.owner
		s.nouns = append(s.nouns, r.self.nouns...)
	case w.is&isTheir != 0:
		if r.last == nil || r.last.unknown {
			s.unknown = true
			return
		}
		s.owner = r.last.owner
		s.nouns = append(s.nouns, r.last.nouns...)
	case w.is&(isYour|isOther|isStop) != 0 && w.is&isArticle == 0, w.w == "your":
		s.unknown = true
	case w.is&isFresh != 0:
		s.fresh = true
	case w.is&isBest != 0:
		s.best = true
		s.nouns = append(s.nouns, "favorite")
	case !w.mark && w.w != "'s":
		s.nouns = r.terms(s.nouns, w)
	}
}

// nameIt names the whole and its parts in normal form.
func (s *subject) nameIt(r *reader, core, owned []word) {
	whole := r.normal(core)
	s.name, s.of, s.core = whole, r.normal(owned), whole
	if i := slices.IndexFunc(core, func(w word) bool { return w.w == "'s" }); i >= 0 {
		s.of, s.core = r.normal(core[:i]), r.normal(core[i+1:])
		return
	}
	if len(owned) > 0 {
		s.name = s.of + " " + whole
	}
	if core[0].is&isTheir != 0 && r.last != nil && len(core) > 1 {
		s.of, s.core = r.last.name, r.normal(core[1:])
		return
	}
	if core[0].is&isMy != 0 {
		s.of, s.core = r.self.name, r.normal(core[1:])
		return
	}
	if len(owned) > 0 {
		return
	}
	if i := strings.LastIndexByte(whole, ' '); i >= 0 {
		s.of, s.core = whole[:i], whole[i+1:]
		return
	}
	if s.of = r.self.name; s.proper {
		s.of = whole
	}
}

// normal is the words of a description in lower case, without articles.
func (r *reader) normal(ws []word) string {
	var b strings.Builder
	for _, w := range ws {
		text := w.w
		switch {
		case w.w == "'s":
			b.WriteString(text)
			continue
		case w.mark || w.is&isFresh != 0 || w.is&isArticle != 0 && w.is&(isMy|isTheir) == 0:
			continue
		case w.is&isMy != 0:
			text = "my"
			if r.self.owner == "" {
				text = r.self.name + "'s"
			}
		case w.is&isTheir != 0 && r.last != nil:
			text = r.last.name + "'s"
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(text)
	}
	return b.String()
}

// terms appends the terms of a word.
func (r *reader) terms(to []string, w word) []string {
	lang.Terms(w.w, func(t string) { to = append(to, t) })
	return to
}

// keys are the keys of an attribute of a subject that nouns name: by its owner, by the
// speaker where nobody is named, and by the name alone in "my sister Lena".
func (r *reader) keys(s *subject, more ...string) []string {
	out := r.nounKeys(s.owner, append(slices.Clone(s.nouns), more...))
	if s.alias != nil {
		out = append(out, nounKey("", append(slices.Clone(s.alias), more...)))
	}
	return out
}

func (r *reader) nounKeys(owner string, nouns []string) []string {
	if len(nouns) == 0 {
		return nil
	}
	out := []string{nounKey(owner, slices.Clone(nouns))}
	if owner == "" && !r.named(nouns) {
		out = append(out, nounKey(r.self.owner, append(slices.Clone(r.self.nouns), nouns...)))
	}
	return out
}

// named reports whether nouns name the speaker.
func (r *reader) named(nouns []string) bool {
	return len(r.self.nouns) > 0 && contains(nouns, r.self.nouns[0])
}

// verbKeys are the keys of an attribute that a verb names.
func (r *reader) verbKeys(s *subject, verb, role string) []string {
	verb = lang.Stem(verb)
	out := []string{verbKey(s.owner, s.nouns, verb, role)}
	if s.alias != nil {
		out = append(out, verbKey("", s.alias, verb, role))
	}
	return out
}
