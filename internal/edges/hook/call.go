package hook

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
)

// Call is what a program says to a hook. The zero Call says nothing.
type Call struct {
	Event      string // as the program calls it
	Session    string // id of the talk
	Turn       string // id of the question and its answer; "" where the program has none
	Transcript string // path of the talk so far; "" where the program keeps none
	Prompt     string // what the person asks
	Answer     string // what the assistant said last

	form form
}

// form is how the answer of a hook is written.
type form int

const (
	nested form = iota // Claude Code, Codex, Gemini CLI, VS Code
	flat               // Cursor
	silent             // Windsurf takes no answer
)

// said are the names that programs have for what they say.
type said struct {
	Event      string `json:"hook_event_name"`
	EventCamel string `json:"hookEventName"`
	Action     string `json:"agent_action_name"`

	Session      string `json:"session_id"`
	SessionCamel string `json:"sessionId"`
	Conversation string `json:"conversation_id"`
	Trajectory   string `json:"trajectory_id"`

	Turn       string `json:"turn_id"`
	Generation string `json:"generation_id"`
	Execution  string `json:"execution_id"`

	Transcript *string `json:"transcript_path"`
	Version    string  `json:"cursor_version"`

	Prompt   string `json:"prompt"`
	Last     string `json:"last_assistant_message"`
	Response string `json:"prompt_response"`
	Text     string `json:"text"`
	Tool     struct {
		Prompt   string `json:"user_prompt"`
		Response string `json:"response"`
	} `json:"tool_info"`
}

// Read reads what a program says. ErrInvalid: it is no JSON object.
func Read(data []byte) (Call, error) {
	var s said
	if err := json.Unmarshal(data, &s); err != nil {
		return Call{}, loci.Invalid("hook", "reads the JSON object that a program gives its hooks (%v)", err)
	}
	c := Call{
		Event: cmp.Or(s.Event, s.EventCamel, s.Action), Session: cmp.Or(s.Session, s.SessionCamel, s.Conversation, s.Trajectory),
		Turn: cmp.Or(s.Turn, s.Generation, s.Execution), Prompt: cmp.Or(s.Prompt, s.Tool.Prompt),
		Answer: cmp.Or(s.Last, s.Response, s.Tool.Response),
	}
	if s.Transcript != nil {
		c.Transcript = *s.Transcript
	}
	switch {
	case s.Version != "" || s.Event == "beforeSubmitPrompt" || s.Event == "afterAgentResponse":
		c.form = flat
		if s.Event == "afterAgentResponse" {
			c.Answer = cmp.Or(c.Answer, s.Text)
		}
	case s.Action != "":
		c.form = silent
	}
	return c, nil
}

// Reply writes what a hook answers: context for the agent, "" for none. The program goes on
// in any case.
func (c *Call) Reply(context string) ([]byte, error) {
	type specific struct {
		Event   string `json:"hookEventName"`
		Context string `json:"additionalContext"`
	}
	var reply struct {
		Specific *specific `json:"hookSpecificOutput,omitempty"`
		Continue *bool     `json:"continue,omitempty"`
		Context  string    `json:"additional_context,omitempty"`
	}
	switch c.form {
	case silent:
		return nil, nil
	case flat:
		on := true
		reply.Continue, reply.Context = &on, context
	default:
		if context != "" {
			reply.Specific = &specific{c.Event, context}
		}
	}
	return json.Marshal(reply)
}

// Messages are what was said in the call itself, for programs that keep no talk.
func (c *Call) Messages() (out []loci.RememberRequest) {
	for _, m := range []loci.RememberRequest{{Text: c.Prompt, Role: loci.RoleUser}, {Text: c.Answer, Role: loci.RoleAssistant}} {
		text, ok := words(m.Text)
		if !ok {
			continue
		}
		// The same call again is the same message; without an id of the turn, so are the same words.
		m.Text, m.Conversation, m.Ref = text, c.Session, cmp.Or(c.Turn, digest(text))+"/"+string(m.Role)
		out = append(out, m)
	}
	return out
}

func digest(text string) string {
	s := sha256.Sum256([]byte(text))
	return hex.EncodeToString(s[:8])
}

// longest is how many bytes of one message are kept: what is longer was pasted.
const longest = 16 << 10

// words is what somebody said, without what programs put around it and without what this
// memory said; false where nothing is left.
func words(text string) (string, bool) {
	text, _ = loci.StripMemory(strings.TrimSpace(unwrapped(text)))
	if wrapped(text) || slices.ContainsFunc(machinery, func(mark string) bool { return strings.HasPrefix(text, mark) }) {
		return "", false
	}
	if len(text) > longest {
		text = strings.ToValidUTF8(text[:longest], "") + " …"
	}
	return text, text != ""
}

// machinery is how texts begin that a program wrote in a person's name.
var machinery = []string{
	"<command-", "<local-command-", "<bash-", "# AGENTS.md", "Caveat: The messages below", "[Request interrupted", "This session is being continued from a previous conversation",
}

var opened = regexp.MustCompile(`^<([a-z]+[-_][a-z_-]+)[^>]*>`)

// wrapped reports whether a text is one element of two words, like <environment_context>, as
// programs put before what a person says.
func wrapped(text string) bool {
	name := opened.FindStringSubmatch(text)
	return len(name) > 1 && strings.HasSuffix(text, "</"+name[1]+">")
}

// unwrapped leaves out what programs put into what a person says: reminders, and the answers
// of hooks.
func unwrapped(text string) string {
	for _, name := range []string{"system-reminder", "hook_context"} {
		for at := 0; ; {
			before, after, found := strings.Cut(text[at:], "<"+name+">")
			_, rest, closed := strings.Cut(after, "</"+name+">")
			if !found || !closed {
				break
			}
			before = text[:at] + before
			text, at = before+rest, len(before)
		}
	}
	return text
}
