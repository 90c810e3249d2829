package mcpapi_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
)

// revised keeps what it was asked to edit and to replace.
type revised struct {
	memory
	edited   loci.EditRequest
	replaced loci.ReplaceRequest
}

func (m *revised) Edit(_ context.Context, s loci.Scope, r loci.EditRequest) (*loci.ChangeResult, error) {
	m.scope, m.edited = s, r
	if r.Visibility == loci.Open {
		return nil, &loci.HintError{Kind: loci.ErrUnauthorized, Hint: "only the user in person may show it to more"}
	}
	return &loci.ChangeResult{Change: loci.ChangeID{Note: r.ID, Version: 2}, Note: &loci.Note{ID: r.ID, Content: r.Content}}, m.err
}

func (m *revised) Replace(_ context.Context, s loci.Scope, r loci.ReplaceRequest) (*loci.ReplaceResult, error) {
	m.scope, m.replaced = s, r
	return &loci.ReplaceResult{ChangeResult: loci.ChangeResult{Note: &loci.Note{ID: r.Old}}, New: loci.Note{Content: r.Text}}, m.err
}

func TestW12_EditAndReplaceHandTheirRequestsOn(t *testing.T) {
	t.Parallel()
	m := &revised{}
	session := connectTo(t, m)
	short := noteID.String()[:8]
	text, failed := call(t, session, "edit", `{"id":"`+short+`","content":"我搬到了杭州","tags":[],"drop_tags":["x"],"importance":0,"event_time":"2026-05","version":3}`)
	if failed || !strings.Contains(text, "@2") {
		t.Fatalf("answered %q", text)
	}
	r := m.edited
	if r.ID != noteID || r.Content != "我搬到了杭州" || r.Tags == nil || len(r.Tags) != 0 || !slices.Equal(r.DropTags, []string{"x"}) || r.Importance == nil || *r.Importance != 0 {
		t.Errorf("asked %+v", r)
	}
	if r.EventTime.String() != "2026-05" || r.Version != 3 || m.scope != (loci.Scope{User: "ann", Agent: "bot"}) {
		t.Errorf("asked %+v for %+v", r, m.scope)
	}
	if text, failed := call(t, session, "replace", `{"old":"`+short+`","text":"We meet on Fridays."}`); failed || !strings.Contains(text, "Now ") || strings.Contains(text, "We meet") || m.replaced.Old != noteID {
		t.Errorf("answered %q to %+v", text, m.replaced)
	}
	for _, c := range []struct{ tool, arguments, want string }{
		{"edit", `{"id":"` + short + `","visibility":"open"}`, "ask the user to do it"},
		{"edit", `{"id":"` + short + `","event_time":"soon"}`, "is not a date"},
		{"edit", `{"id":"` + short + `","kind":"rumour"}`, "kind"},
		{"replace", `{"text":"no old"}`, "old"},
	} {
		if text, failed := call(t, session, c.tool, c.arguments); !failed || !strings.Contains(text, c.want) {
			t.Errorf("%s %s answered %q, want an error with %q", c.tool, c.arguments, text, c.want)
		}
	}
}

// settled keeps what it was asked to settle.
type settled struct {
	memory
	asked loci.SettleRequest
}

func (m *settled) Settle(_ context.Context, s loci.Scope, r loci.SettleRequest) (*loci.ChangeResult, error) {
	m.scope, m.asked = s, r
	return &loci.ChangeResult{Change: loci.ChangeID{Note: r.ID, Version: 2}, Note: &loci.Note{ID: r.ID, Plan: &loci.PlanState{Status: r.As}}}, m.err
}

func TestT5_SettleHandsItsRequestOn(t *testing.T) {
	t.Parallel()
	m := &settled{}
	session := connectTo(t, m)
	short := noteID.String()[:8]
	text, failed := call(t, session, "settle", `{"id":"`+short+`","as":"moved","to":"2026-12-03","reason":"she is ill"}`)
	if failed || !strings.Contains(text, "@2") || !strings.Contains(text, `planned, moved`) {
		t.Fatalf("answered %q", text)
	}
	if r := m.asked; r.ID != noteID || r.As != loci.StatusMoved || r.To.String() != "2026-12-03" || r.Reason != "she is ill" || m.scope.Agent != "bot" {
		t.Errorf("asked %+v for %+v", r, m.scope)
	}
	for arguments, want := range map[string]string{
		`{"id":"` + short + `","as":"overdue"}`:               "overdue",
		`{"id":"` + short + `","as":"moved","to":"tomorrow"}`: "is not a date",
		`{"as":"done"}`: "id",
	} {
		if text, failed := call(t, session, "settle", arguments); !failed || !strings.Contains(text, want) {
			t.Errorf("%s answered %q, want an error with %q", arguments, text, want)
		}
	}
}

// profiled keeps what it was asked to profile.
type profiled struct {
	memory
	asked loci.ProfileRequest
}

func (m *profiled) Profile(_ context.Context, s loci.Scope, r loci.ProfileRequest) (*loci.ProfileResult, error) {
	m.scope, m.asked = s, r
	home := loci.Attribute{Attribute: "home", Values: []loci.KnownValue{{Value: "莱比锡", Notes: []loci.ID{noteID}}}}
	return &loci.ProfileResult{Subject: "me", Attributes: []loci.Attribute{home}}, m.err
}

func TestC6_ProfileHandsItsRequestOn(t *testing.T) {
	t.Parallel()
	m := &profiled{}
	session := connectTo(t, m)
	text, failed := call(t, session, "profile", `{"subject":"Ann","history":true,"as_of":"2026-03-01T00:00:00Z"}`)
	if failed || !strings.Contains(text, "莱比锡") || m.asked.Subject != "Ann" || !m.asked.History || m.asked.AsOf.IsZero() {
		t.Errorf("answered %q to %+v", text, m.asked)
	}
	if text, failed := call(t, session, "profile", `{"as_of":"yesterday"}`); !failed || !strings.Contains(text, "is not a time") {
		t.Errorf("answered %q", text)
	}
}

// warned warns of every message.
type warned struct{ memory }

func (*warned) Remember(context.Context, loci.Scope, loci.RememberRequest) (*loci.RememberResult, error) {
	return &loci.RememberResult{Message: noteID, Warnings: []string{"the text holds a password"}}, nil
}

// An agent reads what a memory warns of.
func TestA3_WarningsReachTheAgent(t *testing.T) {
	t.Parallel()
	text, failed := call(t, connectTo(t, &warned{}), "remember", `{"text":"x","visibility":"open"}`)
	if failed || !strings.Contains(text, "the text holds a password") {
		t.Errorf("answered %q", text)
	}
}

// purged has a note that stays where another is destroyed.
type purged struct{ memory }

func (*purged) Forget(context.Context, loci.Scope, loci.ForgetRequest) (*loci.ChangeResult, error) {
	return &loci.ChangeResult{Purged: []loci.ID{{1}}, Kept: []loci.ID{noteID}}, nil
}

// An agent reads what stays, as it was said elsewhere too.
func TestFindingG9_APurgeNamesWhatStays(t *testing.T) {
	t.Parallel()
	text, failed := call(t, connectTo(t, &purged{}), "forget", `{"id":"`+noteID.String()+`"}`)
	if failed || !strings.Contains(text, "stays") || !strings.Contains(text, noteID.Short()) {
		t.Errorf("answered %q", text)
	}
}
