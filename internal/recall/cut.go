package recall

import (
	"fmt"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// fewest is how many tokens of words a part of a hit has room for at least: fewer say
// nothing.
const fewest = 12

// part is as much of a hit as so many tokens hold: whole sentences in a row, those that
// have most of the words that matched, marked as a part. Nothing of it is kept where there
// is room for no words.
func (k Block) part(h *loci.Hit, has map[loci.ID]bool, room int) (packed, loci.Cut) {
	text := strings.Join(linesOf(body(&h.Note)), "\n")
	c := loci.Cut{Note: h.Note.ID, Of: lang.CountTokens(text)}
	if room < fewest {
		return packed{}, c
	}
	room -= k.entry(h, has, "x"+cutMark(c.Of, c.Of)).whole()
	if room < fewest {
		return packed{}, c
	}
	from, to := passage(text, h.Matched, room)
	kept := text[from:to]
	c.Kept = lang.CountTokens(kept)
	if from > 0 {
		kept = "… " + kept
	}
	return k.entry(h, has, kept+cutMark(c.Kept, c.Of)), c
}

// cutMark is behind the words of a hit of which there are more.
func cutMark(kept, of int) string {
	return fmt.Sprintf(" … (cut: %d of %d tokens)", kept, of)
}

// passage is where, in a text, as many of its sentences in a row as so many tokens hold
// have most of some words; of equals the first. Where no sentence fits, it is the
// beginning of the text, to the end of a word.
func passage(text string, words []string, room int) (from, to int) {
	all := spans(text, words)
	most := -1
	for i, j := 0, 0; i < len(all); i++ {
		j = max(i, j)
		for j < len(all) && hasRoom(text[all[i].from:all[j].to], room) {
			j++
		}
		if j == i {
			continue // longer than the room
		}
		if n := distinct(all[i:j]); n > most {
			most, from, to = n, all[i].from, all[j-1].to
		}
	}
	if to == 0 {
		return 0, len(strings.TrimSpace(lang.Split(text, room-1)[0]))
	}
	return from, to
}

// hasRoom reports whether a text with its margins is no more than so many tokens.
func hasRoom(text string, room int) bool {
	lines := strings.Count(text, "\n") + 1
	return lang.CountTokens(text)+(lines*len(margin)+3)/4 < room
}

// span is a sentence of a text, with which of some words it has.
type span struct {
	from, to int
	has      []bool
}

// spans are the sentences of a text.
func spans(text string, words []string) []span {
	var out []span
	at := 0
	for _, sentence := range lang.Sentences(text) {
		at += strings.Index(text[at:], sentence)
		s := span{from: at, to: at + len(sentence), has: make([]bool, len(words))}
		for i := range words {
			s.has[i] = said(sentence, words[i:i+1]) > 0
		}
		out, at = append(out, s), s.to
	}
	return out
}

// distinct is how many words several sentences have between them.
func distinct(all []span) int {
	if len(all) == 0 {
		return 0
	}
	n := 0
	for w := range all[0].has {
		if slices.ContainsFunc(all, func(s span) bool { return s.has[w] }) {
			n++
		}
	}
	return n
}
