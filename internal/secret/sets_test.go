package secret_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model/rules"
)

// sets are folders of lines {"id", "text", "secret", "values"}, one file a language.
const sets = "../lang/testdata/sets"

// floors are the lines of our own sets that are read rightly: no change may lower them.
var floors = map[string]int{"own/en": 76, "own/zh": 76}

type line struct {
	ID, Text string
	Secret   bool
	Values   []string
}

func TestA3_SetsOfSecrets(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(sets, "*", "*-secrets.jsonl"))
	if err != nil || len(files) == 0 {
		t.Fatal("there are no sets", err)
	}
	for _, file := range files {
		language, _, _ := strings.Cut(filepath.Base(file), "-")
		set := filepath.Base(filepath.Dir(file)) + "/" + language
		right, leaks := measure(t, set, linesOf(t, file))
		if right < floors[set] {
			t.Errorf("%s: %d lines are right, %d were", set, right, floors[set])
		}
		if leaks > 0 && floors[set] > 0 {
			t.Errorf("%s: %d values are among keywords, tags or entities", set, leaks)
		}
	}
}

func measure(t *testing.T, set string, lines []line) (right, leaks int) {
	t.Helper()
	var secrets, found, left int
	for i := range lines {
		l := &lines[i]
		n := enriched(l.Text)
		hidden := n.Visibility == loci.Private
		switch {
		case l.Secret && hidden:
			found++
		case !l.Secret && !hidden:
			left++
		default:
			t.Logf("%s %s: secret %t, found %t: %s", set, l.ID, l.Secret, hidden, l.Text)
		}
		if l.Secret {
			secrets++
		}
		for _, v := range l.Values {
			if at := leak(&n, v, strings.ReplaceAll(l.Text, v, "")); at != "" {
				leaks++
				t.Logf("%s %s: %q is in %s", set, l.ID, v, at)
			}
		}
	}
	t.Logf("%s: %d of %d secrets found, %d of %d look-alikes left alone, %d values in keywords, tags or entities", set, found, secrets, left, len(lines)-secrets, leaks)
	return found + left, leaks
}

func enriched(text string) loci.Note { return captioned(text, "") }

func captioned(text, caption string) loci.Note {
	m, n := loci.Message{Text: text, Caption: caption, Role: loci.RoleUser}, loci.Note{Content: text, Caption: caption}
	rules.New().Enrich(&m, &n)
	return n
}

// leak is where a value, or a part of it that nothing else in the text has, is shown; ""
// for nowhere.
func leak(n *loci.Note, value, rest string) string {
	named := make([]string, len(n.Entities))
	for i := range n.Entities {
		named[i] = n.Entities[i].Name
	}
	for where, list := range map[string][]string{"keywords": n.Keywords, "tags": n.Tags, "entities": named} {
		for _, w := range list {
			if len(w) >= 4 && strings.Contains(strings.ToLower(value), strings.ToLower(w)) && !strings.Contains(strings.ToLower(rest), strings.ToLower(w)) {
				return where + " as " + w
			}
		}
	}
	return ""
}

func linesOf(t *testing.T, file string) (out []line) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for s := bufio.NewScanner(bytes.NewReader(data)); s.Scan(); {
		var l line
		if err := json.Unmarshal(s.Bytes(), &l); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		out = append(out, l)
	}
	return out
}
