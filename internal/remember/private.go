package remember

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/veil"
)

// warn says that others may see a secret of a message because the request chose so; "" for
// nothing.
func warn(r *loci.RememberRequest) string {
	if r.Visibility != loci.Open && r.Visibility != loci.Scoped {
		return ""
	}
	return cmp.Or(lang.ReadPrivate(r.Text).Warning(r.Visibility), lang.ReadPrivate(r.Caption).Warning(r.Visibility))
}

// discreetFrom is the visibility of a message: what the request chose, save that an agent keeps a
// secret that it shares with the agents of a domain from them: only what is open is theirs to tell.
func discreetFrom(author loci.Agent, r *loci.RememberRequest) loci.Visibility {
	if author.Name == "" || r.Visibility != loci.Scoped || len(lang.SecretsOf(r.Text, r.Caption)) == 0 {
		return r.Visibility
	}
	return ""
}

// private is what in the words of a message made notes of it private; "" where nothing did, or
// the request chose.
func private(r *loci.RememberRequest, notes []loci.Note) string {
	if r.Visibility != "" || !slices.ContainsFunc(notes, func(n loci.Note) bool { return n.Visibility == loci.Private }) {
		return ""
	}
	return strings.Join(slices.Concat(lang.ReadPrivate(r.Text).Names(), lang.ReadPrivate(r.Caption).Names()), " and ")
}

// warnings is what an ingest says of messages with secrets that others may see, as asked.
func warnings(all []kept) []string {
	n := 0
	for i := range all {
		if !all[i].known && !all[i].recalled && all[i].warning != "" {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%d of the messages hold a secret, and other agents may read them, as asked: make these notes private to keep them from them", n)}
}

// discreet takes secrets out of what a model made of words besides its statement itself:
// they are no tag, keyword, entity or context. Where nobody chose who may see the words,
// the statement of a secret is private.
func (s *stated) discreet(n *loci.Note) {
	chosen := !slices.ContainsFunc(s.from, func(p *Part) bool { return !p.Note.Fixed })
	if !chosen && lang.ReadPrivate(n.Content).Any() {
		n.Visibility = audience.Stricter(n.Visibility, loci.Private)
	}
	hide(n, lang.SecretsOf(s.source(), n.Content))
}

// hide takes secrets out of what describes a note.
func hide(n *loci.Note, secrets []string) {
	if len(secrets) == 0 {
		return
	}
	shows := func(w string) bool { return lang.Holds(w, secrets) }
	veil.Describing(n, shows)
	if shows(n.Context) {
		n.Context = ""
	}
}

// shownSecrets are the secrets of what a model was shown.
func shownSecrets(facts []loci.Note, shown []*loci.Note) []string {
	var texts []string
	for i := range facts {
		texts = append(texts, facts[i].Content)
	}
	for _, n := range shown {
		texts = append(texts, n.Content)
	}
	return lang.SecretsOf(texts...)
}

// discreetly is a text, or "" where it gives away a secret.
func discreetly(text string, secrets []string) string {
	if lang.Holds(text, secrets) {
		return ""
	}
	return text
}

// harmless reports whether what a note says may be in what describes another.
func harmless(n *loci.Note) bool {
	return !lang.ReadPrivate(n.Content).Any()
}
