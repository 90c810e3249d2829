package lang

import "github.com/loci-memory/loci/internal/lang/language"

// Prompts are the words of a language for the lines above texts in a prompt.
type Prompts = language.Prompts

// PromptCodes returns the codes of the languages that there are prompts in, in order.
func PromptCodes() []string {
	in := all()
	var out []string
	for _, l := range in.languages {
		if hasPrompts(l) {
			out = append(out, l.Code)
		}
	}
	return out
}

// PromptsFor returns the code of the language in which a prompt about a text is, and its
// words; "" where there are prompts in none.
func PromptsFor(text string) (code string, words Prompts) {
	l := all().languageOf(text, hasPrompts)
	if l == nil {
		return "", Prompts{}
	}
	return l.Code, l.Prompts
}

func hasPrompts(l *language.Language) bool { return l.Prompts.Weekdays != "" }

// languageOf is the language of a text by its script: of those that something holds of,
// else the first of them; nil if there is none.
func (in *Set) languageOf(text string, holds func(*language.Language) bool) *language.Language {
	script := ScriptOf(text)
	if script != Han {
		script = Latin
	}
	var first *language.Language
	for _, l := range in.languages {
		switch {
		case !holds(l):
		case l.Text.Script == script:
			return l
		case first == nil:
			first = l
		}
	}
	return first
}
