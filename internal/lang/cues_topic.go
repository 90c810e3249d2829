package lang

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci"
)

// topicsOf adds up the topic words of the sentences: the category with the
// strongest cues, and its domain.
func topicsOf(sentences []cueSentence) (loci.Category, string) {
	sum := map[string]float64{}
	domains := map[string]int{}
	for i := range sentences {
		for _, h := range sentences[i].hits {
			if h.class != cueTopic {
				continue
			}
			category, domain, _ := strings.Cut(h.value, ":")
			sum[category] += cueStrength[category] * sentences[i].weightOf(h)
			if domain != "" {
				domains[domain]++
			}
		}
	}
	best := strongest(sum)
	return loci.Category(best), domainOf(best, domains)
}

// weightOf: questions tell less of what a turn is about, longer phrases more.
func (s *cueSentence) weightOf(h cueHit) float64 {
	w := 1.
	if h.to-h.from > 1 && s.tokens[h.from].kind == cueWordToken {
		w = 1.3
	}
	if s.asks {
		w /= 2
	}
	return w
}

// strongest is the key with the largest sum, the first by name of equals; "" below
// the weight of a single weak cue in a question.
func strongest(sum map[string]float64) string {
	best := ""
	for k, v := range sum {
		if best == "" || v > sum[best] || v == sum[best] && k < best {
			best = k
		}
	}
	return best
}

// cueDomain is how many cues of one domain it takes to say so: a note in the wrong
// domain is hidden from agents that should see it.
const cueDomain = 2

const generalDomain = "general"

// domainOf is the category's domain, or the branch of it that has most cues.
func domainOf(category string, domains map[string]int) string {
	total, branch := 0, ""
	for d, n := range domains {
		if d != category && !strings.HasPrefix(d, category+"/") {
			continue
		}
		total += n
		if d != category && n >= cueDomain && (branch == "" || n > domains[branch] || n == domains[branch] && d < branch) {
			branch = d
		}
	}
	switch {
	case total < cueDomain:
		return generalDomain
	case branch != "":
		return branch
	}
	return category
}

// cueTerm is a word that could be a keyword.
type cueTerm struct {
	word  string
	count int
	worth float64 // of one occurrence
	topic bool
}

// Worth of a word as a keyword.
const (
	worthPlain = 1.0
	worthLong  = 1.3
	worthTopic = 2.0
	worthName  = 2.5
)

// cueVocabulary collects the words of a text that could be keywords, in order of
// first appearance.
type cueVocabulary struct {
	terms []cueTerm
	at    map[string]int // by stem
}

func (v *cueVocabulary) add(word, key string, t cueTerm) {
	if i, ok := v.at[key]; ok {
		old := &v.terms[i]
		old.count++
		old.worth, old.topic = max(old.worth, t.worth), old.topic || t.topic
		return
	}
	t.word, t.count = word, 1
	v.at[key] = len(v.terms)
	v.terms = append(v.terms, t)
}

func vocabularyOf(sentences []cueSentence, entities []loci.Entity) *cueVocabulary {
	v := &cueVocabulary{at: map[string]int{}}
	for _, e := range entities {
		v.add(e.Name, Stem(foldText(e.Name)), cueTerm{worth: worthName, topic: true})
	}
	for i := range sentences {
		v.addTopics(&sentences[i])
		v.addWords(&sentences[i])
	}
	return v
}

func (v *cueVocabulary) addTopics(s *cueSentence) {
	for _, h := range s.hits {
		if h.class != cueTopic {
			continue
		}
		word := foldText(s.text[s.tokens[h.from].from:s.tokens[h.to-1].to])
		if h.plural {
			word = strings.TrimSuffix(word, "s")
		}
		if utf8.RuneCountInString(word) >= 2 && !cueNoTag[word] && !IsStop(s.word(h.to-1)) && !s.within(h) {
			v.add(word, Stem(foldText(word)), cueTerm{worth: worthTopic, topic: true})
		}
	}
}

// within reports whether a longer topic covers the hit: only the longer is a word.
func (s *cueSentence) within(h cueHit) bool {
	for _, o := range s.hits {
		if o.class == cueTopic && o.from <= h.from && h.to <= o.to && o.to-o.from > h.to-h.from {
			return true
		}
	}
	return false
}

// addWords adds the other content words; of Chinese the short stretches between
// function words and topics, which are mostly words.
func (v *cueVocabulary) addWords(s *cueSentence) {
	topics := make([]bool, len(s.tokens))
	for _, h := range s.hits {
		for i := h.from; (h.class == cueTopic || h.class == cuePlace) && i < h.to; i++ {
			topics[i] = true
		}
	}
	for i := 0; i < len(s.tokens); i++ {
		t := s.tokens[i]
		switch {
		case topics[i] || t.kind == cueMarkToken:
		case t.kind == cueHanToken:
			end := i
			for end < len(s.tokens) && s.tokens[end].kind == cueHanToken && !topics[end] {
				end++
			}
			v.addRun(s.text[t.from:s.tokens[end-1].to])
			i = end - 1
		case keyable(t.word):
			v.add(t.word, Stem(t.word), cueTerm{worth: plainWorth(t.word)})
		}
	}
}

func plainWorth(word string) float64 {
	if len(word) >= 7 {
		return worthLong
	}
	return worthPlain
}

func (v *cueVocabulary) addRun(run string) {
	for _, piece := range contentPieces(run) {
		if n := utf8.RuneCountInString(piece); n >= 2 && n <= 4 && !cueWeakWords[piece] {
			v.add(piece, piece, cueTerm{worth: worthPlain})
		}
	}
}

// keyable reports whether a word can stand for what a text is about.
func keyable(word string) bool {
	return len(word) >= 3 && !IsStop(word) && !cueWeakWords[word] && !isDigit(word[0])
}

var cueWeakWords = set(`
	like likes liked love loved loves get gets got getting go goes going gone went come comes came coming make makes made making take takes took taking
	think thinks thought know knows knew want wants wanted need needs needed say says said tell told see saw seen look looks looking feel feels felt let
	give gave given find found try tried trying use used using put keep kept start started thing things lot lots bit way today tomorrow yesterday tonight
	week weeks month months year years day days time times morning evening night monday tuesday wednesday thursday friday saturday sunday january february
	march april june july august september october november december last next new old good great nice bad big small little long short sure maybe actually
	finally lately soon later ago already around first second two three four five six seven eight nine ten hope hopefully talk please thank thanks gonna
	plan planning planned remember decided moved live lives living work works working usually everything happy glad sounds pretty super amazing awesome
	anymore instead people guys best better most much many long longer able else enough kind sort okay
	今天 明天 昨天 现在 时候 上周 下周 下个 上个 这个 那个 觉得 知道 可以 应该 可能 已经 还是 然后 因为 所以 但是 不过 如果 一下 一个 一些 这样 那样 怎么 什么 没有 自己 大家 真的 特别 非常 有点 打算 准备 计划 想要 记得 开始 以前 以后 之后 之前 最近 早上 晚上 下午 上午 中午 星期 月底 今年 明年 去年 时间 东西 事情 感觉 希望 需要 谢谢 你好 好的`)

// keywords are at most 7 words, most salient first; equals as in the text.
func (v *cueVocabulary) keywords() []string {
	terms := slices.Clone(v.terms)
	slices.SortStableFunc(terms, func(a, b cueTerm) int {
		return cmp.Compare(float64(b.count)*b.worth, float64(a.count)*a.worth)
	})
	return words(terms[:min(len(terms), maxKeywords)])
}

const (
	maxKeywords = 7
	maxTags     = 5
	minTags     = 3
)

// tags are at most 5: names and topics, lower-cased, and only where these are
// fewer than 3 the best other words, so that notes that share one have something
// to do with each other.
func (v *cueVocabulary) tags() []string {
	var topics, rest []cueTerm
	for _, t := range v.terms {
		if t.topic {
			topics = append(topics, t)
		} else {
			rest = append(rest, t)
		}
	}
	slices.SortStableFunc(rest, func(a, b cueTerm) int {
		return cmp.Compare(float64(b.count)*b.worth, float64(a.count)*a.worth)
	})
	if missing := minTags - len(topics); missing > 0 {
		topics = append(topics, rest[:min(len(rest), missing)]...)
	}
	out := words(topics[:min(len(topics), maxTags)])
	for i := range out {
		out[i] = strings.ToLower(out[i])
	}
	return out
}

func words(terms []cueTerm) []string {
	out := make([]string, len(terms))
	for i := range terms {
		out[i] = terms[i].word
	}
	return out
}
