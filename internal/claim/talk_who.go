package claim

import (
	"slices"
	"strings"
)

// who is a subject: the speaker, or somebody with a name, a role, or both.
type who struct {
	name, role string // anna; sister
	owner      string // whose the role is, "" the speaker's
	pet        bool
}

// subject is a subject as a claim has it.
func (r *talk) subject(w *who) string {
	switch {
	case w.name == Me && r.voice != "":
		return r.voice
	case w.name != "":
		return w.name
	}
	return r.described(w)
}

// described is the role of a subject with its owner: my sister, Anna's sister.
func (r *talk) described(w *who) string {
	owner := w.owner
	switch {
	case slices.Contains(Users, owner):
		owner = "" // as models call the user
	case owner == "":
		owner = r.voice
	}
	switch {
	case r.runs && owner == "":
		return w.role
	case r.runs:
		return owner + "的" + w.role
	case owner == "":
		return "my " + w.role
	}
	return owner + "'s " + w.role
}

// keys are those of an attribute by the name and by the role.
func (r *talk) keys(w *who, attribute string) []string { return r.keysBy(w, attribute, Key) }

// asking are the keys by which a question finds what it names of somebody: also without what says
// nothing beside it.
func (r *talk) asking(w *who, attribute string) []string {
	return append(r.keys(w, attribute), r.keysBy(w, attribute, paddedKey)...)
}

func (r *talk) keysBy(w *who, attribute string, key func(subject, attribute string) string) (keys []string) {
	if w.name != "" {
		name := w.name
		if name == Me && r.voice != "" {
			name = r.voice
		}
		keys = append(keys, key(name, attribute))
	}
	switch described := r.described(w); {
	case w.role == "":
	case r.runs && described == w.role: // the speaker's: 老婆
		keys = append(keys, key("我的"+described, attribute))
	default:
		keys = append(keys, key(described, attribute))
	}
	return slices.DeleteFunc(keys, func(k string) bool { return k == "" })
}

// nobody is who is spoken of where of several.
var nobody = &who{}

// mentions finds out of whom is spoken before every token, for he and she.
func (r *talk) mentions() {
	r.heard = make([]*who, len(r.text.Tokens)+1)
	var last *who
	for i := 0; i < len(r.text.Tokens); i++ {
		r.heard[i] = last
		w, to := r.mention(i)
		if w == nil {
			continue
		}
		if w.role != "" && w.name != "" {
			r.aliases[w.role] = w.name
			clear(r.found)
		} else if name := r.aliases[w.role]; w.role != "" && w.owner == "" {
			w.name = name
		}
		switch {
		case w == nobody, last == nil, last != nobody && last.name == w.name && w.role == "":
			last = w
		case last == nobody || last.name != w.name || last.role != w.role:
			last = nobody
		}
		for ; i < to-1; i++ {
			r.heard[i+1] = last
		}
	}
	r.heard[len(r.text.Tokens)] = last
}

// mention is whom a text names at a token, nobody for one who can't be told, nil for none.
func (r *talk) mention(i int) (*who, int) {
	_, they := r.text.Is(i, "their")
	if !r.runs && r.text.Tokens[i].Capital && i > 0 && !r.text.Tokens[i-1].Mark && !r.text.Listed(i) {
		return nobody, i + 1
	}
	if ends := r.subjects(i); len(ends) > 0 && ends[0] > i && !they {
		if w, ok := r.whoAt(i, ends[0]); ok && w.name != Me && (w.role != "" || !r.addressed(i, ends[0])) {
			return &w, ends[0]
		}
	}
	return r.unowned(i)
}

// unowned is whom a text names by a role alone: a pet that somebody got, else nobody who can be told.
func (r *talk) unowned(i int) (*who, int) {
	for _, kind := range []string{"kin", "pet"} {
		to, ok := r.text.Is(i, kind)
		if ok && kind == "pet" && !r.runs && r.anywhere("gets", max(i-4, 0), i) {
			return &who{role: r.low(i, to), pet: true}, to // we got a puppy
		}
		if ok {
			return nobody, to
		}
	}
	return nil, i
}

// addressed reports whether a name between two tokens is that of whom one speaks to: Hi Anna!
func (r *talk) addressed(from, to int) bool {
	_, greeted := r.text.Is(max(from-1, 0), "opens")
	before := from == 0 || greeted || r.text.Tokens[from-1].Mark
	return before && (to >= len(r.text.Tokens) || r.text.Tokens[to].Mark)
}

// whoAt is the subject that stands between two tokens; ok is false for one that can't be told.
func (r *talk) whoAt(from, to int) (w who, ok bool) {
	if end, owned := r.text.Is(to-1, "of"); owned && end == to && to-1 > from {
		to--
	}
	for _, kind := range []string{"i", "my"} {
		if r.stands(from, to, kind) {
			return who{name: Me}, true
		}
	}
	for _, kind := range []string{"they", "their"} {
		if r.stands(from, to, kind) {
			return r.meant(from)
		}
	}
	w, at := r.ownerAt(from, to)
	if at < 0 {
		return w, false
	}
	if r.roleAt(&w, at, to) {
		return w, true
	}
	w.name = strings.ToLower(r.text.Of(from, to))
	for role, name := range r.aliases {
		if name == w.name {
			w.role = role
		}
	}
	return w, at == from
}

// roleAt sets the role of a subject that stands between two tokens, and its name, and reports whether
// there is a role.
func (r *talk) roleAt(w *who, at, to int) bool {
	for _, kind := range []string{"kin", "pet", "mate"} {
		role, ok := r.text.First(at, kind)
		if !ok || role.To > to || kind == "mate" && role.To == to {
			continue
		}
		w.role, w.pet = r.low(at, role.To), kind == "pet"
		if r.runs {
			w.role = role.Name
		}
		if w.name = strings.ToLower(r.text.Of(role.To, to)); w.name == "" && w.owner == "" {
			w.name = r.aliases[w.role]
		}
		return true
	}
	return false
}

// low are some tokens as the lexicon spells them.
func (r *talk) low(from, to int) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		if b.Len() > 0 && !r.runs {
			b.WriteByte(' ')
		}
		b.WriteString(r.text.Tokens[i].Low)
	}
	return b.String()
}

// stands reports whether a word of a kind is all that stands between two tokens.
func (r *talk) stands(from, to int, kind string) bool {
	for s := range r.text.Spans(from, kind) {
		if s.To == to {
			return true
		}
	}
	return false
}

// ownerAt is a subject with the owner that stands at a token, and where its role is; -1 where
// the owner can't be told.
func (r *talk) ownerAt(from, to int) (who, int) {
	for s := range r.text.Spans(from, "my") {
		if s.To < to {
			return who{}, s.To
		}
	}
	if end, theirs := r.text.Is(from, "their"); theirs {
		w, ok := r.meant(from)
		if !ok {
			return w, -1
		}
		return who{owner: r.subject(&w)}, end
	}
	for _, end := range r.people(from) {
		if at, ok := r.text.Is(end, "of"); ok && at < to {
			return who{owner: strings.ToLower(r.text.Of(from, end))}, at
		}
	}
	return who{}, from
}

// meant is whom he or she means at a token: of whom alone was spoken before.
func (r *talk) meant(i int) (who, bool) {
	w := r.heard[min(i, len(r.heard)-1)]
	if w == nil || w == nobody {
		return who{}, false
	}
	for of, not := range map[string]string{"male": "female", "female": "male"} {
		if w.role != "" && r.text.Has(i, of) && r.lex.Read(w.role).Has(0, not) {
			return who{}, false
		}
	}
	return *w, true
}
