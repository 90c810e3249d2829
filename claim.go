package loci

import "time"

// Claim is what a note says of one attribute of one subject, as far as rules or a model
// could read it.
type Claim struct {
	Subject   string   `json:"subject"`           // "me" is who speaks; else a name, or a thing as it is described
	Attribute string   `json:"attribute"`         // in plain words, like home, dentist or dose of aspirin
	Value     string   `json:"value,omitempty"`   // "" ends the attribute without a new value
	Negated   bool     `json:"negated,omitempty"` // it says that the value does not hold
	Many      bool     `json:"many,omitempty"`    // the attribute holds many values at a time, like languages or pets
	Keys      []string `json:"keys,omitempty"`    // normal forms of subject and attribute, by which questions and other claims find it; the first is its own

	From    time.Time `json:"from,omitzero"`     // since when it holds; zero is unknown
	Until   time.Time `json:"until,omitzero"`    // until when it held, exclusive; zero is no end
	By      ID        `json:"by,omitzero"`       // the note that ended it; zero where Until is
	Updated bool      `json:"updated,omitempty"` // with Until: a later statement has another value, without a word that this one is over
}

// Distilled is a fact that was made of the words of a note and determines them, or the fact
// that they repeat.
type Distilled struct {
	Fact   ID        `json:"fact"`
	Until  time.Time `json:"until,omitzero"`   // until when it held, exclusive; zero while it holds
	By     ID        `json:"by,omitzero"`      // the note that took its place
	Merged bool      `json:"merged,omitempty"` // its content was edited, or merged with that of others: it is shown itself
	Told   bool      `json:"told,omitempty"`   // the words say the very same by themselves: they are a source of it too
}

// Original is what the words of a note were by themselves, before facts determined them.
type Original struct {
	Kind           Kind        `json:"kind,omitempty"`
	Visibility     Visibility  `json:"visibility,omitempty"`
	Domain         string      `json:"domain,omitempty"`
	Importance     float64     `json:"importance,omitempty"`
	Category       Category    `json:"category,omitempty"`
	Temporality    Temporality `json:"temporality,omitempty"`
	EventTime      Date        `json:"event_time,omitzero"`
	EventEnd       Date        `json:"event_end,omitzero"`
	ProcedureSteps []string    `json:"procedure_steps,omitempty"`
	ValidUntil     time.Time   `json:"valid_until,omitzero"`
	SupersededBy   ID          `json:"superseded_by,omitzero"`
	Forgotten      bool        `json:"forgotten,omitempty"`
	Plan           *PlanState  `json:"plan,omitempty"`   // owned by the note
	Chosen         []string    `json:"chosen,omitempty"` // names of fields that somebody changed since facts determined the words: no fact outweighs these
}
