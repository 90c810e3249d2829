package prompt

import (
	"encoding/json"
	"strings"

	"github.com/loci-memory/loci/internal/lang"
)

// steps are the steps of a procedure, in order: a list of texts or of objects with a
// text, or one text with a list in it; without their numbers. A step may come twice.
// Where the answer has none, the content may have them.
func (f fields) steps(name, content string) []string {
	var raws []json.RawMessage
	var out []string
	add := func(s string) {
		if s = lang.CutStepMark(s); s != "" && len(out) < maxSteps {
			out = append(out, s)
		}
	}
	if json.Unmarshal(f[name], &raws) != nil {
		var text string
		_ = json.Unmarshal(f[name], &text)
		if out = lang.Steps(text); len(out) > 1 {
			return out
		}
		for line := range strings.Lines(text) {
			add(oneLine(line))
		}
	}
	for _, raw := range raws {
		add(stepOf(raw))
	}
	if len(out) > 1 {
		return out
	}
	return lang.Steps(content)
}

// stepOf is the text of one step.
func stepOf(raw json.RawMessage) string {
	if text := textOf(raw, maxSentence); text != "" {
		return text
	}
	o := fieldsOf(raw)
	for _, name := range []string{"text", "step", "content", "description", "action", "name"} {
		if text := o.text(name, maxSentence); text != "" && strings.Trim(text, "0123456789") != "" {
			return text
		}
	}
	return ""
}
