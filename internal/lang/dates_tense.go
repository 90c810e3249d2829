package lang

import "strings"

// dateTense is when the clause around an expression is told to happen.
type dateTense uint8

const (
	noTense dateTense = iota
	pastTense
	futureTense
	anyTense    // a habit, a condition: any day of its name
	onwardTense // what holds from then on, 从三月起, which may have begun or not
)

// dateCue is what a word says of the tense of its clause.
type dateCue uint8

const (
	tellsPast dateCue = 1 << iota
	tellsFuture
	tellsUnclear // conditions, habits
	tellsDone    // 了: past, unless something says future
)

// tenseReach is how many tokens around an expression may tell its tense.
const tenseReach = 40

// tense is that of the clause around tokens i to j; of the sentence if the clause has
// none.
func (f *dateFinder) tense(i, j int) dateTense {
	if f.begun(i, j) {
		return pastTense
	}
	if f.appointed(i) {
		return futureTense
	}
	var clause, sentence dateCue
	collect := func(k, step int) {
		inClause := true
		for n := 0; n < tenseReach && k >= 0 && k < len(f.toks) && f.toks[k].kind != dkStop; n, k = n+1, k+step {
			if f.toks[k].kind == dkComma {
				inClause = false
				continue
			}
			c := f.cue(k)
			sentence |= c
			if inClause {
				clause |= c
			}
		}
	}
	collect(i-1, -1)
	collect(j, 1)
	if f.beforeIs(i) && sentence&tellsUnclear == 0 {
		return futureTense
	}
	if clause == 0 {
		clause = sentence
	}
	if t := tenseOf(clause); t != noTense || !f.onward(j) {
		return t
	}
	return onwardTense
}

// begun reports whether something has lasted since the expression: since March,
// 自从周一, 三月以来.
func (f *dateFinder) begun(i, j int) bool {
	switch {
	case f.kind(i-1) == dkSince && strings.EqualFold(f.word(i-1), "since"), f.kind(i-1) == dkFrom && f.word(i-1) == "自从":
		return true
	}
	return f.kind(j) == dkHou && f.word(j) == "以来"
}

// appointed reports whether something has been fixed for the expression: booked for
// Friday, a table reserved for May 9. What was booked for it may be over.
func (f *dateFinder) appointed(i int) bool {
	if f.kind(i-1) != dkOther || !strings.EqualFold(f.word(i-1), "for") {
		return false
	}
	for k := i - 2; k >= max(0, i-8) && f.kind(k) != dkStop; k-- {
		if f.kind(k) == dkOther && appointing[strings.ToLower(f.word(k))] {
			return f.kind(k-1) != dkOther || !beenWords[strings.ToLower(f.word(k-1))]
		}
	}
	return false
}

// onward reports whether something holds from the expression on: 三月起, 三月开始.
func (f *dateFinder) onward(j int) bool {
	return f.touches(j) && (f.kind(j) == dkOnward || f.kind(j) == dkOther && strings.HasPrefix(f.text[f.toks[j].from:], "开始"))
}

func tenseOf(c dateCue) dateTense {
	switch {
	case c&tellsUnclear != 0:
		return anyTense
	case c&tellsPast != 0 && c&tellsFuture != 0:
		return noTense
	case c&tellsFuture != 0:
		return futureTense
	case c != 0:
		return pastTense
	}
	return noTense
}

// beforeIs reports whether the expression is what something is: the exam is on Friday.
func (f *dateFinder) beforeIs(i int) bool {
	k := i - 1
	if dateKinds(dkOn, dkIn, dkAt).has(f.kind(k)) {
		k--
	}
	return k >= 0 && f.isBe(k)
}

// isBe reports whether token k is a form of be in the present.
func (f *dateFinder) isBe(k int) bool {
	if f.kind(k) == dkApos {
		return f.toks[k].to-f.toks[k].from > 1 && k > 0 && (f.kind(k+1) == dkOn || f.kind(k-1) == dkOther && f.isPronoun(k-1))
	}
	if f.kind(k) != dkOther {
		return false
	}
	switch strings.ToLower(f.word(k)) {
	case "is", "are", "am", "'m", "’m", "'re", "’re":
		return true
	}
	return false
}

func (f *dateFinder) isPronoun(k int) bool {
	switch strings.ToLower(f.word(k)) {
	case "he", "she", "it", "that", "who":
		return true
	}
	return false
}

// cue is what token k says of the tense.
func (f *dateFinder) cue(k int) dateCue {
	t := f.toks[k]
	switch {
	case t.kind == dkEvery:
		return tellsUnclear
	case t.kind != dkOther && t.kind != dkComing || t.from == t.to:
		return 0
	case f.text[t.from] >= 0x80 && f.text[t.from] != "’"[0]:
		return f.hanCue(t)
	}
	var low [maxDateWord]byte
	word := string(foldDateWord(&low, f.word(k)))
	next := ""
	if k+1 < len(f.toks) && f.kind(k+1) == dkOther {
		next = f.word(k + 1)
	}
	return f.wordCue(k, word, next)
}

func (f *dateFinder) wordCue(k int, word, next string) dateCue {
	switch {
	case word == "won" && strings.HasSuffix(next, "t"):
		return tellsFuture
	case word == "have" || word == "has":
		if dateKinds(dkA, dkPoss, dkThe, dkDigits, dkTo).has(f.kind(k + 1)) {
			return tellsFuture
		}
		return 0
	case pastWords[word]:
		return tellsPast
	case futureWords[word]:
		return tellsFuture
	case unclearWords[word]:
		return tellsUnclear
	case strings.HasSuffix(word, "ing") && len(word) > 4 && (f.isBe(k-1) || k > 1 && f.isBe(k-2)):
		return tellsFuture
	case strings.HasSuffix(word, "ed") && len(word) > 3 && !notPast[word]:
		if f.isBe(k-1) || k > 1 && f.isBe(k-2) {
			return tellsUnclear
		}
		return tellsPast
	}
	return 0
}

var (
	pastWords = set(`was were had did didn wasn weren hadn went saw met said told got made came took gave found thought felt left bought brought
began became ate drank ran sat stood knew wrote lost won kept held heard built sent spent paid sold taught caught fell flew drove rode spoke
broke chose wore slept grew threw drew sang swam seen been gone done taken given written known led fought forgot woke lent shot shook
rose understood tore eaten driven flown grown chosen worn ridden broken forgotten stolen stole hid dealt dug fed bent swept stuck struck`)
	futureWords = set(`will 'll ’ll shall gonna going plan plans planning hope hoping intend upcoming let can supposed scheduled due see need
wanna want remind`)
	unclearWords = set(`would should could might 'd ’d usually always often never normally typically sometimes generally if whether wouldn shouldn couldn tend used
born birthday birthdays anniversary annual annually yearly`)
	appointing = set(`booked reserved planned arranged scheduled rescheduled set fixed postponed appointed tickets booking reservation appointment`)
	beenWords  = set(`was were been`)
	notPast    = set(`need feed seed speed indeed weed shed hundred sacred naked breed bleed exceed proceed succeed tired excited interested worried
scared bored married embed shred sled united advanced thrilled pleased supposed`)
)

// hanCue reads the tense of a Chinese character and those after it.
func (f *dateFinder) hanCue(t dateToken) dateCue {
	rest, before := f.text[t.from:], f.text[:t.from]
	for _, w := range hanTenses {
		if strings.HasPrefix(rest, w.text) {
			tail := rest[len(w.text):]
			if w.notAfter != "" && endsInAny(before, w.notAfter) || w.notBefore != "" && startsWithAny(tail, w.notBefore) {
				continue
			}
			return w.cue
		}
	}
	return 0
}

// hanTenses are the words of tense, except where other characters make them another
// word.
var hanTenses = []struct {
	text      string
	cue       dateCue
	notAfter  string
	notBefore string
}{
	{"了", tellsDone, "", "解不"}, {"过", tellsPast, "不通超经难透", "年去程节生敏滤度"}, {"曾", tellsPast, "", ""}, {"已", tellsPast, "", ""},
	{"刚", tellsPast, "", "好"}, {"当时", tellsPast, "", ""},
	{"将", tellsFuture, "", "军来就"}, {"会", tellsFuture, "聚开机社约晚宴年乐学工展协大班董议", "议员谈场长计见"},
	{"要", tellsFuture, "重主需只不", "求是"}, {"打算", tellsFuture, "", ""}, {"准备", tellsFuture, "", ""}, {"计划", tellsFuture, "", ""},
	{"想", tellsFuture, "思感理梦", "到法起象"}, {"预计", tellsFuture, "", ""}, {"预定", tellsFuture, "", ""}, {"即将", tellsFuture, "", ""},
	{"希望", tellsFuture, "", ""}, {"安排", tellsFuture, "", ""}, {"记得", tellsFuture, "", ""}, {"提醒", tellsFuture, "", ""},
	{"如果", tellsUnclear, "", ""}, {"要是", tellsUnclear, "", ""}, {"常", tellsUnclear, "非平正日", ""}, {"总是", tellsUnclear, "", ""},
	{"一般", tellsUnclear, "", ""}, {"往往", tellsUnclear, "", ""}, {"假如", tellsUnclear, "", ""},
	{"生日", tellsUnclear, "", ""}, {"出生", tellsUnclear, "", ""}, {"纪念日", tellsUnclear, "", ""}, {"生于", tellsUnclear, "", ""},
}

func endsInAny(s, chars string) bool {
	for _, r := range chars {
		if strings.HasSuffix(s, string(r)) {
			return true
		}
	}
	return false
}

func startsWithAny(s, chars string) bool {
	for _, r := range chars {
		if strings.HasPrefix(s, string(r)) {
			return true
		}
	}
	return false
}
