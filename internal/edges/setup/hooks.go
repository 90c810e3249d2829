package setup

import "slices"

// event is a moment at which a program calls a hook, by its name, and the event of
// `loci hook` that it is.
type event struct{ name, hook string }

// The events of each program that loci has use for: the first of a session, before a prompt, and
// when an answer is complete, a session ends or its text is about to be shortened.
var (
	claudeEvents = []event{
		{"SessionStart", "session-start"}, {"UserPromptSubmit", "prompt"}, {"Stop", "stop"}, {"PreCompact", "pre-compact"}, {"SessionEnd", "stop"},
	}
	codexEvents = []event{
		{"SessionStart", "session-start"}, {"UserPromptSubmit", "prompt"}, {"Stop", "stop"}, {"PreCompact", "pre-compact"},
	}
	geminiEvents = []event{
		{"SessionStart", "session-start"}, {"BeforeAgent", "prompt"}, {"AfterAgent", "stop"}, {"PreCompress", "pre-compact"}, {"SessionEnd", "stop"},
	}
	cursorEvents = []event{
		{"sessionStart", "session-start"}, {"beforeSubmitPrompt", "prompt"}, {"afterAgentResponse", "stop"}, {"preCompact", "pre-compact"}, {"stop", "stop"},
	}
	windsurfEvents = []event{{"pre_user_prompt", "prompt"}, {"post_cascade_response", "stop"}}
)

// command is a hook as programs write it.
type command struct {
	Type    string `json:"type,omitempty"`
	Command string `json:"command"`
	Timeout int    `json:"timeout,omitempty"`
}

// group is a list of hooks, which some programs have within the list of an event.
type group struct {
	Hooks []command `json:"hooks"`
}

// form is how a program writes the hook of an event.
type form func(c command) any

func nested(c command) any {
	c.Type = "command"
	return group{Hooks: []command{c}}
}

func flat(c command) any { return c }

// hooks is the file with the hooks of a program, or none.
func (l Launch) hooks(m Machine, path string, as form, timeout int, events []event) []file {
	if l.NoHooks {
		return nil
	}
	f := file{path: path}
	for _, e := range events {
		args := slices.Concat([]string{l.Program, "hook", e.hook}, l.Args)
		f.entries = append(f.entries, entry{path: []string{"hooks", e.name}, item: true, value: as(command{Command: line(m, args), Timeout: timeout})})
	}
	return []file{f}
}
