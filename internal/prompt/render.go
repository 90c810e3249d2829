package prompt

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"text/template"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model"
)

//go:embed */*.md *.json
var files embed.FS

// The names of the prompts, and of the steps that ask them.
const (
	StepExtract = "extract"
	StepDecide  = "decide"
	StepEvolve  = "evolve"
)

// How many tokens an answer may have: enough for about two statements a message, and for
// one of each sentence of long ones, a decision for each statement, and what a model thinks
// aloud.
const (
	maxAnswer       = 4096
	mostAnswer      = 2 * maxAnswer
	statementTokens = 300
	answerShare     = 4
)

// roomFor is how many tokens an answer may have that is thought to have some.
func roomFor(tokens int) int { return min(max(tokens, maxAnswer), mostAnswer) }

// Version names the wording of a prompt, like "extract/1f0c2a9b": it changes with any
// word of it, in any language, and with its schema. "" for a prompt there isn't.
func Version(step string) string {
	h := sha256.New()
	for _, name := range append(wordsOf(step), step+".json") {
		text, err := files.ReadFile(name)
		if err != nil {
			return ""
		}
		fmt.Fprintf(h, "%d\n%s", len(text), text)
	}
	return step + "/" + hex.EncodeToString(h.Sum(nil)[:4])
}

// wordsOf are the files of a step in every language.
func wordsOf(step string) []string {
	var out []string
	for _, folder := range lang.PromptCodes() {
		out = append(out, folder+"/"+step+".md", folder+"/"+step+".user.md")
	}
	return out
}

// Author names who wrote what an answer says: the model and the wording of the
// prompt, like "qwen3:8b@extract/1f0c2a9b".
func Author(model, step string) string { return model + "@" + Version(step) }

// render makes a prompt in the language of the texts. data is what the template of
// the user's part is executed with.
func render(step string, texts []string, data any) (model.Prompt, error) {
	words := wordingOf(texts)
	system, err := files.ReadFile(words.folder + "/" + step + ".md")
	if err != nil {
		return model.Prompt{}, err
	}
	t, err := template.ParseFS(files, words.folder+"/"+step+".user.md")
	if err != nil {
		return model.Prompt{}, err
	}
	var user strings.Builder
	if err := t.Execute(&user, data); err != nil {
		return model.Prompt{}, err
	}
	return model.Prompt{
		Step: step, System: string(system), User: user.String(),
		Name: step, Schema: Schema(step), Near: nearOf(step), MaxTokens: maxAnswer,
	}, nil
}

// Schema is the JSON schema of a step's answer; nil for a step there isn't.
func Schema(step string) json.RawMessage {
	text, err := files.ReadFile(step + ".json")
	if err != nil {
		return nil
	}
	return text
}

// wording is the language of a prompt: the folder of its files, and its other words.
type wording struct {
	folder string
	lang.Prompts
}

// wordingOf is the language that most of the texts is in.
func wordingOf(texts []string) wording {
	folder, words := lang.PromptsFor(strings.Join(texts, "\n"))
	return wording{folder, words}
}

// markOf is the mark that fences texts: of a hash of all of them, and in none.
func markOf(texts []string) string {
	h := sha256.New()
	for _, s := range texts {
		fmt.Fprintf(h, "%d\n%s", len(s), s)
	}
	all := strings.Join(texts, "\n")
	for {
		mark := "§" + hex.EncodeToString(h.Sum(nil)[:4])
		if !strings.Contains(all, mark) {
			return mark
		}
		h.Write([]byte(mark))
	}
}

// markLike is what a reader may take for a mark: the sign and a number in hexadecimal.
var markLike = regexp.MustCompile(`[§＄][\s\p{Cf}]*[0-9a-fA-F]{8}`)

// quoted is text in which nothing reads as the mark of a prompt: a space is put behind
// the sign. The mark itself is in no text (markOf).
func quoted(text string) string {
	return markLike.ReplaceAllStringFunc(text, func(s string) string {
		_, size := utf8.DecodeRuneInString(s)
		return s[:size] + " " + strings.TrimLeftFunc(s[size:], func(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) })
	})
}

// day writes a moment with its weekday, which "last Friday" is counted from.
func day(t time.Time, words wording) string {
	return t.Format("2006-01-02 15:04 -07:00") + " " + strings.Fields(words.Weekdays)[t.Weekday()]
}

// Who names a speaker in a head line, "" for nobody.
func Who(name string, role loci.Role) string {
	name, role = quoted(oneLine(name)), loci.Role(quoted(oneLine(string(role))))
	switch {
	case name == "":
		return string(role)
	case role == "":
		return name
	}
	return name + " (" + string(role) + ")"
}

// head is a line about a text: when it was said, and by whom.
func head(words wording, at time.Time, by string) string {
	if by == "" {
		return day(at, words)
	}
	return day(at, words) + ", " + by
}
