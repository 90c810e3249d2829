package engine_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
)

// encoder is an encoder of a language that knows a comet and a canoe.
func encoder(language string) (*senses, engine.Encoder) {
	s := health()
	s.name = "reads " + language
	return s, engine.Encoder{Language: language, Embedder: s}
}

// N9, R10: each text is compared with those of its own language, by the encoder of that
// language, and words find what is in another.
func TestN9_EachLanguageHasASpaceOfItsOwn(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		english, en := encoder("en")
		chinese, zh := encoder("zh")
		m.opts.Encoders = []engine.Encoder{en, zh}
		m.with(nil)
		m.remember("I have to see the meteor.")
		m.remember("下周去看流星。")
		m.remember("Nothing else.")
		m.work()
		m.want("English", m.ask("comet?"), "I have to see the meteor. (by meaning alone)")
		m.want("Chinese, of which one says a character", m.ask("彗星？"), "下周去看流星。")
		m.has("both by a word", m.ask("meteor 流星"), "I have to see the meteor.", "下周去看流星。")
		m.want("what was never read", m.ask("Где комета?"), "")
		if english.embedded("下周去看流星。")+chinese.embedded("I have to see the meteor.") > 0 {
			m.Error("a text was read by the encoder of another language")
		}
		m.want("the ledger", m.ledger.usage())
		got := must(m.memory.Embedding(m.Context(), m.who))
		if got.Language != "en" || got.Missing != 0 || len(got.Others) != 1 || got.Others[0].Language != "zh" || got.Others[0].Missing != 0 {
			m.Errorf("embedded: %+v", got)
		}
	})
}

// A language that gets an encoder later gets its vectors then, and what the other has stays.
func TestN9_AnEncoderThatComesLater(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		english, en := encoder("en")
		_, zh := encoder("zh")
		m.opts.Encoders = []engine.Encoder{en}
		m.with(nil)
		m.remember("I have to see the meteor.")
		m.remember("下周去看流星。")
		m.work()
		m.want("without one", m.ask("彗星在哪里？"), "下周去看流星。")
		m.opts.Encoders = []engine.Encoder{en, zh}
		m.with(nil)
		m.has("before it is embedded", m.ask("彗星？"), "degraded: meaning: 2 notes have no vector of reads zh yet")
		res, _ := m.reindex()
		if res.Embedded != 2 || len(res.Others) != 1 || res.Others[0].Embedder != "reads zh" {
			m.Errorf("reindexed: %+v", res)
		}
		m.want("Chinese", m.ask("彗星？"), "下周去看流星。")
		m.want("English", m.ask("comet?"), "I have to see the meteor. (by meaning alone)")
		if n := english.embedded("I have to see the meteor."); n != 1 {
			m.Errorf("the English text was embedded %d times", n)
		}
	})
}

// R10: a memory in Chinese answers with an encoder for English alone exactly as by words.
func TestR10_ALanguageWithoutAnEncoderIsAsByWords(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		_, en := encoder("en")
		questions := []string{"我对什么过敏？", "彗星在哪里？", "下周做什么？", "canoe?"}
		answers := func(who string) (all []*loci.RecallResult) {
			m.who = loci.Scope{User: who}
			for _, text := range []string{"我对花生过敏。", "下周去看流星。", "我换了一辆轿车。", "她下周也去看流星。"} {
				m.remember(text)
			}
			m.work()
			for _, q := range questions {
				r := must(m.memory.Recall(m.Context(), m.who, loci.RecallRequest{Query: q, NoTrack: true}))
				for i := range r.Hits { // what differs between two memories of the same words
					r.Hits[i].Note = loci.Note{Content: r.Hits[i].Note.Content}
					for j := range r.Hits[i].Linked {
						r.Hits[i].Linked[j] = loci.Linked{Type: r.Hits[i].Linked[j].Type, Strength: r.Hits[i].Linked[j].Strength}
					}
				}
				for i := range r.Answers {
					r.Answers[i].Notes = nil
				}
				r.TookMS = 0
				all = append(all, r)
			}
			return all
		}
		begin := m.clock
		m.with(nil)
		want := answers("by words")
		m.clock = begin
		m.opts.Encoders = []engine.Encoder{en}
		m.with(nil)
		for i, got := range answers("encoded") {
			m.want(questions[i], string(must(json.Marshal(got))), string(must(json.Marshal(want[i]))))
		}
	})
}

// What can't work is said before anything is kept.
func TestEncodersAreChecked(t *testing.T) {
	t.Parallel()
	_, en := encoder("en")
	_, none := encoder("la")
	for name, o := range map[string]engine.Options{
		"no embedder":             {Encoders: []engine.Encoder{{Language: "en"}}},
		"twice":                   {Encoders: []engine.Encoder{en, en}},
		"no such language":        {Encoders: []engine.Encoder{none}},
		"a neural embedder too":   {Encoders: []engine.Encoder{en}, Neural: health()},
		"a weight that is no one": {Encoders: []engine.Encoder{{Language: "en", Embedder: health(), Weight: 2}}},
	} {
		_, err := engine.New(nil, o)
		if !errors.Is(err, loci.ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
