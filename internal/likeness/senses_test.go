package likeness_test

import (
	"bufio"
	"context"
	"encoding/base64"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/sample"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// recorded is an embedder that has the vectors of testdata: those of a Universal Sentence
// Encoder lite, recorded with tools/embedder/record.mjs.
type recorded struct {
	vectors map[string][]float32
	missing map[string]bool
}

func (recorded) Identity() string { return "recorded" }

func (r recorded) Embed(_ context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	for i, text := range texts {
		text = strings.Join(strings.Fields(text), " ")
		if out[i] = r.vectors[text]; out[i] == nil {
			r.missing[text] = true
			out[i] = make([]float32, 512)
			out[i][0] = 1
		}
	}
	return out, nil
}

func readRecorded(t *testing.T) recorded {
	t.Helper()
	f, err := os.Open("testdata/use-lite-en.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := recorded{vectors: map[string][]float32{}, missing: map[string]bool{}}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		code, text, _ := strings.Cut(lines.Text(), "\t")
		bytes, err := base64.StdEncoding.DecodeString(code)
		if err != nil {
			t.Fatal(err)
		}
		v := make([]float32, len(bytes))
		for i, b := range bytes {
			v[i] = float32(int8(b))
		}
		r.vectors[text] = v
	}
	return r
}

// pair are two statements.
type pair struct{ first, second string }

// named are pairs about one person that have nothing but the name in common.
var named = []pair{
	{"Sunil likes green tea.", "Sunil moved to Ghent in May."},
	{"Melanie works as a nurse.", "Melanie has two cats."},
	{"Caroline went to the opera.", "Caroline is allergic to nuts."},
	{"Caroline bought a tent.", "Caroline failed the exam."},
	{"Ann Carter plays the violin.", "Ann Carter drives a Volvo."},
	{"Oscar is learning Spanish.", "Oscar broke his arm last winter."},
	{"Priya lives in Leeds.", "Priya hates mushrooms."},
	{"Tom's birthday is in March.", "Tom's car is a red Fiat."},
	{"Dr. Weber recommended swimming.", "Dr. Weber moved the appointment to Friday."},
}

var namedChinese = []pair{
	{"王丽喜欢喝绿茶。", "王丽上个月搬到了杭州。"},
	{"小王今天去看牙医。", "小王养了两只猫。"},
	{"李明在医院工作。", "李明对花生过敏。"},
	{"张伟住在上海。", "张伟会拉小提琴。"},
	{"陈静的生日在三月。", "陈静开一辆红色的车。"},
	{"阿明買了一台新車。", "阿明正在學西班牙文。"},
	{"林小姐推薦了游泳。", "林小姐把預約改到星期五。"},
}

// sameWords are pairs that say the same in words of which some are the same.
var sameWords = []pair{
	{"Rupert moved to Bruges in June.", "In June Rupert relocated to Bruges."},
	{"Judith works as a tailor in Bath.", "Judith's work as a tailor is in Bath."},
	{"Every evening I play chess with my neighbour.", "I play a game of chess every evening with the neighbour."},
	{"I like drinking black tea.", "Black tea is what I enjoy drinking."},
	{"My bicycle is a red Gazelle.", "I ride a red Gazelle bicycle."},
}

var sameWordsChinese = []pair{
	{"王芳喜欢喝红茶。", "王芳爱喝红茶。"},
	{"我对花生过敏。", "我吃花生会过敏。"},
	{"小李上个月搬到了杭州。", "小李上个月搬去杭州住了。"},
	{"我每天早上喝咖啡。", "每天早上我都喝一杯咖啡。"},
	{"阿強買了一台新車。", "阿強剛買新車。"},
}

// otherWords are pairs that say the same, or what ends the other, in other words.
var otherWords = []pair{
	{"We bought a house near the lake.", "Our new home is by the water."},
	{"The physician told me to swim.", "My doctor recommended the pool."},
	{"She quit smoking.", "She no longer uses cigarettes."},
	{"I got a raise at work.", "My salary was increased."},
	{"Nadia can't eat peanuts because of an allergy.", "Nadia is allergic to nuts."},
	{"We live in Leipzig.", "We moved to Ghent last month."},
}

// linkedBy tells a memory the first statements and then the second ones, and returns which
// pairs are linked.
func linkedBy(t *testing.T, neural model.Embedder, pairs []pair) []bool {
	t.Helper()
	kept := inmem.New()
	e := must(engine.New(kept, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Neural: neural}))
	defer e.Close(context.WithoutCancel(t.Context()))
	var told []loci.RememberRequest
	for _, talk := range must(sample.All()) {
		if neural == nil || talk.Name != sample.Chinese { // the vectors are English
			told = append(told, talk.Messages...)
		}
	}
	at := time.Date(2026, 11, 1, 9, 0, 0, 0, time.UTC)
	tell := func(text string) {
		at = at.Add(time.Hour)
		told = append(told, loci.RememberRequest{Text: text, At: at})
	}
	for _, p := range pairs {
		tell(p.first)
	}
	for _, p := range pairs {
		tell(p.second)
	}
	must(e.Ingest(t.Context(), me, loci.IngestRequest{Messages: told}))
	if err := e.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	words := map[loci.ID]string{}
	for _, n := range must(peek(t, kept).List(t.Context(), me, loci.Filter{Superseded: true}, loci.Page{Limit: 1000})) {
		words[n.ID] = n.Content
	}
	out := make([]bool, len(pairs))
	for _, l := range stored(t, kept) {
		for i, p := range pairs {
			out[i] = out[i] || words[l.From] == p.second && words[l.To] == p.first || words[l.From] == p.first && words[l.To] == p.second
		}
	}
	return out
}

// Statements about one person are linked for what they say, not for the name, by the words
// and by an embedder too; what says the same is linked, with an embedder also in other words.
func TestFindingT6_LinksNeedMoreThanAName(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	r := readRecorded(t)
	for _, c := range []struct {
		name   string
		neural model.Embedder
		pairs  []pair
		linked bool
		but    int // at most that are otherwise
	}{
		{"a name, by words", nil, named, false, 0},
		{"a name, by words, Chinese", nil, namedChinese, false, 0},
		{"the same, by words", nil, sameWords, true, 0},
		{"the same, by words, Chinese", nil, sameWordsChinese, true, 0},
		{"other words, by words", nil, otherWords, false, 0},
		{"a name, by meaning too", r, named, false, 0},
		{"the same, by meaning too", r, sameWords, true, 0},
		{"other words, by meaning too", r, otherWords, true, 1},
	} {
		wrong := 0
		for i, linked := range linkedBy(t, c.neural, c.pairs) {
			if linked != c.linked {
				wrong++
				t.Logf("%s: %q and %q: linked %t", c.name, c.pairs[i].first, c.pairs[i].second, linked)
			}
		}
		if wrong > c.but {
			t.Errorf("%s: %d of %d are otherwise", c.name, wrong, len(c.pairs))
		}
	}
	for text := range r.missing {
		t.Errorf("record %s", text)
	}
}

// Linking again, when there are more notes, makes the same links with an embedder too, of a
// strength that differs by hundredths: of what came before more may have vectors.
func TestFindingT6_LinkingAgainLaterMakesTheSameLinks(t *testing.T) {
	t.Parallel()
	r := readRecorded(t)
	kept := inmem.New()
	e := must(engine.New(kept, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Neural: r}))
	defer e.Close(context.WithoutCancel(t.Context()))
	tell := func(pairs []pair) {
		for _, p := range pairs {
			for _, text := range []string{p.first, p.second} {
				must(e.Remember(t.Context(), me, loci.RememberRequest{Text: text}))
			}
		}
		if err := e.Work(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, talk := range must(sample.All()) {
		if talk.Name == sample.English {
			must(e.Ingest(t.Context(), me, loci.IngestRequest{Messages: talk.Messages}))
		}
	}
	tell(otherWords)
	all := must(peek(t, kept).List(t.Context(), me, loci.Filter{}, loci.Page{Limit: 1000}))
	among := func() []loci.Link {
		return slices.DeleteFunc(stored(t, kept), func(l loci.Link) bool { return !has(all, l.From) || !has(all, l.To) })
	}
	once := among()
	tell(named)
	relink(t, kept, e, all)
	twice := among()
	near := func(a, b loci.Link) bool {
		return a.From == b.From && a.To == b.To && a.At.Equal(b.At) && math.Abs(a.Strength-b.Strength) < .02
	}
	if !slices.EqualFunc(once, twice, near) || len(once) < 5 {
		t.Errorf("%d links at first, %d later, or others", len(once), len(twice))
	}
}
