package setup

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// disk is files by path.
type disk map[string][]byte

func (d disk) read(path string) ([]byte, error) { return d[path], nil }

func (d disk) write(changes []Change) {
	for _, c := range changes {
		if d[c.Path] = c.New; c.New == nil {
			delete(d, c.Path)
		}
	}
}

func (d disk) copy() disk {
	out := disk{}
	for path, text := range d {
		out[path] = bytes.Clone(text)
	}
	return out
}

// linux is a machine with nothing but a home folder.
func linux() Machine {
	return Machine{OS: "linux", Home: "/home/ann", Var: func(string) string { return "" }}
}

var coder = Launch{Program: "/usr/local/bin/loci", Args: []string{"--agent", "coder"}}

func connect(t interface {
	Fatal(...any)
	Helper()
}, d disk, target *Target, l Launch, prior Receipt,
) Receipt {
	t.Helper()
	changes, receipt, err := Connect(target, linux(), l, prior, d.read)
	if err != nil {
		t.Fatal(err)
	}
	d.write(changes)
	return receipt
}

// What is typed with --eject gives back the bytes that were there, whatever they were, and
// setup twice is setup once.
func TestEjectGivesBackTheBytesThatWereThere(t *testing.T) {
	t.Parallel()
	for _, target := range Targets() {
		t.Run(target.Name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				d := disk{}
				for i, path := range target.Paths(linux(), coder) {
					if text := drawFile(t, path); rapid.Bool().Draw(t, fmt.Sprint("there", i)) {
						d[path] = text
					}
				}
				before := d.copy()
				receipt := connect(t, d, &target, coder, Receipt{})
				for path, text := range d {
					if strings.HasSuffix(path, ".json") {
						if _, err := parse(text); err != nil {
							t.Fatalf("%s: %v\n%s", path, err, text)
						}
					}
				}
				once := d.copy()
				again, _, err := Connect(&target, linux(), coder, receipt, d.read)
				if err != nil || len(again) > 0 {
					t.Fatalf("a second time: %v %q", err, again)
				}
				other := coder
				other.Args = []string{"--agent", "another"}
				receipt = connect(t, d, &target, other, receipt)
				receipt = connect(t, d, &target, coder, receipt)
				for path, text := range once {
					if !bytes.Equal(d[path], text) {
						t.Fatalf("%s: another way and back is\n%s\nfrom\n%s", path, d[path], text)
					}
				}
				changes, err := Eject(&target, linux(), receipt, d.read)
				if err != nil {
					t.Fatal(err)
				}
				d.write(changes)
				for path := range once {
					if !bytes.Equal(d[path], before[path]) || (d[path] == nil) != (before[path] == nil) {
						t.Fatalf("%s: %q, was %q", path, d[path], before[path])
					}
				}
			})
		})
	}
}

// drawFile is a file as its program reads it, in any style.
func drawFile(t *rapid.T, path string) []byte {
	if strings.HasSuffix(path, ".toml") {
		return drawTOML(t)
	}
	keys := []string{"mcpServers", "mcp", "servers", "context_servers", "hooks", "theme", "loci", "a"}
	text := drawSpace(t)
	if rapid.IntRange(0, 9).Draw(t, "blank") > 0 {
		text += drawObject(t, keys, 0) + drawSpace(t)
	}
	if rapid.IntRange(0, 9).Draw(t, "crlf") == 0 {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	return []byte(text)
}

func drawSpace(t *rapid.T) string {
	return rapid.SampledFrom([]string{"", "", " ", "\n", "\n  ", "\n\t", "\n    ", "\n  // a \"note\"\n  ", " /* of */ "}).Draw(t, "space")
}

func drawObject(t *rapid.T, keys []string, depth int) string {
	var parts []string
	for _, key := range rapid.SliceOfNDistinct(rapid.SampledFrom(keys), 0, 4, rapid.ID[string]).Draw(t, "keys") {
		value := rapid.SampledFrom([]string{"1", `"a // \" }"`, "true", "[]", "[1, 2,]", "null"}).Draw(t, "value")
		switch {
		case key == "hooks":
			value = drawObject(t, []string{"Stop", "SessionStart", "stop", "pre_user_prompt"}, depth+1)
		case len(key) > 2 && slices.Contains([]string{"mcpServers", "mcp", "servers", "context_servers"}, key):
			value = drawObject(t, []string{"loci", "other", "servers", "b"}, depth+1)
		case slices.Contains([]string{"Stop", "SessionStart", "stop", "pre_user_prompt"}, key):
			value = rapid.SampledFrom([]string{"[]", "[ // none\n]", `[{"command": "x"}]`, "[\n  {\n    \"command\": \"y\"\n  } // why\n]", `[{"hooks": [{"command": "loci hook stop"}]}, 1]`}).Draw(t, "hooks")
		case key == "loci" && rapid.Bool().Draw(t, "object"):
			value = `{ "command": "mine" /* own */ }`
		}
		if key != "a" || rapid.Bool().Draw(t, "quoted") {
			key = `"` + key + `"`
		}
		parts = append(parts, drawSpace(t)+key+drawSpace(t)+":"+drawSpace(t)+value+drawSpace(t))
	}
	text := strings.Join(parts, ",")
	if len(parts) > 0 && rapid.Bool().Draw(t, "comma") {
		text += "," + drawSpace(t)
	}
	return "{" + text + drawSpace(t) + "}"
}

func drawTOML(t *rapid.T) []byte {
	parts := rapid.SliceOfN(rapid.SampledFrom([]string{
		"", "# a note [of]", `model = "gpt" # [x]`, "[mcp_servers.docs]", `command = 'npx'`, "args = [\n  \"a]\", # [b]\n  'c'\n]",
		`text = """` + "\n[mcp_servers.loci]\n\"\"\"", "[ profiles . \"a.b\" ]", "[[list]]", "path = 'C:\\'",
	}), 0, 8).Draw(t, "lines")
	text := strings.Join(parts, "\n")
	if rapid.Bool().Draw(t, "table") {
		text += "\n[mcp_servers.\"loci\"]\ncommand = \"other\" # mine\n\n[mcp_servers.loci.env]\nA = \"b\"\n\n# about tui\n[tui]\nx = 1"
	}
	if rapid.Bool().Draw(t, "end") {
		text += "\n"
	}
	return []byte(text)
}

// A file that somebody else wrote since loses what is loci's, and nothing else.
func TestEjectLeavesWhatOthersWroteSince(t *testing.T) {
	t.Parallel()
	for _, target := range Targets() {
		t.Run(target.Name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				d := disk{}
				for _, path := range target.Paths(linux(), coder) {
					if text := drawFile(t, path); !hookCommand.Match(text) && rapid.Bool().Draw(t, "there") {
						d[path] = text
					}
				}
				before := d.copy()
				receipt := connect(t, d, &target, coder, Receipt{})
				for path := range d {
					d[path] = append(d[path], "\n# later\n"...)
					if strings.HasSuffix(path, ".json") {
						d[path] = bytes.Replace(d[path], []byte("\n# later\n"), []byte("\n// later\n"), 1)
					}
				}
				changes, err := Eject(&target, linux(), receipt, d.read)
				if err != nil {
					t.Fatal(err)
				}
				d.write(changes)
				for path, text := range d {
					if was, is := meaning(path, before[path]), meaning(path, text); was != is {
						t.Fatalf("%s\n%s\nmeans %s, meant %s in\n%s", path, text, is, was, before[path])
					}
					if !bytes.Contains(text, []byte(" later\n")) {
						t.Fatalf("%s has not what was written since:\n%s", path, text)
					}
				}
			})
		})
	}
}

// What no program can read is refused, or comes back as it was.
func TestSetupSpoilsNothing(t *testing.T) {
	t.Parallel()
	targets := Targets()
	rapid.Check(t, func(t *rapid.T) {
		target := rapid.SampledFrom(targets).Draw(t, "target")
		d := disk{}
		for _, path := range target.Paths(linux(), coder) {
			text := drawFile(t, path)
			for range rapid.IntRange(1, 4).Draw(t, "cuts") {
				at := rapid.IntRange(0, len(text)).Draw(t, "at")
				text = slices.Concat(text[:at], []byte(rapid.StringOfN(rapid.SampledFrom([]rune("{}[]\",:'/*#=\n\\ a")), 0, 3, -1).Draw(t, "text")), text[min(len(text), at+rapid.IntRange(0, 3).Draw(t, "less")):])
			}
			d[path] = text
		}
		before := d.copy()
		changes, receipt, err := Connect(&target, linux(), coder, Receipt{}, d.read)
		if err != nil {
			return
		}
		d.write(changes)
		changes, err = Eject(&target, linux(), receipt, d.read)
		if err != nil {
			t.Fatal(err)
		}
		d.write(changes)
		for path := range before {
			if !bytes.Equal(d[path], before[path]) {
				t.Fatalf("%s: %q, was %q", path, d[path], before[path])
			}
		}
	})
}

// What setup writes for every program, on every system, where nothing was there.
func TestEverySystemHasItsFolders(t *testing.T) {
	t.Parallel()
	for system, want := range map[string][]string{
		"linux":   {".claude.json", ".config/Claude/claude_desktop_config.json", ".config/Code/User/mcp.json", ".config/zed/settings.json"},
		"darwin":  {".claude.json", "Library/Application Support/Claude/claude_desktop_config.json", "Library/Application Support/Code/User/mcp.json", ".config/zed/settings.json"},
		"windows": {".claude.json", "AppData/Roaming/Claude/claude_desktop_config.json", "AppData/Roaming/Code/User/mcp.json", "AppData/Roaming/Zed/settings.json"},
	} {
		m := linux()
		m.OS = system
		var got []string
		for _, name := range []string{"claude-code", "claude-desktop", "vscode", "zed"} {
			got = append(got, strings.TrimPrefix(Find(name).Paths(m, coder)[0], "/home/ann/"))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q", system, got)
		}
	}
	if got := line(Machine{OS: "windows"}, []string{`C:\Program Files\loci.exe`, "hook", "stop"}); got != `"C:\Program Files\loci.exe" hook stop` || !hookCommand.MatchString(got) {
		t.Error(got)
	}
	if got := line(Machine{OS: "darwin"}, []string{"/Users/o'neil/loci", "hook", "stop"}); got != `'/Users/o'\''neil/loci' hook stop` || !hookCommand.MatchString(got) {
		t.Error(got)
	}
}

// meaning is what a file says, without spaces and comments.
func meaning(path string, text []byte) string {
	if strings.HasSuffix(path, ".toml") {
		var lines []string
		for line := range strings.Lines(string(text)) {
			if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
				lines = append(lines, line)
			}
		}
		return strings.Join(lines, "\n")
	}
	root, err := parse(text)
	switch {
	case err != nil:
		return err.Error()
	case root == nil:
		return "map[]"
	}
	return fmt.Sprint(root.plain(text))
}
