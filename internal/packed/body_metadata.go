package packed

import (
	"encoding/json"
	"fmt"

	"github.com/loci-memory/loci"
)

// metadata writes metadata as JSON, which is what it is at both ends; none is no text.
func (w *writer) metadata(m loci.Metadata) {
	var text []byte
	if len(m) > 0 {
		text, _ = json.Marshal(m) // the requests check that it can be written
	}
	w.texts(string(text))
}

func (r *reader) metadata() loci.Metadata {
	text := r.text()
	if text == "" {
		return nil
	}
	var m loci.Metadata
	if err := json.Unmarshal([]byte(text), &m); err != nil && r.err == nil {
		r.err = fmt.Errorf("the metadata of a row: %w", err)
	}
	return m
}
