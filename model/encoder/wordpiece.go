package encoder

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// mostTokens is how many tokens of a text are read, the two marks at its ends among them.
const mostTokens = 512

// longestWord is how many characters a word has at most that is looked up in pieces.
const longestWord = 100

// wordPiece cuts texts into the tokens of a vocabulary (Wu et al., 2016, as BERT has it).
type wordPiece struct {
	vocabulary          map[string]int32
	unknown, begin, end int32
	lower, strip        bool // letters to lower case; accents away
}

// readTokenizer reads a tokenizer.json of the WordPiece kind.
func readTokenizer(b []byte) (*wordPiece, error) {
	var file struct {
		Normalizer struct {
			Type         string `json:"type"`
			Lowercase    bool   `json:"lowercase"`
			StripAccents *bool  `json:"strip_accents"`
		} `json:"normalizer"`
		Model struct {
			Type  string           `json:"type"`
			Vocab map[string]int32 `json:"vocab"`
		} `json:"model"`
	}
	if err := json.Unmarshal(b, &file); err != nil {
		return nil, fmt.Errorf("this is no tokenizer.json: %w", err)
	}
	if file.Model.Type != "WordPiece" || file.Normalizer.Type != "BertNormalizer" {
		return nil, fmt.Errorf("a tokenizer of the kind %q with %q is not known here: WordPiece with BertNormalizer is", file.Model.Type, file.Normalizer.Type)
	}
	w := &wordPiece{vocabulary: file.Model.Vocab, lower: file.Normalizer.Lowercase, strip: file.Normalizer.Lowercase}
	if s := file.Normalizer.StripAccents; s != nil {
		w.strip = *s
	}
	for token, id := range w.vocabulary {
		if id < 0 {
			return nil, fmt.Errorf("the vocabulary numbers %q %d: tokens are numbered from 0", token, id)
		}
	}
	for name, id := range map[string]*int32{"[UNK]": &w.unknown, "[CLS]": &w.begin, "[SEP]": &w.end} {
		var ok bool
		if *id, ok = w.vocabulary[name]; !ok {
			return nil, fmt.Errorf("the vocabulary has no %s", name)
		}
	}
	return w, nil
}

// most is the greatest token.
func (w *wordPiece) most() int {
	most := int32(0)
	for _, id := range w.vocabulary {
		most = max(most, id)
	}
	return int(most)
}

// tokens are those of a text between its marks, so many at most.
func (w *wordPiece) tokens(text string) []int32 {
	out := []int32{w.begin}
	for _, word := range w.words(text) {
		if out = w.pieces(out, word); len(out) >= mostTokens {
			out = out[:mostTokens-1]
			break
		}
	}
	return append(out, w.end)
}

// pieces appends a word's tokens: the longest beginning that the vocabulary has, then the
// longest of the rest, and so on; one that is unknown where there is a part without any.
func (w *wordPiece) pieces(out []int32, word string) []int32 {
	letters := []rune(word)
	if len(letters) > longestWord {
		return append(out, w.unknown)
	}
	began, prefix := len(out), ""
	for from := 0; from < len(letters); {
		to, id, ok := len(letters), int32(0), false
		for ; to > from; to-- {
			if id, ok = w.vocabulary[prefix+string(letters[from:to])]; ok {
				break
			}
		}
		if !ok {
			return append(out[:began], w.unknown)
		}
		out, from, prefix = append(out, id), to, "##"
	}
	return out
}

// words are those of a text: it is cut at spaces, and marks and Chinese characters stand alone.
func (w *wordPiece) words(text string) []string {
	if w.lower {
		text = strings.ToLower(text)
	}
	if w.strip {
		text = norm.NFD.String(text)
	}
	var out []string
	var word strings.Builder
	flush := func() {
		if word.Len() > 0 {
			out = append(out, word.String())
			word.Reset()
		}
	}
	for _, r := range text {
		switch {
		case r == 0, r == unicode.ReplacementChar, w.strip && unicode.Is(unicode.Mn, r):
		case unicode.IsSpace(r):
			flush()
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs):
		case isMark(r), isChinese(r):
			flush()
			out = append(out, string(r))
		default:
			word.WriteRune(r)
		}
	}
	flush()
	return out
}

// isMark reports whether a character is a mark for BERT: also all of ASCII that are neither
// letters nor digits.
func isMark(r rune) bool {
	if r < unicode.MaxASCII {
		return r > ' ' && !(r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z')
	}
	return unicode.IsPunct(r)
}

// isChinese reports whether a character is an ideograph, as BERT has it.
func isChinese(r rune) bool {
	switch {
	case r >= 0x4E00 && r <= 0x9FFF, r >= 0x3400 && r <= 0x4DBF, r >= 0x20000 && r <= 0x2A6DF, r >= 0x2A700 && r <= 0x2B73F,
		r >= 0x2B740 && r <= 0x2B81F, r >= 0x2B920 && r <= 0x2CEAF, r >= 0xF900 && r <= 0xFAFF, r >= 0x2F800 && r <= 0x2FA1F:
		return true
	}
	return false
}
