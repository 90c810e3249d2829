package main

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

type settingsCmd struct{}

// setting is one that every command has.
type setting struct {
	Name     string `json:"name"`     // as a flag, and in the file of settings
	Value    string `json:"value"`    // here; of what is secret only that it is set
	Variable string `json:"variable"` // of the environment
	Help     string `json:"help,omitempty"`
}

// Run shows the settings.
func (c *settingsCmd) Run(a *app, command *kong.Context) error {
	var all []setting
	for _, flag := range command.Model.Flags {
		if flag.Name != "help" {
			all = append(all, a.setting(flag))
		}
	}
	return a.answer(struct {
		File     string    `json:"file"`
		Settings []setting `json:"settings"`
	}{configFile(), all}, func() {
		rows := each(all, func(s *setting) []string { return []string{s.Name, s.Value, s.Variable, s.Help} })
		fmt.Fprint(a.out, a.look.table([]string{"setting", "is", "variable", "what it is"}, rows))
		fmt.Fprintf(a.out, "A flag --NAME wins over the variable, that over \"NAME\" in %s.\n", configFile())
	})
}

// setting is a flag with what it is here.
func (a *app) setting(flag *kong.Flag) setting {
	s := setting{Name: flag.Name, Variable: strings.Join(flag.Envs, " "), Help: flag.Help}
	if v := flag.Target; !v.IsZero() {
		s.Value = fmt.Sprint(v.Interface())
	}
	switch flag.Name {
	case "key":
		s.Value = secret(s.Value).String()
	case "store", "store-read":
		if plain, _, err := withoutPassword(s.Value); err == nil {
			s.Value = plain
		}
	}
	return s
}
