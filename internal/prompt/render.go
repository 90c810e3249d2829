package prompt

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"text/template"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model"
)

//go:embed en/*.md zh/*.md *.json
var files embed.FS

// The names of the prompts, and of the steps that ask them.
const (
	StepExtract = "extract"
	StepDecide  = "decide"
	StepEvolve  = "evolve"
)

// maxAnswer is the most tokens that an answer may have.
const maxAnswer = 4096

// Version names the wording of a prompt, like "extract/1f0c2a9b": it changes with any
// word of it, in either language, and with its schema. "" for a prompt there isn't.
func Version(step string) string {
	h := sha256.New()
	for _, name := range []string{"en/" + step + ".md", "en/" + step + ".user.md", "zh/" + step + ".md", "zh/" + step + ".user.md", step + ".json"} {
		text, err := files.ReadFile(name)
		if err != nil {
			return ""
		}
		fmt.Fprintf(h, "%d\n%s", len(text), text)
	}
	return step + "/" + hex.EncodeToString(h.Sum(nil)[:4])
}

// Author names who wrote what an answer says: the model and the wording of the
// prompt, like "qwen3:8b@extract/1f0c2a9b".
func Author(model, step string) string { return model + "@" + Version(step) }

// render makes a prompt in the language of the texts. data is what the template of
// the user's part is executed with.
func render(step string, texts []string, data any) (model.Prompt, error) {
	folder := folderOf(texts)
	system, err := files.ReadFile(folder + "/" + step + ".md")
	if err != nil {
		return model.Prompt{}, err
	}
	t, err := template.ParseFS(files, folder+"/"+step+".user.md")
	if err != nil {
		return model.Prompt{}, err
	}
	var user strings.Builder
	if err := t.Execute(&user, data); err != nil {
		return model.Prompt{}, err
	}
	return model.Prompt{
		Step: step, System: string(system), User: user.String(),
		Name: step, Schema: Schema(step), MaxTokens: maxAnswer,
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

// folderOf is the folder of the language that most of the texts is in.
func folderOf(texts []string) string {
	if lang.IsChinese(strings.Join(texts, "\n")) {
		return "zh"
	}
	return "en"
}

// markOf is the mark that fences texts: of a hash of all of them, and in none.
func markOf(texts []string) string {
	h := sha256.New()
	for _, s := range texts {
		fmt.Fprintf(h, "%d\n%s", len(s), s)
	}
	all := strings.Join(texts, "\n")
	for {
		mark := "§" + hex.EncodeToString(h.Sum(nil)[:8])
		if !strings.Contains(all, mark) {
			return mark
		}
		h.Write([]byte(mark))
	}
}

// weekdays are how Chinese calls the days.
var weekdays = [...]string{"星期日", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六"}

// day writes a moment with its weekday, which "last Friday" is counted from.
func day(t time.Time, folder string) string {
	name := t.Weekday().String()
	if folder == "zh" {
		name = weekdays[t.Weekday()]
	}
	return t.Format("2006-01-02 15:04 -07:00") + " " + name
}

// Who names a speaker in a head line, "" for nobody.
func Who(name string, role loci.Role) string {
	switch {
	case name == "":
		return string(role)
	case role == "":
		return name
	}
	return name + " (" + string(role) + ")"
}

// head is a line about a text: when it was said, and by whom.
func head(folder string, at time.Time, by string) string {
	if by == "" {
		return day(at, folder)
	}
	return day(at, folder) + ", " + by
}
