package rules

import (
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci/model"

	_ "time/tzdata"

	"github.com/loci-memory/loci"
)

// Asia/Shanghai, on any machine

// saidAt is a Tuesday evening in Shanghai; by UTC it is the same day.
var saidAt = time.Date(2026, 3, 10, 18, 0, 0, 0, time.FixedZone("", 8*3600))

// enriched is the note of one utterance of the user.
func enriched(text string) loci.Note {
	m := loci.Message{Text: text, Role: loci.RoleUser, At: saidAt}
	n := loci.Note{Content: text}
	New().Enrich(&m, &n)
	return n
}

// when writes the event of a note: 2026-03-09, or first..last.
func when(n *loci.Note) string {
	if n.EventEnd.IsZero() {
		return n.EventTime.String()
	}
	return n.EventTime.String() + ".." + n.EventEnd.String()
}

// TestW9_KindTimeAndEvent is the table of what an utterance states: its kind, its
// temporality and when it happened. "" is a kind that nothing decides.
func TestW9_KindTimeAndEvent(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		// lasting statements
		"I live in Beijing.":                       "fact current ",
		"My sister works as a nurse.":              "fact current ",
		"I'm allergic to peanuts.":                 "fact current ",
		"I never eat meat.":                        "fact current ",
		"Please remember that my gate code is 12.": "fact current ",
		"My favourite colour is green.":            "fact current ",
		"I have two cats called Mia and Tom.":      "fact current ",
		"我住在北京。":                                   "fact current ",
		"我妹妹在医院当护士。":                               "fact current ",
		"我对花生过敏。":                                  "fact current ",
		"我从来不吃肉。":                                  "fact current ",
		"我最喜欢的颜色是绿色。":                              "fact current ",
		"The rehearsals are on Thursdays.":         "fact current ",
		"我的鞋码是42。":                                 "fact current ",
		"我的意思是今天别来了。":                              "episode current 2026-03-10",
		"我每天早上六点起床。":                               "fact current ",
		"请记住，我的生日是五月四号。":                           "fact current ",
		// what happened
		"I met Paul at the station yesterday.":        "episode current 2026-03-09",
		"Last Wednesday I bought a bicycle.":          "episode current 2026-03-04",
		"We went hiking last weekend.":                "episode current 2026-03-07..2026-03-08",
		"She passed her exam two days ago.":           "episode current 2026-03-08",
		"We visited Rome in 2019.":                    "episode current 2019",
		"My father died on 4 May 2011.":               "episode current 2011-05-04",
		"The parcel came at 3 pm today.":              "episode current 2026-03-10T15:00:00+08:00",
		"昨天我在车站遇见了保罗。":                                "episode current 2026-03-09",
		"上周三我买了一辆自行车。":                                "episode current 2026-03-04",
		"上周末我们去爬山了。":                                  "episode current 2026-03-07..2026-03-08",
		"她两天前通过了考试。":                                  "episode current 2026-03-08",
		"我们2019年去了罗马。":                                "episode current 2019",
		"去年夏天我们去了海边。":                                 "episode current 2025-06..2025-08",
		"今天下午三点包裹到了。":                                 "episode current 2026-03-10T15:00:00+08:00",
		"The new bridge has been painted red, I hear": "episode current ",
		// plans and intentions
		"I'm going to see the dentist tomorrow.":  "episode prospective 2026-03-11",
		"I plan to visit Rome next summer.":       "episode prospective 2026-06..2026-08",
		"We will meet on Friday.":                 "episode prospective 2026-03-13",
		"I have to hand in the report by Friday.": "episode prospective 2026-03-13",
		"I want to learn Spanish.":                "episode current ",
		"My train leaves tomorrow at 9 am.":       "episode prospective 2026-03-11T09:00:00+08:00",
		"The course starts on 1 April.":           "episode prospective 2026-04-01",
		"I'm on holiday from next Monday.":        "episode prospective 2026-03-16",
		"明天我要去看牙医。":                               "episode prospective 2026-03-11",
		"我打算明年夏天去罗马。":                             "episode prospective 2027-06..2027-08",
		"我们要在周五见面。":                               "episode prospective 2026-03-13",
		"我必须在下周五交报告。":                             "episode prospective 2026-03-20",
		"我想学西班牙语。":                                "episode current ",
		"下周一开始我休假。":                               "episode prospective 2026-03-16",
		"四月一号开学。":                                 "episode prospective 2026-04-01",
		// how things were
		"I used to live in Cairo.":    "episode historical ",
		"As a child I played hockey.": "episode historical ",
		"我以前住在开罗。":                    "fact historical ",
		"我小时候打过曲棍球。":                  "episode historical ",
		// no date of an event: a bound, a habit, a return every year, a guess
		"We're closed until Monday.":            "episode current ",
		"My birthday is on May 4.":              "fact current ",
		"书法课从周三改到周六上午。":                         "fact current ",
		"About three years ago I hurt my knee.": "episode historical ",
		"I swim every Tuesday and Friday.":      "fact current ",
		"今天好累，我晚上总爱喝一杯奶茶。":                      "fact current ",
		// nothing stated
		"What is the weather like today?": " current ",
		"Thanks a lot!":                   " current ",
		"今天天气怎么样？":                        " current ",
		"好的，谢谢。":                          " current ",
	} {
		n := enriched(text)
		got := strings.Join([]string{string(n.Kind), string(n.Temporality), when(&n)}, " ")
		if got != want {
			t.Errorf("%s\n got %q\nwant %q", text, got, want)
		}
		if n.Extractor != Extractor {
			t.Errorf("%s: the extractor is %q", text, n.Extractor)
		}
	}
}

// TestW9_ValidFrom: a lasting statement may say since when.
func TestW9_ValidFrom(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"I have lived in Oslo since 2019.":   "2019-01-01",
		"I work at the mill since last May.": "2025-05-01",
		"我从2019年起住在奥斯陆。":                     "2019-01-01",
		"I live in Oslo.":                    "",
		"I moved to Oslo in 2019.":           "",
		"我要从明天开始跑步。":                         "",
	} {
		n := enriched(text)
		got := ""
		if !n.ValidFrom.IsZero() {
			got = n.ValidFrom.Format(time.DateOnly)
		}
		if got != want {
			t.Errorf("%s: valid from %q, want %q (%s, event %s)", text, got, want, n.Kind, when(&n))
		}
	}
}

func TestW9_Steps(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"To restart the router: first unplug it, then wait ten seconds, finally plug it in again.": "unplug it|wait ten seconds|plug it in again",
		"部署流程：先跑测试，再打包，然后上传，最后重启服务。":                                                               "跑测试|打包|上传|重启服务",
		"Release: build -> test -> tag -> publish":                                                 "build|test|tag|publish",
		"1. Boil water\n2. Add the noodles\n3. Wait a minute":                                      "Boil water|Add the noodles|Wait a minute",
		"First we met, and we danced.":                                                             "",
		"我先走了。":                                                                                    "",
	} {
		n := enriched(text)
		if got := strings.Join(n.ProcedureSteps, "|"); got != want {
			t.Errorf("%s\n got %q\nwant %q", text, got, want)
		}
		if (n.Category == loci.Workflow) != (want != "") {
			t.Errorf("%s: the category is %q", text, n.Category)
		}
	}
}

// TestW9_PrivateData: what not every agent should see is private unless the caller
// says otherwise.
func TestW9_PrivateData(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]loci.Visibility{
		"My bank card password is 1234.":                 loci.Private,
		"Between you and me, I'm looking for a new job.": loci.Private,
		"我的银行卡密码是1234。":                                  loci.Private,
		"这事别告诉别人，我要辞职了。":                                 loci.Private,
		"My dog is called Rex.":                          "",
		"我的狗叫旺财。":                                        "",
	} {
		if n := enriched(text); n.Visibility != want {
			t.Errorf("%s: %q, want %q", text, n.Visibility, want)
		}
	}
	m := loci.Message{Text: "My bank card password is 1234."}
	n := loci.Note{Content: m.Text, Visibility: loci.Open}
	if New().Enrich(&m, &n); n.Visibility != loci.Open {
		t.Errorf("the caller's choice became %q", n.Visibility)
	}
}

// TestW9_KeepsWhatTheCallerSays: rules fill in, they don't overrule.
func TestW9_KeepsWhatTheCallerSays(t *testing.T) {
	t.Parallel()
	m := loci.Message{Text: "I live in Beijing and work at the Harbour Street Theatre."}
	n := loci.Note{Content: m.Text, Kind: loci.Episode, Tags: []string{"Theatre", "move"}, Domain: "travel", Importance: .9}
	New().Enrich(&m, &n)
	if n.Kind != loci.Episode || n.Domain != "travel" || n.Importance != .9 || n.Tags[0] != "Theatre" || n.Tags[1] != "move" {
		t.Errorf("became %+v", n)
	}
	for _, tag := range n.Tags[2:] {
		if strings.EqualFold(tag, "theatre") {
			t.Errorf("a tag twice: %q", n.Tags)
		}
	}
}

// TestW9_AnAssistantHasNoLife: its advice is no fact of the user's, its intentions no
// plan.
func TestW9_AnAssistantHasNoLife(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"I'd recommend the aquarium on Pier 9.", "I'll remind you tomorrow.", "建议用兼毫笔。", "我明天会提醒您。"} {
		m := loci.Message{Text: text, Role: loci.RoleAssistant, At: saidAt}
		n := loci.Note{Content: text}
		New().Enrich(&m, &n)
		if n.Kind == loci.Fact || n.Temporality == loci.Prospective {
			t.Errorf("%s: %s %s", text, n.Kind, n.Temporality)
		}
	}
}

// TestT4_DatesResolveInTheSpeakersZone: when it is Tuesday in Shanghai it is still
// Monday in Honolulu.
func TestT4_DatesResolveInTheSpeakersZone(t *testing.T) {
	t.Parallel()
	for zone, want := range map[string]string{"": "2026-03-09", "Asia/Shanghai": "2026-03-09", "Pacific/Honolulu": "2026-03-08", "Pacific/Kiritimati": "2026-03-10"} {
		m := loci.Message{Text: "I met Paul yesterday.", At: saidAt.Add(5 * time.Hour), Zone: zone}
		if zone == "Pacific/Honolulu" {
			m.At = saidAt.Add(-time.Hour)
		}
		n := loci.Note{Content: m.Text}
		if New().Enrich(&m, &n); n.EventTime.String() != want {
			t.Errorf("in %q it was %s, want %s", zone, n.EventTime, want)
		}
	}
}

func TestN3_ToldAndWeighed(t *testing.T) {
	t.Parallel()
	n := enriched("Please remember that I'm allergic to cashews, a trace sends me to hospital.")
	if n.Source != loci.Told || n.Importance != .9 || n.Category != loci.Health {
		t.Errorf("source %q, importance %v, category %q", n.Source, n.Importance, n.Category)
	}
	if n := enriched("Good morning!"); n.Source != "" || n.Importance != .3 {
		t.Errorf("a greeting: source %q, importance %v", n.Source, n.Importance)
	}
}

// FuzzEnrich: no text at all makes the rules fail, and they leave its words alone.
func FuzzEnrich(f *testing.F) {
	for _, text := range []string{"", "I live in Beijing.", "上周三我买了车", "since since since", "by Friday", "\x00\xff", "1. a\n2. b", "从到为止前"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m := loci.Message{Text: text, At: saidAt}
		n := loci.Note{Content: text}
		New().Enrich(&m, &n)
		if n.Content != text {
			t.Errorf("the words became %q", n.Content)
		}
		if !n.EventTime.IsZero() && !n.EventEnd.IsZero() && n.EventEnd.Time.Before(n.EventTime.Time) {
			t.Errorf("the event ends at %v before it begins at %v", n.EventEnd, n.EventTime)
		}
		New().Decide(&n, []model.Similar{{Note: n, Similarity: 1}})
	})
}

// What was claimed of this very moment is no fact.
func TestW9_ThisVeryMomentIsNoFact(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"刚才微信红包是孙浩发的吧，我抢了八分钱", "哈尔滨这会儿下冰雹呢，砸得车顶当当响"} {
		if n := enriched(text); n.Kind == loci.Fact {
			t.Errorf("%q is a fact", text)
		}
	}
}
