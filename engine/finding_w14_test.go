package engine_test

import (
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// What opens an account by its form is masked where an agent hands it in, in every way that
// it can, and the agent is told. The user in person, and who asks for it, has it kept.
func TestW14_WhatAnAgentHandsInIsMasked(t *testing.T) {
	key, card := "ghp_"+strings.Repeat("a1B2", 9), "4111 1111 1111 1111"
	bot := loci.Scope{User: me.User, Agent: "coder"}
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		given := must(e.Remember(t.Context(), bot, loci.RememberRequest{
			Text: "My token is " + key + ".", Caption: "卡号 " + card,
			Facts: []loci.GivenFact{{Text: "The token is " + key + ".", Claims: []loci.GivenClaim{{Subject: "user", Attribute: "token", Value: key}}}},
		}))
		if got := strings.Join(given.Warnings, "\n"); !strings.Contains(got, "masked in the text: an access key or token and a card number") {
			t.Errorf("an agent is told %q", got)
		}
		old := must(e.Remember(t.Context(), bot, loci.RememberRequest{Text: "The deploy key is on paper."}))
		edited := must(e.Edit(t.Context(), bot, loci.EditRequest{ID: old.Notes[0].ID, Content: "The deploy key is " + key}))
		replaced := must(e.Replace(t.Context(), bot, loci.ReplaceRequest{Old: old.Notes[0].ID, Text: "The deploy key is now " + key}))
		again := must(e.Replace(t.Context(), bot, loci.ReplaceRequest{Old: old.Notes[0].ID, Text: "The deploy key is now " + key}))
		if len(edited.Warnings)*len(replaced.Warnings) == 0 || again.New.ID != replaced.New.ID {
			t.Errorf("an edit says %q, a replacement %q, and again it is %s after %s", edited.Warnings, replaced.Warnings, again.New.ID, replaced.New.ID)
		}
		many := must(e.Ingest(t.Context(), bot, loci.IngestRequest{Messages: []loci.RememberRequest{{Text: "Use " + key}, {Text: "No key."}}}))
		if got := strings.Join(many.Warnings, "\n"); !strings.Contains(got, "masked in 1 of the messages") {
			t.Errorf("of many it is told %q", got)
		}
		for _, n := range must(e.Notes(t.Context(), me, loci.NotesRequest{Page: loci.Page{Limit: 100}, Filter: loci.Filter{Superseded: true}})).Notes {
			if all := n.Content + n.Caption + n.Context; strings.Contains(all, key) || strings.Contains(all, card) {
				t.Errorf("it keeps %q", all)
			}
		}
		own := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "My card is " + card}))
		kept := must(e.Remember(t.Context(), bot, loci.RememberRequest{Text: "The card is " + card, Secrets: loci.KeepSecrets}))
		hook := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "Pay by " + card, Secrets: loci.MaskSecrets}))
		if own.Private != "a card number" || hook.Private+given.Private != "" {
			t.Errorf("they say that it is private for %q, %q, %q", own.Private, hook.Private, given.Private)
		}
		for _, n := range []loci.Note{own.Notes[0], kept.Notes[0]} {
			if !strings.Contains(n.Content, card) || n.Visibility != loci.Private {
				t.Errorf("%q is kept, and is %s", n.Content, n.Visibility)
			}
		}
		if got := hook.Notes[0].Content; got != "Pay by ••••" {
			t.Errorf("a hook's is %q", got)
		}
		if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "x", Secrets: "hide"}); err == nil || !strings.Contains(err.Error(), "say keep or mask") {
			t.Errorf("got %v", err)
		}
	})
}
