package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/loci-memory/loci/internal/edges/encoders"
)

// encoderCmd are the sentence encoders of this person.
type encoderCmd struct {
	Install encoderInstallCmd `cmd:"" help:"Fetch the encoders of languages, checked and whole, into the folder of all your memories."`
	List    encoderListCmd    `cmd:"" help:"List the encoders that there are, and those that are installed."`
	Verify  encoderVerifyCmd  `cmd:"" help:"Read the files of those that are installed, and compare their hashes."`
	Remove  encoderRemoveCmd  `cmd:"" help:"Take encoders out."`
}

// encoderFolder is where the encoders of a person are, beside the default store.
func encoderFolder() encoders.Folder {
	return encoders.Folder(filepath.Join(filepath.Dir(defaultStore()), "encoders"))
}

type encoderInstallCmd struct {
	Language []string `placeholder:"en,zh" help:"Of these languages; by default of English, and of Chinese where the language of the system is that."`
	From     string   `placeholder:"SOURCE" env:"LOCI_ENCODER_SOURCE" help:"A folder, an archive (.zip, .jar, .tar.gz) or an address of one, or that of a hub; by default huggingface.co."`
}

// encoderState is an encoder for programs.
type encoderState struct {
	Language  string `json:"language"`
	Name      string `json:"name"`
	License   string `json:"license"`
	Bytes     int64  `json:"bytes"`
	Installed bool   `json:"installed"`
	Weights   string `json:"weights"`
	Tokenizer string `json:"tokenizer"`
}

func stateOf(f encoders.Folder, e *encoders.Encoder) encoderState {
	s := encoderState{Language: e.Language, Name: e.Name, License: e.License, Bytes: e.Size(), Installed: f.Has(e)}
	s.Weights, s.Tokenizer = f.Paths(e)
	return s
}

// Run says how much it fetches from where, and fetches it.
func (c *encoderInstallCmd) Run(ctx context.Context, a *app) error {
	languages := c.Language
	if len(languages) == 0 {
		languages = systemLanguages(os.Getenv)
	}
	wanted, err := encoders.Of(languages)
	if err != nil {
		return err
	}
	f := encoderFolder()
	states, fetched := make([]encoderState, len(wanted)), false
	for i := range wanted {
		e := &wanted[i]
		if !f.Has(e) {
			fmt.Fprintf(a.err, "note: %s for %s, %s, %s, to %s\n", e.Name, e.Language, size(e.Size()), e.License, string(f))
			p := &stages{app: a}
			err := f.Install(ctx, e, c.From, func(file string, done, total int64) { p.set(e.Language+" "+file, int(done), int(total)) })
			p.end()
			if err != nil {
				return err
			}
			fetched = true
		}
		states[i] = stateOf(f, e)
	}
	if fetched {
		fmt.Fprintln(a.err, "note: what you keep from now on is found in other words, too; what was kept before gets there behind the first question, where agents are served, or at once by loci reindex")
	}
	return a.answerEncoders(states)
}

// systemLanguages are the languages of a system, by its variables: English, and Chinese where it is that.
func systemLanguages(variable func(string) string) []string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"} {
		if v := variable(name); v != "" {
			if strings.HasPrefix(strings.ToLower(v), "zh") {
				return []string{"en", "zh"}
			}
			break
		}
	}
	return []string{"en"}
}

func (a *app) answerEncoders(states []encoderState) error {
	return a.answer(object{"encoders": states}, func() {
		rows := each(states, func(s *encoderState) []string {
			where := "not installed: loci encoder install --language " + s.Language
			if s.Installed {
				where = filepath.Dir(s.Weights)
			}
			return []string{s.Language, s.Name, size(s.Bytes), where}
		})
		fmt.Fprint(a.out, a.look.table([]string{"language", "encoder", "size", "where"}, rows))
	})
}

type encoderListCmd struct{}

// Run lists all encoders.
func (c *encoderListCmd) Run(a *app) error {
	known := encoders.Known()
	return a.answerEncoders(each(known, func(e *encoders.Encoder) encoderState { return stateOf(encoderFolder(), e) }))
}

type encoderVerifyCmd struct{}

// Run reads all that are installed.
func (c *encoderVerifyCmd) Run(ctx context.Context, a *app) error {
	f := encoderFolder()
	states := []encoderState{}
	for _, e := range encoders.Known() {
		if !f.Has(&e) {
			continue
		}
		if err := f.Verify(ctx, &e); err != nil {
			return err
		}
		states = append(states, stateOf(f, &e))
	}
	return a.answerEncoders(states)
}

type encoderRemoveCmd struct {
	Language []string `required:"" placeholder:"en,zh" help:"Of these languages."`
}

// Run takes encoders out, those that are half there too.
func (c *encoderRemoveCmd) Run(a *app) error {
	gone, err := encoders.Of(c.Language)
	if err != nil {
		return err
	}
	f := encoderFolder()
	for i := range gone {
		if _, err := f.Remove(&gone[i]); err != nil {
			return err
		}
	}
	return a.answerEncoders(each(gone, func(e *encoders.Encoder) encoderState { return stateOf(f, e) }))
}
