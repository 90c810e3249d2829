package engine_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// Tests of docs/asks.md that no other file has.

// What an agent recalled and hands back, alone or around what is new, is not kept a second
// time, and no model reads it.
func TestW1_WhatWasRecalledIsNotRememberedAgain(t *testing.T) {
	eachStore(t, func(t *testing.T, store store.Store) {
		e := thinking(t, store, oracle(func(_ context.Context, p model.Prompt) (model.Answer, error) {
			if strings.Contains(p.User, loci.MarkerOpen) {
				t.Errorf("the model reads %s", p.User)
			}
			return model.Answer{Text: orNone("")}, nil
		}), nil)
		must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "I play the saxophone. 我也会弹钢琴。", Wait: true}))
		start := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
		for i := range 10 {
			block := must(e.Recall(t.Context(), me, loci.RecallRequest{Query: "saxophone 钢琴", Budget: 400})).Context
			if !strings.Contains(block, "saxophone") {
				t.Fatalf("recalled %q", block)
			}
			at := start.Add(time.Duration(i) * time.Hour)
			must(e.Remember(t.Context(), me, loci.RememberRequest{Text: block, Role: loci.RoleAssistant, At: at, Wait: true}))
			must(e.Remember(t.Context(), me, loci.RememberRequest{Text: block + "\nToday is day " + fmt.Sprint(i), At: at, Wait: true}))
		}
		notes := must(e.Notes(t.Context(), me, loci.NotesRequest{Page: loci.Page{Limit: 100}})).Notes
		about := slices.DeleteFunc(notes, func(n loci.Note) bool { return !strings.Contains(n.Content, "saxophone") })
		if st := must(e.Stats(t.Context(), me)); st.Notes != 11 || len(about) != 1 {
			t.Errorf("there are %d notes, %d of them about the saxophone", st.Notes, len(about))
		}
	})
}

// A model that never answers holds up neither who remembers nor who asks.
func TestW1_RememberingWaitsForNoModel(t *testing.T) {
	eachStore(t, func(t *testing.T, store store.Store) {
		asked := make(chan struct{}, 100)
		e := thinking(t, store, oracle(func(ctx context.Context, _ model.Prompt) (model.Answer, error) {
			asked <- struct{}{}
			<-ctx.Done()
			return model.Answer{}, ctx.Err()
		}), nil)
		e.Start()
		must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "I play the saxophone."}))
		<-asked // from here on the model is busy for good
		for i := range 20 {
			must(e.Remember(t.Context(), me, loci.RememberRequest{Text: fmt.Sprintf("我买了%d个苹果。", i)}))
		}
		for query, want := range map[string]string{"saxophone": "I play the saxophone.", "19个苹果": "我买了19个苹果。"} {
			if got := bestFor(t, e, query); got != want {
				t.Errorf("%s finds %q, want %q", query, got, want)
			}
		}
		if jobs := must(e.Jobs(t.Context(), me)); len(jobs) == 0 {
			t.Error("no work is left for the model")
		}
	})
}

// Destroying what one user said touches nothing of another who said the same, and an id of
// another's destroys nothing.
func TestK1_APurgeLeavesTheSameWordsOfOthers(t *testing.T) {
	eachStore(t, func(t *testing.T, store store.Store) {
		e, bob := memory(t, store), loci.Scope{User: "bob"}
		said := loci.RememberRequest{Text: "I play the saxophone.", Conversation: "c", Wait: true}
		mine, his := must(e.Remember(t.Context(), me, said)).Notes[0].ID, must(e.Remember(t.Context(), bob, said)).Notes[0].ID
		export := func() string {
			var b bytes.Buffer
			must(e.Export(t.Context(), bob, loci.ExportRequest{}, &b))
			return b.String()
		}
		before := export()
		for _, purge := range []bool{false, true} {
			if _, err := e.Forget(t.Context(), me, loci.ForgetRequest{ID: his, Purge: purge}); !errors.Is(err, loci.ErrNotFound) {
				t.Errorf("another's note, purge %t: %v", purge, err)
			}
		}
		must(e.Forget(t.Context(), me, loci.ForgetRequest{ID: mine, Purge: true}))
		if after := export(); after != before {
			t.Errorf("bob's memory was\n%s\nand is\n%s", before, after)
		}
		if hits := recalled(t, e, "saxophone"); len(hits) != 0 {
			t.Errorf("what was destroyed is found: %+v", hits)
		}
	})
}

// Japanese and Korean are found by their words, though rules read neither.
func TestR2_JapaneseAndKoreanAreFoundByTheirWords(t *testing.T) {
	t.Parallel()
	texts := []string{"東京に引っ越しました。", "週末は猫カフェに行きます。", "저는 서울에 살아요.", "고양이를 좋아해요.", "I bought a kayak."}
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := listing(t, open, texts...)
			for query, want := range map[string]string{
				"いつ東京に引っ越しましたか": texts[0], "猫カフェ": texts[1], "서울": texts[2], "고양이": texts[3],
			} {
				if got := bestFor(t, e, query); got != want {
					t.Errorf("%s finds %q, want %q", query, got, want)
				}
			}
		})
	}
}

// A question about what nobody ever spoke of has no hits: there is no nearest ten.
func TestR2_WhatWasNeverSpokenOfHasNoHits(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := listing(t, open, "I play the saxophone.", "My sister drove to Ghent.", "院子里的丁香花开了。")
			for _, query := range []string{"Which database migration failed?", "quarterly invoices", "数据库为什么迁移失败？"} {
				if got := bestFor(t, e, query); got != "" {
					t.Errorf("%s finds %q", query, got)
				}
				if r := must(e.Recall(t.Context(), me, loci.RecallRequest{Query: query, Budget: 400})); r.Hits == nil {
					t.Errorf("with a block, %s has no list of hits, where it should be empty", query)
				}
			}
		})
	}
}
