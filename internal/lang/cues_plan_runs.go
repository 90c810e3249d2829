package lang

import (
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// runPlanWords are the words of what is to be done, compiled: see language.RunPlans.
type runPlanWords struct {
	times                                                     runTimes
	selves, yous, others, nears, lead, musts, notMusts, soon  runLexicon
	weak, errands, acts, reminds, notReminds, moves           runLexicon
	ifs, ifEnds, meets, wishes, denies, notDenies, drops      runLexicon
	no, weather, habits, past, notPast, moments, from, begins runLexicon
	soonEnd, noMore, tails                                    string
	begin                                                     words.Marks // by character, what begins with it: mayBe…
}

// What a clause may have in it, by its characters.
const (
	mayMove uint8 = 1 << iota
	mayIf
	mayDrop
	mayNo
	mayWish
	mayNature // of the weather, or a habit
	mayTime
	mayDeny
)

func newRunPlanWords(m *language.Language, languages []*language.Language) *runPlanWords {
	p := &m.RunPlans
	w := &runPlanWords{
		times: newRunTimes(p, m, languages), selves: newRunLexicon(p.Selves), yous: newRunLexicon(p.Yous), others: newRunLexicon(p.Others), nears: newRunLexicon(p.Nears),
		lead: newRunLexicon(p.Lead), musts: newRunLexicon(p.Musts), notMusts: newRunLexicon(p.NotMusts), soon: newRunLexicon(p.Soon),
		weak: newRunLexicon(p.Weak), errands: newRunLexicon(p.Errands), acts: newRunLexicon(p.Acts), reminds: newRunLexicon(p.Reminds),
		notReminds: newRunLexicon(p.NotReminds), moves: newRunLexicon(p.Moves), ifs: newRunLexicon(p.If), ifEnds: newRunLexicon(p.IfEnds), meets: newRunLexicon(p.Meets),
		wishes: newRunLexicon(p.Wishes), denies: newRunLexicon(p.Denies), notDenies: newRunLexicon(p.NotDenies), drops: newRunLexicon(p.Drops),
		no: newRunLexicon(p.No), weather: newRunLexicon(p.Weather), habits: newRunLexicon(p.Habits),
		past: newRunLexicon(p.Past), notPast: newRunLexicon(p.NotPast), moments: newRunLexicon(p.Moments), from: newRunLexicon(p.From),
		begins: newRunLexicon(p.Begins), soonEnd: characters(p.SoonEnd), noMore: characters(p.NoMore), tails: characters(p.Tails) + " ",
	}
	for _, l := range []struct {
		first words.Chars
		may   uint8
	}{{w.moves.first, mayMove}, {w.ifs.first, mayIf}, {w.drops.first, mayDrop}, {w.no.first, mayNo}, {w.wishes.first, mayWish}, {w.weather.first, mayNature},
		{w.habits.first, mayNature}, {w.times.first, mayTime}, {w.denies.first, mayDeny}} {
		w.begin.Mark(l.first, l.may)
	}
	return w
}

// readRunPlans adds to the phrases of a sentence that is written without spaces what no
// list of phrases has: clauses that plan something by a word for what must be done, or by
// a day, in its place; and those that deny a plan, call it off, or only dream of it.
func (s *cueSentence) readRunPlans() {
	if s.asks || !s.hasHan {
		return
	}
	for from, clause := range runClauses(s.in.foldRun(s.text)) {
		switch s.in.runPlan.judge(clause) {
		case runPlans:
			e := cueEntry{class: cuePlan, value: byRun}
			if p := s.in.runPlan; p.reminds.at(p.front(clause).rest) != "" {
				e.value = byReminder
			}
			s.note(from, e)
		case runIsNone:
			s.note(from, cueEntry{class: cueNoPlan})
		case runEndsAll:
			s.note(from, cueEntry{class: cueNoPlan, value: "all"})
			return
		case runOfTalk:
			s.note(from, cueEntry{class: cueNoPlan, value: ofTalk})
		case runUnmeant:
			s.note(0, cueEntry{class: cueNoPlan, value: "all"})
			return
		}
	}
}

// note adds a hit at the first word from a byte of the sentence on.
func (s *cueSentence) note(from int, e cueEntry) {
	for i := range s.tokens {
		if s.tokens[i].from >= from && s.tokens[i].kind != cueMarkToken {
			s.hits = append(s.hits, cueHit{e, i, i + 1})
			s.kinds |= 1 << e.class
			return
		}
	}
}

// runVerdict is what a clause says of plans.
type runVerdict uint8

const (
	runSaysNone runVerdict = iota // nothing: what phrases it has decide
	runPlans                      // it is one
	runOfTalk                     // that one talks again: 明天见
	runIsNone                     // it is none, though it may name a day
	runEndsAll                    // nor is what is behind it: a condition
	runUnmeant                    // nor is anything in the sentence: called off, or never meant
)

// judge reads one clause, which is without its mark.
func (w *runPlanWords) judge(clause string) runVerdict {
	if clause == "" {
		return runSaysNone
	}
	may := w.begin.In(clause)
	if may&mayIf != 0 && w.ifs.in(clause) || w.ifEnds.ends(clause) {
		return runEndsAll
	}
	f, moves, weekly := w.front(clause), false, false
	if w.meets.has(strings.TrimRight(f.rest, w.tails)) {
		return runOfTalk
	}
	if may&mayMove != 0 {
		moves, weekly = w.moved(clause)
	}
	switch {
	case !moves && (may&mayDrop != 0 && w.drops.in(clause) || may&mayNo != 0 && w.noMoreOf(clause)), may&mayWish != 0 && w.wishes.in(clause):
		return runUnmeant
	case weekly, f.you && !w.reminds.in(clause), f.other && !w.nears.in(f.rest), may&mayNature != 0 && (w.weather.in(clause) || w.habits.in(clause) && !w.begins.in(clause)):
		return runIsNone
	case moves, w.plans(f), may&mayTime != 0 && w.plansOnDay(clause):
		return runPlans
	case may&mayDeny != 0 && w.denied(clause):
		return runIsNone
	}
	return runSaysNone
}

// runFront is what a clause has before what it says.
type runFront struct {
	rest             string
	self, you, other bool
	times            [runGone + 1]bool
}

func (f *runFront) named(t runTime) bool { return f.times[t] }

// dated reports whether it names a day that is not gone by.
func (f *runFront) dated() bool {
	return (f.times[runComing] || f.times[runDayTime]) && !f.times[runGone]
}

// front reads who and when, and cuts them off.
func (w *runPlanWords) front(s string) runFront {
	f := runFront{rest: strings.TrimLeft(s, bullets+"[] \t")}
	for f.rest != "" {
		n, says := w.times.at(f.rest)
		if self := w.selves.at(f.rest); self != "" {
			n, f.self = len(self), true
		} else if other := w.others.at(f.rest); other != "" {
			n, f.self, f.other = len(other), false, true
		} else if you := w.yous.at(f.rest); you != "" {
			n, f.you = len(you), true
		} else if n > 0 {
			f.times[says] = true
		} else if lead := w.lead.at(f.rest); lead != "" && w.musts.at(f.rest) == "" {
			n = len(lead)
		}
		if n == 0 {
			break
		}
		f.rest = strings.TrimLeft(f.rest[n:], " ")
	}
	return f
}

// plans reports whether what is behind the front of a clause has to be done, or will be.
func (w *runPlanWords) plans(f runFront) bool {
	if f.named(runGone) || f.you {
		return false
	}
	if r := w.reminds.at(f.rest); r != "" {
		behind := f.rest[len(r):]
		return utf8.RuneCountInString(behind) >= 2 && w.notReminds.at(behind) == ""
	}
	if m := w.musts.at(f.rest); m != "" && w.notMusts.at(f.rest) == "" {
		return w.must(&f, m)
	}
	return f.dated() && w.acts.at(f.rest) != "" && !w.past.in(w.notPast.without(f.rest)) && !w.denied(f.rest)
}

// must reports whether a word for what has to be done says so of the speaker.
func (w *runPlanWords) must(f *runFront, m string) bool {
	behind := w.lead.cut(f.rest[len(m):])
	for n, _ := w.times.at(behind); n > 0; n, _ = w.times.at(behind) {
		behind = w.lead.cut(behind[n:])
	}
	ends := endsWithAny(behind, w.soonEnd)
	switch {
	case utf8.RuneCountInString(behind) < 2, w.moments.at(behind) != "" && ends && !f.dated():
		return false
	case w.soon.at(m) == m:
		return ends
	case w.weak.at(m) == m:
		return f.self || f.dated() || w.errands.at(behind) != ""
	}
	return true
}

// plansOnDay is plans from the first day that is inside the clause: 房租月底要交.
func (w *runPlanWords) plansOnDay(clause string) bool {
	for i := range clause {
		n, says := w.times.at(clause[i:])
		if n == 0 || says != runDayTime && says != runComing && says != runGone {
			continue
		}
		return i > 0 && says != runGone && w.plans(w.front(clause[i:]))
	}
	return false
}

// moved reports whether a clause puts something to another time, which is a plan for that;
// weekly that it moves from a day of the week to another, as likely from now on as once:
// 从周三改到周六.
func (w *runPlanWords) moved(clause string) (moves, weekly bool) {
	at, m := w.moves.find(clause)
	if at < 0 || w.denied(clause[:at]) {
		return false, false
	}
	to := w.lead.cut(clause[at+len(m):])
	if n, _ := w.times.at(to); n == 0 {
		return false, false
	}
	weekly = w.times.week(to) > 0 && w.times.which.at(to) == "" && w.from.in(clause[:at])
	return !weekly, weekly
}

// noMoreOf reports whether a clause says that something is not done any more: 不 … 了.
func (w *runPlanWords) noMoreOf(clause string) bool {
	bare := w.notDenies.without(strings.TrimRight(clause, w.tails))
	at, no := w.no.find(bare)
	if at < 0 || !endsWithAny(bare, w.noMore) {
		return false
	}
	what := utf8.RuneCountInString(bare[at+len(no):])
	return what <= longestNoMore && (what >= 2 || at > 0)
}

// longestNoMore is how many characters may be between 不 and 了.
const longestNoMore = 12

// denied reports whether a clause denies something.
func (w *runPlanWords) denied(clause string) bool {
	if !w.denies.in(clause) {
		return false
	}
	return w.denies.in(w.notDenies.without(clause))
}

// endsWithAny reports whether a text ends in one of some characters.
func endsWithAny(s, chars string) bool {
	r, n := utf8.DecodeLastRuneInString(s)
	return n > 0 && r != utf8.RuneError && strings.ContainsRune(chars, r)
}
