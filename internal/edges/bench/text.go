package bench

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"github.com/loci-memory/loci"
)

// The shape of the made-up talk. Word frequencies fall off as in real text (Zipf),
// so posting lists have real lengths; the words themselves are syllables.
const (
	vocabulary    = 30_000
	zipfS         = 1.08 // exponent; English text is near 1
	zipfV         = 5.   // flattens the head: a question then touches a third as many postings as there are notes
	conversations = 170
	perSession    = 24 // turns between two pauses of hours
	functionShare = .45
)

var functionWords = strings.Fields("the a of to in and is it that for on with as was at be this have from or by not but we you my")

// Talk makes the turns of one user, the same for the same seed.
type Talk struct {
	rng   *rand.Rand
	zipf  *rand.Zipf
	words []string
	df    map[string]int // in how many turns a word is
	turns int
	said  [][]string // content words of some turns, to ask about
}

// NewTalk starts a talk; other seeds say other things in the same language.
func NewTalk(seed uint64) *Talk {
	rng := rand.New(rand.NewPCG(seed, 4766))
	return &Talk{rng: rng, zipf: rand.NewZipf(rng, zipfS, zipfV, vocabulary-1), words: lexicon(), df: map[string]int{}}
}

// lexicon is made-up words, shorter ones more frequent; the same for all talks.
var lexicon = sync.OnceValue(func() []string {
	onset := strings.Fields("b br c ch d dr f fl g gr h j k l m n p pl qu r s sh st t tr v w z")
	nucleus := strings.Fields("a e i o u ai ea oo ou")
	coda := []string{"", "n", "r", "l", "m", "t", "k", "nd", "st", "p"}
	var syllables []string
	for _, o := range onset {
		for _, n := range nucleus {
			for _, c := range coda {
				syllables = append(syllables, o+n+c)
			}
		}
	}
	words := make([]string, vocabulary)
	for i := range words {
		words[i] = syllables[(i*7919)%len(syllables)]
		if i >= len(syllables)/4 {
			words[i] += syllables[(i*104729+i/len(syllables))%len(syllables)]
		}
	}
	return words
})

var start = time.Date(2026, 1, 5, 8, 0, 0, 0, time.UTC)

// Next makes the following turn: conversations take turns in runs, as when an
// agent serves several threads.
func (t *Talk) Next() loci.RememberRequest {
	i := t.turns
	t.turns++
	run := i / perSession
	text, content := t.sentence()
	seen := map[string]bool{}
	for _, w := range content {
		if !seen[w] {
			seen[w] = true
			t.df[w]++
		}
	}
	if i%97 == 0 {
		t.said = append(t.said, content)
	}
	r := loci.RememberRequest{
		Text: text, Conversation: fmt.Sprintf("c%03d", run%conversations), Speaker: "Ann", Role: loci.RoleUser,
		At: start.Add(time.Duration(run)*37*time.Minute + time.Duration(i%perSession)*time.Minute),
	}
	if i%2 == 1 {
		r.Speaker, r.Role = "Assistant", loci.RoleAssistant
	}
	return r
}

func (t *Talk) sentence() (text string, content []string) {
	n := 8 + t.rng.IntN(18)
	words := make([]string, n)
	for i := range words {
		if t.rng.Float64() < functionShare {
			words[i] = functionWords[t.rng.IntN(len(functionWords))]
			continue
		}
		words[i] = t.words[t.zipf.Uint64()]
		content = append(content, words[i])
	}
	end := "."
	if t.rng.IntN(4) == 0 {
		end = "?"
	}
	return strings.Join(words, " ") + end, content
}

// Question asks about an earlier turn: 6 to 12 of content words, half of them from
// the turn and half from the language at large. postings is how many notes hold
// its words, summed.
func (t *Talk) Question() (text string, postings int) {
	about := t.said[t.rng.IntN(len(t.said))]
	n := 6 + t.rng.IntN(7)
	words := []string{"what", "about", "the"}
	for i := range n {
		w := t.words[t.zipf.Uint64()]
		if i%2 == 0 && len(about) > 0 {
			w = about[t.rng.IntN(len(about))]
		}
		words = append(words, w)
		postings += t.df[w]
	}
	return strings.Join(words, " ") + "?", postings
}

// Batch makes the following n turns.
func (t *Talk) Batch(n int) []loci.RememberRequest {
	out := make([]loci.RememberRequest, n)
	for i := range out {
		out[i] = t.Next()
	}
	return out
}
