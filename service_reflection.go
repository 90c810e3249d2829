package loci

import (
	"context"
	"time"
)

// Reflector learns from what is remembered.
type Reflector interface {
	// Reflect runs a cycle of reflection where one is due, or in any case with Force: at
	// most one a user at a time, and one in 60 s. Without a model it moves the stages of
	// traits and plans with time, and counts what recurs. A model that fails is no
	// error: ReflectResult.Error has it.
	Reflect(ctx context.Context, s Scope, r ReflectRequest) (*ReflectResult, error)
	// Reflections lists past cycles, latest first.
	Reflections(ctx context.Context, s Scope, r ReflectionsRequest) (*ReflectionsResult, error)
	// Traits lists the traits that were learned, surest first.
	Traits(ctx context.Context, s Scope, r TraitsRequest) (*TraitsResult, error)
	// Trait returns one trait with its evidence for and against; with a Verdict the
	// user in person confirms or rejects it first. ErrUnauthorized: an agent gives one.
	Trait(ctx context.Context, s Scope, r TraitRequest) (*TraitResult, error)
	// Sweep archives what has faded and merges episodes that are all but the same.
	// Pinned notes are left alone, and all of it can be undone. ErrUnauthorized: an
	// agent asks.
	Sweep(ctx context.Context, s Scope, r SweepRequest) (*SweepResult, error)
}

// ReflectRequest asks for a reflection.
type ReflectRequest struct {
	Force      bool `json:"force,omitempty" jsonschema:"reflect also when nothing calls for it yet"`
	SessionEnd bool `json:"session_end,omitempty" jsonschema:"a session has ended: reflect on what is new"`
}

// ReflectResult is the outcome of a request to reflect. An agent gets it without the
// counts and the id of the cycle, as they are about notes that it may not see.
type ReflectResult struct {
	Triggered bool      `json:"triggered"`         // a cycle ran
	Trigger   Trigger   `json:"trigger,omitempty"` // why a cycle ran
	Reason    string    `json:"reason,omitempty"`  // why none ran, and when one will be due
	Value     float64   `json:"value"`             // importance added up since the last cycle
	Cycle     ID        `json:"cycle,omitzero"`    // undo it by this
	Status    string    `json:"status,omitempty"`  // CycleStatus of the cycle
	Mode      CycleMode `json:"mode,omitempty"`    // of the cycle

	NotesScanned    int      `json:"notes_scanned"`
	TraitsCreated   int      `json:"traits_created"`
	TraitsUnsure    int      `json:"traits_unsure,omitempty"` // of TraitsCreated: not sure enough yet to be listed, but by TraitsRequest.All
	TraitsUpdated   int      `json:"traits_updated"`
	TraitsDissolved int      `json:"traits_dissolved"`
	LinksCreated    int      `json:"links_created"`
	Calls           int      `json:"calls"`              // to the model
	More            bool     `json:"more,omitempty"`     // the cycle did not read all that is new
	Error           string   `json:"error,omitempty"`    // of the model; what needs none was done
	Warnings        []string `json:"warnings,omitempty"` // what was left out, and why
}

// ReflectionsRequest asks for past cycles.
type ReflectionsRequest struct {
	Limit int `json:"limit,omitempty" jsonschema:"cycles at most; 50 by default"`
}

// ReflectionsResult lists cycles, latest first. It is empty for an agent.
type ReflectionsResult struct {
	Cycles []Cycle `json:"cycles"`
}

// TraitsRequest asks for traits.
type TraitsRequest struct {
	All      bool      `json:"all,omitempty" jsonschema:"also trends, candidates and dissolved ones"`
	Stages   []Stage   `json:"stages,omitempty" jsonschema:"only these stages"`
	Subtypes []Subtype `json:"subtypes,omitempty" jsonschema:"only behaviour, preference or core"`
	Limit    int       `json:"limit,omitempty" jsonschema:"traits at most; 50 by default"`
	AsOf     time.Time `json:"as_of,omitzero" jsonschema:"what was believed then, RFC 3339 with a zone; now by default"`
}

// TraitsResult is a list of traits: surest first, ties by id.
type TraitsResult struct {
	Traits []Note `json:"traits"`
}

// TraitRequest asks for one trait, or judges it.
type TraitRequest struct {
	ID      ID        `json:"id" jsonschema:"the id of the trait"`
	Verdict Verdict   `json:"verdict,omitempty" jsonschema:"confirmed or rejected: what the user says of it; an agent can't say so"`
	Reason  string    `json:"reason,omitempty" jsonschema:"why, in the user's words"`
	AsOf    time.Time `json:"as_of,omitzero" jsonschema:"the trait as it was then, RFC 3339 with a zone; now by default"`
	Limit   int       `json:"limit,omitempty" jsonschema:"pieces of evidence at most, for and against each; 50 by default"`
}

// TraitResult is a trait with the evidence for and against it.
type TraitResult struct {
	Trait   Note       `json:"trait"`            // after the verdict
	For     []Evidence `json:"for"`              // best first
	Against []Evidence `json:"against"`          // latest first
	More    bool       `json:"more,omitempty"`   // there is more evidence than the limit
	Change  ChangeID   `json:"change,omitzero"`  // of a verdict: undo it by this
	History []Version  `json:"history,omitzero"` // its versions, oldest first; of a run of the same step, reason and stage the last alone: Service.History returns all
}

// Evidence is a note that speaks for or against a trait.
type Evidence struct {
	Note   Note      `json:"note"`
	Grade  Grade     `json:"grade,omitempty"` // of evidence for it
	Reason string    `json:"reason,omitempty"`
	By     string    `json:"by,omitempty"` // the model, "rules", an agent, or "" for the user
	At     time.Time `json:"at,omitzero"`  // when it was found to be evidence
}

// SweepRequest asks to forget what has faded.
type SweepRequest struct {
	DryRun bool `json:"dry_run,omitempty" jsonschema:"only say what would be done"`
	Limit  int  `json:"limit,omitempty" jsonschema:"notes to archive or merge at most; 1000 by default"`
}

// SweepResult lists the notes that were archived and merged, or would be.
type SweepResult struct {
	Scanned  int        `json:"scanned"`           // notes looked at
	Archived []Faded    `json:"archived"`          // or to be, in a dry run
	Merged   []Merger   `json:"merged"`            // or to be, in a dry run
	Changes  []ChangeID `json:"changes,omitempty"` // undo by these
	More     bool       `json:"more,omitempty"`    // the limit was reached
}

// Faded is a note whose activation has fallen below the threshold.
type Faded struct {
	Note       Note      `json:"note"`
	Activation float64   `json:"activation"` // 0…1
	HalfLife   float64   `json:"half_life"`  // hours
	Last       time.Time `json:"last"`       // last access, or when it was made
}

// Merger is episodes that say the same, merged into one note.
type Merger struct {
	Into Note `json:"into"` // without an id in a dry run
	From []ID `json:"from"` // the notes that it takes the place of
}
