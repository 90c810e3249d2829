package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// everyday are the commands that help explains in a line each; it names the others.
var everyday = []string{
	"remember", "recall", "profile", "agenda", "timeline", "note", "edit", "replace", "forget", "undo", "open", "setup", "doctor",
}

// printHelp prints the help of a command, or of loci, in one screen: the settings that all
// commands have are apart (settingsCmd).
func printHelp(o kong.HelpOptions, command *kong.Context) error {
	more := "Settings of every command, like --store, --user and --json: loci settings"
	for _, flag := range command.Model.Flags {
		flag.Hidden = true
	}
	if command.Selected() == nil {
		o.NoAppSummary, more = false, others(command.Model.Node)+"\n"+more
		hide(command.Model.Node)
	}
	if err := kong.DefaultHelpPrinter(o, command); err != nil {
		return err
	}
	_, err := fmt.Fprintln(command.Stdout, "\n"+more)
	return err
}

// hide leaves the commands of every day.
func hide(app *kong.Node) {
	for _, c := range app.Children {
		c.Group, c.Hidden = nil, !slices.Contains(everyday, c.Name)
	}
}

// others are the names of the other commands, a line a group.
func others(app *kong.Node) string {
	var titles []string
	names := map[string]string{}
	for _, c := range app.Children {
		if slices.Contains(everyday, c.Name) {
			continue
		}
		if title := c.Group.Title; names[title] == "" {
			titles = append(titles, title)
		}
		names[c.Group.Title] += " " + c.Name
	}
	var b strings.Builder
	b.WriteString("Others:\n")
	for _, title := range titles {
		fmt.Fprintf(&b, "  %-20s%s\n", title, names[title])
	}
	return b.String()
}
