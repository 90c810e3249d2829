package claim

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a word or a mark of a text, or a stretch that no list has.
type token struct {
	roles    role
	from, to int    // bytes
	norm     string // the word for all that say the same, as the lists have it
	bound    bool   // the most or the least of something, with the numeral
}

func (t *token) is(roles role) bool { return t.roles&roles != 0 }

// short reports whether a token is a noun of one character, which may be a part of a word.
func (t *token) short() bool { return t.roles == runNoun && t.to-t.from == 3 }

// tokens cuts a folded text.
func (w *runWords) tokens(low string) []token {
	out := make([]token, 0, len(low)/4+4)
	for i := 0; i < len(low); {
		r, size := utf8.DecodeRuneInString(low[i:])
		if r == ' ' || r == '\t' || r == '　' {
			i += size
			continue
		}
		t := w.tokenAt(low, i, r, size)
		n := len(out) - 1
		if t.bound && n >= 0 && out[n].to == t.from && slices.Contains(w.per, out[n].norm) { // every week three days at most
			t.from, out, n = out[n].from, out[:n], n-1
		}
		if t.roles == runName && n >= 0 && out[n].roles == 0 && out[n].to == t.from {
			t.roles = 0 // in the midst of a word
		}
		if n >= 0 && out[n].to == t.from && (t.short() && out[n].roles == 0 || t.roles == 0 && out[n].short()) && t.roles|out[n].roles != 0 {
			out[n].roles, t.roles = 0, 0 // a part of a word
		}
		if t.roles == 0 && n >= 0 && out[n].roles == 0 && joins(low, out[n].to, t.from) {
			out[n].to = t.to
			out[n].norm = low[out[n].from:t.to]
		} else {
			out = append(out, t)
		}
		i = t.to
	}
	return out
}

// joins reports whether a stretch that ends at one place goes on at another.
func joins(low string, end, start int) bool {
	a, b := low[end-1], low[start]
	if end == start {
		return !(isLetter(a) && b >= utf8.RuneSelf) && !(a >= utf8.RuneSelf && isLetter(b))
	}
	return a < utf8.RuneSelf && b < utf8.RuneSelf
}

// tokenAt is the token that starts with a character.
func (w *runWords) tokenAt(low string, i int, r rune, size int) token {
	if roles := markRoles(r); roles != 0 {
		return token{roles: roles, from: i, to: i + size}
	}
	if r < utf8.RuneSelf {
		to := latinEnd(low, i+size)
		if word, ok := w.latin[low[i:to]]; ok {
			return token{roles: word.roles, from: i, to: to, norm: word.norm}
		}
		return token{from: i, to: to, norm: low[i:to]}
	}
	if to := w.boundEnd(low, i); to > i {
		return token{roles: runPart, bound: true, from: i, to: to, norm: low[i:to]}
	}
	if word := w.at(low[i:], r); word != nil {
		return token{roles: word.roles, from: i, to: i + len(word.text), norm: word.norm}
	}
	to, roles := i+size, role(0)
	if w.surnames[r] {
		if to = w.nameEnd(low, to); to > i+size {
			roles = runName
		}
	} else if next, n := utf8.DecodeRuneInString(low[to:]); strings.ContainsRune(w.marks.Nicks+w.marks.NicksAny, r) && w.surnames[next] {
		to, roles = to+n, runName
	}
	return token{roles: roles, from: i, to: to, norm: low[i:to]}
}

// at is the longest word that s starts with, nil if none does.
func (w *runWords) at(s string, first rune) *runWord {
	list := w.byFirst[first]
	for k := range list {
		if strings.HasPrefix(s, list[k].text) {
			return &list[k]
		}
	}
	return nil
}

// nameEnd is the end of a name behind a surname: up to two characters with which no word
// starts, the first of which may be a word of one character if no other follows.
func (w *runWords) nameEnd(low string, i int) int {
	for range 2 {
		r, size := utf8.DecodeRuneInString(low[i:])
		if !isRun(r) || w.at(low[i:], r) != nil {
			return i
		}
		i += size
	}
	return i
}

// latinEnd is the end of a word of Latin letters and digits, with what is inside it.
func latinEnd(low string, i int) int {
	for i < len(low) && low[i] < utf8.RuneSelf {
		c := low[i]
		inner := strings.IndexByte(".-_@/+#:'&%~", c) >= 0 && i+1 < len(low) && isAlnum(low[i+1])
		if !isAlnum(c) && !inner && c != '+' && c != '#' && c != '%' {
			break
		}
		i++
	}
	return i
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' }

func isAlnum(c byte) bool { return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' }

// markRoles are the roles of a mark, 0 for what is none.
func markRoles(r rune) role {
	switch r {
	case '，', ',', '—', '(', ')', '（', '）', '、', '…', '~', '～':
		return runComma
	case '。', '！', '!', '；', ';', '\n', '\r':
		return runEnd
	case '.':
		return runEnd
	case '？', '?':
		return runQuestion
	case '：', ':':
		return runColon
	case '「', '」', '『', '』', '“', '”', '"':
		return runQuote
	}
	if r >= utf8.RuneSelf && !isRun(r) && (unicode.IsPunct(r) || unicode.IsSymbol(r)) && r != '·' {
		return runComma
	}
	return 0
}
