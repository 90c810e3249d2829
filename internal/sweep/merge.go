package sweep

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
)

// Merged is the one note that episodes become, without an id: in the words of the best
// worded, of all their messages, as important as the most important, said when the last
// was. into, where it is not nil, is the note that they join, which keeps its words. from
// has at least one note, in the order of time, all of one group.
func Merged(into *loci.Note, from []loci.Note) loci.Note {
	var n loci.Note
	if into != nil {
		n = *into
	} else {
		n = *best(from)
		n.ID, n.Version, n.Links, n.AccessCount = loci.ID{}, 0, nil, 0
		n.Verbatim, n.Source, n.Extractor, n.Messages, n.Parts = false, loci.Inferred, edit.Merger, nil, nil
	}
	for i := range from {
		o := &from[i]
		n.Messages = edit.United(n.Messages, o.Messages)
		n.Keywords = edit.AtMost(max(edit.MaxKeywords, len(n.Keywords)), edit.United(n.Keywords, o.Keywords))
		n.Tags = edit.AtMost(max(edit.MaxTags, len(n.Tags)), edit.United(n.Tags, o.Tags))
		n.Entities = edit.United(n.Entities, o.Entities)
		n.Importance, n.Confidence = max(n.Importance, o.Importance), max(n.Confidence, o.Confidence)
		if o.RecordedAt.After(n.RecordedAt) {
			n.RecordedAt = o.RecordedAt
		}
		if n.Conversation != o.Conversation {
			n.Conversation = ""
		}
		if n.Emotion == nil {
			n.Emotion = o.Emotion
		}
		if into == nil {
			n.AccessCount += o.AccessCount
		}
	}
	return n
}

// best is the best worded: a sentence with a beginning and an end, then the shortest,
// then the first.
func best(from []loci.Note) *loci.Note {
	best := 0
	for i := range from {
		if c := cmp.Compare(flaws(from[i].Content), flaws(from[best].Content)); c < 0 || c == 0 && length(&from[i]) < length(&from[best]) {
			best = i
		}
	}
	return &from[best]
}

func flaws(text string) int {
	n := 0
	text = strings.TrimSpace(text)
	if first, _ := utf8.DecodeRuneInString(text); unicode.IsLower(first) {
		n++
	}
	if last, _ := utf8.DecodeLastRuneInString(text); !strings.ContainsRune(".!…。！", last) {
		n++
	}
	return n
}

func length(n *loci.Note) int { return utf8.RuneCountInString(n.Content) }
