package claim

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang"
)

// boundAt is how many words the bound has that is at a place: no more than, at most. A number
// follows it; elsewhere there is none, and it is 0.
func (r *reader) boundAt(ws []word, i int) int {
	n := r.x.bounds.at(ws, i)
	if n == 0 || i+n == len(ws) || !ws[i+n].counts() && ws[i+n].is&isIndefinite == 0 && r.x.once.at(ws, i+n) == 0 {
		return 0
	}
	return n
}

// counts reports whether it is a number, or starts with one.
func (w *word) counts() bool { return w.is&isNumber != 0 || !w.mark && w.w[0] >= '0' && w.w[0] <= '9' }

// bounded reports whether a bound is among some words.
func (r *reader) bounded(ws []word) bool {
	for i := range ws {
		if r.boundAt(ws, i) > 0 {
			return true
		}
	}
	return false
}

// compares reports whether a comparison is at a place: tea more than coffee.
func (r *reader) compares(ws []word, i int) bool {
	n := r.x.bounds.at(ws, i)
	return n > 0 && ws[i+n-1].is&isStop != 0
}

// insteadIn is where the first phrase before what is no longer so is, and how many words it
// has; a bound is none.
func (r *reader) insteadIn(ws []word) (at, n int) {
	for i := 0; i < len(ws); i++ {
		if n := r.boundAt(ws, i); n > 0 {
			i += n
		} else if n := r.x.instead.at(ws, i); n > 0 {
			return i, n
		}
	}
	return -1, 0
}

// shareAt is how many words the share of a time has that is at a place: three days a week,
// twice a week.
func (r *reader) shareAt(ws []word, i int) int {
	n := i + 1
	if n < len(ws) && r.x.is(lang.Stem(ws[n].w), isPart|isDay) {
		n++
	}
	if n+1 >= len(ws) || !ws[i].counts() && r.x.once.at(ws, i) == 0 || ws[n].w != "a" && ws[n].w != "per" || ws[n+1].is&isPart == 0 {
		return 0
	}
	return n + 2 - i
}

// partSort is the sort of a part, which may start with a bound. A share of a time is a time.
func (r *reader) partSort(ws []word, role string) Sort {
	ws = ws[r.boundAt(ws, 0):]
	if role == "every" && r.shareAt(ws, 0) > 0 {
		return Time
	}
	return r.sortOf(ws, role)
}

// boundEnd is the end of a bound that starts at a place of a folded text, with its numeral and
// what that counts: 最多三天. Where there is none it is the place.
func (w *runWords) boundEnd(low string, i int) int {
	for _, bound := range w.bounds {
		rest, ok := strings.CutPrefix(low[i:], bound)
		if !ok {
			continue
		}
		number := strings.TrimLeft(rest, " ")
		first, _ := utf8.DecodeRuneInString(number)
		if word := w.at(number, first); word != nil && word.roles&runAsk != 0 { // 最多几天
			return i
		}
		counted := strings.TrimLeft(number, strings.Join(w.numerals, "")+".,")
		if len(counted) == len(number) {
			return i
		}
		return len(low) - len(w.uncountedUnit(strings.TrimLeft(counted, " ")))
	}
	return i
}

// uncountedUnit is a stretch without the measures that it starts with (个星期), or without the
// unit that no list has.
func (w *runWords) uncountedUnit(low string) string {
	const longest = 3 // characters of such a unit
	rest, measured := w.unmeasure(low)
	if measured {
		rest, _ = w.unmeasure(rest)
		return rest
	}
	for range longest {
		r, size := utf8.DecodeRuneInString(rest)
		if !isRun(r) || w.at(rest, r) != nil {
			break
		}
		rest = rest[size:]
	}
	return rest
}

func (w *runWords) unmeasure(low string) (string, bool) {
	for _, m := range slices.Concat(w.measures, w.times) {
		if rest, ok := strings.CutPrefix(low, m); ok {
			return rest, true
		}
	}
	return low, false
}

// unbounded takes the bound out of a clause, which is limited to it; not where it belongs to a
// noun (超过一半的人), and without a limit where it is how long something is so by now (超过三年了).
func (r *runReader) unbounded(c *runClause, tokens []token) []token {
	i := slices.IndexFunc(tokens, func(t token) bool { return t.bound })
	if i < 0 || i+1 < len(tokens) && tokens[i+1].is(runOf) {
		return tokens
	}
	c.bounded = true
	if last := &tokens[len(tokens)-1]; !last.is(runDone) {
		c.when = r.text[tokens[i].from:tokens[i].to]
	}
	return slices.Delete(slices.Clone(tokens), i, i+1)
}

// parted reports whether more than white space was between a token and the one before it.
func (r *runReader) parted(tokens []token, i int) bool {
	return strings.TrimSpace(r.low[tokens[i-1].to:tokens[i].from]) != ""
}
