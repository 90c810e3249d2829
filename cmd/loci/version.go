package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/alecthomas/kong"
)

type versionCmd struct{}

// build is which program this is.
type build struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

// Run prints the version.
func (c *versionCmd) Run(a *app) error {
	b := thisBuild()
	return a.answer(b, func() {
		line := "loci " + b.Version
		if b.Revision != "" {
			line += " (" + b.Revision + ")"
		}
		fmt.Fprintf(a.out, "%s %s %s\n", line, b.Go, b.Platform)
	})
}

// thisBuild is what the Go tool wrote into the binary; "dev" where it knew no
// version.
func thisBuild() build {
	b := build{Version: "dev", Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		b.Version = v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			b.Revision = s.Value[:min(12, len(s.Value))]
		}
	}
	return b
}

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
	return a.answer(object{"file": configFile(), "settings": all}, func() {
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
