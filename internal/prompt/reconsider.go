package prompt

import (
	"slices"

	"github.com/loci-memory/loci/model"
)

// Contest is a trait in doubt, with what speaks for it (f1, f2, …) and against it
// (a1, a2, …).
type Contest struct {
	Trait        TraitLine
	For, Against []Memory
}

// What becomes of a trait in doubt.
const (
	Keep     = "keep"
	Rewrite  = "rewrite"
	Dissolve = "dissolve"
)

// Reconsidered is what a model would do with a trait in doubt.
type Reconsidered struct {
	Action  string // Keep, Rewrite or Dissolve
	Content string // with Rewrite only, and never empty there; its language and subject are for the caller to check
	Reason  string
}

// Reconsider asks whether a trait still holds. Of the notes those count that
// fit: the caller passes the ones that weigh most first.
func Reconsider(in Contest) (model.Prompt, error) {
	said := []string{in.Trait.Text}
	words := wordingOf(said)
	const half = notesFit / 2
	pro := in.For[:fit(len(in.For), half, func(i int) string { return in.For[i].Text })]
	con := in.Against[:fit(len(in.Against), half, func(i int) string { return in.Against[i].Text })]
	return render(StepReconsider, said, map[string]any{
		"Mark":  markOf(slices.Concat(said, fencedOf(pro), fencedOf(con))),
		"Trait": entry{in.Trait.head(words), quoted(cut(in.Trait.Text, longEvidence))},
		"For":   notes(words, 'f', pro, longNote), "Against": notes(words, 'a', con, longNote),
	})
}

// ReadReconsider reads the answer to Reconsider. An answer without one of the actions,
// or a rewrite without usable content, is an ErrBadOutput. understood says what was taken
// though it was not as asked, without its words.
func ReadReconsider(answer string) (re *Reconsidered, understood []string, err error) {
	var read reading
	f, _, err := read.object(answer, StepReconsider)
	if err != nil {
		return nil, nil, err
	}
	r := &Reconsidered{Action: oneOf(&read, f, "action", actions, Keep, Rewrite, Dissolve), Reason: f.text("reason", maxSentence)}
	switch r.Action {
	case "":
		return nil, nil, bad("the answer names none of the actions keep, rewrite and dissolve")
	case Rewrite:
		if r.Content = f.text("content", maxSentence); r.Content == "" {
			return nil, nil, bad("the answer rewrites the trait without usable content")
		}
	}
	return r, read.warnings(), nil
}
