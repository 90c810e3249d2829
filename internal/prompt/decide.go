package prompt

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
)

// Memory is an existing note, as a model is shown it. A model knows it by a label of
// the one prompt: it never sees an id, and can't name one that it was not shown.
type Memory struct {
	ID      loci.ID // never shown: what its label means
	Text    string
	At      time.Time       // when it was said
	Event   string          // when it happened, or is planned for, "" for unknown
	Claim   string          // the attribute that it is about, "" for none
	Since   time.Time       // from when on it holds; zero where nobody said so
	Until   time.Time       // until when it holds; zero is for good
	Plan    *loci.PlanState // what became of it, where it is a plan; of that the date is Event
	By      string          // who said it, where that matters; not shown where descriptions evolve
	Context string
	Tags    []string
}

// Fresh is a new statement with what resembles it.
type Fresh struct {
	Memory
	Offered []int // indexes into Choice.Memories
}

// Choice is what a model is to decide, all at once.
type Choice struct {
	People   []Person // who is known of those that are spoken of
	Memories []Memory
	Facts    []Fresh
}

// Texts are those of facts and memories.
func (c *Choice) Texts() (texts []string) {
	for i := range c.Facts {
		texts = append(texts, c.Facts[i].Text)
	}
	return append(texts, textsOf(c.Memories)...)
}

// Verdict is what a model says of one new statement and one memory.
type Verdict struct {
	Fact      int             // index into Choice.Facts
	Operation loci.Operation  // one of the four
	Target    int             // index into Choice.Memories, one that was offered; -1 with ADD
	Content   string          // merged, with UPDATE only
	Plan      loci.PlanStatus // with ADD: what becomes of the memory Of, a plan; "" of none
	Of        int             // index into Choice.Memories; -1 without Plan
	From      loci.Date       // with DELETE: from when on, where that lies ahead
	Reason    string
	Doubt     string // why it is not followed as it was given; "" where it is
}

// head is the line above a memory.
func (m *Memory) head(words wording) string { return day(m.At, words) + m.holds(words) }

// brief is head where the day of the week and the time don't matter, with what it is about.
func (m *Memory) brief(words wording) string {
	h := m.At.Format(time.DateOnly)
	if m.Claim != "" {
		h += words.Comma + quoted(oneLine(m.Claim))
	}
	return h + m.holds(words)
}

// saidBy is brief with who said it.
func (m *Memory) saidBy(words wording) string {
	if m.By == "" {
		return m.brief(words)
	}
	return m.brief(words) + words.Comma + quoted(oneLine(m.By))
}

// holds is when what a memory says happens or holds.
func (m *Memory) holds(words wording) (h string) {
	switch {
	case m.Plan != nil:
		h += m.planned(words)
	case m.Event != "":
		h += words.About + quoted(oneLine(m.Event))
	}
	if !m.Since.IsZero() && m.Plan == nil {
		h += fmt.Sprintf(words.Since, m.Since.Format(time.DateOnly))
	}
	if !m.Until.IsZero() {
		h += fmt.Sprintf(words.UpTo, m.Until.Format(time.DateOnly))
	}
	return h
}

// planned is for when a plan is, and what became of it: never that it happened.
func (m *Memory) planned(words wording) string {
	text := words.Planned
	if m.Event != "" {
		text = fmt.Sprintf(words.PlannedFor, quoted(oneLine(m.Event)))
	}
	switch m.Plan.Status {
	case loci.StatusDone:
		return text + words.Done
	case loci.StatusCancelled:
		return text + words.Cancelled
	case loci.StatusMoved:
		if m.Plan.MovedTo.IsZero() {
			return text + words.Moved
		}
		return text + fmt.Sprintf(words.MovedTo, m.Plan.MovedTo)
	}
	return text
}

func label(i int) string { return fmt.Sprintf("m%d", i+1) }

// Decide asks what becomes of new statements.
func Decide(in Choice) (model.Prompt, error) {
	type line struct {
		Number               int
		Label, Head, Offered string
		Text                 string
	}
	var texts []string
	for i := range in.Facts {
		texts = append(texts, in.Facts[i].Text)
	}
	words := wordingOf(texts)
	texts = append(texts, textsOf(in.Memories)...)
	people := linesOf(in.People, words)
	var memories, facts []line
	for i := range in.Memories {
		m := &in.Memories[i]
		memories = append(memories, line{Label: label(i), Head: m.saidBy(words), Text: quoted(m.Text)})
	}
	for i := range in.Facts {
		f := &in.Facts[i]
		facts = append(facts, line{Number: i + 1, Head: f.saidBy(words), Offered: labels(f.Offered), Text: quoted(f.Text)})
	}
	p, err := render(StepDecide, texts, map[string]any{
		"Mark": markOf(slices.Concat(texts, people)), "People": people, "Memories": memories, "Facts": facts,
	})
	p.MaxTokens = roomFor(len(in.Facts) * decisionTokens)
	return p, err
}

// decisionTokens is how many tokens the decision about one statement has at most, mostly.
const decisionTokens = 200

func labels(of []int) string {
	names := make([]string, len(of))
	for i, at := range of {
		names[i] = label(at)
	}
	return strings.Join(names, " ")
}

// ReadDecide reads the answer to Decide: verdicts in the order in which they were given, one
// for each statement and memory that are named together. What can't be followed as it was
// given, because there is no such operation, because a target was not offered, or because an
// UPDATE has no usable content, is an ADD that says so. For statements that the model passed
// over there is none. understood says what was taken though it was not as asked, without its
// words.
func ReadDecide(answer string, in Choice) (verdicts []Verdict, understood []string, err error) {
	var r reading
	items, _, err := r.listIn(answer, StepDecide, "decisions", false)
	if err != nil {
		return nil, nil, err
	}
	var out []Verdict
	for _, item := range items {
		f := r.fields(item, verdictNames)
		if at := f.sources("statement", len(in.Facts)); len(at) == 1 {
			out = append(out, r.verdicts(f, at[0], in)...)
		} else {
			r.understand("a decision about no statement was left out")
		}
	}
	if len(out) == 0 && len(in.Facts) > 0 {
		return nil, nil, bad("the answer decides about none of the statements")
	}
	return out, r.warnings(), nil
}

// verdicts are those of one decision: one for each of its targets.
func (r *reading) verdicts(f fields, fact int, in Choice) (out []Verdict) {
	given := Verdict{Fact: fact, Target: -1, Of: -1, Reason: f.text("reason", maxSentence)}
	deed := r.deed(f)
	switch deed {
	case "":
		return append(out, doubt(given, "the model named no known operation: added"))
	case adds:
		given.Operation = loci.Add
		return append(out, given)
	}
	given.Content = f.text("content", MaxContent)
	if given.From = dateOf(f.text("from", maxWord), in.Facts[fact].At.Location()); !given.From.Time.After(in.Facts[fact].At) {
		given.From = loci.Date{}
	}
	for _, target := range r.labels(f, len(in.Memories)) {
		v := given
		if !slices.Contains(in.Facts[fact].Offered, target) {
			v = doubt(given, "the model named a target that was not offered: added")
		} else {
			v.does(deed, target, in.Memories[target].Plan)
		}
		if again := func(o Verdict) bool { return o.Target == v.Target && o.Of == v.Of }; !slices.ContainsFunc(out, again) {
			out = append(out, v)
		}
	}
	return out
}

// does makes a verdict of a deed done to a memory; plan is what it plans.
func (v *Verdict) does(deed string, target int, plan *loci.PlanState) {
	v.Target = target
	switch {
	case deed == completes && v.Content == "":
		*v = doubt(*v, "the model gave no usable merged text: added")
		return
	case deed == completes:
		v.Operation = loci.Update
		return
	case deed == says:
		v.Operation = loci.Noop
	case plan.Open() && deed == ends:
		v.settles(loci.StatusCancelled)
	case plan.Open() && deed == fulfils:
		v.settles(loci.StatusDone)
	case plan.Open() && deed == moves:
		v.settles(loci.StatusMoved)
	case deed == fulfils:
		*v = doubt(*v, "the memory plans nothing that is open: added")
	default:
		v.Operation = loci.Delete
	}
	v.Content = ""
}

// settles makes a verdict an ADD that says what became of its target.
func (v *Verdict) settles(as loci.PlanStatus) {
	v.Operation, v.Plan, v.Of, v.Target = loci.Add, as, v.Target, -1
}

// What a statement does, as models are asked to say it. An answer in the words of the four
// operations is understood too.
const (
	adds      = "new"
	completes = "adds_to"
	replaces  = "replaces"
	ends      = "ends"
	says      = "repeats"
	fulfils   = "fulfils"
	moves     = "moves"
)

// replace is what models say for an UPDATE with a text, and for a DELETE without one.
const replace = "REPLACE"

// deed is what a decision says that its statement does, "" for nothing that is known.
func (r *reading) deed(f fields) string {
	switch op := oneOf(r, f, "operation", operations, adds, completes, replaces, ends, says, fulfils, moves, "ADD", "UPDATE", "DELETE", "NOOP", replace); op {
	case "ADD":
		return adds
	case "UPDATE":
		return completes
	case "DELETE":
		return replaces
	case "NOOP":
		return says
	case replace:
		if f.text("content", MaxContent) == "" {
			r.readAs("replace", replaces)
			return replaces
		}
		r.readAs("replace", completes)
		return completes
	default:
		return op
	}
}

// labels are the memories that a decision names as its targets, -1 for one that there isn't,
// and for none at all.
func (r *reading) labels(f fields, n int) (out []int) {
	names := f.list("targets", mostItems)
	if len(names) == 0 {
		names = f.list("target", mostItems)
	}
	for _, name := range names {
		out = append(out, r.labelled(name, n))
	}
	if len(out) == 0 {
		return []int{-1}
	}
	return out
}

// label is the index of the memory that a field names, by its label or, as there are no
// others, by its number alone; -1 when it is none of n.
func (r *reading) label(f fields, name string, n int) int {
	return r.labelled(f.text(name, maxWord), n)
}

// labelled is the index of the memory that a text names.
func (r *reading) labelled(text string, n int) int {
	text = strings.ToLower(strings.Trim(text, around))
	number, isLabel := strings.CutPrefix(text, "m")
	if rest, ok := strings.CutPrefix(text, "memory"); ok {
		number, isLabel = strings.TrimSpace(rest), false
	}
	i, err := strconv.Atoi(number)
	if err != nil || i < 1 || i > n || number != strconv.Itoa(i) {
		return -1
	}
	if !isLabel {
		r.understand("a number was read as the label of a memory")
	}
	return i - 1
}

// doubt makes an ADD of a verdict that can't be followed.
func doubt(v Verdict, reason string) Verdict {
	return Verdict{Fact: v.Fact, Operation: loci.Add, Target: -1, Of: -1, Reason: reason, Doubt: reason}
}
