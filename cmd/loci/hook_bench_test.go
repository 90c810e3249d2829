package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// BenchmarkHooks measures how long a program waits for a hook, on stores of 1 000 and of
// 100 000 notes, from the start of its process to the end. cut counts those that took too long
// and were left out.
//
//	go test ./cmd/loci -run - -bench Hooks -benchtime 100x
func BenchmarkHooks(b *testing.B) {
	for _, size := range []int{1_000, 100_000} {
		dir, err := os.MkdirTemp("", "loci-hooks-")
		if err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() { _ = os.RemoveAll(dir) }) // what was cut short may still be at it
		fill(b, dir, size)
		for _, hook := range [][2]string{
			{"session-start", `{"hook_event_name":"SessionStart","session_id":"s","transcript_path":"none"}`},
			{"prompt", `{"hook_event_name":"UserPromptSubmit","session_id":"s","transcript_path":"none","prompt":"Where did Ann put the %s of the %s?"}`},
			{"stop", `{"hook_event_name":"Stop","session_id":"s","last_assistant_message":"The %s is with the %s now."}`},
		} {
			b.Run(fmt.Sprintf("%s/%d", hook[0], size), func(b *testing.B) {
				var took []time.Duration
				cut := 0
				for i := 0; b.Loop(); i++ {
					call := strings.NewReplacer("%s", thing(i)).Replace(hook[1])
					began := time.Now()
					notes := inDir(b, dir, call, "hook", hook[0], "--agent", "coder")
					if took = append(took, time.Since(began)); notes != "" {
						cut++
					}
				}
				slices.Sort(took)
				at := func(p float64) float64 { return took[int(p*float64(len(took)-1))].Seconds() * 1000 }
				b.ReportMetric(at(.5), "p50-ms")
				b.ReportMetric(at(.99), "p99-ms")
				b.ReportMetric(float64(cut), "cut")
			})
		}
	}
}

// thing is a word of a vocabulary that is as uneven as that of a language.
func thing(i int) string {
	r := rand.New(rand.NewPCG(1, uint64(i)))
	return fmt.Sprintf("thing%d", int(5000*r.Float64()*r.Float64()*r.Float64()))
}

// fill makes a store of so many turns in a folder.
func fill(b *testing.B, dir string, size int) {
	b.Helper()
	var talk bytes.Buffer
	for i := range size {
		words := make([]string, 12)
		for j := range words {
			words[j] = thing(i*12 + j)
		}
		fmt.Fprintf(&talk, `{"id":"%d","conversation":"c%d","speaker":"Ann","text":%q,"at":"2026-0%d-%02dT%02d:%02d:00Z"}`+"\n",
			i, i/200, strings.Join(words, " "), 1+i/12_000, 1+i/430%28, i/60%24, i%60)
	}
	path := filepath.Join(dir, "talk.jsonl")
	if err := os.WriteFile(path, talk.Bytes(), 0o600); err != nil {
		b.Fatal(err)
	}
	inDir(b, dir, "", "ingest", path)
}

// inDir runs a command on the store of a folder, and returns its notes.
func inDir(b *testing.B, dir, input string, args ...string) string {
	b.Helper()
	path, err := exec.LookPath("loci")
	if err != nil {
		b.Fatal(err)
	}
	var out, notes bytes.Buffer
	cmd := exec.CommandContext(b.Context(), path, args...)
	cmd.Env = append(os.Environ(), "HOME="+dir, "LOCI_STORE="+filepath.Join(dir, "m.db"), "XDG_CONFIG_HOME=", "LOCI_USER=", "LOCI_AGENT=")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(input), &out, &notes
	if err := cmd.Run(); err != nil {
		b.Fatalf("%s: %v: %s", args, err, notes.String())
	}
	return notes.String()
}
