package loci

import (
	"cmp"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// The marks around text that this memory produced itself: a context block of
// recall starts with MarkerOpen and ends with MarkerClose. What is between
// them is known already and is never taken in as if it had just been said.
// Nothing in a block reads as a mark (QuoteMarks).
const (
	MarkerOpen  = "<loci-memory>"
	MarkerClose = "</loci-memory>"
)

// What a context block consists of. An entry is a line that begins with its date, in words that
// say of what; where it ends with the id to cite, which may be shortened, words may follow. More
// entries of a date begin with a plus, and the lines below an entry are indented.
var (
	citedEntry = lazily(`^- \[(said |since |until )?\d{4}-\d{2}-\d{2}[^\]\n]{0,200}\] .*\((?:#x?\d+|note [0-9a-f]{8}[0-9a-f-]{0,28})\)`)
	entryLine  = lazily(`^- \[(said |since |until )?\d{4}-\d{2}-\d{2}[^\]\n]{0,200}\](?: .*)?`)
	entryHead  = lazily(`^- \[(said |since |until )?\d{4}-\d{2}-\d{2}`)
)

// lazily compiles an expression when it is first used: most commands use none.
func lazily(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

// longestDates is more than the dates of an entry take, in bytes.
const longestDates = 256

// moreEntries is what an entry begins with that has the date of the one above.
const moreEntries = "+ "

// StripMemory returns text without its context blocks and whether there were any. A
// block is recognised by its form, so that a text that only mentions a mark keeps all its
// words. One that is never closed reaches as far as its entries do, since a prompt cut
// short is still a recalled one. Without a block, text comes back as it was; with one,
// spaces at both ends go too, so that nothing but blocks is "".
func StripMemory(text string) (clean string, found bool) {
	var b strings.Builder
	rest, closes, ends := text, strings.LastIndex(text, MarkerClose), &lineEnds{text: text, next: -1}
	for {
		before, after, ok := strings.Cut(rest, MarkerOpen)
		b.WriteString(before)
		if !ok {
			break
		}
		length := -1
		if opens(after) {
			length = (&fenced{closes: len(text)-len(after) <= closes, ends: ends}).length(after)
		}
		if length < 0 {
			b.WriteString(MarkerOpen)
			rest = after
			continue
		}
		found, rest = true, after[length:]
	}
	if !found {
		return text, false
	}
	return strings.TrimSpace(b.String()), true
}

// opens reports whether a text behind an opening mark may be a block, by its beginning: it is
// an entry, or was cut off within one. Of a text of many marks no more is looked at.
func opens(s string) bool {
	s = strings.TrimLeftFunc(s, unicode.IsSpace)
	head, _, closed := strings.Cut(s[:min(len(s), longestDates)], MarkerClose)
	return entryHead().MatchString(head) && (len(head) == len(s) && !closed || entryLine().MatchString(head))
}

// lineEnds finds where lines of a text end, however often it is asked in one line: the text is
// looked through once.
type lineEnds struct {
	text string
	next int // the end that was found last; -1 is none yet, len(text) that of the last line
}

// after is where the line of a place ends that is not before the last one asked for.
func (l *lineEnds) after(at int) int {
	if at > l.next {
		l.next = len(l.text)
		if end := strings.IndexByte(l.text[at:], '\n'); end >= 0 {
			l.next = at + end
		}
	}
	return l.next
}

// fenced is a block that is being read.
type fenced struct {
	closes  bool // a closing mark follows: else words that follow the id of an entry on its line are none of the block
	ends    *lineEnds
	entries int
}

// length is how much of a text behind an opening mark belongs to the block, its closing mark
// included; -1 where that is no block.
func (f *fenced) length(s string) int {
	begin := len(f.ends.text) - len(s)
	for at := 0; at < len(s); {
		end := f.ends.after(begin+at) - begin
		line, next := s[at:end], min(end+1, len(s))
		words, _, closed := strings.Cut(line, MarkerClose)
		trimmed := strings.TrimSpace(words)
		entry := 0
		if f.entries == 0 || !indented(words) { // an indented line is of the entry before it
			entry = f.entry(trimmed)
		}
		if entry > 0 {
			f.entries++
		}
		switch {
		case closed && f.entries > 0 && (entry > 0 || trimmed == "" || indented(words)):
			return at + len(words) + len(MarkerClose)
		case entry > 0 && entry < len(trimmed): // words follow on the same line
			return at + strings.Index(line, trimmed) + entry
		case entry > 0, trimmed == "", f.entries > 0 && indented(words):
			at = next
		case next == len(s) && entryHead().MatchString(trimmed): // cut off within an entry
			return len(s)
		default:
			return f.orNone(at)
		}
	}
	return f.orNone(len(s))
}

// entry is how much of a line is an entry; 0 where it is none.
func (f *fenced) entry(line string) int {
	switch {
	case f.entries > 0 && strings.HasPrefix(line+" ", moreEntries):
		return len(line)
	case !entryHead().MatchString(line):
		return 0
	case f.closes:
		return len(entryLine().FindString(line))
	}
	return cmp.Or(len(citedEntry().FindString(line)), len(entryLine().FindString(line)))
}

// orNone is a length, -1 where there is no entry in it.
func (f *fenced) orNone(length int) int {
	if f.entries == 0 {
		return -1
	}
	return length
}

func indented(line string) bool { return strings.HasPrefix(line, "  ") }

// QuoteName returns a name as it is shown before what was said: in quotation marks where it
// could be read as something else in its place, like a date, the end of one or the id of a
// note. That is a name with a space and a digit, or with other punctuation than names have.
func QuoteName(name string) string {
	space, digit, odd := false, false, false
	for _, r := range name {
		space, digit = space || unicode.IsSpace(r), digit || unicode.IsNumber(r)
		odd = odd || !unicode.IsSpace(r) && !unicode.IsNumber(r) && !unicode.IsLetter(r) && !unicode.IsMark(r) && !strings.ContainsRune(".,'’-_@&+·・", r)
	}
	if !odd && (!space || !digit) {
		return name
	}
	return `"` + strings.ReplaceAll(name, `"`, "'") + `"`
}

// QuoteMarks returns text in which nothing reads as one of the marks, in any case, width, style
// of letters or spelling with spaces, accents or invisible characters: the brackets around what
// would are replaced by ‹ and ›. Characters that command terminals are left out; all words stay.
func QuoteMarks(text string) string {
	text = strings.Map(printed, text)
	if !strings.ContainsAny(text, openBrackets) {
		return text
	}
	var b strings.Builder
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		end := 0
		if strings.ContainsRune(openBrackets, r) {
			end = markName(text[at+size:])
		}
		if end == 0 {
			b.WriteString(text[at : at+size])
			at += size
			continue
		}
		b.WriteString("‹" + text[at+size:at+size+end])
		at += size + end
		gap := skipped(text[at:])
		if r, size := utf8.DecodeRuneInString(text[at+gap:]); strings.ContainsRune(closeBrackets, r) && size > 0 {
			b.WriteString(text[at:at+gap] + "›")
			at += gap + size
		}
	}
	return b.String()
}

// What reads as the brackets of a mark, and as letters of its name.
const (
	openBrackets  = "<＜﹤〈⟨〈˂ᐸ"
	closeBrackets = ">＞﹥〉⟩〉˃ᐳ"
	slashes       = "/／⁄∕\\"
	hyphens       = "-_‐‑‒–—―−﹘﹣－＿~"
)

var lookalikes = strings.NewReplacer(
	"о", "o", "с", "c", "і", "i", "м", "m", "е", "e", "г", "r", "у", "y", "ӏ", "l",
	"ο", "o", "ϲ", "c", "ι", "i", "ρ", "p", "ε", "e", "γ", "y", "ı", "i", "ⅼ", "l", "ⅽ", "c", "ⅰ", "i", "ⅿ", "m",
)

// markName is the length of a mark's name and slash that a text begins with; 0 for none.
func markName(s string) int {
	at := skipped(s)
	if r, size := utf8.DecodeRuneInString(s[at:]); strings.ContainsRune(slashes, r) {
		at += size
	}
	for _, letter := range "loci-memory" {
		next := at + skipped(s[at:])
		r, size := utf8.DecodeRuneInString(s[next:])
		switch {
		case letter == '-' && !strings.ContainsRune(hyphens, r):
			continue // a space, or nothing, stands for it
		case letter != '-' && folded(r) != letter && !styled(r):
			return 0
		}
		at = next + size
	}
	return at
}

// printed is a character as it may be shown: of those that are for machines only the ones that
// end lines and cells are.
func printed(r rune) rune {
	if unicode.IsControl(r) && !unicode.IsSpace(r) {
		return -1
	}
	return r
}

// styled reports whether a character may read as any Latin letter: one with accents, of
// mathematics, in a circle, raised or small. A name of nothing but such is taken for a mark, which
// costs its brackets.
func styled(r rune) bool {
	return folded(r) > unicode.MaxASCII && unicode.In(r, unicode.L, unicode.Other_Alphabetic) && unicode.In(r, unicode.Latin, unicode.Common)
}

// folded is a letter in lower case and of common width and script.
func folded(r rune) rune {
	if r >= '！' && r <= '～' {
		r -= '！' - '!'
	}
	r, _ = utf8.DecodeRuneInString(lookalikes.Replace(string(unicode.ToLower(r))))
	return r
}

// skipped is the length of the spaces and invisible characters that a text begins with.
func skipped(s string) int {
	seen := strings.TrimLeftFunc(s, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.M, unicode.Other_Default_Ignorable_Code_Point) || r == '\u2800' // an empty cell of Braille
	})
	return len(s) - len(seen)
}
