package lang

import (
	"slices"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/pattern"
)

// planned reports whether a sentence says that the speaker has arranged what recurs, or is to do it, and whether it asks
// to be reminded.
func (s *rhythmic) planned() (planned, todo bool) {
	if s.Anywhere("doubt", 0, len(s.Tokens)) {
		return false, false
	}
	asks, everyDay := EndsAsking(s.Source), s.at.IsZero() && s.said.on == ""
	for _, row := range s.rhythmTable.plans {
		if todo = row.says == language.PlansReminder; (asks || everyDay) && !todo {
			continue
		}
		for i := range s.Tokens {
			over := func(m *pattern.Match) bool { return i <= s.from && (todo || m.To >= s.to) }
			if s.starts(i) && s.Match(row.pattern, i, s, over) {
				return true, todo
			}
		}
	}
	return false, false
}

// longestLead is how many tokens a word has at most that leads to a clause.
const longestLead = 5

// starts reports whether a clause starts at a token: that of the sentence, behind a mark or words that lead to one.
func (s *rhythmic) starts(i int) bool {
	for i > 0 && !s.Tokens[i-1].Mark && !s.Has(i-1, "joins") {
		from := max(0, i-longestLead)
		for to, ok := s.Is(from, "lead"); from < i && !(ok && to == i); to, ok = s.Is(from, "lead") {
			from++
		}
		if from == i {
			return false
		}
		i = from
	}
	return true
}

// Named finds what patterns name in capitals; see language.Rhythms.
func (s *rhythmic) Named(name string, i int) []int {
	switch name {
	case "NUM":
		if n, to := s.numberAt(i); n > 0 {
			return []int{to}
		}
	case "BEAT":
		if i == s.from {
			return []int{s.to}
		}
	case "WORDS":
		return s.some(i, min(s.end(i), i+5), "link")
	case "GAP":
		return append([]int{i}, s.some(i, min(s.end(i), i+8), "other")...)
	case "WHEN":
		return s.clock(i)
	default:
		if s.stands(name, i) {
			return []int{i}
		}
	}
	return nil
}

// stands reports whether what patterns name that takes no words is at a token.
func (s *rhythmic) stands(name string, i int) bool {
	switch name {
	case "PART":
		return s.Has(i, "part")
	case "DAYED":
		return !s.Has(i, "counted")
	case "START":
		return s.starts(i)
	case "MORE":
		return s.end(i) > i+1
	case "TAIL":
		return !s.Anywhere("tells", i, s.end(i))
	case "RARE":
		return s.said.on != "" && s.said.on[0] <= '9'
	case "END":
		return i == s.end(i)
	}
	return false
}

// end is where the clause of a token ends, behind the stop of "Mrs.".
func (s *rhythmic) end(i int) int {
	for i < len(s.Tokens) && (!s.Tokens[i].Mark || s.Tokens[i].Low == "." && i < len(s.Tokens)-1) {
		i++
	}
	return i
}

// some are the ends of one word or more up to a token, none of a kind.
func (s *rhythmic) some(i, end int, but string) (ends []int) {
	for ; i < end && !s.Has(i, but) && i != s.from; i++ {
		ends = append(ends, i+1)
	}
	return ends
}

// clock are the ends of words of a clock time.
func (s *rhythmic) clock(i int) (ends []int) {
	for i < len(s.Tokens) {
		to, ok := s.Is(i, "time")
		if n, behind := s.numberAt(i); !ok && n > 0 {
			to, ok = behind, true
		}
		if t := s.Tokens[i]; !ok && (t.Number || t.Low == ":" || t.Low == "：" || t.Low == "-" || t.Low == "~") {
			to, ok = i+1, true
		}
		if !ok {
			break
		}
		i = to
		ends = append(ends, i)
	}
	slices.Reverse(ends)
	return ends
}
