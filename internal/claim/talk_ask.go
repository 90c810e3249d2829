package claim

import "github.com/loci-memory/loci/internal/pattern"

// asked are the keys of the attributes that a question asks for, in patterns of a language.
func (t *table) asked(question, voice string) (keys []string) {
	r := t.reader(question, voice)
	r.mentions()
	for _, n := range t.candidates(r.text) {
		row := &t.rows[n]
		for i := 0; row.mode == '?' && i < len(r.text.Tokens); i++ {
			found := r.text.Match(row.pattern, i, r, func(m *pattern.Match) bool {
				of, ok := r.of(m)
				if ok {
					keys = append(keys, r.keys(&of, r.attribute(row, m))...)
				}
				return ok
			})
			if found {
				break
			}
		}
	}
	return keys
}
