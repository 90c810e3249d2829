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
// understood says what was taken though it was not as asked, without its words.
func ReadAsk(answer string) (questions, understood []string, err error) {
	var r reading
	items, _, err := r.listIn(answer, StepAsk, "questions", true)
	if err != nil {
		return nil, nil, err
	}
	var out []string
	for _, item := range items {
		q := r.question(item)
		again := func(o string) bool { return strings.EqualFold(o, q) }
		if q != "" && len(out) < maxQuestions && !slices.ContainsFunc(out, again) {
			out = append(out, q)
		}
	}
	if len(out) == 0 {
		return nil, nil, bad("the answer asks nothing")
	}
	return out, r.warnings(), nil
}

// question is a question, or the one in an object.
func (r *reading) question(item json.RawMessage) string {
	if f := r.fields(item, questionNames); f != nil {
		return f.text("question", maxSentence)
	}
	return textOf(item, maxSentence)
}
