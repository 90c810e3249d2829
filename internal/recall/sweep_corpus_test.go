package recall

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// concept is one thing with several words for it, in English and in Chinese.
type concept [2][]string

// concepts are testdata/concepts.txt.
func concepts(t testing.TB) (all []concept) {
	t.Helper()
	data, err := os.ReadFile("testdata/concepts.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		english, chinese, ok := strings.Cut(line, "|")
		if !ok {
			t.Fatalf("no two languages: %q", line)
		}
		all = append(all, concept{strings.Fields(english), strings.Fields(chinese)})
	}
	return all
}

// saying is a text with the concepts that it is about.
type saying struct {
	text  string
	about []int
}

// inquiry is a question with the turn that answers it.
type inquiry struct {
	saying
	answer loci.ID
}

// talks is a synthetic memory in one language: conversations about pairs of concepts,
// in which half of the answers name only one of the two that they are about, the other
// is in the question before. A later question says what was said in the same
// words or in other ones.
type talks struct {
	*rand.Rand
	concepts  []concept
	language  int
	turns     map[loci.ID]saying
	changes   store.Changes
	inquiries []func(other float64) inquiry
}

// What is said around concepts, by language: a statement, a question, its answer, what
// is about nothing, a question years later.
var frames = [2][5][]string{
	{
		{"I keep thinking about the %s, it all began with the %s.", "The %s came up again and so did the %s.", "Mum told me about the %s and then the %s."},
		{"How did it go with the %s?", "Any news of the %s?"},
		{"Better than we feared, thanks to the %s.", "Well, the %s made it easier.", "Not so well, because of the %s."},
		{"I see.", "That is good to hear!", "Oh no.", "Let me know how that turns out."},
		{"What happened with the %s and the %s?", "What did the %s have to do with the %s?"},
	},
	{
		{"我一直在想%s的事，都是从%s开始的。", "又说起了%s，还有%s。", "妈妈跟我讲了%s，后来又讲了%s。"},
		{"%s那件事怎么样了？", "%s有消息吗？"},
		{"比想的好，多亏了%s。", "还行，有%s就容易多了。", "不太好，因为%s。"},
		{"知道了。", "真不错！", "不会吧。", "有结果告诉我。"},
		{"%s和%s后来怎么样了？", "%s跟%s有什么关系？"},
	},
}

// newTalks makes so many exchanges.
func newTalks(t testing.TB, language, exchanges int) *talks {
	t.Helper()
	w := &talks{Rand: rand.New(rand.NewPCG(7, uint64(language))), concepts: concepts(t), language: language, turns: map[loci.ID]saying{}}
	for i := range exchanges {
		a, b := w.IntN(len(w.concepts)), w.IntN(len(w.concepts))
		for b == a {
			b = w.IntN(len(w.concepts))
		}
		spoken := [2]string{w.word(a, 0), w.word(b, 0)}
		var answer loci.ID
		if i%2 == 0 {
			answer = w.say(i, 0, w.pick(0), spoken[:], a, b)
		} else {
			w.say(i, 0, w.pick(1), spoken[:1], a)
			answer = w.say(i, 1, w.pick(2), spoken[1:], b)
		}
		w.say(i, 2, w.pick(3), nil)
		w.inquiries = append(w.inquiries, func(other float64) inquiry {
			return inquiry{answer: answer, saying: saying{
				text:  fmt.Sprintf(w.pick(4), w.again(a, spoken[0], other), w.again(b, spoken[1], other)),
				about: []int{a, b},
			}}
		})
	}
	return w
}

func (w *talks) pick(frame int) string {
	all := frames[w.language][frame]
	return all[w.IntN(len(all))]
}

// word is one of a concept's, not before the first so many.
func (w *talks) word(c, first int) string {
	all := w.concepts[c][w.language]
	return all[first+w.IntN(len(all)-first)]
}

// again is the spoken word for a concept, or, as often as other says, another one.
func (w *talks) again(c int, spoken string, other float64) string {
	for w.Float64() < other {
		if word := w.word(c, 0); word != spoken {
			return word
		}
	}
	return spoken
}

// say keeps a turn: twenty exchanges are a conversation.
func (w *talks) say(exchange, turn int, frame string, words []string, about ...int) loci.ID {
	args := make([]any, len(words))
	for i := range words {
		args[i] = words[i]
	}
	n := loci.Note{
		ID: loci.ID{byte(w.language + 1), byte(exchange >> 8), byte(exchange), byte(turn + 1)}, Verbatim: true,
		Conversation: fmt.Sprint("talk ", exchange/20), Speaker: [2]string{"Ann", "Bob"}[turn%2], Content: fmt.Sprintf(frame, args...),
		Kind: loci.Episode, Domain: "general", Visibility: loci.Scoped, Importance: .5,
		RecordedAt: time.Date(2026, 1, 1, 0, exchange*3+turn, 0, 0, time.UTC), Version: 1,
	}
	w.changes.Notes = append(w.changes.Notes, store.NoteChange{Version: loci.Version{
		Change: loci.ChangeID{Note: n.ID, Version: 1}, At: n.RecordedAt, Clock: n.RecordedAt, Operation: loci.Add, Note: n,
	}})
	w.turns[n.ID] = saying{n.Content, about}
	return n.ID
}

// simulated imitates a neural embedder: a text is the sum of directions of its
// concepts, whatever words they are in, with noise of its own, and all texts have one
// direction in common, as those of real embedders have.
type simulated struct {
	name  string
	noise float64 // length of the noise against that of one concept
}

const simulatedDims = 96

func (e simulated) vector(s saying) []float32 {
	sum := direction("in common", 1.2)
	for _, c := range s.about {
		add(sum, direction(fmt.Sprint("concept ", c), 1))
	}
	add(sum, direction(e.name+s.text, e.noise))
	out := make([]float32, len(sum))
	for i := range sum {
		out[i] = float32(sum[i])
	}
	return out
}

func add(sum, v []float64) {
	for i := range sum {
		sum[i] += v[i]
	}
}

// direction is a vector of a length, drawn by a name.
func direction(name string, length float64) []float64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name)) // a hash takes everything
	dice, v, square := rand.New(rand.NewPCG(h.Sum64(), 1)), make([]float64, simulatedDims), 0.
	for i := range v {
		v[i] = dice.NormFloat64()
		square += v[i] * v[i]
	}
	for i := range v {
		v[i] *= length / math.Sqrt(square)
	}
	return v
}
