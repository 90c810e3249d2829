package loci

import (
	"bytes"
	"encoding/json"
)

// Metadata is what a program keeps beside a note for itself: a JSON object that is returned
// as it was given and is never searched, shown to a model or read. Facts that are made of
// words have the metadata of the words. nil is none. A number is a json.Number when it
// comes from JSON, so that none loses digits. Values are not to be changed once handed in.
type Metadata map[string]any

// UnmarshalJSON reads an object; null is none.
func (m *Metadata) UnmarshalJSON(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var plain map[string]any
	if err := dec.Decode(&plain); err != nil {
		return err
	}
	*m = plain
	return nil
}
