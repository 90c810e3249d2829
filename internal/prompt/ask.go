package prompt

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/loci-memory/loci/model"
)

// maxQuestions is how many questions stage one asks at most.
const maxQuestions = 5

// Ask asks for 3 to 5 questions worth asking the memory before anything is concluded
// (stage one). Questions and evidence of the review are not shown.
func Ask(in Review) (model.Prompt, error) {
	in.Questions, in.Evidence = nil, nil
	return in.render(StepAsk)
}

// ReadAsk reads the answer to Ask: at most 5 questions, each once. An answer without
// any is an ErrBadOutput; so is an empty list, as there is nothing to go on with.
func ReadAsk(answer string) ([]string, error) {
	items, err := listIn(answer, StepAsk, "questions")
	if err != nil {
		return nil, err
	}
	var out []string
	for _, item := range items {
		q := questionOf(item)
		again := func(o string) bool { return strings.EqualFold(o, q) }
		if q != "" && len(out) < maxQuestions && !slices.ContainsFunc(out, again) {
			out = append(out, q)
		}
	}
	if len(out) == 0 {
		return nil, bad("the answer asks nothing")
	}
	return out, nil
}

// questionOf is a question, or the one in an object.
func questionOf(item json.RawMessage) string {
	if f := fieldsOf(item); f != nil {
		return f.text("question", maxSentence)
	}
	return textOf(item, maxSentence)
}
