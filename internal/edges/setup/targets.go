package setup

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"
)

// Machine is where programs keep their configuration.
type Machine struct {
	OS   string                   // as runtime.GOOS
	Home string                   // folder of the person
	Var  func(name string) string // a variable of the environment; "" is none
}

// Target is a program that can be given loci.
type Target struct {
	Name  string // as it is typed, and the name of the agent: claude-code
	Title string // as its makers write it
	Next  string // what to do after it is set up; "" is to start it again

	folder func(Machine) string // that is there where the program is
	files  func(Machine, Launch) []file
}

// Targets are all programs that can be given loci, by name.
func Targets() []Target {
	return []Target{
		{Name: "claude-code", Title: "Claude Code", folder: claudeFolder, files: claudeCode, Next: "begin a new session; /mcp lists loci"},
		{Name: "claude-desktop", Title: "Claude Desktop", folder: claudeDesktop, files: servers(claudeDesktop, "claude_desktop_config.json")},
		{Name: "codex", Title: "Codex", folder: codexFolder, files: codex, Next: "begin a new session; /mcp lists loci. Codex asks once, in /hooks, whether its hooks are trusted"},
		{Name: "cursor", Title: "Cursor", folder: home(".cursor"), files: cursor},
		{Name: "gemini", Title: "Gemini CLI", folder: home(".gemini"), files: gemini, Next: "begin a new session; /mcp lists loci"},
		{Name: "openclaw", Title: "OpenClaw", folder: home(".openclaw"), files: openclaw, Next: "restart its gateway"},
		{Name: "opencode", Title: "opencode", folder: opencodeFolder, files: opencode},
		{Name: "vscode", Title: "VS Code", folder: vscodeFolder, files: vscode},
		{Name: "windsurf", Title: "Windsurf", folder: home(".codeium", "windsurf"), files: windsurf},
		{Name: "zed", Title: "Zed", folder: zedFolder, files: zed},
	}
}

// Find returns the target of a name, or nil.
func Find(name string) *Target {
	for _, t := range Targets() {
		if t.Name == name {
			return &t
		}
	}
	return nil
}

// Folder is a folder that is there where the program was used.
func (t *Target) Folder(m Machine) string { return t.folder(m) }

// Paths are the files of the program that setup changes.
func (t *Target) Paths(m Machine, l Launch) (paths []string) {
	for _, f := range t.files(m, l) {
		paths = append(paths, f.path)
	}
	return paths
}

// server is how most programs write a server: in this order.
type server struct {
	Type    string            `json:"type,omitempty"`
	Command string            `json:"command"`
	Args    []string          `json:"args"`
	Env     map[string]string `json:"env,omitempty"`
}

func (l Launch) server(kind string) server {
	return server{Type: kind, Command: l.Program, Args: l.args(), Env: l.Env}
}

// args are the arguments that make loci a server of one agent.
func (l Launch) args() []string { return append([]string{"mcp"}, l.Args...) }

func home(below ...string) func(Machine) string {
	return func(m Machine) string { return filepath.Join(append([]string{m.Home}, below...)...) }
}

// set is the folder that a variable names, or else one below the home folder.
func set(variable string, below ...string) func(Machine) string {
	return func(m Machine) string { return cmp.Or(m.Var(variable), home(below...)(m)) }
}

var (
	claudeFolder   = set("CLAUDE_CONFIG_DIR", ".claude")
	codexFolder    = set("CODEX_HOME", ".codex")
	opencodeFolder = func(m Machine) string { return filepath.Join(m.xdg(), "opencode") }
)

// xdg is the folder of configuration by the XDG specification, on all systems.
func (m Machine) xdg() string {
	return cmp.Or(m.Var("XDG_CONFIG_HOME"), filepath.Join(m.Home, ".config"))
}

// application is the folder of a program's configuration as its system has it.
func (m Machine) application(name ...string) string {
	base := m.xdg()
	switch m.OS {
	case "darwin":
		base = filepath.Join(m.Home, "Library", "Application Support")
	case "windows":
		base = cmp.Or(m.Var("APPDATA"), filepath.Join(m.Home, "AppData", "Roaming"))
	}
	return filepath.Join(append([]string{base}, name...)...)
}

func claudeDesktop(m Machine) string { return m.application("Claude") }

func vscodeFolder(m Machine) string { return m.application("Code", "User") }

func zedFolder(m Machine) string {
	if m.OS == "windows" {
		return m.application("Zed")
	}
	return filepath.Join(m.xdg(), "zed")
}

// servers is one file with servers by name, as most programs have it.
func servers(folder func(Machine) string, name string) func(Machine, Launch) []file {
	return func(m Machine, l Launch) []file {
		return []file{{path: filepath.Join(folder(m), name), entries: []entry{{path: []string{"mcpServers", "loci"}, value: l.server("")}}}}
	}
}

func claudeCode(m Machine, l Launch) []file {
	state := filepath.Join(m.Home, ".claude.json")
	if dir := m.Var("CLAUDE_CONFIG_DIR"); dir != "" {
		state = filepath.Join(dir, ".claude.json")
	}
	files := []file{{path: state, entries: []entry{{path: []string{"mcpServers", "loci"}, value: l.server("stdio")}}}}
	return append(files, l.hooks(m, filepath.Join(claudeFolder(m), "settings.json"), nested, 5, claudeEvents)...)
}

func codex(m Machine, l Launch) []file {
	t := table{path: []string{"mcp_servers", "loci"}, keys: []pair{{"command", l.Program}, {"args", l.args()}}}
	if len(l.Env) > 0 {
		t.keys = append(t.keys, pair{"env", l.Env})
	}
	files := []file{{path: filepath.Join(codexFolder(m), "config.toml"), table: &t}}
	return append(files, l.hooks(m, filepath.Join(codexFolder(m), "hooks.json"), nested, 5, codexEvents)...)
}

func cursor(m Machine, l Launch) []file {
	dir := home(".cursor")
	files := servers(dir, "mcp.json")(m, l)
	hooks := l.hooks(m, filepath.Join(dir(m), "hooks.json"), flat, 0, cursorEvents)
	for i := range hooks {
		hooks[i].entries = append([]entry{{path: []string{"version"}, value: 1}}, hooks[i].entries...)
	}
	return append(files, hooks...)
}

func gemini(m Machine, l Launch) []file {
	path := filepath.Join(m.Home, ".gemini", "settings.json")
	files := []file{{path: path, entries: []entry{{path: []string{"mcpServers", "loci"}, value: l.server("")}}}}
	for _, f := range l.hooks(m, path, nested, 5000, geminiEvents) {
		files[0].entries = append(files[0].entries, f.entries...)
	}
	return files
}

func vscode(m Machine, l Launch) []file {
	return []file{{path: filepath.Join(vscodeFolder(m), "mcp.json"), entries: []entry{{path: []string{"servers", "loci"}, value: l.server("stdio")}}}}
}

func windsurf(m Machine, l Launch) []file {
	dir := home(".codeium", "windsurf")
	files := servers(dir, "mcp_config.json")(m, l)
	return append(files, l.hooks(m, filepath.Join(dir(m), "hooks.json"), flat, 0, windsurfEvents)...)
}

func zed(m Machine, l Launch) []file {
	return []file{{path: filepath.Join(zedFolder(m), "settings.json"), entries: []entry{{path: []string{"context_servers", "loci"}, value: l.server("")}}}}
}

func openclaw(m Machine, l Launch) []file {
	path := cmp.Or(m.Var("OPENCLAW_CONFIG_PATH"), filepath.Join(m.Home, ".openclaw", "openclaw.json"))
	return []file{{path: path, entries: []entry{{path: []string{"mcp", "servers", "loci"}, value: l.server("")}}}}
}

// local is how opencode writes a server.
type local struct {
	Type        string            `json:"type"`
	Command     []string          `json:"command"`
	Enabled     bool              `json:"enabled"`
	Environment map[string]string `json:"environment,omitempty"`
}

func opencode(m Machine, l Launch) []file {
	s := local{Type: "local", Command: append([]string{l.Program}, l.args()...), Enabled: true, Environment: l.Env}
	return []file{{path: filepath.Join(opencodeFolder(m), "opencode.json"), entries: []entry{{path: []string{"mcp", "loci"}, value: s}}}}
}

// line is a command as a shell reads it.
func line(m Machine, args []string) string {
	quoted := make([]string, len(args))
	for i, a := range args {
		quoted[i] = quote(m.OS, a)
	}
	return strings.Join(quoted, " ")
}

func quote(os, arg string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=@%+,"
	switch {
	case os == "windows" && strings.Trim(arg, plain+`\`) == "" && arg != "":
		return arg
	case os == "windows":
		return `"` + arg + `"`
	case strings.Trim(arg, plain) == "" && arg != "":
		return arg
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}

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
