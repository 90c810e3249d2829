package loci

import (
	"slices"
	"strings"
	"time"
)

// Kind says what sort of statement a note is.
type Kind string

// The kinds of note.
const (
	Fact    Kind = "fact"    // lasting
	Episode Kind = "episode" // something that happened
	Trait   Kind = "trait"   // learned by reflection
)

// Visibility says which agents may see a note; its user always may.
type Visibility string

// The visibilities; Scoped is the default.
const (
	Open     Visibility = "open"      // every agent of the user
	Scoped   Visibility = "scoped"    // agents whose domains cover the note's
	Private  Visibility = "private"   // the agent that made it, and agents allowed private
	UserOnly Visibility = "user-only" // no agent
)

// Secrets says what becomes of access keys, numbers of cards and the like in words that are
// handed in, where their form tells them. The zero Secrets is MaskSecrets for an agent, and
// KeepSecrets for the user in person.
type Secrets string

// What becomes of secrets.
const (
	MaskSecrets Secrets = "mask" // others see, and the memory keeps, dots in their place
	KeepSecrets Secrets = "keep" // the note is private
)

// Temporality places a note's statement in time, as seen when it was made.
type Temporality string

// The temporalities; Current is the default.
const (
	Current     Temporality = "current"
	Historical  Temporality = "historical"
	Prospective Temporality = "prospective" // a plan or an intention
)

// Source says where the statement comes from.
type Source string

// The sources; Experience is the default.
const (
	Experience Source = "experience" // of the speaker's own
	Told       Source = "told"       // by another person
	Inferred   Source = "inferred"   // concluded, not said
)

// Category is the area of life a note is about, or "".
type Category string

// The categories.
const (
	Identity     Category = "identity"
	Preference   Category = "preference"
	Decided      Category = "decision"
	Work         Category = "work"
	Skill        Category = "skill"
	Hobby        Category = "hobby"
	Personal     Category = "personal"
	Education    Category = "education"
	Location     Category = "location"
	Health       Category = "health"
	Relationship Category = "relationship"
	Finance      Category = "finance"
	Values       Category = "values"
	Workflow     Category = "workflow"
)

// Categories are all the categories there are. They must not be changed.
var Categories = []Category{
	Identity, Preference, Decided, Work, Skill, Hobby, Personal, Education, Location, Health, Relationship, Finance, Values, Workflow,
}

// Entity is a person, place or topic that a note mentions.
type Entity struct {
	Name string `json:"name"`           // as the note writes it
	Type string `json:"type,omitempty"` // person, place, topic, or "" when unknown
}

// Emotion is a feeling as a point in the valence–arousal plane.
type Emotion struct {
	Valence float64 `json:"valence"`         // -1 unpleasant … 1 pleasant
	Arousal float64 `json:"arousal"`         // 0 calm … 1 excited
	Label   string  `json:"label,omitempty"` // a word for it, or ""
}

// Note is the unit of memory: one self-contained statement with its metadata. Its
// JSON is the wire and export format; empty optional fields are left out.
type Note struct {
	ID           ID       `json:"id"`
	User         string   `json:"user"`
	CreatedBy    string   `json:"created_by,omitempty"` // agent; "" is the user
	Conversation string   `json:"conversation,omitempty"`
	Messages     []ID     `json:"messages,omitempty"` // that it was made of
	Parts        []ID     `json:"parts,omitempty"`    // of messages that were split into several notes: those that it was made of; none where nobody knows
	Kind         Kind     `json:"kind"`
	Verbatim     bool     `json:"verbatim,omitempty"` // Content is (a part of) a message, word for word unless Edited
	Edited       bool     `json:"edited,omitempty"`   // Content was changed by hand; what was said is in the message and in the history
	Speaker      string   `json:"speaker,omitempty"`
	Role         Role     `json:"role,omitempty"`
	Content      string   `json:"content"`           // the statement
	Caption      string   `json:"caption,omitempty"` // of a picture sent with the message
	Context      string   `json:"context,omitempty"` // one-sentence summary
	Keywords     []string `json:"keywords,omitempty"`
	Tags         []string `json:"tags,omitempty"`
	Category     Category `json:"category,omitempty"`
	Domain       string   `json:"domain"` // path, like business/sales; "general" by default
	Entities     []Entity `json:"entities,omitempty"`
	Emotion      *Emotion `json:"emotion,omitempty"`
	Metadata     Metadata `json:"metadata,omitempty"` // of the program that remembered it; facts have that of their words

	Importance float64    `json:"importance"` // 0…1; .5 by default
	Confidence float64    `json:"confidence"` // 0…1
	Source     Source     `json:"source"`
	Extractor  string     `json:"extractor,omitempty"` // "rules", MODEL@STEP/HASH (docs/adr/0011), or "sweep" for episodes that were merged; "" for untouched words
	Pinned     bool       `json:"pinned,omitempty"`    // exempt from forgetting by itself
	Visibility Visibility `json:"visibility"`
	Fixed      bool       `json:"fixed,omitempty"` // only of a verbatim note: whoever handed it in, or edited it, chose its visibility or its domain

	Temporality    Temporality `json:"temporality"`
	EventTime      Date        `json:"event_time,omitzero"`       // when it happened; unknown is absent
	EventPrecision Precision   `json:"event_precision,omitempty"` // that of EventTime
	EventEnd       Date        `json:"event_end,omitzero"`        // last period of a range, included
	RecordedAt     time.Time   `json:"recorded_at"`               // when it was said or observed
	UpdatedAt      time.Time   `json:"updated_at"`                // clock time of this version
	ValidFrom      time.Time   `json:"valid_from,omitzero"`       // since when the statement holds; zero is unknown
	ValidUntil     time.Time   `json:"valid_until,omitzero"`      // until when it holds, exclusive; zero is no end
	SupersededBy   ID          `json:"superseded_by,omitzero"`    // the note that took its place; zero is none
	Forgotten      bool        `json:"forgotten,omitempty"`       // not recalled; restorable

	ProcedureSteps []string    `json:"procedure_steps,omitempty"` // only with category workflow
	Claims         []Claim     `json:"claims,omitempty"`          // what it says of single attributes, in the order of the text
	Facts          []Distilled `json:"facts,omitempty"`           // only of a verbatim note: what was made of its words and determines them
	Original       *Original   `json:"own,omitempty"`             // with Facts: what its words were by themselves
	Plan           *PlanState  `json:"plan,omitempty"`            // only of a note that intends something; owned by the note
	Trait          *TraitState `json:"trait,omitempty"`           // only of kind trait; owned by the note
	Links          []Link      `json:"links,omitempty"`           // the adjacency list, where asked for
	Version        int         `json:"version"`                   // 1, 2, …
	AccessCount    int         `json:"access_count,omitempty"`    // times recalled

	// How present the note is, where one note is asked for; else absent. Never stored.
	Accessed   []time.Time `json:"accessed,omitempty"`   // the latest accesses, newest first
	Activation float64     `json:"activation,omitempty"` // 0…1: 1 when it was used just now, half of it a half-life later
	HalfLife   float64     `json:"half_life,omitempty"`  // hours; longer for important notes and for those accessed often
}

// SetEvent sets when the note's statement happened; a zero start clears it, a
// zero end makes it one period.
func (n *Note) SetEvent(start, end Date) {
	n.EventTime, n.EventPrecision, n.EventEnd = start, start.Precision, end
}

// SharesMessage reports whether a message that the note was made of is one of another note's
// too.
func (n *Note) SharesMessage(o *Note) bool {
	return slices.ContainsFunc(n.Messages, func(m ID) bool { return slices.Contains(o.Messages, m) })
}

// IsTurn reports whether the note is a turn of a conversation: verbatim, with a
// place among its neighbours.
func (n *Note) IsTurn() bool { return n.Verbatim && n.Conversation != "" }

// leadIn is how many bytes may be between a colon and the first step: a number, or
// "first".
const leadIn = 20

// AroundSteps returns the parts of the content before and after the steps of a
// procedure, where it gives them word for word. Elsewhere before is the whole content.
func (n *Note) AroundSteps() (before, after string) {
	from, to := -1, 0
	for _, step := range n.ProcedureSteps {
		at := strings.Index(n.Content[to:], step)
		if at < 0 || step == "" {
			return n.Content, ""
		}
		if from < 0 {
			from = at
		}
		to += at + len(step)
	}
	if from < 0 {
		return n.Content, ""
	}
	before = n.Content[:from]
	if colon := strings.LastIndexAny(before, ":："); colon >= 0 && len(before)-colon <= leadIn {
		before = before[:colon]
	}
	const layout = " \t\r\n.,;、，。；"
	return strings.TrimRight(before, layout+"0123456789()（）-*•"), strings.TrimLeft(n.Content[to:], layout+"!！")
}

// IsProcedure reports whether the note gives the steps of a procedure.
func (n *Note) IsProcedure() bool { return n.Category == Workflow && len(n.ProcedureSteps) > 0 }

// Scope says whose memory a call is about and who asks. It is the first argument
// of every method that touches memory, and nothing crosses its user.
type Scope struct {
	User  string `json:"user"`            // required
	Agent string `json:"agent,omitempty"` // "" is the user in person
}

// Agent is what one agent of a user may see. An agent never configured sees the
// domains "*" and nothing private.
type Agent struct {
	Name    string   `json:"name"`              // "" is the user in person, who sees all
	Domains []string `json:"domains,omitempty"` // path prefixes; "*" covers all; none covers nothing
	Private bool     `json:"private,omitempty"` // may see private notes of others
}

// DefaultAgent returns what an agent that was never configured may see.
func DefaultAgent(name string) Agent { return Agent{Name: name, Domains: []string{"*"}} }

// Sees reports whether the agent may see a note of its user with this visibility,
// domain and creator. The Agent with an empty name is the user, who sees all.
func (a Agent) Sees(v Visibility, domain, createdBy string) bool {
	if a.Name == "" {
		return true
	}
	switch v {
	case Open:
		return true
	case Scoped:
		return a.Covers(domain)
	case Private:
		return a.Private || createdBy == a.Name
	}
	return false
}

// Covers reports whether one of the agent's domains is the domain or a parent of
// it on the path: "business" covers "business/sales" and not "businesses".
func (a Agent) Covers(domain string) bool {
	for _, d := range a.Domains {
		if d == "*" || Below(d, domain) {
			return true
		}
	}
	return false
}

// Step names the part of the program that made a version of a note. It is a part of
// exports.
type Step string

// The steps.
const (
	StepRemember Step = "remember" // the words were kept
	StepDerive   Step = "govern"   // a fact that was made of the words changed what holds for them, or what settled a plan was forgotten or is back
	StepEdit     Step = "edit"     // somebody changed it by hand
	StepReplace  Step = "replace"  // somebody said that another note takes its place
	StepExtract  Step = "extract"  // a model distilled a fact
	StepDecide   Step = "decide"   // a new note changed this one
	StepEvolve   Step = "evolve"   // a model described it again, beside a new note
	StepExpire   Step = "expire"   // a plan's time has passed
	StepSettle   Step = "settle"   // a plan was done, cancelled or moved, or is open again
	StepReflect  Step = "reflect"  // a reflection concluded it
	StepConfirm  Step = "confirm"  // the user confirmed a trait
	StepReject   Step = "reject"   // the user rejected a trait
	StepSweep    Step = "sweep"    // it faded, or was merged
	StepForget   Step = "forget"
	StepRestore  Step = "restore"
	StepPin      Step = "pin"
	StepUnpin    Step = "unpin"
	StepUndo     Step = "undo" // took back others: Version.Undoes
)

// Version is one version of a note with the change that made it.
type Version struct {
	Change    ChangeID  `json:"change"`
	At        time.Time `json:"at"`           // known from, on the record timeline
	Clock     time.Time `json:"clock"`        // when it was made, by the clock of the memory
	By        string    `json:"by,omitempty"` // agent; "" is the user
	Step      Step      `json:"step"`
	Operation Operation `json:"operation"`
	Reason    string    `json:"reason,omitempty"` // one sentence, or ""
	Undoes    []int     `json:"undoes,omitempty"` // of StepUndo: the versions of the note that it took back, ascending; the slice belongs to the Version
	Set       ID        `json:"set,omitzero"`     // of the commit that made it: all that one commit wrote has the same; zero is before change sets
	Of        []ID      `json:"of,omitempty"`     // the messages and notes that it came of; a first version came of Note.Messages besides; the slice belongs to the Version
	Closed    time.Time `json:"closed,omitzero"`  // known until; zero while it is the latest
	Note      Note      `json:"note"`             // as it was after the change
}

// Words returns the text that is embedded of a note: its content and, on a line of its
// own, the caption of a picture sent with it.
func (n *Note) Words() string {
	if n.Caption == "" {
		return n.Content
	}
	return n.Content + "\n" + n.Caption
}
