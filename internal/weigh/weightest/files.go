package weightest

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"
)

// File is a file of a format that imports read: a unit again and again, between a beginning and
// an end.
type File struct{ Format, Begin, Unit, End string }

// Files are hostile ones of every format, by what there is much of.
var Files = map[string]File{
	"objects that are memories of mem0": {"mem0", "[", "{},", "{}]"},
	"a page of mem0":                    {"mem0", `{"results":[`, "{},", "{}]}"},
	"metadata of mem0":                  {"mem0", `[{"metadata":{`, `"a":{},`, `"b":0}}]`},
	"users of mem0":                     {"mem0", "[", `{"user_id":"` + strings.Repeat("u", 1000) + `"},`, `{"user_id":"v"}]`},
	"conversations of Claude":           {"claude-export", "[", `{"uuid":"u","chat_messages":[{}]},`, "{}]"},
	"messages of Claude":                {"claude-export", `[{"uuid":"u","chat_messages":[`, "{},", "{}]}]"},
	"parts of Claude":                   {"claude-export", `[{"uuid":"u","chat_messages":[{"content":[`, "{},", "{}]}]}]"},
	"conversations of ChatGPT":          {"chatgpt-export", "[", `{"mapping":{}},`, "{}]"},
	"nodes of ChatGPT":                  {"chatgpt-export", `[{"mapping":{`, `"a":{"message":{}},`, `"b":{}}}]`},
	"messages of a chat":                {"openai", `{"messages":[`, "{},", "{}]}"},
	"parts of a chat":                   {"openai", `{"messages":[{"role":"user","content":[`, "{},", "{}]}]}"},
	"texts":                             {"memory-json", "[", `"",`, `""]`},
	"memories":                          {"memory-json", `{"memories":[`, "{},", "{}]}"},
	"members":                           {"memory-json", `{`, `"a":0,`, `"b":0}`},
	"entities":                          {"memory-json", `{"entities":[`, "{},", "{}]}"},
	"pages in pages":                    {"memory-json", ``, `{"data":[`, ``},
	"lines":                             {"jsonl", "", "{}\n", ""},
	"a line":                            {"jsonl", `{"facts":[`, "{},", "{}]}"},
	"metadata of a line":                {"jsonl", `{"metadata":{`, `"a":{},`, `"b":0}}`},
	"metadata of lines":                 {"jsonl", "", `{"text":"t","metadata":{"a":[` + strings.Repeat("{},", 1000) + "{}]}}\n", ""},
	"sessions":                          {"locomo", `[{"conversation":{"session_1":[`, "{},", "{}]}}]"},
	"an array without an end":           {"claude-export", "[", " ", ""},
	"a text without an end":             {"chatgpt-export", `["`, "xxxxxxxx", ""},
}

// Long is the file, about as long as said.
func (f File) Long(bytes int) io.Reader {
	return io.MultiReader(strings.NewReader(f.Begin), &repeated{unit: f.Unit, left: bytes / len(f.Unit)}, strings.NewReader(f.End))
}

// Zipped is an archive of the file, about as long as said when it is unpacked.
func (f File) Zipped(t *testing.T, long int) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create("conversations.json")
	if err == nil {
		_, err = io.Copy(w, f.Long(long))
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// repeated is a text again and again.
type repeated struct {
	unit string
	left int
	part string
}

func (r *repeated) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) && (r.part != "" || r.left > 0) {
		if r.part == "" {
			r.part = r.unit
			r.left--
		}
		k := copy(p[n:], r.part)
		n, r.part = n+k, r.part[k:]
	}
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}
