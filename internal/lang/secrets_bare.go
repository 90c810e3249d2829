package lang

import (
	"strings"

	"github.com/loci-memory/loci/internal/secret"
)

// combination reads numbers with turns between them: left 20, right 31, 左转三十七. It ends before a date.
func (s *cueSentence) combination(i int) (secret.Found, bool) {
	numbers, from, to := 0, s.tokens[i].from, 0
	for ; i < len(s.tokens); i++ {
		t := s.tokens[i]
		switch {
		case s.in.hasRunNumeralAt(t.word) && !s.noTurn(i):
			if to != t.from || t.kind != cueHanToken {
				numbers++
			}
			to = t.to
		case s.in.secret().Turns[t.word] || s.in.secret().TurnsOn[t.word] || t.kind == cueMarkToken || s.in.secret().Filler[t.word] || s.in.secret().To[t.word]:
		default:
			return secret.Found{Kind: secret.Code, From: from, To: to}, numbers >= 2 && to < s.tokens[i-1].to
		}
	}
	return secret.Found{Kind: secret.Code, From: from, To: to}, numbers >= 2
}

// noTurn reports whether the numeral at token i counts something, or is of a date or a time: 12 号, 12/26, 8:30.
func (s *cueSentence) noTurn(i int) bool {
	next := s.word(i + 1)
	if next == "/" || next == ":" || next == "：" {
		return s.tokens[i+1].from == s.tokens[i].to && s.in.hasRunNumeralAt(s.word(i+2)) && s.tokens[i+2].from == s.tokens[i+1].to
	}
	return s.in.secret().Amounts[next] && !s.in.secret().TurnsOn[next]
}

// keptIn reports whether what ends at a byte is where a secret is kept: 密码在1Password里.
func (s *cueSentence) keptIn(to int) bool {
	next := s.tokenAt(to)
	return next >= 0 && s.in.secret().Within[s.word(next)]
}

// coinedAt reports whether all of the clause that begins at token i is one coined word of
// letters and digits: the same as ever, tulip77.
func (s *cueSentence) coinedAt(i int) bool {
	if i >= len(s.tokens) {
		return false
	}
	from, to, _ := s.literal(i)
	next := s.tokenAt(to)
	n := digitsIn(s.text[from:max(from, to)])
	return to-from >= 6 && n > 0 && n < to-from && strings.IndexByte(s.text[from:to], '.') < 0 && (next < 0 || s.clauseEnds(next))
}

// bareReach is how many tokens at most are between a door and a number alone that opens it.
const bareReach = 4

// bareCode finds the number beside a door that is a code without any word for one: "side
// door 4471#", "it's 6618 for the garage door", 后门是4471.
func (s *cueSentence) bareCode(h cueHit) (secret.Found, bool) {
	if v, ok := s.bareBehind(h.to); ok {
		return v, true
	}
	for i := h.from - 2; i >= max(0, h.from-bareReach-1); i-- {
		v, next, keyed := s.bareNumber(i)
		if next > h.from || next == 0 {
			continue
		}
		linked := s.in.secret().OpensFor[s.word(next)]
		return v, linked && (keyed || s.opensClause(i))
	}
	return secret.Found{}, false
}

// bareBehind reads a number behind a door: with a # at once, without one behind a word like
// "is" and at the end of the clause.
func (s *cueSentence) bareBehind(i int) (secret.Found, bool) {
	at := s.pastFiller(i)
	said := s.in.secret().Is[s.word(at)]
	if said || s.word(at) == "-" {
		at = s.pastFiller(at + 1)
	}
	v, next, keyed := s.bareNumber(at)
	return v, next > 0 && (keyed || said && s.clauseEnds(next) && !strings.HasPrefix(s.text[v.To:], "-") && !s.counts(v.From, v.To))
}

// opensClause reports whether nothing but words like "it's" are before token i in its clause.
func (s *cueSentence) opensClause(i int) bool {
	for i--; i >= 0; i-- {
		if w := s.word(i); !s.in.secret().Is[w] && !s.in.secret().Filler[w] && !s.cue().Openers[w] {
			return w == "," || w == "." || w == ";" || w == "，"
		}
	}
	return true
}

// grouped is how many tokens the three numbers of a combination have that begins at token i:
// 35-12-48; 0 where there is none.
func (s *cueSentence) grouped(i int) int {
	for j := i; j < i+5; j++ {
		w := s.word(j)
		if number := digitsIn(w) == len(w) && len(w) > 0 && len(w) < 3; number != ((j-i)%2 == 0) || !number && w != "-" || j > i && s.tokens[j].from != s.tokens[j-1].to {
			return 0
		}
	}
	return 5 * boolInt(s.clauseEnds(i+5) && s.word(i+5) != "-")
}

// bareNumber reads the number at token i as a keypad takes it, and returns where the tokens behind it begin, 0
// where there is none, and whether a # ends it. A round number or a year without a # is none.
func (s *cueSentence) bareNumber(i int) (v secret.Found, next int, keyed bool) {
	w := s.word(i)
	if n := s.grouped(i); n > 0 {
		return secret.Found{Kind: secret.Code, From: s.tokens[i].from, To: s.tokens[i+n-1].to}, i + n, true
	}
	if len(w) < 3 || len(w) > 8 || digitsIn(w) != len(w) {
		return v, 0, false
	}
	t := s.tokens[i]
	v = secret.Found{Kind: secret.Code, From: t.from, To: t.to}
	if s.word(i+1) == "#" && s.tokens[i+1].from == t.to {
		v.To++
		return v, i + 2, true
	}
	if goesOn := v.To < len(s.text) && strings.IndexByte("0123456789:/%", s.text[v.To]) >= 0; goesOn || !mayOpen(w) {
		return v, 0, false
	}
	return v, i + 1, false
}

// mayOpen reports whether digits may be a code by themselves: no round number and no year.
func mayOpen(digits string) bool {
	round := strings.HasSuffix(digits, "00") || strings.HasSuffix(digits, "50")
	year := len(digits) == 4 && (digits[:2] == "19" || digits[:2] == "20")
	return len(digits) >= 4 && len(digits) <= 6 && !round && !year
}
