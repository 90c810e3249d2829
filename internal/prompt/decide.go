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
	Plan    *loci.PlanState // what became of it, where it is a plan; of that the date is Event
	By      string          // who said it, where that matters: shown in a reflection only
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
	Memories []Memory
	Facts    []Fresh
}

// Verdict is what a model says of one new statement.
type Verdict struct {
	Fact      int            // index into Choice.Facts
	Operation loci.Operation // one of the four
	Target    int            // index into Choice.Memories, one that was offered; -1 with ADD
	Content   string         // merged, with UPDATE only
	Reason    string
}

// head is the line above a memory.
func (m *Memory) head(words wording) string {
	h := day(m.At, words)
	switch {
	case m.Plan != nil:
		return h + m.planned(words)
	case m.Event == "":
		return h
	}
	return h + words.About + quoted(oneLine(m.Event))
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
	var memories, facts []line
	for i := range in.Memories {
		m := &in.Memories[i]
		memories = append(memories, line{Label: label(i), Head: m.head(words), Text: quoted(m.Text)})
	}
	for i := range in.Facts {
		f := &in.Facts[i]
		facts = append(facts, line{Number: i + 1, Head: f.head(words), Offered: labels(f.Offered), Text: quoted(f.Text)})
	}
	return render(StepDecide, texts, map[string]any{"Mark": markOf(texts), "Memories": memories, "Facts": facts})
}

func labels(of []int) string {
	names := make([]string, len(of))
	for i, at := range of {
		names[i] = label(at)
	}
	return strings.Join(names, " ")
}

// ReadDecide reads the answer to Decide: at most one verdict a statement, the first
// one that can be read. A verdict with an operation that there isn't, a target that was
// not offered or an UPDATE without usable content becomes an ADD that says so. For
// statements that the model passed over there is none. understood says what was taken
// though it was not as asked, without its words.
func ReadDecide(answer string, in Choice) (verdicts []Verdict, understood []string, err error) {
	var r reading
	items, _, err := r.listIn(answer, StepDecide, "decisions", false)
	if err != nil {
		return nil, nil, err
	}
	var out []Verdict
	decided := map[int]bool{}
	for _, item := range items {
		f := r.fields(item, verdictNames)
		at := f.sources("statement", len(in.Facts))
		if len(at) != 1 || decided[at[0]] {
			continue
		}
		decided[at[0]] = true
		out = append(out, r.verdict(f, at[0], in))
	}
	if len(out) == 0 && len(in.Facts) > 0 {
		return nil, nil, bad("the answer decides about none of the statements")
	}
	return out, r.warnings(), nil
}

func (r *reading) verdict(f fields, fact int, in Choice) Verdict {
	v := Verdict{Fact: fact, Target: -1, Reason: f.text("reason", maxSentence)}
	v.Operation = r.operation(f)
	target := r.label(f, "target", len(in.Memories))
	named := slices.Index(in.Facts[fact].Offered, target)
	switch {
	case v.Operation == "":
		return doubt(v, "the model named no known operation: added")
	case v.Operation == loci.Add:
		return v
	case named < 0:
		return doubt(v, "the model named a target that was not offered: added")
	}
	v.Target = in.Facts[fact].Offered[named]
	if v.Operation == loci.Update {
		if v.Content = f.text("content", MaxContent); v.Content == "" {
			return doubt(v, "the model gave no usable merged text: added")
		}
	}
	return v
}

// replace is what models say for an UPDATE with a text, and for a DELETE without one.
const replace loci.Operation = "REPLACE"

func (r *reading) operation(f fields) loci.Operation {
	op := oneOf(r, f, "operation", operations, loci.Add, loci.Update, loci.Delete, loci.Noop, replace)
	switch {
	case op != replace:
		return op
	case f.text("content", MaxContent) == "":
		op = loci.Delete
	default:
		op = loci.Update
	}
	r.readAs("replace", string(op))
	return op
}

// label is the index of the memory that a field names, by its label or, as there are no
// others, by its number alone; -1 when it is none of n.
func (r *reading) label(f fields, name string, n int) int {
	text := strings.ToLower(strings.Trim(f.text(name, maxWord), around))
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
	return Verdict{Fact: v.Fact, Operation: loci.Add, Target: -1, Reason: reason}
}
