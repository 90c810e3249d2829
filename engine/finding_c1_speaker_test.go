package engine_test

import (
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/store/inmem"
)

// ofAgent is what an agent hands in: who said it, and as whom, and a claim as subject, attribute, value.
type ofAgent struct {
	by, role, text, claim string
}

// heardBy is a memory to which an agent told things, with what it was warned of.
func heardBy(t *testing.T, all ...ofAgent) (e *engine.Engine, warned string) {
	t.Helper()
	e = memory(t, inmem.New())
	for _, m := range all {
		r := loci.RememberRequest{Text: m.text, Speaker: m.by, Role: loci.Role(m.role)}
		if of := strings.Split(m.claim, "|"); len(of) == 3 {
			r.Facts = []loci.GivenFact{{Text: m.text, Claims: []loci.GivenClaim{{Subject: of[0], Attribute: of[1], Value: of[2]}}}}
		}
		res := must(e.Remember(t.Context(), loci.Scope{User: "me", Agent: "agent"}, r))
		warned += strings.Join(res.Warnings, "\n")
	}
	return e, warned
}

// homes are where somebody lives, as a profile says.
func homes(t *testing.T, e *engine.Engine, subject string) string {
	t.Helper()
	var out []string
	for _, a := range must(e.Profile(t.Context(), me, loci.ProfileRequest{Subject: subject})).Attributes {
		for _, v := range a.Values {
			if a.Attribute == "home" {
				out = append(out, v.Value)
			}
		}
	}
	return strings.Join(out, " ")
}

// C1: who is the user. Agents name the user as the speaker: where talk says that it is the user's
// name, sooner or later, or nobody else speaks, what that speaker said is the user's.
func TestC1_TheUsersOwnNameAsSpeaker(t *testing.T) {
	t.Parallel()
	for name, all := range map[string][]ofAgent{
		"it says so itself":        {{by: "Xu Jing", text: "I'm Xu Jing. I live in Ghent."}},
		"by another name":          {{by: "Jing", text: "My name is Xu Jing. I live in Ghent."}},
		"later, as the user":       {{by: "Xu Jing", text: "I live in Ghent."}, {text: "I'm Xu Jing."}},
		"before":                   {{text: "I'm Xu Jing."}, {by: "Xu Jing", text: "I live in Ghent."}},
		"with the role":            {{by: "Xu Jing", text: "I live in Ghent."}, {by: "Xu Jing", role: "user", text: "Good morning!"}},
		"a given name":             {{by: "Xu Jing", text: "I live in Ghent."}, {text: "Call me Jing."}, {by: "Xu Jing", text: "Xu Jing, that's me.", claim: "user|name|Xu Jing"}},
		"a claim of the user":      {{text: "I'm Xu Jing."}, {by: "Xu Jing", text: "We found a flat in Ghent.", claim: "user|home|Ghent"}},
		"nobody else speaks":       {{by: "Xu Jing", text: "I live in Ghent."}, {by: "Xu Jing", text: "It is raining."}, {by: "Xu Jing", text: "Tea, please."}},
		"nobody else, given":       {{by: "Xu Jing", text: "We found a flat in Ghent.", claim: "user|home|Ghent"}, {by: "Xu Jing", text: "I'm Xu Jing."}},
		"an assistant speaks too":  {{by: "Xu Jing", text: "I'm Xu Jing. I live in Ghent."}, {by: "Bot", role: "assistant", text: "I live in the cloud."}},
		"others of whom one tells": {{by: "Xu Jing", text: "I'm Xu Jing. I live in Ghent. My sister lives in Bonn."}},
		"自己说":                      {{by: "许静", text: "我叫许静，我住在根特。"}},
		"自己說":                      {{by: "許靜", text: "我叫許靜，我住在根特。"}},
		"后来说":                      {{by: "许静", text: "我住在根特。"}, {text: "我叫许静。"}},
		"给的名字":                     {{by: "许静", text: "我住在根特。"}, {text: "早上好。"}, {by: "许静", text: "许静就是我。", claim: "用户|名字|许静"}},
		"只有她说话":                    {{by: "许静", text: "我住在根特。"}, {by: "许静", text: "下雨了。"}, {by: "许静", text: "喝茶。"}},
	} {
		e, warned := heardBy(t, all...)
		want := "Ghent"
		if strings.ContainsRune(all[0].text+all[0].by, '我') {
			want = "根特"
		}
		if got := homes(t, e, ""); got != want {
			t.Errorf("%s: the user's home is %q, want %q; warned %q", name, got, want, warned)
		}
		if got := homes(t, e, all[0].by); all[0].by != "" && got != want {
			t.Errorf("%s: by name the home is %q", name, got)
		}
		hits := must(e.Recall(t.Context(), loci.Scope{User: "me", Agent: "agent"}, loci.RecallRequest{Query: map[string]string{"Ghent": "Where do I live?", "根特": "我住在哪里？"}[want]})).Hits
		if len(hits) == 0 || !strings.Contains(hits[0].Note.Content, want) {
			t.Errorf("%s: the question finds %+v", name, hits)
		}
	}
}

// C1: who is not said to be the user, and is not alone, stays somebody else.
func TestC1_OtherSpeakersStayThemselves(t *testing.T) {
	t.Parallel()
	for name, all := range map[string][]ofAgent{
		"one quote":             {{by: "Wei", text: "I live in Ghent."}},
		"a quote with a claim":  {{by: "Wei", text: "I live in Ghent.", claim: "user|home|Ghent"}},
		"beside the user":       {{by: "Wei", text: "I live in Ghent."}, {by: "Wei", text: "It is raining."}, {by: "Wei", text: "Tea, please."}, {text: "Good morning."}},
		"two talk":              {{by: "Wei", text: "I'm Wei. I live in Ghent."}, {by: "Wei", text: "It is raining."}, {by: "Wei", text: "Tea, please."}, {by: "Anna", text: "Coffee for me."}},
		"a name of another":     {{by: "Wei", text: "I live in Ghent."}, {text: "I'm Xu Jing, Wei is my brother."}},
		"the name of the user":  {{by: "Wei", text: "Jing says hello, I live in Ghent.", claim: "user|name|Jing"}, {text: "Thanks."}},
		"an assistant, by name": {{by: "Bot", role: "assistant", text: "I'm Bot. I live in Ghent."}},
		"引用":                    {{by: "小伟", text: "我住在根特。"}},
		"两个人说话":                 {{by: "小伟", text: "我叫小伟，我住在根特。"}, {by: "安娜", text: "我喝咖啡。"}},
	} {
		e, warned := heardBy(t, all...)
		if got := homes(t, e, ""); got != "" {
			t.Errorf("%s: the user's home is %q; warned %q", name, got, warned)
		}
	}
	e := memory(t, inmem.New())
	for range 3 { // by the user in person, who does not name themselves so
		must(e.Remember(t.Context(), me, loci.RememberRequest{Speaker: "Lex", Text: "I'm Lex. I live in Ghent."}))
	}
	if got := homes(t, e, ""); got != "" {
		t.Errorf("what the user keeps of another: the user's home is %q", got)
	}
}

// W13: a name that may be the user's own is asked about, once.
func TestW13_AnAgentIsToldWhoseWordsItKept(t *testing.T) {
	t.Parallel()
	const asks = "not by the user"
	for _, c := range []struct {
		all  []ofAgent
		want int
	}{
		{[]ofAgent{{by: "Wei", text: "I live in Ghent."}, {by: "Wei", text: "It is raining."}}, 1},
		{[]ofAgent{{by: "Xu Jing", text: "I'm Xu Jing."}}, 0},
		{[]ofAgent{{text: "My brother Wei is here."}, {by: "Wei", text: "It is raining."}}, 0},
		{[]ofAgent{{by: "Xu Jing", role: "user", text: "It is raining."}, {by: "Xu Jing", text: "Still."}}, 0},
		{[]ofAgent{{by: "许静", text: "许静就是我。", claim: "user|name|许静"}}, 0},
		{[]ofAgent{{by: "小伟", text: "我住在根特。"}}, 1},
	} {
		if _, warned := heardBy(t, c.all...); strings.Count(warned, asks) != c.want {
			t.Errorf("%+v: warned %q", c.all, warned)
		}
	}
}

// W13: who is told that a claim was left out is told why, and what to do.
func TestW13_AClaimThatIsLeftOutIsExplained(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		all  []ofAgent
		want string
	}{
		{[]ofAgent{{text: "Hello."}, {by: "Wei", text: "We found a flat in Ghent.", claim: "user|home|Ghent"}}, "claims of the user: Wei said it; if that is the user, give role user"},
		{[]ofAgent{{role: "assistant", text: "You live in Ghent.", claim: "user|home|Ghent"}}, "claims of the user: assistant said it"},
		{[]ofAgent{{text: "My sister lives in Ghent.", claim: "user|home|Ghent"}}, "its message says that of somebody else; claim it of whom it is said"},
		{[]ofAgent{{text: "我妹妹住在根特。", claim: "用户|住处|根特"}}, "its message says that of somebody else; claim it of whom it is said"},
	} {
		if _, warned := heardBy(t, c.all...); !strings.Contains(warned, c.want) {
			t.Errorf("%+v: warned %q", c.all, warned)
		}
	}
}
