package prompt

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci"
)

// fields are those of one object of an answer. What can't be read is as if it were
// not there.
type fields map[string]json.RawMessage

// fieldsOf is nil for what is no object.
func fieldsOf(raw json.RawMessage) fields {
	var f fields
	if json.Unmarshal(raw, &f) != nil {
		return nil
	}
	return f
}

// listIn is the list of an answer, mended where it has to be, and whether the answer was
// cut off, so that fields of its last item may be missing.
func (r *reading) listIn(answer, step, list string, texts bool) (items []json.RawMessage, cut bool, err error) {
	f, cut, err := r.object(answer, step)
	if err != nil {
		return nil, false, err
	}
	items, ok := r.list(f, list, texts)
	switch _, there := f[list]; {
	case !there:
		return nil, cut, bad(`the answer has no field "` + list + `"`)
	case !ok:
		return nil, cut, bad(`"` + list + `" is no list`)
	}
	if most := max(r.most, mostItems); len(items) > most {
		r.understand(fmt.Sprintf("it has %d items, of which the first %d were read", len(items), most))
		items = items[:most]
	}
	return items, cut, nil
}

func bad(hint string) error { return &loci.HintError{Kind: loci.ErrBadOutput, Hint: hint} }

// text is a text on one line, "" when it is longer than most characters; most < 0
// does not bound it.
func (f fields) text(name string, most int) string { return textOf(f[name], most) }

func textOf(raw json.RawMessage, most int) string {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		var n json.Number
		if len(raw) == 0 || raw[0] == '"' || json.Unmarshal(raw, &n) != nil {
			return ""
		}
		s = n.String()
	}
	s = oneLine(s)
	if most >= 0 && longer(s, most) {
		return ""
	}
	switch strings.ToLower(s) {
	case "null", "none", "n/a", "unknown":
		return ""
	}
	return s
}

// oneLine is text without control characters and runs of spaces.
func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || r == utf8.RuneError
	}), " ")
}

func longer(s string, most int) bool {
	return len(s) > most && utf8.RuneCountInString(s) > most
}

// list is a list of words or short texts, each once, or one text with commas.
func (f fields) list(name string, items int) []string {
	var raws []json.RawMessage
	var out []string
	add := func(s string) {
		if s != "" && len(out) < items && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	if json.Unmarshal(f[name], &raws) != nil {
		for _, s := range strings.FieldsFunc(f.text(name, -1), func(r rune) bool { return strings.ContainsRune(",;，、；", r) }) {
			if s = strings.TrimSpace(s); !longer(s, maxWord) {
				add(s)
			}
		}
		return out
	}
	for _, raw := range raws {
		add(textOf(raw, maxWord))
	}
	return out
}

func lowered(list []string) []string {
	var out []string
	for _, s := range list {
		if s = strings.ToLower(strings.TrimPrefix(s, "#")); s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// number is a number, or a text that is one, from low to high.
func (f fields) number(name string, low, high float64) (x float64, ok bool) {
	x, err := strconv.ParseFloat(f.text(name, maxWord), 64)
	if err != nil || math.IsNaN(x) || x < low || x > high {
		return 0, false
	}
	return x, true
}

// sources are numbers from 1 as indexes, ascending; those out of range are left out.
func (f fields) sources(name string, n int) []int {
	var out []int
	for _, s := range f.list(name, n) {
		s = strings.TrimLeftFunc(strings.Trim(s, around), func(r rune) bool { return unicode.IsLetter(r) || r == ' ' || r == '#' }) // "message 2"
		if i, err := strconv.Atoi(s); err == nil && i >= 1 && i <= n && !slices.Contains(out, i-1) {
			out = append(out, i-1)
		}
	}
	slices.Sort(out)
	return out
}

func (r *reading) entities(f fields) []loci.Entity {
	var out []loci.Entity
	raws, _ := r.list(f, "entities", false) // nil when it is no list
	for _, raw := range raws {
		e := loci.Entity{Name: textOf(raw, maxWord)}
		if o := r.fields(raw, entityNames); o != nil {
			e = loci.Entity{Name: o.text("name", maxWord), Type: oneOf(r, o, "type", entityTypes, "person", "place", "topic")}
		}
		same := func(x loci.Entity) bool { return x.Name == e.Name }
		if e.Name != "" && len(out) < maxEntities && !slices.ContainsFunc(out, same) {
			out = append(out, e)
		}
	}
	return out
}

// emotion is nil when both its places are 0 or one of them is none.
func (r *reading) emotion(f fields) *loci.Emotion {
	o := r.fields(f["emotion"], emotionNames)
	v, okV := o.number("valence", -1, 1)
	a, okA := o.number("arousal", 0, 1)
	if !okV || !okA || v == 0 && a == 0 {
		return nil
	}
	return &loci.Emotion{Valence: v, Arousal: a, Label: o.text("label", maxWord)}
}

// domain is a path in lower case, "" when it is none.
func domain(s string) string {
	s = strings.ToLower(strings.Trim(strings.TrimSpace(s), "/"))
	if strings.Contains(s, "//") || strings.ContainsAny(s, "*\\ ") {
		return ""
	}
	return s
}

// event is when something happened; an end before the start is left out.
func (f fields) event(in *time.Location) (start, end loci.Date) {
	from, to, _ := strings.Cut(f.text("event_time", maxWord), "/")
	start = dateOf(strings.TrimSpace(from), in)
	if start.IsZero() {
		return loci.Date{}, loci.Date{}
	}
	end = dateOf(cmp.Or(strings.TrimSpace(to), f.text("event_end", maxWord)), in)
	if end.IsZero() || !end.Time.After(start.Time) {
		end = loci.Date{}
	}
	return start, end
}

// clocks are forms of an instant that models use and ParseDate does not know.
var clocks = [...]string{"2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02 15:04", "2006-01-02T15:04Z07:00"}

func dateOf(s string, in *time.Location) loci.Date {
	if s == "" {
		return loci.Date{}
	}
	if d, err := loci.ParseDate(s, in); err == nil {
		return d
	}
	for _, layout := range clocks {
		if t, err := time.ParseInLocation(layout, s, in); err == nil && t.Year() >= 1 {
			return loci.Date{Time: t, Precision: loci.Instant}
		}
	}
	return loci.Date{}
}
