package main

import (
	"fmt"
	"maps"
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

// completionCmd makes shells complete command lines: a script asks the program itself what
// fits, so that it never knows other commands than the program has.
type completionCmd struct {
	Shell string   `arg:"" enum:"bash,zsh,fish,powershell,words" help:"Prints the script for: ${enum}; words is what the scripts ask, and prints what fits next."`
	Words []string `arg:"" optional:"" help:"With words: those before the cursor, without the program's name, after --."`
	Typed string   `help:"With words: what is typed of the one at the cursor."`
}

// scripts are what each shell is to read when it starts.
var scripts = map[string]string{
	"bash": `_loci() {
    local IFS=$'\n'
    COMPREPLY=($(loci completion words --typed="${COMP_WORDS[COMP_CWORD]}" -- "${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null))
}
complete -o default -F _loci loci`,
	"zsh": `#compdef loci
_loci() {
    local -a found
    found=(${(f)"$(loci completion words --typed="$PREFIX" -- "${(@)words[2,CURRENT-1]}" 2>/dev/null)"})
    (( $#found )) && compadd -a found || _files
}
compdef _loci loci`,
	"fish": `complete -c loci -a '(loci completion words "--typed=$(commandline -ct)" -- (commandline -opc)[2..] 2>/dev/null)'`,
	"powershell": `Register-ArgumentCompleter -Native -CommandName loci -ScriptBlock {
    param($typed, $line, $at)
    $before = $line.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $at } | ForEach-Object { "$_" }
    loci completion words "--typed=$typed" -- @before 2>$null | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}`,
}

// Run prints the script of a shell, or what fits next.
func (c *completionCmd) Run(a *app, k *kong.Kong) error {
	lines := []string{scripts[c.Shell]}
	if c.Shell == "words" {
		lines = fitting(k.Model.Node, c.Words, c.Typed)
	}
	return a.answer(lines, func() {
		for _, line := range lines {
			fmt.Fprintln(a.out, line)
		}
	})
}

// fitting are the commands, flags and values that may follow words and begin with what is
// typed; none where a text or a file is expected.
func fitting(node *kong.Node, words []string, typed string) []string {
	flags := flagsOf(node)
	var value *kong.Flag // that the next word is the value of
	places := 0
	for _, word := range words {
		flag := flags[word]
		switch child := childOf(node, word); {
		case word == "=": // bash takes it for a word
		case value != nil:
			value = nil
		case flag != nil && !flag.IsBool():
			value = flag
		case strings.HasPrefix(word, "-"):
		case child != nil:
			node, places = child, 0
			maps.Copy(flags, flagsOf(child))
		default:
			places++
		}
	}
	typed = strings.TrimPrefix(typed, "=")
	var all []string
	switch {
	case value != nil:
		all = value.EnumSlice()
	case strings.HasPrefix(typed, "-"):
		all = slices.Collect(maps.Keys(flags))
	case len(node.Children) > 0:
		all = each(node.Children, func(child **kong.Node) string { return (*child).Name })
	case places < len(node.Positional):
		all = node.Positional[places].EnumSlice()
	}
	slices.Sort(all)
	return slices.DeleteFunc(all, func(s string) bool { return s == "" || !strings.HasPrefix(s, typed) })
}

// flagsOf are the flags of a command as they are typed, without those that help hides.
func flagsOf(node *kong.Node) map[string]*kong.Flag {
	named := map[string]*kong.Flag{}
	for _, flag := range node.Flags {
		if flag.Hidden {
			continue
		}
		named["--"+flag.Name] = flag
		if flag.Short != 0 {
			named["-"+string(flag.Short)] = flag
		}
	}
	return named
}

func childOf(node *kong.Node, name string) *kong.Node {
	for _, child := range node.Children {
		if child.Name == name {
			return child
		}
	}
	return nil
}
