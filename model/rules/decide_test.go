package rules

import (
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
)

// remembered are facts that the user stated before, enriched, most similar first.
func remembered(texts ...string) []model.Similar {
	out := make([]model.Similar, len(texts))
	for i, text := range texts {
		n := enriched(text)
		n.ID, n.Role = loci.ID{byte(i + 1)}, loci.RoleUser
		out[i] = model.Similar{Note: n, Similarity: .6}
	}
	return out
}

func decide(text string, similar []model.Similar) (loci.Decision, string) {
	n := enriched(text)
	n.ID, n.Role = loci.ID{99}, loci.RoleUser
	d := New().Decide(&n, similar)
	target := ""
	for _, s := range similar {
		if s.Note.ID == d.Target {
			target = s.Note.Content
		}
	}
	return d, target
}

// TestW9_ExplicitCorrections is the table of what is corrected: the new statement,
// what is remembered, and which of it is replaced; "" is none.
func TestW9_ExplicitCorrections(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		old  []string
		want string
	}{
		{"I no longer live in Beijing, now I live in Shanghai.", []string{"I live in Beijing."}, "I live in Beijing."},
		{"I don't drink coffee any more, now I drink green tea.", []string{"I like tea.", "I drink coffee every morning."}, "I drink coffee every morning."},
		{"My office is no longer in Main Street, it is now in Hill Road.", []string{"My office is in Main Street."}, "My office is in Main Street."},
		{"Correction: my shoe size is 43, not 42.", []string{"My shoe size is 42.", "My shoes are brown."}, "My shoe size is 42."},
		{"I switched from Go to Rust at work.", []string{"I use Go at work."}, "I use Go at work."},
		{"我不再住在北京了，现在住在上海。", []string{"我住在北京。"}, "我住在北京。"},
		{"更正一下，我不再喝奶茶了，改成大麦茶。", []string{"我晚上总爱喝一杯奶茶。"}, "我晚上总爱喝一杯奶茶。"},
		{"我的鞋码不是42，是43。", []string{"我的鞋码是42。"}, "我的鞋码是42。"},
		{"我不再吃肉了，改成吃素。", []string{"我每天都吃肉。", "我喜欢吃鱼。"}, "我每天都吃肉。"},
		{"I moved to Shanghai yesterday.", []string{"I live in Beijing."}, "I live in Beijing."},
		// likeness, a newer statement, or a visit is no correction
		{"I like coffee very much.", []string{"I like tea very much."}, ""},
		{"I live in Shanghai.", []string{"I live in Beijing."}, ""},
		{"I went to Shanghai yesterday.", []string{"I live in Beijing."}, ""},
		{"我住在上海。", []string{"我住在北京。"}, ""},
		{"我很喜欢咖啡。", []string{"我很喜欢茶。"}, ""},
		// nothing that matches, or matches clearly
		{"I no longer live in Beijing, now I live in Shanghai.", []string{"I was born in Beijing.", "I visited Nanjing."}, ""},
		{"I no longer live in Beijing, now I live in Shanghai.", []string{"I visited Beijing last year."}, ""},
		{"I no longer live in Beijing, now I live in Shanghai.", []string{"I don't live in Beijing."}, ""},
		{"I no longer live in Beijing, now I live in Shanghai.", nil, ""},
		{"Correction: the lessons are on Mondays, not Thursdays.", []string{"I play chess every Thursday."}, ""},
		{"我不再喝奶茶了，改成大麦茶。", []string{"我每天喝牛奶和茶。"}, ""},
		// one that says more, and one whose value was corrected itself: the later one ends that
		{"I no longer live in Beijing, now I live in Shanghai.", []string{"I live in Beijing. My sister works as a nurse."}, ""},
		{"I no longer live in Beijing, now I live in Shanghai.", []string{"I no longer live in Beijing, now I live in Nanjing."}, "I no longer live in Beijing, now I live in Nanjing."},
		{"I no longer live in Beijing, now I live in Shanghai.", []string{"I live in Nanjing."}, "I live in Nanjing."},
		{"我不再住在北京了，现在住在上海。", []string{"我住在北京，我妹妹在医院当护士。"}, ""},
		{"更正一下，我不再喝奶茶了，改成大麦茶。", []string{"今天好累，我晚上总爱喝一杯奶茶再备课。"}, ""},
		{"I don't drink coffee any more, now I drink green tea.", []string{"I drink coffee every morning, I'm exhausted these days."}, ""},
		// a chain: what corrected is corrected in turn
		{"I no longer live in Shanghai, now I live in Oslo.", []string{"I no longer live in Beijing, now I live in Shanghai."}, "I no longer live in Beijing, now I live in Shanghai."},
		// not yet
		{"From next year on I will no longer live in Beijing, now I plan to live in Oslo.", []string{"I live in Beijing."}, ""},
	} {
		d, target := decide(c.text, remembered(c.old...))
		if target != c.want || (d.Operation == loci.Update) != (c.want != "") || d.Reason == "" {
			t.Errorf("%s\nof %q\n got %s of %q: %s\nwant %q", c.text, c.old, d.Operation, target, d.Reason, c.want)
		}
	}
}

// TestW9_TheSameFactAgain is known already; other words, another mouth or a thing
// that happens again are not.
func TestW9_TheSameFactAgain(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, old string
		want      loci.Operation
	}{
		{"I like tea very much!", "i like tea  very much.", loci.Noop},
		{"我很喜欢茶！", "我很喜欢茶。", loci.Noop},
		{"I like tea.", "I like teas from China.", loci.Add},
		{"I don't like tea.", "I like tea.", loci.Update},
		{"I bought milk yesterday.", "I bought milk yesterday.", loci.Add},
	} {
		if d, _ := decide(c.text, remembered(c.old)); d.Operation != c.want {
			t.Errorf("%s after %s: %s, want %s (%s)", c.text, c.old, d.Operation, c.want, d.Reason)
		}
	}
	others := remembered("I live in Beijing.")
	others[0].Note.Role, others[0].Note.Speaker = "", "Ann"
	for _, text := range []string{"I live in Beijing.", "I no longer live in Beijing, now I live in Oslo."} {
		if d, _ := decide(text, others); d.Operation != loci.Add {
			t.Errorf("%s: %s what Ann said of herself", text, d.Operation)
		}
	}
}

// TestW5_NothingSimilarIsAdded even where the words correct something.
func TestW5_NothingSimilarIsAdded(t *testing.T) {
	t.Parallel()
	d, _ := decide("I no longer live in Beijing, now I live in Oslo.", nil)
	if d.Operation != loci.Add || !strings.Contains(d.Reason, "correction") {
		t.Errorf("%s: %s", d.Operation, d.Reason)
	}
}
