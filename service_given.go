package loci

// GivenFact is a statement that a caller has distilled from the message it hands in, as a
// language model of the memory would. It is checked like a model's answer, becomes a note
// of its own beside the words, and the rules decide what becomes of it: no model is asked.
// Text is required; what is left out has its default.
type GivenFact struct {
	Text        string       `json:"text" jsonschema:"one statement that can be understood alone, in the language of the message"`
	Kind        Kind         `json:"kind,omitempty" jsonschema:"fact (lasting) or episode (happened or is planned once)"`
	Claims      []GivenClaim `json:"claims,omitempty" jsonschema:"what it says of single attributes: what was said of these before ends"`
	EventTime   Date         `json:"event_time,omitzero" jsonschema:"when it happened or is planned for, as exact as the words are: 2026, 2026-05, 2026-05-04 or 2026-05-04T17:00:00+08:00; dropped where the words bear out no such date"`
	EventEnd    Date         `json:"event_end,omitzero" jsonschema:"with event_time: the last day, month or year of a range, included"`
	Temporality Temporality  `json:"temporality,omitempty" jsonschema:"current, historical (over) or prospective (a plan)"`
	Links       []GivenLink  `json:"links,omitempty" jsonschema:"what it has to do with older notes"`
	Replaces    ID           `json:"replaces,omitzero" jsonschema:"the id of an older note that holds no more because of it"`
	Visibility  Visibility   `json:"visibility,omitempty" jsonschema:"never easier to see than the message; as the message by default, private where the text is"`
	Domain      string       `json:"domain,omitempty" jsonschema:"a path below the domain of the message; that by default"`
	Category    Category     `json:"category,omitempty" jsonschema:"identity, preference, decision, work, skill, hobby, personal, education, location, health, relationship, finance, values or workflow"`
	Tags        []string     `json:"tags,omitempty" jsonschema:"general topics, 5 at most"`
	Keywords    []string     `json:"keywords,omitempty" jsonschema:"words out of the text, most telling first, 7 at most"`
	Entities    []Entity     `json:"entities,omitempty" jsonschema:"people, places and topics that it names"`
	Emotion     *Emotion     `json:"emotion,omitempty" jsonschema:"the feeling that it expresses"`
	Context     string       `json:"context,omitempty" jsonschema:"one sentence about what it was about"`
	Importance  float64      `json:"importance,omitempty" jsonschema:"0.3 routine, 0.5 notable, 0.7 significant, 0.9 critical"`
	Confidence  float64      `json:"confidence,omitempty" jsonschema:"0.9 said outright, 0.7 clear, 0.5 likely"`
	Steps       []string     `json:"steps,omitempty" jsonschema:"with category workflow: every step in order, in the words used"`
}

// GivenClaim is what a GivenFact says of one attribute of one subject.
type GivenClaim struct {
	Subject   string `json:"subject" jsonschema:"user for the user; else a name, or a thing as it is described"`
	Attribute string `json:"attribute" jsonschema:"in plain words, like home, dentist or dose of aspirin"`
	Value     string `json:"value,omitempty" jsonschema:"empty where it only ends the old one"`
	Negated   bool   `json:"negated,omitempty" jsonschema:"true: the value does not hold"`
}

// GivenLink links a GivenFact to an older note, as LinkRequest does.
type GivenLink struct {
	Type   LinkType `json:"type" jsonschema:"supports, contradicts or fulfils (says that a plan was done)"`
	To     ID       `json:"to" jsonschema:"the id of the older note"`
	Reason string   `json:"reason,omitempty" jsonschema:"why, in one sentence"`
}

// SimilarNote is an older note that is like what was remembered, and what the rules make of
// the two. What they do not do is the caller's to do: Replace where the older note holds no
// more, Link where one supports or contradicts the other, Undo where the rules were wrong.
type SimilarNote struct {
	New        ID        `json:"new"`                 // the new note that it is like
	Note       Note      `json:"note"`                // the older note as it was before
	Similarity float64   `json:"similarity"`          // 0…1
	Operation  Operation `json:"operation,omitempty"` // what the rules do with the two: UPDATE, DELETE or NOOP; "" keeps both as they are
	Ends       []Ended   `json:"ends,omitempty"`      // claims of the older note that the new one ends or updates
	Reason     string    `json:"reason,omitempty"`    // with Operation or Ends: why, one sentence
}
