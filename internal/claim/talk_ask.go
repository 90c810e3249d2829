package claim

import (
	"slices"

	"github.com/loci-memory/loci/internal/pattern"
)

// Ask returns what a question by a voice asks for: attributes of the catalogue by the patterns
// of its language, and whatever noun it names of a subject.
func Ask(question, voice string) (q Question) {
	question = head(question)
	t := tableOf(question)
	if t == nil {
		return q
	}
	r := t.reader(t.lex.Read(question), voice)
	r.mentions()
	for _, n := range r.candidates(r.text.Tokens) {
		if row := &t.rows[n]; row.mode == '?' {
			q.Keys = append(q.Keys, r.asked(row)...)
		}
	}
	if r.anywhere("asks", 0, r.clause.to) {
		q.Keys = append(q.Keys, r.nouns()...)
	}
	slices.Sort(q.Keys)
	q.Keys = slices.Compact(q.Keys)
	q.Then = r.anywhere("then", 0, r.clause.to) || r.anywhere("was", 0, r.clause.to) || r.anywhere("former", 0, r.clause.to)
	return q
}

// asked are the keys of what a row asks for, at the first place where it does.
func (r *talk) asked(row *saying) (keys []string) {
	for i := range r.text.Tokens {
		found := r.text.Match(row.pattern, i, r, func(m *pattern.Match) bool {
			of, ok := r.of(row, m)
			if ok {
				keys = r.keys(&of, r.attribute(row, m))
			}
			return ok
		})
		if found {
			return keys
		}
	}
	return nil
}

// nouns are the keys of what a question names of a subject, whatever that is: my manager.
func (r *talk) nouns() (keys []string) {
	for i := range r.text.Tokens {
		for _, end := range r.owners(i) {
			of, ok := r.whoAt(i, end)
			for _, to := range r.things(end) {
				if ok {
					keys = append(keys, r.keys(&of, r.text.Of(end, to))...)
				}
			}
		}
	}
	return keys
}

// speaks are of whom, or of whose things, the clauses of a text are that its speaker asserts.
func (t *table) speaks(source, voice string) (of []string) {
	r := t.reader(t.lex.Read(source), voice)
	if r.anywhere("jest", 0, len(r.text.Tokens)) {
		return nil
	}
	r.mentions()
	r.sentences(func(blocked, unreal bool) {
		if !blocked && !unreal {
			of = append(of, r.topic()...)
		}
	})
	return of
}

// topic is of whom, or of whose thing, the clause is.
func (r *talk) topic() (of []string) {
	if ends := r.subjects(r.at); len(ends) > 0 && ends[0] > r.at {
		w, ok := r.whoAt(r.at, ends[0])
		if _, owns := r.text.Is(ends[0], "of"); ok && !owns {
			return []string{r.subject(&w)}
		}
	}
	for _, end := range r.owners(r.at) {
		of, ok := r.whoAt(r.at, end)
		if to := r.things(end); ok && len(to) > 0 {
			return r.keys(&of, r.text.Of(end, to[0]))
		}
	}
	return nil
}
