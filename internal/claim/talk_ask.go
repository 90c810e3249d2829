package claim

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci/internal/lang"
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
	var all []askedFor
	for _, n := range r.candidates(t.questions(), r.text.Tokens) {
		all = append(all, r.asked(&t.questions().all[n])...)
	}
	if r.anywhere("asks", 0, r.clause.to) {
		all = append(all, r.nouns()...)
	}
	for i := range all {
		q.Keys = append(q.Keys, all[i].keys...)
		if !slices.ContainsFunc(all, func(a askedFor) bool { return a.isOf(&all[i]) }) {
			q.Asks = append(q.Asks, all[i].keys...)
		}
	}
	q.Keys, q.Asks = unique(q.Keys), unique(q.Asks)
	q.Then = r.anywhere("then", 0, r.clause.to) || r.anywhere("was", 0, r.clause.to) || r.anywhere("former", 0, r.clause.to)
	return q
}

func unique(keys []string) []string {
	slices.Sort(keys)
	return slices.Compact(keys)
}

// askedFor is what a question asks for: the keys of it, the one whose it is by their role (sister), ""
// for another, and the words that say so.
type askedFor struct {
	keys  []string
	role  string
	words string
}

// isOf reports whether something is asked of whom another only names: her birthday, where that is my
// sister.
func (a *askedFor) isOf(who *askedFor) bool {
	own := Key(Me, a.role)
	more := func(k string) bool { return k != own && k != strings.TrimPrefix(own, Me) }
	names := strings.HasSuffix(who.words, a.role) || !slices.ContainsFunc(who.keys, more)
	return a.role != "" && who.role == "" && slices.ContainsFunc(a.keys, more) && names
}

// asked is what a row asks for, at the first place where it does; none where it asks for nothing.
func (r *talk) asked(row *saying) (all []askedFor) {
	for i := range r.text.Tokens {
		found := r.text.Match(row.pattern, i, r, func(m *pattern.Match) bool {
			of, ok := r.of(row, m)
			if ok {
				all = []askedFor{{r.keys(&of, r.attribute(row, m)), of.role, r.lower(i, m.To)}}
			}
			return ok
		})
		if found {
			return all
		}
	}
	return nil
}

// nouns are what a question names of a subject, whatever that is: my manager.
func (r *talk) nouns() (all []askedFor) {
	for i := range r.text.Tokens {
		for _, end := range r.owners(i) {
			of, ok := r.whoAt(i, end)
			for _, to := range r.things(end) {
				if ok {
					all = append(all, askedFor{r.asking(&of, r.text.Of(end, to)), of.role, r.lower(end, to)})
				}
			}
		}
	}
	return all
}

// lower are words of the text in lower case.
func (r *talk) lower(from, to int) string { return strings.ToLower(r.text.Of(from, to)) }

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

// asserts reports whether a clause of a text that its speaker asserts has a value, which is in lower case; with own,
// none that is of her or him. Of one that several clauses share it is not known: health and education.
func (t *table) asserts(source, value string, own bool) (asserts bool) {
	r, has := t.reader(t.lex.Read(source), ""), false
	r.quotes = true
	r.sentences(func(_, unreal bool) {
		if strings.Contains(r.lower(r.clause.from, r.clause.to), value) {
			has = true
			asserts = asserts || !unreal && !r.quoted[r.clause.from] && !(own && r.ofAnother())
		}
	})
	return asserts || !has
}

// ofAnother reports whether the clause begins with her or him, and has nothing of its speaker.
func (r *talk) ofAnother() bool {
	_, they := r.text.Is(r.at, "they")
	return they && !r.anywhere("first", r.clause.from, r.clause.to)
}

// lives reports whether an attribute is of how somebody lives: who one is, one's home and work, and how
// these changed. People and what ails one come from others too: she is my boss, he put me on it.
func lives(attribute string) bool {
	return slices.Contains([]Group{Who, Work, Changes}, GroupOf(attribute))
}

// supposes reports whether the clause of a text with most of some terms supposes or dreams, or is quoted of
// somebody who speaks of themselves. Of several the first counts, other quoted ones have none, and of what
// is asked it is not known: would you remind me?
func (t *table) supposes(source string, terms map[string]bool) (supposes bool) {
	r, most := t.reader(t.lex.Read(source), ""), 0
	r.quotes = true
	r.sentences(func(_, unreal bool) {
		if quoted := r.quoted[r.clause.from]; quoted && !r.anywhere("first", r.clause.from, r.clause.to) {
			return
		} else if quoted {
			unreal = true
		}
		has := 0
		for term := range lang.TermSet(r.lower(r.clause.from, r.clause.to)) {
			if terms[term] {
				has++
			}
		}
		if has > most {
			most, supposes = has, unreal && !r.queries
		}
	})
	return supposes
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
