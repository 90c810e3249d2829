package reflection_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/sample"
	"github.com/loci-memory/loci/internal/reflection"
)

var monday = time.Date(2026, 5, 4, 8, 0, 0, 0, time.UTC)

func noteID(i int) loci.ID { return loci.ID{14: byte(i >> 8), 15: byte(i)} }

// turns are what a user said, "day: text" a line; "day Speaker: text" for another
// speaker.
func turns(lines ...string) []loci.Note {
	var out []loci.Note
	for i, line := range lines {
		head, text, _ := strings.Cut(line, ": ")
		day, speaker, _ := strings.Cut(head, " ")
		d, _ := strconv.Atoi(day)
		n := loci.Note{ID: noteID(i + 1), Messages: []loci.ID{noteID(i + 1)}, Kind: loci.Episode, Verbatim: true, Conversation: "c",
			Speaker: speaker, Content: text, RecordedAt: monday.AddDate(0, 0, d).Add(time.Duration(i) * time.Second)}
		if speaker == "" {
			n.Role = loci.RoleUser
		}
		out = append(out, n)
	}
	return out
}

func contents(patterns []reflection.Pattern) []string {
	var out []string
	for _, p := range patterns {
		out = append(out, p.Content)
	}
	return out
}

func TestF9_ThreeNotesOnTwoDaysMakeAPattern(t *testing.T) {
	t.Parallel()
	notes := turns("0: Did yoga before work.", "1: The yoga teacher was ill.", "1: I bought a yoga mat.")
	got := reflection.Patterns(notes, nil)
	want := []reflection.Pattern{{
		Content: "The user mentions yoga again and again.", Notes: []loci.ID{noteID(1), noteID(2), noteID(3)},
		First: notes[0].RecordedAt, Last: notes[2].RecordedAt, Days: 2,
	}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v", got)
	}
	for about, notes := range map[string][]loci.Note{
		"two notes": turns("0: Did yoga.", "1: Did yoga."),
		"one day":   turns("1: Did yoga.", "1: More yoga.", "1: Yoga again."),
		"nothing":   nil,
	} {
		if got := reflection.Patterns(notes, nil); got != nil {
			t.Errorf("%s: %v", about, contents(got))
		}
	}
}

// A day is one of the user's, and that of the event where the note knows it.
func TestF9_ADayIsThatOfTheEventInTheUsersZone(t *testing.T) {
	t.Parallel()
	notes := turns("0: Did yoga.", "0: Yoga was good.", "0: More yoga.")
	notes[2].RecordedAt = notes[2].RecordedAt.Add(10 * time.Hour) // 18:00 UTC
	if got := reflection.Patterns(notes, time.UTC); got != nil {
		t.Errorf("in UTC: %v", contents(got))
	}
	if got := reflection.Patterns(notes, time.FixedZone("", 8*3600)); len(got) != 1 || got[0].Days != 2 {
		t.Errorf("in Shanghai: %+v", got)
	}
	notes[0].SetEvent(loci.Date{Time: monday.AddDate(0, 0, -3), Precision: loci.Day}, loci.Date{})
	notes[1].SetEvent(loci.Date{Time: monday.AddDate(0, -4, 0), Precision: loci.Month}, loci.Date{}) // no day
	if got := reflection.Patterns(notes, time.UTC); len(got) != 1 || got[0].Days != 2 || !got[0].First.Equal(monday.AddDate(0, 0, -3)) {
		t.Errorf("with an event: %+v", got)
	}
}

func TestF9_WhatDoesNotCount(t *testing.T) {
	t.Parallel()
	for about, change := range map[string]func(n *loci.Note){
		"the assistant's words": func(n *loci.Note) { n.Role, n.Speaker = loci.RoleAssistant, "Assistant" },
		"questions":             func(n *loci.Note) { n.Content = "Is yoga any good?" },
		"traits":                func(n *loci.Note) { n.Kind = loci.Trait },
		"forgotten notes":       func(n *loci.Note) { n.Forgotten = true },
		"one message in parts":  func(n *loci.Note) { n.Messages = []loci.ID{noteID(3)} },
		"a fact beside its words": func(n *loci.Note) {
			n.Verbatim, n.Role, n.Messages, n.Content = false, "", []loci.ID{noteID(3)}, "The user does yoga."
		},
		"facts about another person": func(n *loci.Note) { n.Verbatim, n.Role, n.Content = false, "", "Bob's sister does yoga." },
		"another speaker's words":    func(n *loci.Note) { n.Role, n.Speaker = "", "Bob" },
		"calls by name":              func(n *loci.Note) { n.Content = "Hey Yoga! Thanks, Yoga. Yoga, look." },
	} {
		notes := turns("0: Did yoga.", "1: Yoga was good.", "2: More yoga.")
		change(&notes[1])
		if got := reflection.Patterns(notes, nil); got != nil {
			t.Errorf("%s: %v", about, contents(got))
		}
	}
	notes := turns("0: Did yoga.", "1: x", "2: More yoga.")
	notes[1].Verbatim, notes[1].Role, notes[1].Content = false, "", "The user does yoga on Mondays."
	if got := reflection.Patterns(notes, nil); len(got) != 1 {
		t.Errorf("a fact whose words are not there: %v", contents(got))
	}
}

func TestF9_EverySpeakerForThemselves(t *testing.T) {
	t.Parallel()
	got := reflection.Patterns(turns(
		"0 Ann: The cello needs new strings.", "1 Bob: Your cello again, Ann.", "1 Ann: I played the cello until two.",
		"2 Bob: My sourdough sank.", "2 Ann: Bob, my cello case is broken.", "3 Bob: The sourdough rose!", "3 Bob: Sourdough for all.",
	), nil)
	want := []string{"Ann mentions cello again and again.", "Bob mentions sourdough again and again."}
	if !slices.Equal(contents(got), want) {
		t.Errorf("got %q", contents(got))
	}
}

// Words that occur together are one pattern, and each is found once.
func TestF9_TheWholeRatherThanItsParts(t *testing.T) {
	t.Parallel()
	for want, lines := range map[string][]string{
		"The user mentions rye bread again and again.":    {"0: Baked rye bread.", "1: The rye bread is gone.", "2: More rye-bread, please."},
		"The user mentions Harry Potter again and again.": {"0: Reading Harry Potter.", "1: Harry Potter is long.", "2: Done with Harry Potter."},
		"The user mentions painting again and again.":     {"0: Painted the fence.", "1: Painting is calming.", "2: I painted a tree."},
		"The user mentions Providence again and again.":   {"0: Off to Providence.", "1: I like Providence.", "2: Back from Providence now."},
		"用户多次提到红烧肉。":                                      {"0: 今天做了红烧肉。", "1: 红烧肉被吃光了。", "2: 妈妈说红烧肉太甜。"},
		"用户多次提到晨跑。":                                       {"0: 今天早上去晨跑了五公里。", "1: 晨跑遇到邻居。", "3: 下雨没法晨跑。"},
		"用户多次提到 Kubernetes 。":                             {"0: 在学Kubernetes。", "1: 今天又折腾了一天Kubernetes集群。", "2: 把Kubernetes升级完了，好累。"},
	} {
		if got := contents(reflection.Patterns(turns(lines...), nil)); !slices.Equal(got, []string{want}) {
			t.Errorf("want %q, got %q", want, got)
		}
	}
}

// Words that everybody says again and again say nothing about a user.
func TestF9_WordsOfEverybodyAreNoPatterns(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"Really good, thanks a lot!", "I had a great time with my family on Monday.", "Looking forward to the next weekend, definitely.",
		"It was awesome to see you, congrats!", "On 12 May 2026 at 10:30.", "今天真的很开心，谢谢大家。", "我觉得这个问题很重要，已经开始准备了。", "昨天晚上和朋友一起吃饭。",
	} {
		if got := reflection.Patterns(turns("0: "+text, "1: "+text, "2: "+text), nil); got != nil {
			t.Errorf("%q: %q", text, contents(got))
		}
	}
}

func TestF8_NothingSensitiveIsCounted(t *testing.T) {
	t.Parallel()
	for _, lines := range [][]string{
		{"0: Went to church.", "1: Church was full.", "2: The church choir sang."},
		{"0: My insulin is low.", "1: New insulin pump.", "2: Insulin again."},
		{"0: 又去看心理医生。", "1: 心理医生说好多了。", "2: 心理医生换了时间。"},
		{"0: The bottle helps with my depression.", "1: One bottle for the depression.", "2: A bottle again."}, // by what is around it
	} {
		if got := reflection.Patterns(turns(lines...), nil); got != nil {
			t.Errorf("%q: %q", lines, contents(got))
		}
	}
}

// The sample conversations, as a reader would judge them: each line was checked to say
// something of its speaker.
func TestF9_PatternsOfTheSamples(t *testing.T) {
	t.Parallel()
	want := map[string][]string{
		sample.English: {"Nora mentions theatre again and again.", "Nora mentions staircase again and again.", "Nora mentions Providence again and again.",
			"Nora mentions flat again and again.", "Nora mentions twins again and again."},
		sample.Chinese: {"顾晓岚多次提到豆豆。", "顾晓岚多次提到陆衡。", "顾晓岚多次提到奶茶。", "顾晓岚多次提到宁波。"},
		sample.Friends: nil,
	}
	all, err := sample.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		var notes []loci.Note
		for i, m := range c.Messages {
			notes = append(notes, loci.Note{ID: noteID(i + 1), Messages: []loci.ID{noteID(i + 1)}, Kind: loci.Episode, Verbatim: true,
				Speaker: m.Speaker, Role: m.Role, Content: m.Text, RecordedAt: m.At})
		}
		if got := contents(reflection.Patterns(notes, nil)); !slices.Equal(got, want[c.Name]) {
			t.Errorf("%s: got %q", c.Name, got)
		}
	}
}

// Thirty days of a Chinese diary: words come out whole, though nothing knows them.
func TestF9_ChineseIsCutIntoWhatRecurs(t *testing.T) {
	t.Parallel()
	got := contents(reflection.Patterns(turns(
		"0: 今天早上去晨跑了五公里，出了一身汗。", "0: 中午和同事吃了兰州拉面，味道不错。", "1: 晨跑的时候遇到了邻居老张。", "1: 最近在学日语，五十音图背得头大。",
		"1: 周末想去上海看展览。", "2: 下雨没法晨跑，就在家做了瑜伽。", "2: 日语老师说我发音进步了。", "2: 给多肉浇了水，阳台上又冒出一盆新芽。",
		"3: 打羽毛球打了两个小时，胳膊酸。", "3: 多肉被太阳晒伤了两盆。", "3: 晚饭做了红烧肉，妈妈说糖放多了。", "4: 和老张去打羽毛球，输了三局。",
		"4: 上海的展览票买好了，下周六的。", "4: 写代码的时候听爵士乐效率最高。", "5: 红烧肉这次成功了，肥而不腻。", "5: 爵士乐的黑胶到货了。",
		"6: 去上海看了展览，人太多了。", "6: 晨跑改成傍晚跑步，早上起不来。", "6: 日语考试报了名，十二月考。", "7: 新买的羽毛球拍手感很好。",
		"7: 多肉又多了一盆，快放不下了。", "8: 老张教我钓鱼，坐了一下午一条没钓到。", "8: 爵士乐现场真不错，萨克斯手很年轻。", "8: 红烧肉又做了一次，给老张送了一碗。",
		"9: 下周要去上海出差，住三天。", "9: 日语听力还是跟不上。", "9: 钓鱼钓到一条鲫鱼，老张乐坏了。",
	), nil))
	var want []string
	for _, what := range []string{"老张", "上海", "日语", "晨跑", "爵士乐", "红烧肉", "羽毛球", "多肉"} {
		want = append(want, "用户多次提到"+what+"。")
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// Whatever the order of the notes, the same patterns; and with more notes the same
// sentences, so that a trait is known again.
func TestF7_TheSamePatternIsTheSameSentence(t *testing.T) {
	t.Parallel()
	notes := many(400)
	want := reflection.Patterns(notes, nil)
	if len(want) != 10 {
		t.Fatalf("%d patterns", len(want))
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 5 {
		r.Shuffle(len(notes), func(i, j int) { notes[i], notes[j] = notes[j], notes[i] })
		if got := reflection.Patterns(notes, nil); !reflect.DeepEqual(got, want) {
			t.Fatalf("got %+v, want %+v", got, want)
		}
	}
	few := contents(reflection.Patterns(turns("0: Did yoga.", "1: Yoga was good.", "2: More yoga."), nil))
	more := contents(reflection.Patterns(turns("0: Did yoga.", "1: Yoga was good.", "2: More yoga.", "3: YOGA!", "4: yoga"), nil))
	if !slices.Equal(few, more) {
		t.Errorf("%q and %q", few, more)
	}
}

// many notes of made-up words: every note has some that are common and some that are
// not.
func many(n int) []loci.Note {
	r := rand.New(rand.NewPCG(3, 4))
	word := func(most float64) string {
		k := int(most * r.Float64() * r.Float64())
		return "zor" + string(rune('a'+k%26)) + string(rune('a'+k/26%26)) + string(rune('a'+k/676%26)) + "m"
	}
	var lines []string
	for i := range n {
		line := fmt.Sprintf("%d: The", i/20)
		for range 12 {
			line += " " + word(8000) + " of"
		}
		lines = append(lines, line+" 今天学了"+string(rune('一'+r.IntN(3000)))+string(rune('一'+r.IntN(3000)))+"。")
	}
	return turns(lines...)
}

func BenchmarkPatterns(b *testing.B) {
	for _, n := range []int{1000, 10_000} {
		notes := many(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				reflection.Patterns(notes, nil)
			}
		})
	}
}

// No text of any sort stops the count, and what it finds is there.
func FuzzPatterns(f *testing.F) {
	f.Add("Harry Potter, yoga!", "红烧肉和 Kubernetes")
	f.Add("\xff\xfe", "…?!")
	f.Fuzz(func(t *testing.T, a, b string) {
		notes := turns("0: x", "1: x", "2: x", "3: x")
		notes[0].Content, notes[1].Content, notes[2].Content, notes[3].Content = a, b+a, a+" "+b, b
		for _, p := range reflection.Patterns(notes, nil) {
			if p.Content == "" || len(p.Notes) < 3 || p.Days < 2 {
				t.Errorf("%+v", p)
			}
		}
	})
}
