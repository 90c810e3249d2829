package index

import (
	"math"

	"github.com/loci-memory/loci"
)

// The numbers of the ranking. docs/ranking.md has how they were chosen: near each of them
// the results hardly change.
const (
	ownK1, ownB       = 0.9, 0.3
	windowK1, windowB = 1.2, 0.75

	fromBefore  = 0.8 // out of a question into its answer
	fromAfter   = 0.3
	fromBefore2 = 0.3
	fromAfter2  = 0.2
	fromWindow  = 0.8
	fromFacts   = 0.6

	onlyAsks   = 0.85
	endsAsking = 0.90
	byPerson   = 1.30
	ofOthers   = 0.90
	ofQuantity = 1.20
	ofName     = 1.20
	inMonth    = 1.25
	onDay      = 1.50
	ofExact    = 1.50 // a number or code that is asked for is as exact as a day

	// hasExact is how likely a note about a number or a code that is asked for has it in its
	// words: in one of twenty it is spelt out or mistyped. Of another word BM25 assumes one half.
	hasExact = 0.95
)

// exactly is what that adds to the weight of the term (Robertson and Spärck Jones).
var exactly = math.Log(hasExact / (1 - hasExact))

// idf is the weight of a term that df of n documents have (Robertson and Spärck
// Jones, never negative).
func idf(n, df int) float64 {
	return idfOf(float64(n), float64(df))
}

func idfOf(n, df float64) float64 { return math.Log(1 + (n-df+.5)/(df+.5)) }

// windowDF is how many of n windows have a term that df notes have, were the
// notes spread evenly: each window is as likely to miss it as 2·reach/2 notes.
func windowDF(n, df int) float64 {
	if n == 0 {
		return 0
	}
	return float64(n) * (1 - math.Exp(-reach*float64(df)/float64(n)))
}

// curve is BM25's saturation of a term frequency, prepared for a collection: in
// tenths of words, like the columns.
type curve struct{ top, flat, slope float64 }

func newCurve(k1, b, mean float64) curve {
	return curve{top: k1 + 1, flat: k1 * (1 - b) * 10, slope: k1 * b / mean}
}

// at is the share of idf that a term with a frequency brings a document of a length.
func (c curve) at(tf, length uint32) float64 {
	f := float64(tf)
	return f * c.top / (f + c.flat + c.slope*float64(length))
}

// weigh adds every word's share up: the notes' own BM25 and the facts'.
func (r *wordSearch) weigh() {
	v := r.view
	own := newCurve(ownK1, ownB, v.notes.mean())
	facts := newCurve(ownK1, ownB, v.facts.mean())
	for i := range r.words {
		w := &r.words[i]
		w.idf = idf(v.notes.n, w.df)
		w.window = idfOf(float64(v.notes.n), windowDF(v.notes.n, w.df))
		w.factW = idf(v.facts.n, w.factDF)
		if w.exact {
			w.idf, w.factW = w.idf+exactly, w.factW+exactly
		}
		if w.when {
			w.window = 0 // like date terms it is no part of the talk around
		}
		if w.notes > 0 && !w.context {
			r.addDated(w, own)
		}
		switch {
		case w.context || w.notes+w.facts == 0:
		case v.facts.n == 0:
			r.addAll(w, own)
		default:
			r.addSplit(w, own, facts)
		}
	}
	if v.facts.n > 0 {
		r.unlock()
	}
}

// addAll adds a word's share to all rows of its list.
func (r *wordSearch) addAll(w *word, own curve) {
	weight := w.idf * w.notes
	if weight == 0 {
		return
	}
	acc, length := r.acc, r.user.length
	for _, p := range w.list {
		n := length[p.seq]
		n = n&0xffffff + n>>24*inDate
		share := own.at(total(p.v), n)
		if p.v&1 != 0 {
			share = w.besideDate(own, p.v, n)
		}
		acc[p.seq] += weight * share
	}
}

// addSplit is addAll with the facts that are keys in a collection of their own,
// where dates don't count.
func (r *wordSearch) addSplit(w *word, own, facts curve) {
	note, fact := w.idf*w.notes, w.factW*w.facts
	for _, p := range w.list {
		if !r.view.keyed.has(p.seq) {
			r.acc[p.seq] += note * w.besideDate(own, p.v, r.user.ownLen(p.seq))
			continue
		}
		if share := fact * facts.at(spoken(p.v), r.user.spokenLen(p.seq)); share > 0 {
			if r.acc[p.seq] == 0 {
				r.touched = append(r.touched, p.seq)
			}
			r.acc[p.seq] += share
		}
	}
}

// atBest is what the question could score at best: a note and a window full of
// every word, what it asks about claimed, and every rule that the question can call on. A word that nothing in
// the view has counts as much as the average of the others. A question of names
// alone, which only facts can have, is measured by those.
func (r *layout) atBest() float64 {
	own, facts := limit{}, limit{}
	for i := range r.words {
		w := &r.words[i]
		known := w.df+w.factDF > 0
		own.add(w.notes, known, w.idf*(ownK1+1)+fromWindow*w.window*(windowK1+1))
		facts.add(w.facts, known, fromFacts*w.factW*(ownK1+1))
	}
	if own.all == 0 {
		own = facts
	}
	return (own.whole() + r.claimed.share + r.aboutAtBest()) * r.rulesAtBest()
}

// limit is the sum of what the words of a question could bring.
type limit struct{ sum, known, all, unknown float64 }

func (b *limit) add(times float64, known bool, most float64) {
	b.all += times
	if !known {
		b.unknown += times * most
		return
	}
	b.known += times
	b.sum += times * most
}

// whole is the sum with the average for what is not known.
func (b *limit) whole() float64 {
	if b.known == 0 {
		return b.unknown
	}
	return b.sum * b.all / b.known
}

// rulesAtBest is the product of the rules that the question can call on.
func (r *layout) rulesAtBest() float64 {
	best, dated := 1.0, r.whenAtBest()
	if r.Date != nil {
		dated = max(dated, inMonth)
		if r.Date.Day != 0 {
			dated = onDay
		}
	}
	for _, rule := range []struct {
		can    bool
		factor float64
	}{
		{r.who >= 0, byPerson},
		{r.AsksQuantity, ofQuantity},
		{r.AsksName, ofName},
		{len(r.Exact) > 0, ofExact},
		{dated > 1, dated},
	} {
		if rule.can {
			best *= rule.factor
		}
	}
	return best
}

// unlock gives each source turn the share of its best fact.
func (r *wordSearch) unlock() {
	r.best = extend(r.best, r.user.rows())
	for _, fact := range r.touched {
		score := r.acc[fact]
		r.acc[fact] = 0
		for _, turn := range r.sources(fact) {
			r.keys = append(r.keys, key{turn: turn, fact: fact, score: score})
			if grown := fromFacts*score - r.best[turn]; grown > 0 {
				r.best[turn] += grown
				r.acc[turn] += grown
				r.gained = append(r.gained, turn)
			}
		}
	}
	r.touched = r.touched[:0]
}

// window is the BM25 of the turns around one: sums of a stretch's slots give
// frequency and length.
func (r *layout) window(s *stretch, slot int) float64 {
	low, high := max(s.from, slot-reach), min(s.to, slot+reach+1)
	length := r.lens[high] - r.lens[low]
	sum := 0.0
	for i := range r.words {
		w := &r.words[i]
		if w.notes == 0 {
			continue
		}
		sums := r.sums[i*r.width:]
		if tf := sums[high] - sums[low]; tf > 0 {
			sum += w.notes * w.window * r.around.at(tf, length)
		}
	}
	return sum
}

// relevance is the kernel: a turn's own words, its neighbours', the stretch of
// talk around it, and the rules.
func (r *layout) relevance(s *stretch, slot int) loci.Relevance {
	seq := r.slots[slot]
	k := loci.Relevance{Own: r.shared(seq), Facts: r.bestOf(seq)}
	if r.givenTo(seq) > 0 {
		if r.claimed.has(seq) {
			k.Claims = r.claimed.share
		}
		k.About = r.aboutOf(seq)
	}
	k.Own -= k.Facts
	if s.turns {
		if b := r.rowAt(s, slot-1); b != 0 && r.user.flags[b]&flagAsks != 0 {
			k.Before = fromBefore * r.shared(b)
		}
		k.After = fromAfter * r.score(s, slot+1)
		k.Before2 = fromBefore2 * r.score(s, slot-2)
		k.After2 = fromAfter2 * r.score(s, slot+2)
		k.Window = fromWindow * r.window(s, slot)
	}
	k.Raw = k.Own + k.Facts + k.Claims + k.About + k.Before + k.After + k.Before2 + k.After2 + k.Window
	r.rules(seq, &k)
	k.Value = min(1, k.Raw/r.most)
	return k
}

// rowAt is the row at a slot of the stretch, 0 past its ends.
func (r *layout) rowAt(s *stretch, slot int) uint32 {
	if slot < s.from || slot >= s.to {
		return 0
	}
	return r.slots[slot]
}

func (r *layout) score(s *stretch, slot int) float64 {
	if seq := r.rowAt(s, slot); seq != 0 {
		return r.shared(seq)
	}
	return 0
}

func (r *wordSearch) bestOf(seq uint32) float64 {
	if len(r.keys) == 0 {
		return 0
	}
	return r.best[seq]
}

// rules multiplies with what the question and the turn say of each other.
func (r *layout) rules(seq uint32, k *loci.Relevance) {
	f := r.user.flags[seq]
	apply := func(part *float64, on bool, factor float64) {
		if on {
			*part = factor
			k.Raw *= factor
		}
	}
	switch {
	case f&(flagOnlyAsks|flagEndsAsking) == flagOnlyAsks|flagEndsAsking:
		apply(&k.Asks, true, onlyAsks*endsAsking)
	case f&flagOnlyAsks != 0:
		apply(&k.Asks, true, onlyAsks)
	case f&flagEndsAsking != 0:
		apply(&k.Asks, true, endsAsking)
	}
	apply(&k.Person, r.person(seq), byPerson)
	apply(&k.Others, f&flagOfOthers != 0 && k.Before == 0 && r.ofSelf(seq), ofOthers)
	factor := r.typeFactor(seq, f)
	apply(&k.Type, factor != 1, factor)
	factor = max(r.dateFactor(seq), r.whenFactor(seq))
	apply(&k.Date, factor != 1, factor)
}

// typeFactor says whether a turn has what is asked for: a number, a name, or the very
// number or code that the question names.
func (r *layout) typeFactor(seq uint32, flags uint32) float64 {
	factor := 1.
	if r.AsksQuantity && flags&flagNumeral != 0 {
		factor *= ofQuantity
	}
	if r.AsksName && r.namesOther(seq) {
		factor *= ofName
	}
	if len(r.Exact) > 0 && r.saysExact(seq) {
		factor *= ofExact
	}
	return factor
}

// saysExact reports whether a note has a number or code of the question in its own words.
func (r *layout) saysExact(seq uint32) bool {
	for i := range r.words {
		if w := &r.words[i]; w.exact && w.notes > 0 && w.in(seq) {
			return true
		}
	}
	return false
}

// dateFactor compares the turn's day with the date that the question names.
func (r *layout) dateFactor(seq uint32) float64 {
	if r.Date == nil || r.user.day[seq] == 0 {
		return 1
	}
	year, month, day := unpackDay(r.user.day[seq])
	switch d := r.Date; {
	case d.Month != month || d.Year != 0 && d.Year != year:
		return 1
	case d.Day != 0 && d.Day == day:
		return onDay
	}
	return inMonth
}
