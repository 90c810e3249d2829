package mcpapi_test

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
)

// evilMemory has the same words in every field of every answer that has words.
type evilMemory struct {
	memory
	words string
}

func (m *evilMemory) one() loci.Note {
	at := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	return loci.Note{
		ID: noteID, Content: m.words, Caption: m.words, Context: m.words, Speaker: m.words, Conversation: m.words, Domain: m.words, Tags: []string{m.words}, Kind: loci.Fact, RecordedAt: at, Version: 1,
		Claims: []loci.Claim{{Subject: m.words, Attribute: m.words, Value: m.words, Until: at}}, ProcedureSteps: []string{m.words}, Trait: &loci.TraitState{Subtype: loci.SubtypeCore, Stage: loci.StageCore, Since: at},
		Links: []loci.Link{m.linked()}, Temporality: loci.Prospective,
	}
}

func (m *evilMemory) linked() loci.Link {
	return loci.Link{From: noteID, To: noteID, Type: loci.Supports, Direction: loci.In, Reason: m.words}
}

func (m *evilMemory) Remember(context.Context, loci.Scope, loci.RememberRequest) (*loci.RememberResult, error) {
	d := loci.Decision{Operation: loci.Delete, Note: noteID, Target: noteID, Reason: m.words, Ends: []loci.Ended{{Note: noteID, Attribute: m.words}}}
	return &loci.RememberResult{Message: noteID, Notes: []loci.Note{m.one()}, Decisions: []loci.Decision{d}}, nil
}

func (m *evilMemory) Note(context.Context, loci.Scope, loci.NoteRequest) (*loci.Note, error) {
	n := m.one()
	return &n, nil
}

func (m *evilMemory) Profile(context.Context, loci.Scope, loci.ProfileRequest) (*loci.ProfileResult, error) {
	v := loci.KnownValue{Value: m.words, Said: m.one().RecordedAt, Notes: []loci.ID{noteID}}
	return &loci.ProfileResult{Subject: m.words, Attributes: []loci.Attribute{{Attribute: m.words, Values: []loci.KnownValue{v}, Earlier: []loci.KnownValue{v}}}, Subjects: []loci.Subject{{Subject: m.words}}}, nil
}

func (m *evilMemory) Agenda(context.Context, loci.Scope, loci.AgendaRequest) (*loci.AgendaResult, error) {
	n := m.one()
	return &loci.AgendaResult{Today: "2026-03-01", Zone: "UTC", Sections: []loci.Section{{Due: loci.PlanDone, Count: 1, Plans: []loci.Plan{{Note: n, SettledBy: &n, Before: []loci.Note{n}}}}}}, nil
}

func (m *evilMemory) Timeline(context.Context, loci.Scope, loci.TimelineRequest) (*loci.TimelineResult, error) {
	return &loci.TimelineResult{By: loci.ByDay, Zone: "UTC", Total: 1, Periods: []loci.Period{{Period: "2026-03-01", Count: 1, Notes: []loci.Note{m.one()}}}}, nil
}

func (m *evilMemory) Traits(context.Context, loci.Scope, loci.TraitsRequest) (*loci.TraitsResult, error) {
	return &loci.TraitsResult{Traits: []loci.Note{m.one()}}, nil
}

func (m *evilMemory) Trait(context.Context, loci.Scope, loci.TraitRequest) (*loci.TraitResult, error) {
	e := []loci.Evidence{{Note: m.one(), Grade: loci.GradeA, Reason: m.words}}
	return &loci.TraitResult{Trait: m.one(), For: e, Against: e}, nil
}

func (m *evilMemory) Links(context.Context, loci.Scope, loci.LinksRequest) (*loci.LinksResult, error) {
	return &loci.LinksResult{Note: noteID, Links: []loci.Link{m.linked(), m.linked()}, Notes: []loci.Note{m.one()}}, nil
}

func (m *evilMemory) Path(context.Context, loci.Scope, loci.PathRequest) (*loci.PathResult, error) {
	return &loci.PathResult{Path: []loci.ID{noteID}, Notes: []loci.Note{m.one(), m.one()}, Links: []loci.Link{m.linked()}}, nil
}

func (m *evilMemory) Procedure(context.Context, loci.Scope, loci.ProcedureRequest) (*loci.ProcedureResult, error) {
	n := m.one()
	return &loci.ProcedureResult{Found: true, Note: &n, Steps: n.ProcedureSteps, Others: []loci.Hit{{Note: n}}}, nil
}

func (m *evilMemory) Edit(context.Context, loci.Scope, loci.EditRequest) (*loci.ChangeResult, error) {
	n := m.one()
	return &loci.ChangeResult{Change: loci.ChangeID{Note: noteID, Version: 2}, Note: &n}, nil
}

func (m *evilMemory) Replace(context.Context, loci.Scope, loci.ReplaceRequest) (*loci.ReplaceResult, error) {
	old := m.one()
	return &loci.ReplaceResult{ChangeResult: loci.ChangeResult{Change: loci.ChangeID{Note: noteID, Version: 2}, Note: &old}, New: m.one()}, nil
}

func (m *evilMemory) History(context.Context, loci.Scope, loci.ID) (*loci.HistoryResult, error) {
	return &loci.HistoryResult{Note: noteID, Changes: []loci.Version{{Change: loci.ChangeID{Note: noteID, Version: 1}, Clock: m.one().RecordedAt, By: m.words, Step: loci.StepEdit, Reason: m.words, Note: m.one()}}}, nil
}

func (m *evilMemory) Notes(context.Context, loci.Scope, loci.NotesRequest) (*loci.NotesResult, error) {
	return &loci.NotesResult{Notes: []loci.Note{m.one()}}, nil
}
