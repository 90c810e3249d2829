package prompt

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model"
)

// The steps of a reflection that ask a model.
const (
	StepAsk        = "ask"        // stage one of two
	StepConclude   = "conclude"   // the analysis
	StepReconsider = "reconsider" // of one trait in doubt
)

// TraitLine is an existing trait, as a model is shown it.
type TraitLine struct {
	ID         loci.ID // never shown: what the label of the trait means
	Text       string
	Subtype    loci.Subtype
	Form       loci.Form
	Stage      loci.Stage
	Confidence float64 // 0…1
	Evidence   int     // pieces for it
	Against    int     // pieces against it
	Verdict    loci.Verdict
}

// Review is what a reflection shows a model. It knows notes by the labels n1, n2, …,
// traits by t1, t2, … and evidence by e1, e2, …. Of each the text is shown, and when
// it was said and happened, and by whom.
type Review struct {
	Notes     []Memory    // new ones
	Traits    []TraitLine // existing ones
	Questions []string    // of stage one; empty in a single stage
	Evidence  []Memory    // recalled for the questions
}

// The bounds of what a model is shown at once, in tokens as lang.CountTokens counts
// them: with ten pieces of evidence, the words around it and the answer it stays below
// the 16384 that most models are served with.
const (
	notesFit     = 6000
	traitsFit    = 1500
	longNote     = 800 // of one text; what is longer is cut and says so
	longEvidence = 300 // of one text that was recalled
	headCost     = 32  // of the line above a text, mark included
)

// FitNotes is how many notes, from the first, fit one review: all later ones are for
// another. It is 1 at least where there is one, since long texts are cut.
func FitNotes(notes []Memory) int {
	return fit(len(notes), notesFit, func(i int) string { return notes[i].Text })
}

// FitTraits is how many traits, from the first, fit one review.
func FitTraits(traits []TraitLine) int {
	return fit(len(traits), traitsFit, func(i int) string { return traits[i].Text })
}

func fit(n, most int, text func(int) string) int {
	used := 0
	for i := range n {
		if used += headCost + min(lang.CountTokens(text(i)), longNote); used > most && i > 0 {
			return i
		}
	}
	return n
}

// entry is a text with the line above it.
type entry struct{ Head, Text string }

// notes are the entries of notes, labelled with a letter and a number, each of so many
// tokens at most.
func notes(words wording, letter byte, of []Memory, most int) []entry {
	out := make([]entry, len(of))
	for i := range of {
		head := string(letter) + strconv.Itoa(i+1) + words.Comma + of[i].head(words)
		if by := quoted(oneLine(of[i].By)); by != "" {
			head += words.Comma + by
		}
		out[i] = entry{head, quoted(cut(of[i].Text, most))}
	}
	return out
}

func traits(words wording, of []TraitLine) []entry {
	out := make([]entry, len(of))
	for i := range of {
		out[i] = entry{"t" + strconv.Itoa(i+1) + words.Comma + of[i].head(words), quoted(cut(of[i].Text, longEvidence))}
	}
	return out
}

// head is the line above a trait: what it is, how sure it is, what speaks for it.
func (t *TraitLine) head(words wording) string {
	what := string(t.Subtype)
	if t.Form != "" {
		what += "/" + string(t.Form)
	}
	head := fmt.Sprintf(words.Trait, what, t.Stage, t.Confidence, t.Evidence, t.Against)
	if t.Verdict == loci.Confirmed {
		head += words.Confirmed
	}
	return head
}

// cut is as much of a text as a model is shown of it.
func cut(text string, most int) string {
	if lang.CountTokens(text) <= most {
		return text
	}
	return strings.TrimSpace(lang.Split(text, most)[0]) + " […]"
}

// textsOf are the words of notes.
func textsOf(of []Memory) []string {
	out := make([]string, len(of))
	for i := range of {
		out[i] = of[i].Text
	}
	return out
}

// fencedOf is all text of notes that others than loci wrote.
func fencedOf(of []Memory) []string {
	out := textsOf(of)
	for i := range of {
		out = append(out, oneLine(of[i].By))
	}
	return out
}

// render makes the prompt of a step, in the language of the notes.
func (in *Review) render(step string) (model.Prompt, error) {
	said := textsOf(in.Notes)
	words := wordingOf(said)
	fenced := slices.Concat(fencedOf(in.Notes), fencedOf(in.Evidence), in.Questions)
	questions := make([]string, len(in.Questions))
	for i, q := range in.Questions {
		questions[i] = quoted(oneLine(q))
	}
	for i := range in.Traits {
		fenced = append(fenced, in.Traits[i].Text)
	}
	return render(step, said, map[string]any{
		"Mark": markOf(fenced), "Notes": notes(words, 'n', in.Notes, longNote), "Traits": traits(words, in.Traits),
		"Questions": questions, "Evidence": notes(words, 'e', in.Evidence, longEvidence),
	})
}

// labelled reads a label: its letter and its index. ok is false for what
// is no label: a bare number may mean a note or a trait.
func labelled(s string) (letter byte, index int, ok bool) {
	s = strings.ToLower(strings.Trim(s, "[]()#*` "))
	if len(s) < 2 || len(s) > 5 {
		return 0, 0, false
	}
	n, err := strconv.ParseUint(s[1:], 10, 32)
	if err != nil || n == 0 || s[0] < 'a' || s[0] > 'z' {
		return 0, 0, false
	}
	return s[0], int(n) - 1, true
}
