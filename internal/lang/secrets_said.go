package lang

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/words"
	"github.com/loci-memory/loci/internal/secret"
)

// How many tokens are read on either side of the name of a secret.
const (
	secretReach = 12
	secretBack  = 7
	turnsReach  = 24
)

// saidSecrets finds the secrets that the words of a sentence name, by place in it.
func (s *cueSentence) saidSecrets() (out []secret.Found) {
	for _, h := range s.hits {
		kind := s.secretNamed(h)
		if kind == "" {
			continue
		}
		v, ok := s.secretOf(h, kind)
		for ok {
			out = append(out, v)
			v, ok = s.another(v, kind)
		}
	}
	return secret.Sorted(append(out, s.formers(out)...))
}

// formers are the numbers of a sentence in the form of a code in it: what it was before.
func (s *cueSentence) formers(codes []secret.Found) (out []secret.Found) {
	kinds := map[int]secret.Kind{} // by the number of digits
	for _, c := range codes {
		if n := c.To - c.From; n >= 4 && digitsIn(s.text[c.From:c.To]) == n {
			kinds[n] = c.Kind
		}
	}
	if len(kinds) == 0 {
		return nil
	}
	for i := range s.tokens {
		from, to, _ := s.literal(i)
		v := s.text[from:to]
		if kind := kinds[len(v)]; kind != "" && digitsIn(v) == len(v) && !isYearNumber(v) && !s.counts(from, to) {
			out = append(out, secret.Found{Kind: kind, From: from, To: to})
		}
	}
	return out
}

// secretOf finds the secret that a phrase names, behind it or before it.
func (s *cueSentence) secretOf(h cueHit, kind string) (secret.Found, bool) {
	switch h.class {
	case cueOpens:
		return s.endingAt(h.from, kind)
	case cueLock:
		if at := s.turnsAt(h.to); at >= 0 {
			return s.combination(at)
		}
		return s.bareCode(h)
	}
	v, ok := s.secretAfter(h.to, kind)
	if !ok && h.class != cueEnter {
		v, ok = s.secretBefore(h.from, kind)
	}
	return v, ok
}

// secretNamed is the kind of secret that a phrase names; "" for none.
func (s *cueSentence) secretNamed(h cueHit) string {
	switch {
	case h.class == cueSecretName && h.value == string(secret.Token) && s.has(cueNetwork) && !s.voided(h, cueNoSecret):
		return string(secret.Password)
	case h.class == cueSecretName && !s.voided(h, cueNoSecret):
		return h.value
	case h.class == cueOpens && s.lockBehind(h.to), h.class == cueLock && (h.value == door || s.turnsAt(h.to) >= 0):
		return string(secret.Code)
	case (h.class == cueSecretCode || h.class == cueEnter) && s.has(cueLock) && !s.voided(h, cueNoSecret):
		return string(secret.Code)
	}
	return ""
}

// lockBehind reports whether what a code opens is named right behind token i.
func (s *cueSentence) lockBehind(i int) bool {
	return slices.ContainsFunc(s.hits, func(h cueHit) bool { return h.class == cueLock && h.from >= i && h.from <= i+3 })
}

// turnsAt is where the turns of a combination begin shortly behind token i; -1 where none do.
func (s *cueSentence) turnsAt(i int) int {
	for j := i; j < min(len(s.tokens)-1, i+turnsReach); j++ {
		w, next := s.word(j), s.word(j+1)
		if s.in.secret().Turns[w] && (s.in.hasRunNumeralAt(next) || s.in.secret().Turns[next] || s.in.secret().TurnsOn[next]) {
			return j
		}
	}
	return -1
}

// secretAfter finds what a secret is behind its name: at once, or behind a word like "is".
func (s *cueSentence) secretAfter(i int, kind string) (secret.Found, bool) {
	w := s.in.secret()
	if at := s.pastFiller(i); at < len(s.tokens) && (s.tokens[at].from > s.tokens[i-1].to || s.tokens[at-1].kind == cueHanToken) {
		if v, ok := s.secretAt(at, kind, false); ok { // in a word of its own
			return v, true
		}
	}
	for j := i; j < min(len(s.tokens), i+secretReach); j++ {
		word := s.word(j)
		if endsName[word] && kind != string(secret.Recovery) {
			return s.secretBeyond(j+1, kind)
		}
		if w.Is[word] || w.To[word] {
			if v, ok := s.secretAt(s.pastFiller(j+1), kind, w.Is[word]); ok {
				return v, true
			}
		}
	}
	return secret.Found{}, false
}

// endsName are the marks that end the clause of a name.
var endsName = map[string]bool{";": true, "；": true, "，": true, ",": true}

// secretBeyond finds a secret in the clause behind that of its name: …, now it is tulip77. Of digits
// alone it is also in the clause behind that one: …, so I changed it, now it is 207736.
func (s *cueSentence) secretBeyond(i int, kind string) (secret.Found, bool) {
	if v, ok := s.secretIn(i, kind); ok {
		return v, true
	}
	for j := i; j < min(len(s.tokens), i+secretReach); j++ {
		if endsName[s.word(j)] {
			v, ok := s.secretIn(j+1, kind)
			return v, ok && isCode(s.text[v.From:v.To])
		}
	}
	return secret.Found{}, false
}

// isCode reports whether a text is digits alone, too many for a time and no year.
func isCode(text string) bool {
	return len(text) > 4 && strings.Trim(text, "0123456789") == ""
}

// secretIn finds a secret at the beginning of a clause.
func (s *cueSentence) secretIn(i int, kind string) (secret.Found, bool) {
	at := s.pastFiller(i)
	switch {
	case at < len(s.tokens) && s.in.secret().Is[s.word(at)]:
		return s.secretAt(s.pastFiller(at+1), kind, false)
	case kind == string(secret.Password) && s.coinedAt(at), turned[kind] && s.bareDigits(at):
		return s.secretAt(at, kind, false)
	}
	return secret.Found{}, false
}

// bareDigits reports whether a clause that begins at token i is digits and nothing else, four or more
// and no year: the code for the gate, 7316, Jo has it too.
func (s *cueSentence) bareDigits(i int) bool {
	if i >= len(s.tokens) {
		return false
	}
	from, to, _ := s.literal(i)
	v := s.text[from:to]
	next := s.tokenAt(to)
	return len(v) >= 4 && digitsIn(v) == len(v) && !isYearNumber(v) && (next < 0 || s.tokens[next].kind == cueMarkToken)
}

func (s *cueSentence) pastFiller(i int) int {
	for i < len(s.tokens) && s.in.secret().Filler[s.word(i)] {
		i++
	}
	return i
}

// secretBefore finds what a secret is before its name: 4471 is the code of the gate.
func (s *cueSentence) secretBefore(i int, kind string) (secret.Found, bool) {
	for j := i - 1; j > 0 && j >= i-secretBack; j-- {
		word := s.word(j)
		if word == "," || word == "，" || word == ":" || word == "：" {
			break
		}
		if !s.in.secret().Is[word] || word == "=" {
			continue
		}
		return s.endingAt(j, kind)
	}
	return secret.Found{}, false
}

// endingAt reads a secret that ends right before token j.
func (s *cueSentence) endingAt(j int, kind string) (secret.Found, bool) {
	if j == 0 {
		return secret.Found{}, false
	}
	from := strings.LastIndexFunc(s.text[:s.tokens[j-1].to], notPrintable) + 1
	at := s.tokenAt(from)
	if at < 0 || at >= j {
		return secret.Found{}, false
	}
	v, ok := s.secretAt(at, kind, false)
	return v, ok && v.To <= s.tokens[j].from
}

func notPrintable(r rune) bool { return r <= ' ' || r >= 0x7f }

// tokenAt is the token that begins at or behind a byte, or -1.
func (s *cueSentence) tokenAt(from int) int {
	return slices.IndexFunc(s.tokens, func(t cueToken) bool { return t.from >= from })
}

// another finds one more secret right behind one: several codes.
func (s *cueSentence) another(v secret.Found, kind string) (secret.Found, bool) {
	if kind != string(secret.Recovery) && kind != string(secret.Code) {
		return v, false
	}
	at := s.tokenAt(v.To)
	for at >= 0 && at < len(s.tokens) && (strings.Contains(",，、/;", s.tokens[at].word) || s.in.secret().And[s.tokens[at].word]) {
		at++
	}
	if at < 0 || at == len(s.tokens) || s.tokens[at].from-v.To > 8 {
		return v, false
	}
	return s.secretAt(at, kind, false)
}

// turned are the kinds of secrets that may be the turns of a lock.
var turned = map[string]bool{string(secret.Code): true, string(secret.Password): true}

// logins are the kinds of secrets that may have a name before them.
var logins = map[string]bool{login: true, network: true}

// secretAt reads a secret that begins at token i. said means that a word like "is" is
// before it: then a password may be a word.
func (s *cueSentence) secretAt(i int, kind string, said bool) (secret.Found, bool) {
	if i >= len(s.tokens) {
		return secret.Found{}, false
	}
	if s.in.secret().Turns[s.word(i)] && turned[kind] {
		return s.combination(i)
	}
	from, to, quoted := s.literal(i)
	if logins[kind] {
		return s.loginAt(from, to, kind)
	}
	k := secret.Kind(kind)
	switch n := s.manyTokens(i, k); {
	case n > 0:
		return secret.Found{Kind: k, From: s.tokens[i].from, To: s.tokens[i+n-1].to}, true
	case to <= from || secret.Placeholder(s.text[from:to]):
		return secret.Found{}, false
	}
	v := secret.Found{Kind: k, From: from, To: to}
	switch k {
	case secret.Token:
		return v, secretToken(s.text[from:to])
	case secret.Password:
		if s.isPassword(v) || said && (quoted && to-from >= 3 || s.coinedWord(i, to)) {
			return v, true
		}
		k = secret.Code // 1 5 9 0
	}
	return s.numberAt(k, from, to)
}

// manyTokens is how many tokens a secret of many has that begins at token i: words that recover
// something, numerals of a run; 0 for none.
func (s *cueSentence) manyTokens(i int, k secret.Kind) int {
	if n := s.plainWords(i); k == secret.Recovery && n >= 6 {
		return n
	}
	if n := s.numerals(i); n >= 4 && !s.in.secret().Amounts[s.word(i+n)] {
		return n
	}
	return 0
}

// isPassword reports whether what is written looks like a password, and is neither a number of
// things nor where one is kept.
func (s *cueSentence) isPassword(v secret.Found) bool {
	return secret.Hard(s.text[v.From:v.To]) && !s.counts(v.From, v.To) && !s.keptIn(v.To)
}

// secretToken reports whether a text looks like a key by itself.
func secretToken(v string) bool {
	return len(v) >= 16 && secret.Hard(v) && digitsIn(v) >= 2 && !strings.Contains(v, "://") && strings.Count(v, "/") < 3
}

// literal is the span of what begins at token i as it is written: inside quotes, or up to
// a space or a character that no password has.
func (s *cueSentence) literal(i int) (from, to int, quoted bool) {
	from = s.tokens[i].from
	r, n := utf8.DecodeRuneInString(s.text[from:])
	if end := closers[r]; end != "" {
		if at := strings.Index(s.text[from+n:], end); at > 0 && at <= 64 {
			return from + n, from + n + at, true
		}
	}
	to = from
	for to < len(s.text) && s.text[to] > ' ' && s.text[to] < 0x7f {
		to++
	}
	return from, from + len(strings.TrimRight(s.text[from:to], ".,;:!?)'\"`]")), false
}

// closers are the marks that end what a mark begins.
var closers = map[rune]string{'"': "\"", '\'': "'", '`': "`", '“': "”", '‘': "’", '「': "」", '『': "』", '«': "»", '【': "】"}

// counts reports whether the number at from…to counts something: 4 digits, 8位.
func (s *cueSentence) counts(from, to int) bool {
	if digitsIn(s.text[from:to]) < to-from {
		return false
	}
	next := s.tokenAt(to)
	return next >= 0 && s.tokens[next].from-to <= 1 && s.in.secret().Amounts[s.word(next)]
}

// coinedWord reports whether the single word at token i may be a password: it ends its
// clause, and is no word that says how a password is.
func (s *cueSentence) coinedWord(i, to int) bool {
	w := s.word(i)
	if len(w) < 4 || s.tokens[i].to != to || s.tokens[i].kind != cueWordToken || s.in.IsStop(w) || s.in.secret().States[w] {
		return false
	}
	if endsWithOne(w, s.in.secret().StateEnds) {
		return false
	}
	return i+1 == len(s.tokens) || s.tokens[i+1].kind == cueMarkToken && s.word(i+1) != "-" && s.word(i+1) != "'"
}

// numerals is how many numerals of a run begin at token i: 三六九二.
func (s *cueSentence) numerals(i int) int {
	n := 0
	for i+n < len(s.tokens) {
		r, _ := utf8.DecodeRuneInString(s.word(i + n))
		if s.tokens[i+n].kind != cueHanToken || !s.in.digits.Has(r) {
			break
		}
		n++
	}
	return n
}

// plainWords is how many words in small letters begin at token i, with nothing between
// but spaces.
func (s *cueSentence) plainWords(i int) int {
	n := 0
	for i+n < len(s.tokens) {
		t := s.tokens[i+n]
		if t.kind != cueWordToken || s.text[t.from] < 'a' || s.text[t.from] > 'z' || n > 0 && t.from != s.tokens[i+n-1].to+1 {
			break
		}
		n++
	}
	return n
}

// loginAt finds the password behind a name: ann@example.com / tulip77.
func (s *cueSentence) loginAt(from, to int, kind string) (secret.Found, bool) {
	for i := range 3 {
		rest := strings.TrimLeft(s.text[to:], " \"'`”’")
		named := i == 0 && rest != "" && strings.ContainsRune("/|", rune(rest[0])) || i == 0 && kind == network // it is the name
		if v := s.text[from:to]; !named && secret.Hard(v) && !strings.Contains(v, "@") && !secret.Placeholder(v) && !s.counts(from, to) {
			return secret.Found{Kind: secret.Password, From: from, To: to}, true
		}
		if rest == "" || !strings.ContainsRune("/|:,", rune(rest[0])) {
			return secret.Found{}, false
		}
		at := s.tokenAt(len(s.text) - len(rest) + 1)
		if at < 0 {
			return secret.Found{}, false
		}
		from, to, _ = s.literal(at)
	}
	return secret.Found{}, false
}

// fewest is how many digits the number of a secret has at least.
var fewest = map[secret.Kind]int{secret.Code: 3, secret.Recovery: 3, secret.Card: 12, secret.Account: 6, secret.Identity: 5}

// numberAt reads a number with all its groups: 12 34 56, 31-7-22, K3390217.
func (s *cueSentence) numberAt(k secret.Kind, from, to int) (secret.Found, bool) {
	if digitsIn(s.text[from:to]) == 0 && (k != secret.Identity || to-from > 2) {
		return secret.Found{}, false
	}
	for end := s.groupAt(k, to); end > to; end = s.groupAt(k, to) {
		to = end
	}
	v := s.text[from:to]
	letters := 0
	for i := range len(v) {
		switch c := v[i]; {
		case isLatin(c):
			letters++
		case !words.IsDigit(c) && strings.IndexByte(" -#*()", c) < 0 && (c != '.' || strings.Count(v, ".") < 2) && (c != '/' || k != secret.Identity):
			return secret.Found{}, false
		}
	}
	few := digitsIn(v) < fewest[k] || tooMany(k, digitsIn(v), letters)
	return secret.Found{Kind: k, From: from, To: to}, !few && !s.counts(from, to)
}

// tooMany reports whether a number has more digits or letters than those of its kind.
func tooMany(k secret.Kind, digits, letters int) bool {
	return k == secret.Card && letters > 0 || k == secret.Code && (digits > 10 || letters > max(4, digits))
}

// groupAt is where the group of digits and capitals ends that continues a number behind the
// space at a byte; that byte where none does.
func (s *cueSentence) groupAt(k secret.Kind, at int) int {
	if at >= len(s.text) || s.text[at] != ' ' {
		return at
	}
	end := at + 1
	for end < len(s.text) && inGroup(s.text[end]) {
		end++
	}
	group, rest := s.text[at+1:end], s.text[end:]
	closed := rest == "" || rest[0] <= ' ' || rest[0] >= 0x7f || strings.IndexByte(".,;!?)", rest[0]) >= 0
	if group == "" || len(group) > 6 || !closed || digitsIn(group) == 0 && k != secret.Identity || s.counts(at+1, end) {
		return at
	}
	return end
}

func inGroup(c byte) bool { return words.IsDigit(c) || c >= 'A' && c <= 'Z' }
