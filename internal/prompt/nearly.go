package prompt

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/loci-memory/loci/internal/jsonmend"
	"github.com/loci-memory/loci/model"
)

// reading reads one answer, and records what it understood although it was not what was
// asked for. Other letter case, and quotes and brackets around a value, are no such thing.
// What can't be understood is left out: a reading adds nothing of its own. The zero reading
// is ready; it is for one answer and one goroutine.
type reading struct {
	understood []string // each once, in order
	times      map[string]int
	most       int // items of a list that are read, where it is more than mostItems
}

// mostItems is how many items of a list are read: more than any question asks for.
const mostItems = 200

// maxUnderstood is how many different things a reading records.
const maxUnderstood = 20

// understand records a thing. It must hold no words of the answer but known ones.
func (r *reading) understand(what string) {
	if r.times == nil {
		r.times = map[string]int{}
	}
	if r.times[what]++; r.times[what] == 1 && len(r.understood) < maxUnderstood {
		r.understood = append(r.understood, what)
	}
}

// warnings are what was recorded, with how often it was found where that is more than once.
func (r *reading) warnings() []string {
	var out []string
	for _, what := range r.understood {
		if n := r.times[what]; n > 1 {
			what += fmt.Sprintf(" (%d times)", n)
		}
		out = append(out, "the model's answer: "+what)
	}
	return out
}

func (r *reading) readAs(found, as string) {
	r.understand(strconv.Quote(found) + " was read as " + strconv.Quote(as))
}

// names are the fields of an object by what models call them, folded.
type names map[string]string

// named makes names of lines "field: other names".
func named(lines ...string) names {
	out := names{}
	for _, line := range lines {
		field, others, _ := strings.Cut(line, ":")
		out[jsonmend.Fold(field)] = field
		for _, o := range strings.Fields(others) {
			out[jsonmend.Fold(o)] = field
		}
	}
	return out
}

// others are the names that are not the fields themselves.
func (n names) others() (out []string) {
	for name, field := range n {
		if name != jsonmend.Fold(field) {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// object is the object of an answer to a step, mended where it has to be, and whether it
// was cut off.
func (r *reading) object(answer, step string) (f fields, cut bool, err error) {
	raw, cut, err := jsonmend.ObjectOrPart(answer, Schema(step), jsonmend.Near(nearOf(step)))
	if err != nil {
		return nil, cut, err
	}
	return r.fields(raw, asked[step].top), cut, nil
}

// nearOf is what is taken for an answer to a step beside what its schema says.
func nearOf(step string) model.Near {
	return model.Near{Fields: asked[step].top.others(), Items: slices.Sorted(maps.Keys(asked[step].item))}
}

// fields are those of an object by their own names; nil for what is no object. A field
// that is there by its own name keeps its value.
func (r *reading) fields(raw json.RawMessage, of names) fields {
	all := fieldsOf(raw)
	if all == nil {
		return nil
	}
	out := fields{}
	var others []string
	for _, name := range slices.Sorted(maps.Keys(all)) {
		switch field := of[jsonmend.Fold(name)]; {
		case field == "":
		case !strings.EqualFold(name, field):
			others = append(others, name)
		case empty(out[field]) || name == field:
			out[field] = all[name]
		}
	}
	for _, name := range others {
		if field := of[jsonmend.Fold(name)]; empty(out[field]) && !empty(all[name]) {
			out[field] = all[name]
			r.readAs(strings.ToLower(name), field)
		}
	}
	return out
}

// empty reports whether a value says nothing.
func empty(raw json.RawMessage) bool {
	switch string(raw) {
	case "", "null", `""`, "[]", "{}":
		return true
	}
	return false
}

// list are the items of a field that is to be a list: one item without a list around it, an
// object or, where texts are items, a text, is a list of one. ok is false for what is
// none; a field that is not there is none.
func (r *reading) list(f fields, name string, texts bool) (items []json.RawMessage, ok bool) {
	raw, there := f[name]
	switch {
	case !there:
		return nil, false
	case json.Unmarshal(raw, &items) == nil: // null too
		return items, true
	case fieldsOf(raw) != nil, texts && textOf(raw, maxSentence) != "":
		r.understand("one item was read as the list " + strconv.Quote(name))
		return []json.RawMessage{raw}, true
	}
	return nil, false
}

// words are values by what else models call them, folded.
type words map[string]string

// meaning makes words of lines "value: other words".
func meaning(lines ...string) words {
	out := words{}
	for _, line := range lines {
		value, others, _ := strings.Cut(line, ":")
		for _, o := range strings.Fields(others) {
			out[jsonmend.Fold(o)] = value
		}
	}
	return out
}

// oneOf is the one of the values that a field names, by its own word or another; "" when it
// names none.
func oneOf[T ~string](r *reading, f fields, name string, also words, values ...T) T {
	var s string
	if json.Unmarshal(f[name], &s) != nil {
		return ""
	}
	s = strings.Trim(oneLine(s), around)
	for _, v := range values {
		if strings.EqualFold(s, string(v)) {
			return v
		}
	}
	folded := jsonmend.Fold(s)
	meant := also[folded]
	for _, v := range values {
		if folded != "" && (folded == jsonmend.Fold(string(v)) || meant == string(v)) {
			r.readAs(strings.ToLower(s), string(v))
			return v
		}
	}
	return ""
}

// around is what models put around a value that they name.
const around = "[](){}<>#*`'\"“”「」 .:：,"

// levels are the shares that words for them stand for.
var levels = map[string]float64{
	"low": .3, "minor": .3, "routine": .3, "trivial": .3, "unsure": .3, "低": .3, "日常": .3,
	"medium": .5, "moderate": .5, "normal": .5, "notable": .5, "中": .5, "中等": .5, "值得注意": .5,
	"high": .7, "significant": .7, "important": .7, "likely": .7, "sure": .7, "高": .7, "重要": .7,
	"veryhigh": .9, "critical": .9, "certain": .9, "关键": .9, "關鍵": .9, "很高": .9,
}

// share is a number from 0 to 1: as such, in percent, of ten or a hundred, or in a word.
func (r *reading) share(f fields, name string) (x float64, ok bool) {
	if x, ok = f.number(name, 0, 1); ok {
		return x, true
	}
	text := strings.ToLower(strings.Trim(f.text(name, maxWord), around))
	if level, there := levels[jsonmend.Fold(text)]; there {
		r.readAs(jsonmend.Fold(text), strconv.FormatFloat(level, 'g', -1, 64))
		return level, true
	}
	part, whole, isShare := strings.Cut(strings.NewReplacer("%", "/100", "％", "/100", " ", "").Replace(text), "/")
	a, errA := strconv.ParseFloat(part, 64)
	b, errB := strconv.ParseFloat(whole, 64)
	if !isShare || errA != nil || errB != nil || a < 0 || b != 10 && b != 100 && b != 1 && b != 5 || a > b {
		return 0, false
	}
	r.understand("a share was read as a number for " + strconv.Quote(name))
	return a / b, true
}

// clamped is a share, and the nearest one of a number that is none.
func (r *reading) clamped(f fields, name string) (x float64, ok bool) {
	if x, ok = r.share(f, name); ok {
		return x, true
	}
	if x, ok = f.number(name, -1e6, 1e6); ok {
		r.understand(strconv.Quote(name) + " was brought to 0…1")
	}
	return min(max(x, 0), 1), ok
}

// yes reports whether a field says yes; what is no answer says no.
func (r *reading) yes(f fields, name string) bool {
	var yes bool
	if json.Unmarshal(f[name], &yes) == nil {
		return yes
	}
	switch text := strings.ToLower(strings.Trim(f.text(name, maxWord), around)); text {
	case "true", "yes", "y", "1", "是", "对", "對":
		r.readAs(text, "true")
		return true
	}
	return false
}
