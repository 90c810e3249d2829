package engine_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

func TestL1_AnAssertionIsALinkBothNotesShowAndCanBeTakenBack(t *testing.T) {
	t.Parallel()
	onEachStore(t, func(w *web) {
		w.say("new", "", 0)
		w.say("old", "", 1000)
		before := w.exported()
		bot := loci.Scope{User: "me", Agent: "bot"}
		r := loci.LinkRequest{From: w.ids["new"], Type: loci.Contradicts, To: w.ids["old"], Reason: " 说法不一致 "}
		res, err := w.Link(w.Context(), bot, r)
		want := loci.Link{From: r.From, To: r.To, Type: loci.Contradicts, Direction: loci.Out, Strength: .8, Reason: "说法不一致", By: "bot", At: w.clock}
		if err != nil || !res.Changed || !same(res.Link, want) {
			w.Fatalf("linked %+v, %v; want %+v", res, err, want)
		}
		w.want("of the one", w.links(loci.LinksRequest{ID: r.From}), []string{"1 new old: contradicts out 0.8"})
		w.want("of the other", w.links(loci.LinksRequest{ID: r.To}), []string{"1 old new: contradicts in 0.8"})

		linked := w.exported()
		if res, err = w.Link(w.Context(), bot, r); err != nil || res.Changed || !same(res.Link, want) || w.exported() != linked {
			w.Errorf("again: %+v, %v", res, err)
		}
		r.Reason = "on second thoughts"
		if res, err = w.Link(w.Context(), me, r); err != nil || !res.Changed || res.Link.By != "" || res.Link.Reason != r.Reason {
			w.Errorf("with another reason: %+v, %v", res, err)
		}
		w.want("one link all the same", w.links(loci.LinksRequest{ID: r.From}), []string{"1 new old: contradicts out 0.8"})

		for i, c := range []struct {
			from, to string
			t        loci.LinkType
			changed  bool
		}{{"old", "new", loci.Contradicts, false}, {"new", "old", loci.Supports, false}, {"new", "old", loci.Contradicts, true}, {"new", "old", loci.Contradicts, false}} {
			res, err := w.Unlink(w.Context(), me, loci.UnlinkRequest{From: w.ids[c.from], Type: c.t, To: w.ids[c.to]})
			if err != nil || res.Changed != c.changed {
				w.Errorf("unlink %d: %+v, %v", i, res, err)
			}
		}
		if after := w.exported(); after != before {
			w.Errorf("taken back, there is\n%s\nbefore it was\n%s", after, before)
		}
	})
}

func same(a, b loci.Link) bool {
	at := a.At.Equal(b.At)
	a.At, b.At = time.Time{}, time.Time{}
	a.Depth, a.Path, b.Depth, b.Path = 0, nil, 0, nil
	return at && a.From == b.From && a.To == b.To && a.Type == b.Type && a.Direction == b.Direction &&
		a.Strength == b.Strength && a.Reason == b.Reason && a.By == b.By
}

func TestL6_BadLinksAreRefusedAndNothingIsWritten(t *testing.T) {
	t.Parallel()
	onEachStore(t, func(w *web) {
		w.say("a", "", 0)
		w.say("b", "", 1000)
		w.say("gone", "", 2000)
		w.remember(me, "secret", 3000, loci.RememberRequest{Visibility: loci.UserOnly})
		w.remember(loci.Scope{User: "eve"}, "eve's", 0, loci.RememberRequest{})
		w.ids["nobody's"] = loci.ID{1}
		if _, err := w.Forget(w.Context(), me, loci.ForgetRequest{ID: w.ids["gone"]}); err != nil {
			w.Fatal(err)
		}
		before := w.exported()
		bot := loci.Scope{User: "me", Agent: "bot"}
		for name, c := range map[string]struct {
			scope    loci.Scope
			from, to string
			t        loci.LinkType
			reason   string
			kind     error
			says     string
		}{
			"itself":          {scope: me, from: "a", to: "a", t: loci.Supports, kind: loci.ErrInvalid, says: "itself"},
			"unknown type":    {scope: me, from: "a", to: "b", t: "friends", kind: loci.ErrInvalid, says: "supports, contradicts or fulfils"},
			"no type":         {scope: me, from: "a", to: "b", kind: loci.ErrInvalid, says: "supports, contradicts or fulfils"},
			"derived type":    {scope: me, from: "a", to: "b", t: loci.ContextOf, kind: loci.ErrInvalid, says: "supports, contradicts and fulfils"},
			"loci's own type": {scope: me, from: "a", to: "b", t: loci.SimilarTo, kind: loci.ErrInvalid, says: "supports, contradicts and fulfils"},
			"missing note":    {scope: me, from: "a", to: "nobody's", t: loci.Supports, kind: loci.ErrNotFound, says: "no note 01000000"},
			"missing start":   {scope: me, from: "nobody's", to: "a", t: loci.Supports, kind: loci.ErrNotFound, says: "no note 01000000"},
			"missing itself":  {scope: me, from: "nobody's", to: "nobody's", t: loci.Supports, kind: loci.ErrNotFound, says: "no note 01000000"},
			"another user's":  {scope: me, from: "a", to: "eve's", t: loci.Supports, kind: loci.ErrNotFound, says: "no note"},
			"of another user": {scope: me, from: "eve's", to: "a", t: loci.Supports, kind: loci.ErrNotFound, says: "no note"},
			"invisible":       {scope: bot, from: "a", to: "secret", t: loci.Supports, kind: loci.ErrNotFound, says: "no note"},
			"from invisible":  {scope: bot, from: "secret", to: "a", t: loci.Supports, kind: loci.ErrNotFound, says: "no note"},
			"forgotten":       {scope: me, from: "a", to: "gone", t: loci.Supports, kind: loci.ErrConflict, says: "restore it first"},
			"no note":         {scope: me, from: "a", to: "", t: loci.Supports, kind: loci.ErrInvalid, says: "to: is missing"},
			"no user":         {from: "a", to: "b", t: loci.Supports, kind: loci.ErrInvalid, says: "user"},
			"reason's NUL":    {scope: me, from: "a", to: "b", t: loci.Supports, reason: "a\x00", kind: loci.ErrInvalid, says: "reason"},
			"long reason":     {scope: me, from: "a", to: "b", t: loci.Supports, reason: strings.Repeat("x", 4097), kind: loci.ErrInvalid, says: "reason"},
		} {
			_, err := w.Link(w.Context(), c.scope, loci.LinkRequest{From: w.ids[c.from], Type: c.t, To: w.ids[c.to], Reason: c.reason})
			if !errors.Is(err, c.kind) || !strings.Contains(err.Error(), c.says) {
				w.Errorf("link, %s: got %v", name, err)
			}
			if c.reason != "" {
				continue
			}
			if _, err := w.Unlink(w.Context(), c.scope, loci.UnlinkRequest{From: w.ids[c.from], Type: c.t, To: w.ids[c.to]}); !errors.Is(err, c.kind) {
				w.Errorf("unlink, %s: got %v", name, err)
			}
		}
		if after := w.exported(); after != before {
			w.Errorf("something was written:\n%s", after)
		}
	})
}

func TestL6_BadWalksAndPathsAreNamed(t *testing.T) {
	t.Parallel()
	onEachStore(t, func(w *web) {
		w.say("a", "talk", 0)
		w.remember(me, "secret", 1, loci.RememberRequest{Conversation: "talk", Visibility: loci.UserOnly})
		w.say("c", "talk", 2)
		w.remember(loci.Scope{User: "eve"}, "eve's", 0, loci.RememberRequest{Conversation: "talk"})
		w.ids["nobody's"] = loci.ID{1}
		bot := loci.Scope{User: "me", Agent: "bot"}
		for name, c := range map[string]struct {
			scope loci.Scope
			note  string
			edit  func(*loci.LinksRequest)
			kind  error
		}{
			"negative depth":    {me, "a", func(r *loci.LinksRequest) { r.Depth = -1 }, loci.ErrInvalid},
			"enormous depth":    {me, "a", func(r *loci.LinksRequest) { r.Depth = 33 }, loci.ErrInvalid},
			"unknown direction": {me, "a", func(r *loci.LinksRequest) { r.Direction = "up" }, loci.ErrInvalid},
			"unknown type":      {me, "a", func(r *loci.LinksRequest) { r.Types = []loci.LinkType{loci.Follows, "friends"} }, loci.ErrInvalid},
			"negative max":      {me, "a", func(r *loci.LinksRequest) { r.Max = -1 }, loci.ErrInvalid},
			"enormous max":      {me, "a", func(r *loci.LinksRequest) { r.Max = 10_001 }, loci.ErrInvalid},
			"no note":           {me, "", nil, loci.ErrInvalid},
			"missing note":      {me, "nobody's", nil, loci.ErrNotFound},
			"another user's":    {me, "eve's", nil, loci.ErrNotFound},
			"invisible":         {bot, "secret", nil, loci.ErrNotFound},
			"depth 0 is 1":      {me, "a", func(r *loci.LinksRequest) { r.Depth = 0 }, nil},
			"depth 32":          {me, "a", func(r *loci.LinksRequest) { r.Depth = 32 }, nil},
		} {
			r := loci.LinksRequest{ID: w.ids[c.note]}
			if c.edit != nil {
				c.edit(&r)
			}
			if _, err := w.Links(w.Context(), c.scope, r); !errors.Is(err, c.kind) {
				w.Errorf("links, %s: got %v", name, err)
			}
			p := loci.PathRequest{From: w.ids["c"], To: r.ID, Types: r.Types, Direction: r.Direction, Max: max(-1, min(r.Depth+r.Max, 33))}
			if _, err := w.Path(w.Context(), c.scope, p); !errors.Is(err, c.kind) {
				w.Errorf("path, %s: got %v", name, err)
			}
		}
		// What the agent may not see is no stepping stone either.
		w.assert("a", loci.Supports, "secret")
		res, err := w.Links(w.Context(), bot, loci.LinksRequest{ID: w.ids["a"], Depth: 3, WithNotes: true})
		if err != nil || len(res.Links) != 1 || res.Links[0].To != w.ids["c"] || len(res.Notes) != 2 {
			w.Errorf("the agent walks %+v, %v", res, err)
		}
	})
}
