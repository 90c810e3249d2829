package lang

import (
	"strings"
	"unicode/utf8"
)

// places finds the well-known ones, and Chinese names with an ending of places
// after a word of being or going there.
func (e *cueEntities) places(s *cueSentence) {
	covered := 0
	for _, h := range s.hits {
		if h.class != cuePlace || h.from < covered || s.tokens[h.from].kind != cueHanToken && !s.capital(h.from) {
			continue
		}
		covered = s.placeEnd(h.to)
		e.put(s.text[s.tokens[h.from].from:s.tokens[covered-1].to], place)
	}
	for i, t := range s.tokens {
		if n := s.runPlace(i + 1); n > 0 && t.kind == cueHanToken && i+1 >= covered && s.entity().There[t.word] {
			covered = s.placeEnd(i + 1 + n)
			e.put(s.text[s.tokens[i+1].from:s.tokens[covered-1].to], place)
		}
	}
}

// longPart is how many characters a part of a place has at most behind another: 越城区.
const longPart = 4

// placeEnd is where the name of a place goes on to that ends before token i: 杭州东站, 绍兴市越城区.
func (s *cueSentence) placeEnd(i int) int {
	for n := 1; n <= longPart && i+n <= len(s.tokens); n++ {
		last := s.tokens[i+n-1]
		if last.kind != cueHanToken || s.tokens[i-1].kind != cueHanToken || s.cue().Filler[last.word] || s.entity().There[last.word] {
			return i
		}
		if s.entity().Ends[last.word] && !s.entity().CommonPlaces[s.han(i+n-2, 2)] && !s.entity().CommonPlaces[s.han(i, n)] {
			return s.placeEnd(i + n)
		}
	}
	return i
}

// han are n characters from token i on as the lists have them.
func (s *cueSentence) han(i, n int) string {
	if n == 1 {
		return s.word(i)
	}
	var b strings.Builder
	for j := max(0, i); j < min(i+n, len(s.tokens)); j++ {
		b.WriteString(s.tokens[j].word)
	}
	return b.String()
}

// runPlace is how many characters from token i on make a place's name by its ending: 2 to 5; 0 when none do.
func (s *cueSentence) runPlace(i int) int {
	for n := 2; n <= 5 && i+n <= len(s.tokens); n++ {
		last := s.tokens[i+n-1]
		if last.kind != cueHanToken || s.cue().Filler[last.word] || s.entity().There[last.word] {
			return 0
		}
		common := s.entity().CommonPlaces
		if s.entity().Ends[last.word] && !common[s.han(i, n)] && !common[s.han(i+n-2, 2)] && !common[s.han(i+n-3, 3)] {
			return n
		}
	}
	return 0
}

// runPeople finds 王医生, 李老师, 小李, 老张, 阿杰 and 林晓梅.
func (e *cueEntities) runPeople(s *cueSentence) {
	for i := 0; i < len(s.tokens); i++ {
		if first, _ := utf8.DecodeRuneInString(s.tokens[i].word); s.tokens[i].kind != cueHanToken || !s.entity().people.Has(first) {
			continue
		}
		if n := s.personAt(i); n > 0 {
			e.name(s, cueName{i, i + n, person})
			i += n - 1
		}
	}
}

// peopleRows are names of people: 王医生, 老王, 小雨, 林晓梅. One of three characters needs what is
// before or behind a name on one side, one of two on both. 小金额 and 老高兴 are none, nor 陈家.
const peopleRows = `
Surnames TITLEOF
!NotNicks Nicks !NotNames Surnames =NAMEEND
!NotNicks Nicks !NotNames FreeSurnames !FreeSurnames|GIVEN
RunNick GIVEN !GIVEN
=NAMESTART !NotNames FreeSurnames GIVEN GIVEN
!NotNames FreeSurnames GIVEN GIVEN =NAMEEND
=NAMESTART !NotNames FreeSurnames !ALONE GIVEN !GIVEN =NAMEEND
=WITH !NotNames Surnames GIVEN GIVEN`

// personAt is how many characters from token i on name a person; 0 for none.
func (s *cueSentence) personAt(i int) int {
	m := rowMatch{cueSentence: s.listed()}
	for _, row := range s.entity().rows {
		if m.fits(row.elements, i) {
			return m.to - i
		}
	}
	return 0
}

// nameChar reports whether token i is a character of which given names are made, and
// begins no word for a time: 李娜明天来.
func (s *cueSentence) nameChar(i int) bool {
	if i >= len(s.tokens) || s.tokens[i].kind != cueHanToken {
		return false
	}
	r, _ := utf8.DecodeRuneInString(s.word(i))
	return s.entity().NameChars.Has(r) && !s.cue().WeakWords[s.han(i, 2)]
}

// nameStartsAt reports whether a name may start at token i.
func (s *cueSentence) nameStartsAt(i int) bool {
	return i == 0 || s.tokens[i-1].kind != cueHanToken || s.entity().RunWith[s.word(i-1)] || s.runRelation(i-1) || s.cue().WeakWords[s.han(i-2, 2)]
}

// nameEndsAt reports whether a name may end before token i.
func (s *cueSentence) nameEndsAt(i int) bool {
	return s.clauseEnds(i) || s.tokens[i].kind != cueHanToken || s.entity().NameFollowers[s.word(i)] || s.entity().NickEnds[s.word(i)] || s.cue().WeakWords[s.han(i, 2)]
}

// title is the number of characters of the title at token i; 0 for none. 高总 is
// one at a clause's end only: 高总是 is not.
func (s *cueSentence) title(i int) int {
	for n := 2; n > 0; n-- {
		if w := s.han(i, n); s.entity().RunTitles[w] && utf8.RuneCountInString(w) == n && (!s.entity().TitlesAtEnd[w] || s.word(i+n) == "" || s.entity().NameFollowers[s.word(i+n)]) {
			return n
		}
	}
	return 0
}
