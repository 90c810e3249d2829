package sqlread

import (
	"encoding/json"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
)

// Findings are what came of looking at something: that it is fine, or its problems, each with
// the cure.
func Findings(what, fine, cure string, problems []string) (findings []loci.Finding) {
	if len(problems) == 0 {
		return []loci.Finding{{What: what, Text: fine}}
	}
	for _, p := range problems {
		findings = append(findings, loci.Finding{What: what, Bad: true, Text: p + ": " + cure})
	}
	return findings
}

// AnyBody takes every body.
func AnyBody([]byte) error { return nil }

// JSONBody reads a body that is JSON.
func JSONBody(body []byte) error {
	if !json.Valid(body) {
		return packed.ErrCut
	}
	return nil
}

// NoteBody reads the body of a version.
func NoteBody(body []byte) error {
	var v loci.Version
	return packed.Decode(body, &v)
}
