package engine_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/sqlite"
)

// destroy purges the note with a content.
func destroy(t *testing.T, e *engine.Engine, content string) *loci.ChangeResult {
	t.Helper()
	res, err := e.Forget(t.Context(), me, loci.ForgetRequest{ID: said(t, e, content).ID, Purge: true})
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// overStores runs a test on a store of each kind.
func overStores(t *testing.T, test func(t *testing.T, s store.Store)) {
	t.Helper()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			t.Cleanup(func() { _ = s.Close() })
			test(t, s)
		})
	}
}

// nowhere checks that an export has none of the words.
func nowhere(t *testing.T, e *engine.Engine, words ...string) {
	t.Helper()
	var all bytes.Buffer
	if _, err := e.Export(t.Context(), me, loci.ExportRequest{}, &all); err != nil {
		t.Fatal(err)
	}
	for _, w := range words {
		if strings.Contains(all.String(), w) {
			t.Errorf("%q is there still:\n%s", w, all.String())
		}
	}
}

// A fact that was distilled from two messages goes with the first of them that is purged.
func TestFindingS3_AFactOfTwoPurgedMessagesIsGone(t *testing.T) {
	t.Parallel()
	overStores(t, func(t *testing.T, s store.Store) {
		e := diary(t, s)
		_, err := e.Ingest(t.Context(), me, loci.IngestRequest{Messages: []loci.RememberRequest{
			{Text: "I like Grünkohl.", Conversation: "c"}, {Text: "I like the saxophone.", Conversation: "c"},
		}})
		if err != nil {
			t.Fatal(err)
		}
		if err := e.Work(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		destroy(t, e, "I like Grünkohl.")
		destroy(t, e, "I like the saxophone.")
		if left := extracted(t, e, me); len(left) != 0 {
			t.Errorf("of purged words there are %q", left)
		}
		nowhere(t, e, "Grünkohl", "saxophone", "two things")
	})
}

// interrupted is a store that calls do once, before the first commit of a step.
type interrupted struct {
	store.Store
	step loci.Step
	do   func()
	once sync.Once
}

func (i *interrupted) Apply(ctx context.Context, user string, c *store.Changes) error {
	if slices.ContainsFunc(c.Notes, func(n store.NoteChange) bool { return n.Version.Step == i.step }) {
		i.once.Do(i.do)
	}
	return i.Store.Apply(ctx, user, c)
}

// Words that are purged when a job has looked for them the last time, and has not
// committed yet, leave no fact.
func TestFindingS3_APurgeBetweenCheckAndCommitLeavesNoFact(t *testing.T) {
	t.Parallel()
	overStores(t, func(t *testing.T, s store.Store) {
		held := &interrupted{Store: s, step: loci.StepExtract}
		e := thinking(t, held, says(map[string]string{"extract": facts("The user likes Grünkohl.")}), nil)
		held.do = func() { destroy(t, e, "I like Grünkohl.") }
		if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "I like Grünkohl."}); err != nil {
			t.Fatal(err)
		}
		if err := e.Work(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		if left := extracted(t, e, me); len(left) != 0 {
			t.Errorf("of purged words there are %q", left)
		}
		nowhere(t, e, "Grünkohl")
	})
}

// The same for words that were only said before those of the job, and shown with them.
func TestFindingS3_APurgeOfWhatWasSaidBeforeLeavesNoFactEither(t *testing.T) {
	t.Parallel()
	overStores(t, func(t *testing.T, s store.Store) {
		held := &interrupted{Store: s, step: loci.StepExtract}
		e := thinking(t, held, oracle(func(_ context.Context, p model.Prompt) (model.Answer, error) {
			if p.Step == "extract" && strings.Contains(p.User, "Grünkohl") && strings.Contains(p.User, "love it") {
				return model.Answer{Text: facts("Kale is loved most of all.")}, nil
			}
			return model.Answer{Text: orNone("")}, nil
		}), nil)
		for _, text := range []string{"My aunt cooks Grünkohl.", "I love it."} {
			if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: text, Conversation: "c"}); err != nil {
				t.Fatal(err)
			}
		}
		held.do = func() { destroy(t, e, "My aunt cooks Grünkohl.") }
		if err := e.Work(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		nowhere(t, e, "Grünkohl", "Kale")
	})
}

// What a cycle of reflection asked and warned of may quote what it read.
func TestFindingS3_CyclesForgetTheirWordsAndKeepTheirCounts(t *testing.T) {
	t.Parallel()
	overStores(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "I like Grünkohl."}); err != nil {
			t.Fatal(err)
		}
		now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
		cycle := func(n byte, began time.Time) loci.Cycle {
			return loci.Cycle{ID: loci.ID{n}, Started: began, Ended: began.Add(time.Minute), Status: loci.CycleCompleted, NotesScanned: 7,
				Questions: []string{"Why Grünkohl?"}, Warnings: []string{"Grünkohl was left out"}, Error: "no answer about Grünkohl"}
		}
		before := cycle(1, now.Add(-time.Hour))
		before.Questions, before.Warnings, before.Error = []string{"Why tea?"}, nil, ""
		if err := s.Apply(t.Context(), "me", &store.Changes{Cycles: []loci.Cycle{before, cycle(2, now), cycle(3, now.Add(time.Hour))}}); err != nil {
			t.Fatal(err)
		}
		destroy(t, e, "I like Grünkohl.")
		nowhere(t, e, "Grünkohl")
		cycles, err := s.Cycles(t.Context(), "me", 9)
		if err != nil || len(cycles) != 3 || cycles[0].NotesScanned != 7 || len(cycles[2].Questions) != 1 {
			t.Errorf("the cycles are %+v, %v", cycles, err)
		}
	})
}

// What a purged statement had taken the place of holds again, now and as of then.
func TestFindingS3_PurgingACorrectionReopensWhatItClosed(t *testing.T) {
	t.Parallel()
	overStores(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		day := time.Date(2026, 2, 1, 9, 0, 0, 0, time.UTC)
		old, changed := "I work at Acme.", "I don't work at Acme any more, now I work at Umbrella."
		for i, text := range []string{old, changed} {
			if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: text, At: day.AddDate(0, 0, i), Wait: true}); err != nil {
				t.Fatal(err)
			}
		}
		was := closedNote(t, e, old)
		res := destroy(t, e, changed)
		if !slices.Equal(res.Opened, []loci.ID{was.ID}) {
			t.Errorf("opened %v, want %v", res.Opened, was.ID)
		}
		nowhere(t, e, "Umbrella")
		for _, at := range []time.Time{{}, day.AddDate(0, 0, 7)} {
			n, err := e.Note(t.Context(), me, loci.NoteRequest{ID: was.ID, AsOf: at})
			if err != nil || n.Superseded() || !n.ValidUntil.IsZero() {
				t.Errorf("as of %v it is %+v, %v", at, n, err)
			}
		}
		hits, err := e.Recall(t.Context(), me, loci.RecallRequest{Query: "Where do I work?"})
		if err != nil || len(hits.Hits) == 0 || hits.Hits[0].Note.ID != was.ID {
			t.Errorf("recall finds %+v, %v", hits, err)
		}
	})
}

// closedNote is the superseded note with a content.
func closedNote(t *testing.T, e *engine.Engine, content string) *loci.Note {
	t.Helper()
	res, err := e.Notes(t.Context(), me, loci.NotesRequest{Filter: loci.Filter{Superseded: true}, Page: loci.Page{Limit: 500}})
	if err != nil {
		t.Fatal(err)
	}
	for i := range res.Notes {
		if n := &res.Notes[i]; n.Content == content && n.Superseded() {
			return n
		}
	}
	t.Fatalf("no closed note says %q: %+v", content, res.Notes)
	return nil
}

// Of a long message only the part that is purged goes, with its facts.
func TestFindingS3_PurgingAPartOfALongMessageLeavesTheOthers(t *testing.T) {
	t.Parallel()
	filler := strings.Repeat("It rained all day long and we stayed at home. ", 100)
	text := "I like Grünkohl. " + filler + "I play the saxophone. " + filler
	overStores(t, func(t *testing.T, s store.Store) {
		e := thinking(t, s, oracle(func(_ context.Context, p model.Prompt) (model.Answer, error) {
			var items []string
			if p.Step == "extract" && strings.Contains(p.User, "Grünkohl") {
				items = append(items, statement("The user likes Grünkohl.", nil))
			}
			if p.Step == "extract" && strings.Contains(p.User, "saxophone") {
				n := 1
				if strings.Contains(p.User, "Grünkohl") {
					n = 2
				}
				items = append(items, statement("The user plays the saxophone.", map[string]any{"sources": []int{n}}))
			}
			if p.Step != "extract" {
				return model.Answer{Text: orNone("")}, nil
			}
			return model.Answer{Text: `{"facts":[` + strings.Join(items, ",") + `]}`}, nil
		}), nil)
		res, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: text, Wait: true})
		if err != nil || len(extracted(t, e, me)) != 2 {
			t.Fatalf("got %+v, %v", extracted(t, e, me), err)
		}
		var parts []loci.Note
		for _, n := range res.Notes {
			if n.Verbatim {
				parts = append(parts, n)
			}
		}
		if len(parts) < 2 || !strings.Contains(parts[0].Content, "Grünkohl") {
			t.Fatalf("split into %d", len(parts))
		}
		if _, err := e.Forget(t.Context(), me, loci.ForgetRequest{ID: parts[0].ID, Purge: true}); err != nil {
			t.Fatal(err)
		}
		nowhere(t, e, "Grünkohl")
		if got := extracted(t, e, me); !slices.Equal(got, []string{"The user plays the saxophone."}) {
			t.Errorf("the facts are %q", got)
		}
		messages, err := s.Messages(t.Context(), "me", []loci.ID{res.Message})
		if err != nil || len(messages) != 1 || !strings.Contains(messages[0].Message.Text, "saxophone") || len(messages[0].Turns) != len(parts)-1 {
			t.Errorf("of %d parts the message has %v, %v", len(parts), messages[0].Turns, err)
		}
		for _, n := range parts[1:] {
			if _, err := e.Forget(t.Context(), me, loci.ForgetRequest{ID: n.ID, Purge: true}); err != nil {
				t.Fatal(err)
			}
		}
		nowhere(t, e, "saxophone", "rained")
	})
}

// onDisk reports the files of a folder that hold some words.
func onDisk(t *testing.T, folder string, words ...string) (found []string) {
	t.Helper()
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		raw, err := os.ReadFile(filepath.Join(folder, f.Name()))
		for _, w := range words {
			if err == nil && bytes.Contains(bytes.ToLower(raw), []byte(strings.ToLower(w))) {
				found = append(found, f.Name()+": "+w)
			}
		}
	}
	return found
}

// secrets are words that are nowhere but in what is purged, as they are written and as
// they are indexed.
var secrets = []string{"grünkohl", "rumpelstilz", "秘密花园", "秘密"}

// fullOfWords is a memory in a file, with words, facts, descriptions, reasons, failed jobs,
// cycles and segments that all quote the secrets.
func fullOfWords(t *testing.T, path string) (*engine.Engine, *sqlite.Store) {
	t.Helper()
	s := must(sqlite.Open(t.Context(), path, sqlite.Options{}))
	t.Cleanup(func() { _ = s.Close() })
	m := oracle(func(_ context.Context, p model.Prompt) (model.Answer, error) {
		secret := strings.Contains(p.User, "Rumpelstilz")
		switch {
		case p.Step == "extract" && secret:
			return model.Answer{Text: `{"facts":[` + statement("The user likes Grünkohl with potatoes, sausages and mustard, as Rumpelstilz.", map[string]any{"keywords": []string{"Grünkohl"}, "context": "About 秘密花园."}) + `]}`}, nil
		case p.Step == "extract":
			return model.Answer{Text: facts("The user likes cabbage with potatoes, sausages and mustard.")}, nil
		case p.Step == "evolve":
			return model.Answer{Text: `{"changes":[{"note":` + labelled(`"label(The user likes cabbage with potatoes, sausages and mustard.)"`, p.User) + `,"context":"A dish beside Grünkohl.","tags":["rumpelstilz"],"reason":"Grünkohl is new"}]}`}, nil
		}
		return model.Answer{Text: orNone("")}, nil
	})
	e := must(engine.New(s, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Models: engine.Models{Extract: m, Decide: m, Evolve: m}}))
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	for _, text := range []string{"I like cabbage with potatoes.", "I like Grünkohl with potatoes, says Rumpelstilz in the 秘密花园.", "那是我的秘密花园，Rumpelstilz。"} {
		if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: text, Conversation: "c", Wait: true}); err != nil {
			t.Fatal(err)
		}
	}
	filler := loci.IngestRequest{}
	for range 1100 { // enough for a segment
		filler.Messages = append(filler.Messages, loci.RememberRequest{Text: "It rained, and Rumpelstilz sang.", Conversation: "d", At: time.Date(2026, 1, 1, 0, 0, len(filler.Messages), 0, time.UTC)})
	}
	filler.Messages[0].At = time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC) // the latest
	for i := range filler.Messages[1:] {
		filler.Messages[i+1].Text = "It rained on day " + filler.Messages[i+1].At.Format("150405") + "."
	}
	if _, err := e.Ingest(t.Context(), me, filler); err != nil {
		t.Fatal(err)
	}
	about := said(t, e, "那是我的秘密花园，Rumpelstilz。")
	failed := loci.Job{ID: loci.ID{9}, Kind: loci.JobExtract, Notes: []loci.ID{about.ID, said(t, e, "I like cabbage with potatoes.").ID}, Attempts: 2, Error: "no use of 秘密花园", Created: time.Now(), NotUntil: time.Now().Add(time.Hour)}
	cycle := loci.Cycle{ID: loci.ID{8}, Started: time.Now(), Ended: time.Now(), Questions: []string{"Who is Rumpelstilz?"}, Warnings: []string{"Grünkohl"}}
	if err := s.Apply(t.Context(), "me", &store.Changes{Jobs: []loci.Job{failed}, Cycles: []loci.Cycle{cycle}}); err != nil {
		t.Fatal(err)
	}
	return e, s
}

// purgeSecrets destroys all words with a secret, and returns the answer to the last purge.
func purgeSecrets(t *testing.T, e *engine.Engine) (last *loci.ChangeResult) {
	t.Helper()
	for _, content := range []string{"I like Grünkohl with potatoes, says Rumpelstilz in the 秘密花园.", "那是我的秘密花园，Rumpelstilz。", "It rained, and Rumpelstilz sang."} {
		last = destroy(t, e, content)
	}
	return last
}

// No file has a word of what was purged: not the store, its log, nor backups made since.
func TestFindingS3_NoWordIsLeftOnTheDisk(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	e, s := fullOfWords(t, filepath.Join(dir, "memory.db"))
	if len(onDisk(t, dir, secrets...)) < len(secrets) {
		t.Fatalf("before the purge there are only %q", onDisk(t, dir, secrets...))
	}
	nowEvolved := said(t, e, "The user likes cabbage with potatoes, sausages and mustard.")
	if !strings.Contains(nowEvolved.Context, "Grünkohl") {
		t.Fatalf("the neighbour was not described again: %+v", nowEvolved)
	}
	if res := purgeSecrets(t, e); len(res.Warnings) > 0 {
		t.Errorf("warned: %q", res.Warnings)
	}
	if n, err := s.Scrub(t.Context()); n != 0 || err != nil {
		t.Errorf("%d purges are unfinished, %v", n, err)
	}
	if err := s.Backup(t.Context(), filepath.Join(dir, "copy.db")); err != nil {
		t.Fatal(err)
	}
	if found := onDisk(t, dir, secrets...); len(found) > 0 {
		t.Errorf("there are %q", found)
	}
	if n := said(t, e, "The user likes cabbage with potatoes, sausages and mustard."); n.Version != nowEvolved.Version || len(n.Tags) != 0 && slices.Contains(n.Tags, "rumpelstilz") {
		t.Errorf("the neighbour is %+v", n)
	}
	if left := extracted(t, e, me); !slices.Contains(left, "The user likes cabbage with potatoes, sausages and mustard.") || slices.ContainsFunc(left, func(c string) bool { return strings.Contains(c, "Grünkohl") }) {
		t.Errorf("the facts are %q", left)
	}
	if findings, err := e.Doctor(t.Context()); err != nil || slices.ContainsFunc(findings, func(f loci.Finding) bool { return f.Bad }) {
		t.Errorf("doctor finds %+v, %v", findings, err)
	}
}

// A reader that began before holds the log: the purge says so, stats and doctor too, until
// the log is cut behind it.
func TestFindingS3_WhatAReaderHoldsIsOwedAndPaid(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "memory.db")
	e, _ := fullOfWords(t, path)
	other := must(sqlite.Open(t.Context(), path, sqlite.Options{}))
	t.Cleanup(func() { _ = other.Close() })
	err := other.Snapshot(t.Context(), "me", func(snap store.Snapshot) error {
		if _, err := snap.Agents(t.Context()); err != nil {
			return err
		}
		if res := purgeSecrets(t, e); len(res.Warnings) != 1 {
			t.Errorf("warned: %q", res.Warnings)
		}
		if len(onDisk(t, dir, secrets...)) == 0 {
			t.Error("nothing is held: the test shows nothing")
		}
		st, err := e.Stats(t.Context(), me)
		if err != nil || st.Unfinished != 3 {
			t.Errorf("stats have %d unfinished, %v", st.Unfinished, err)
		}
		findings, err := e.Doctor(t.Context())
		if err != nil || !slices.ContainsFunc(findings, func(f loci.Finding) bool { return f.Bad && f.What == "purges" }) {
			t.Errorf("doctor finds %+v, %v", findings, err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "It is dry again."}); err != nil { // the next write
		t.Fatal(err)
	}
	if st, err := e.Stats(t.Context(), me); err != nil || st.Unfinished != 0 {
		t.Errorf("stats have %d unfinished, %v", st.Unfinished, err)
	}
	if found := onDisk(t, dir, secrets...); len(found) > 0 {
		t.Errorf("there are %q", found)
	}
}
