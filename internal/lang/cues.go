package lang

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci"
)

// Cues is what everyday cues say of a text. Zero fields mean that nothing said so.
type Cues struct {
	Kind        loci.Kind        // Fact: a lasting statement; Episode: something that happened or is planned; "" for chatter and questions
	Temporality loci.Temporality // Prospective, Historical, or Current
	Says        []string         // the sentences that tell something, those that made Kind and Temporality first
	Plans       int              // how many of them are plans
	Todo        bool             // one of them says so itself: remember to …, todo: …, 记得…
	Planned     []string         // clauses that plan something
	Unplanned   []string         // clauses whose times are of no plan: denied, supposed, advised
	OfTalk      []string         // clauses of the talk itself, in which only a time gone by dates something
	Seeming     []string         // clauses that date nothing
	Unmeant     []string         // clauses of what may be, should be or will not be, in which no day to come dates anything
	Steps       []string         // of a workflow, in order, word for word; nil for none
	Category    loci.Category    // the area of life with the strongest cues
	Domain      string           // "general" unless the cues are many and agree
	Tags        []string         // names and things, at most 3, lower case; none for chatter
	Keywords    []string         // at most 7, most salient first
	Entities    []loci.Entity    // people, places, and names of unknown type
	Emotion     *loci.Emotion    // nil when no word shows a feeling
	Importance  float64          // .3, .5, .7 or .9
	Private     bool             // holds data, or is said in confidence, that not every agent should see
	Told        bool             // the speaker asks that it be remembered
	Suggests    bool             // advises somebody: no plan or fact of the speaker
	Chatter     bool             // says nothing: courtesy, laughter; it has no more than words and Importance
	RightNow    bool             // says what is so at this moment only, or was just now
	Corrections []Correction     // explicit ones only
}

// Correction is an explicit replacement of something said before: both spans are cut from the text, word for word.
type Correction struct{ Old, New string }

// ReadCues reads the cues of a text in time linear in the text. What it returns shares memory with the text; the slices are the caller's.
//
// Kind and temporality are judged by sentence: a question or a greeting states
// nothing, and one lasting statement makes a fact of the whole text.
func (in *Set) ReadCues(text string) Cues {
	sentences := in.readCueSentences(text)
	var c Cues
	c.Temporality = loci.Current
	if isChatter(sentences) {
		c.Chatter, c.Importance, c.Domain = true, routine, generalDomain
		return c
	}
	c.judge(sentences)
	c.Category, c.Domain = topicsOf(sentences)
	p := in.privateIn(text, sentences)
	c.Private = c.Private || p.Any()
	c.Importance = importanceOf(sentences)
	c.Emotion = emotionOf(sentences)
	c.Corrections = in.Corrections(text)
	if c.Steps = in.stepsOf(text, sentences, false); slices.ContainsFunc(sentences, isTodo) {
		c.Steps = nil // things to be done, not how one is
	}
	p.mask(text, sentences)
	c.Entities = in.entitiesOf(sentences)
	v := in.vocabularyOf(sentences, c.Entities)
	c.Keywords = v.keywords()
	c.Tags = v.tags()
	if c.Steps != nil {
		c.Category = loci.Workflow
	}
	c.settle()
	return c
}

// maxCueSentence bounds the bytes of what is read as one sentence: inside it every phrase may look at every other,
// which a text without an end must not be charged for.
const maxCueSentence = 512

func (in *Set) readCueSentences(text string) []cueSentence {
	parts := in.cueParts(text)
	out := make([]cueSentence, len(parts))
	for i, p := range parts {
		out[i] = in.readCueSentence(p)
	}
	in.markTodos(out)
	markSpoken(out)
	return out
}

// cueParts are the sentences of a text, long ones in parts.
func (in *Set) cueParts(text string) (parts []string) {
	for _, p := range in.Sentences(text) {
		for len(p) > maxCueSentence {
			n := cueBreak(p)
			parts, p = append(parts, p[:n]), p[n:]
		}
		parts = append(parts, p)
	}
	return parts
}

// cueBreak is where a sentence that is too long is broken: behind the last space
// or comma of its first half kilobyte, else between two characters.
func cueBreak(s string) int {
	head := s[:maxCueSentence]
	for _, mark := range []string{"，", ", ", " "} {
		if i := strings.LastIndex(head, mark); i > maxCueSentence/2 {
			return i + len(mark)
		}
	}
	n := maxCueSentence
	for n > maxCueSentence-utf8.UTFMax && !utf8.RuneStart(s[n]) {
		n--
	}
	return n
}

// settle makes a fact of what says how something is done, or how it is now instead
// of before, though none of its sentences says that it lasts.
func (c *Cues) settle() {
	if c.Kind == loci.Episode && (c.Steps != nil || c.Corrections != nil && c.Temporality != loci.Prospective) {
		c.Kind = loci.Fact
	}
}

// judge joins what the sentences state.
func (c *Cues) judge(sentences []cueSentence) {
	var rest []string
	for i := range sentences {
		s := &sentences[i]
		c.OfTalk = append(c.OfTalk, s.clausesOf(ofTalk)...)
		c.Seeming = append(c.Seeming, s.clausesOf(seeming)...)
		c.Unmeant = append(c.Unmeant, s.clausesOf("")...)
		c.Private = c.Private || s.isPrivate()
		c.Told = c.Told || !s.asks && s.told()
		c.RightNow = c.RightNow || s.has(cueRightNow)
		c.Suggests = c.Suggests || s.suggests()
		kind := s.kindOf()
		if kind == "" {
			continue
		}
		t := s.temporalityOf()
		if t == loci.Prospective {
			c.Plans++
			c.Todo = c.Todo || s.todo || s.reminds()
			c.Planned = append(c.Planned, s.planned()...)
		}
		c.Unplanned = append(c.Unplanned, s.unplanned()...)
		leads := c.kind(kind)
		leads = c.time(t) || leads
		if leads {
			c.Says = append(c.Says, s.text)
		} else {
			rest = append(rest, s.text)
		}
	}
	c.Says = append(c.Says, rest...)
}

// kind takes a sentence's kind and reports whether it decided the text's.
func (c *Cues) kind(k loci.Kind) bool {
	if c.Kind == loci.Fact || c.Kind == k {
		return false
	}
	c.Kind = k
	return true
}

// time takes a sentence's temporality: a plan says more than how things were, and that more than how they are.
func (c *Cues) time(t loci.Temporality) bool {
	if t == loci.Current || c.Temporality == loci.Prospective || c.Temporality == t {
		return false
	}
	c.Temporality = t
	return true
}
