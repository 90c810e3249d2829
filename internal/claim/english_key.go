package claim

import "strings"

// keyEnglish is Key in English.
func keyEnglish(subject, attribute string) string {
	r := newReader("", "")
	s := r.self
	switch w := strings.ToLower(strings.TrimSpace(subject)); w {
	case "", Me, "i", "user", "the user", "we", "my", "speaker", "self":
	case Unknown:
		return ""
	default:
		s = r.describeText(subject)
	}
	ws := trim(r.x.wordsOf(attribute))
	if len(ws) == 0 {
		return ""
	}
	r.text = attribute
	if v := r.x.verbs[ws[0].w]; v.base != "" && r.x.frames[v.base] != nil {
		if k := r.verbAttribute(&s, v.base, ws); k != "" {
			return k
		}
	}
	what := r.describe(ws)
	if len(what.nouns) == 0 {
		return ""
	}
	return r.keys(&s, what.nouns...)[0]
}

// describeText describes what a text of its own names.
func (r *reader) describeText(text string) subject {
	ws := trim(r.x.wordsOf(text))
	r.text = text
	if len(ws) == 0 {
		return r.self
	}
	return r.describe(ws)
}

// verbAttribute is the key of an attribute that a verb names, with its preposition.
func (r *reader) verbAttribute(s *subject, base string, ws []word) string {
	role := "o"
	if last := ws[len(ws)-1]; len(ws) > 1 && last.is&isPreposition != 0 {
		role = last.w
	}
	if same, ok := r.x.same[base]; ok {
		base = same
	}
	for i := range r.x.frames[base] {
		f := &r.x.frames[base][i]
		switch {
		case !contains(f.roles, role) && (len(ws) > 1 || role != "o"):
		case f.has("headed"):
		case f.noun != "":
			return r.keys(s, f.noun)[0]
		case !f.has("subject") && !f.has("object") && contains(f.roles, role):
			return r.verbKeys(s, base, role)[0]
		}
	}
	return ""
}
