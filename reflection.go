package loci

import (
	"slices"
	"time"
)

// Trigger says why a reflection ran.
type Trigger string

// The triggers.
const (
	TriggerFirst      Trigger = "first_time"             // there was none before
	TriggerImportance Trigger = "importance_accumulated" // what is new is important enough
	TriggerScheduled  Trigger = "scheduled"              // the last one is long ago
	TriggerSession    Trigger = "session_end"            // the caller says that a session has ended
	TriggerForce      Trigger = "force"                  // the caller asks for it in any case
)

// CycleStatus says how a reflection ended.
type CycleStatus string

// The statuses.
const (
	CycleCompleted CycleStatus = "completed"
	CycleFailed    CycleStatus = "failed" // the model failed: only the steps without one were applied, and the watermark stayed
)

// CycleMode says how a reflection came to its conclusions.
type CycleMode string

// The modes.
const (
	ModeRules    CycleMode = "rules"     // by counting, without a model
	ModeSingle   CycleMode = "single"    // one call
	ModeTwoStage CycleMode = "two-stage" // questions first, then the analysis with the evidence recalled for them
	ModeCode     CycleMode = "code"      // no new notes, or the model failed: only lifecycles moved
)

// Cycle is the record of one reflection. It is written in the commit of what it
// changed, and never changed itself.
type Cycle struct {
	ID      ID          `json:"id"`
	User    string      `json:"user"`
	By      string      `json:"by,omitempty"` // agent that asked for it; "" is the user or the schedule
	Trigger Trigger     `json:"trigger"`
	Value   float64     `json:"value"` // what the trigger measured: importance added up, or hours since the last cycle
	Status  CycleStatus `json:"status"`
	Mode    CycleMode   `json:"mode"`
	Started time.Time   `json:"started"`
	Ended   time.Time   `json:"ended"`
	Through ChangeID    `json:"through,omitzero"` // the last change that it has taken in: the watermark; that of the cycle before where it failed
	Clock   time.Time   `json:"clock,omitzero"`   // of that change, to go on from where its note was destroyed

	NotesScanned    int      `json:"notes_scanned"`
	TraitsCreated   int      `json:"traits_created"`
	TraitsUnsure    int      `json:"traits_unsure,omitempty"` // of TraitsCreated: not sure enough yet to be listed, but by TraitsRequest.All
	TraitsUpdated   int      `json:"traits_updated"`
	TraitsDissolved int      `json:"traits_dissolved"`
	LinksCreated    int      `json:"links_created"`
	Questions       []string `json:"questions,omitempty"` // of two stages
	Usage           Usage    `json:"usage"`               // of its calls to models
	Model           string   `json:"model,omitempty"`     // that it asked; "" is none
	Error           string   `json:"error,omitempty"`     // of the model, when it failed
	Warnings        []string `json:"warnings,omitempty"`  // what was left out, and why

	Set     ID         `json:"set,omitzero"`      // of its commit (Version.Set); zero is before change sets
	Changes []ChangeID `json:"changes,omitempty"` // of notes, in order: what to take back
	Links   []Link     `json:"links,omitempty"`   // that were new: From, To and Type
}

// Notes returns the notes that the record lists changes or links of, each once, in the
// order in which they come; last the zero ID where it has words of a model or of an error
// (Questions, Warnings, Error), which may be those of any note. The list is the caller's.
func (c *Cycle) Notes() []ID {
	var ids []ID
	known := make(map[ID]bool, len(c.Changes)+2*len(c.Links))
	add := func(id ID) {
		if !known[id] {
			known[id] = true
			ids = append(ids, id)
		}
	}
	for _, ch := range c.Changes {
		add(ch.Note)
	}
	for i := range c.Links {
		add(c.Links[i].From)
		add(c.Links[i].To)
	}
	if len(c.Questions)+len(c.Warnings) > 0 || c.Error != "" {
		add(ID{})
	}
	return ids
}

// Drop removes the changes and the links of a destroyed note from the record, in place.
// Through stays, even where it names a change of that note.
func (c *Cycle) Drop(note ID) {
	c.Changes = slices.DeleteFunc(c.Changes, func(ch ChangeID) bool { return ch.Note == note })
	c.Links = slices.DeleteFunc(c.Links, func(l Link) bool { return l.From == note || l.To == note })
}
