package claim

import (
	"testing"
	"unicode/utf8"
)

func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"I live in Rome.", "We switched from A to B, not C.", `"I", he said: ''s' don't won't`, "Marco and I broke up", "我住在上海，不是北京。", "my 's the of of", "not", "no longer", "\xff\xfe is my", "I’m 5’s $", "Dr.",
		"Who's my", "do I", "used to going to", "take 5 mg", "I take 5 mg of", "İ is İ", "and and i and", "instead of", "quit", "I have a new", "in the of is at", "They switched from Slack to Teams.", "It moved from A to B", "She left A for B",
	} {
		f.Add(s, "My manager is Sunil.", "ann")
	}
	f.Fuzz(func(t *testing.T, text, other, voice string) {
		said := Read(text, voice)
		for i := range said {
			s := &said[i]
			if s.From < 0 || s.To < s.From || s.To > len(text) {
				t.Fatalf("%q: bytes %d to %d of %d", text, s.From, s.To, len(text))
			}
			if len(s.Keys) == 0 || s.Keys[0] == "" || s.Subject == "" {
				t.Fatalf("%q: %+v", text, *s)
			}
			if utf8.ValidString(text) && (!utf8.ValidString(s.Value) || !utf8.ValidString(s.Old)) {
				t.Fatalf("%q: %+v", text, *s)
			}
		}
		then := Read(other, voice)
		for _, e := range append(Compare(said, then), Compare(then, said)...) {
			if e.Relation == None {
				t.Fatal("an effect without a relation")
			}
		}
		Ask(text, voice)
		Key(text, other)
		Claims(said)
	})
}

func BenchmarkRead(b *testing.B) {
	for b.Loop() {
		Read("I no longer work at Siemens in Munich, we moved to Leipzig last month and my manager is Sunil now.", "")
	}
}

func BenchmarkReadChat(b *testing.B) {
	for b.Loop() {
		Read("That sounds great! Thanks for the tips, the kids will love it. How was your trip to the lake with everyone?", "ann")
	}
}

func BenchmarkCompare(b *testing.B) {
	old, later := Read("I work at Siemens in Munich. My manager is Clara.", ""), Read("I no longer work at Siemens, and my manager is Sunil now.", "")
	for b.Loop() {
		Compare(old, later)
	}
}

func BenchmarkAsk(b *testing.B) {
	for b.Loop() {
		Ask("Which school does my daughter go to now?", "")
	}
}
