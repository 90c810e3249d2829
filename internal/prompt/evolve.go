package prompt

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci/model"
)

// maxAdded is how many tags one evolution adds at most.
const maxAdded = 3

// Linked is what a model may describe again.
type Linked struct {
	Facts    []string // contents of the new notes
	Memories []Memory // older ones linked to them
}

// Redescribed is how a model would describe one older note.
type Redescribed struct {
	Memory  int      // index into Linked.Memories
	Context string   // "" leaves it
	Tags    []string // to add, lower case, 3 at most
	Reason  string
}

// Evolve asks which of the older notes are better described now.
func Evolve(in Linked) (model.Prompt, error) {
	type line struct{ Label, Head, Text, Context, Tags string }
	texts := slices.Concat(in.Facts, textsOf(in.Memories))
	words := wordingOf(texts)
	type fact struct{ Text string }
	var facts []fact
	for _, s := range in.Facts {
		facts = append(facts, fact{quoted(s)})
	}
	fenced := slices.Clone(texts)
	var memories []line
	for i := range in.Memories {
		m := &in.Memories[i]
		context, tags := oneLine(m.Context), oneLine(strings.Join(m.Tags, ", "))
		l := line{label(i), m.brief(words), quoted(m.Text), quoted(context), quoted(tags)}
		fenced = append(fenced, context, tags)
		memories = append(memories, l)
	}
	return render(StepEvolve, texts, map[string]any{"Mark": markOf(fenced), "Facts": facts, "Memories": memories})
}

// ReadEvolve reads the answer to Evolve: at most one change a note, of notes that were
// shown; those that change nothing are left out. understood says what was taken though it
// was not as asked, without its words.
func ReadEvolve(answer string, in Linked) (changes []Redescribed, understood []string, err error) {
	var read reading
	items, _, err := read.listIn(answer, StepEvolve, "changes", false)
	if err != nil {
		return nil, nil, err
	}
	var out []Redescribed
	for _, item := range items {
		f := read.fields(item, changeNames)
		r := Redescribed{
			Memory: read.label(f, "note", len(in.Memories)), Context: f.text("context", maxSentence),
			Tags: lowered(f.list("tags", maxAdded)), Reason: f.text("reason", maxSentence),
		}
		again := func(o Redescribed) bool { return o.Memory == r.Memory }
		if r.Memory >= 0 && (r.Context != "" || len(r.Tags) > 0) && !slices.ContainsFunc(out, again) {
			out = append(out, r)
		}
	}
	return out, read.warnings(), nil
}
