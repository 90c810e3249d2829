package loci

// UndoRequest names changes to take back, all of them in one commit or none.
type UndoRequest struct {
	IDs    []string `json:"ids" jsonschema:"what to take back: changes as history prints them (NOTE-ID@VERSION), and ids of messages or reflections: all that came of one"`
	Reason string   `json:"reason,omitempty" jsonschema:"why, for the history"`
}
