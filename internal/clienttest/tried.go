package clienttest

import (
	"bytes"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"
)

// tries is how often a program of others may break down, and pause the time before it is
// tried again, which grows.
const (
	tries = 3
	pause = 2 * time.Second
)

// Breakdown distinguishes a program that broke down inside from one that found something wrong.
type Breakdown struct {
	Inside *regexp.Regexp // what it prints where it broke down inside
	Found  *regexp.Regexp // what it prints where it found something, which weighs more; nil is nothing
}

// The breakdowns of programs that tests run.
var (
	// SchemathesisBreaksDown is a report of errors of its own without one of failures.
	SchemathesisBreaksDown = Breakdown{
		Inside: regexp.MustCompile(`Traceback \(most recent call last\)|RecursionError|Internal [Ee]rror|MemoryError|Health [Cc]heck`),
		Found:  regexp.MustCompile(`(?m)^=+ FAILURES =+`),
	}
	// BrowserBreaksDown is a browser that does not begin, or ends by itself.
	BrowserBreaksDown = Breakdown{
		Inside: regexp.MustCompile(`browserType\.launch|has been closed|Page crashed|browser has (been )?disconnected|Browser closed|Protocol error|ECONNRESET`),
		Found:  regexp.MustCompile(`AssertionError|ERR_ASSERTION`),
	}
)

// of reports whether what a program printed is a breakdown.
func (b Breakdown) of(said string) bool {
	return b.Inside.MatchString(said) && (b.Found == nil || !b.Found.MatchString(said))
}

// Tried runs a program of others that must succeed, and returns its standard output. The
// command of a try is made by a function, which is told which one it is, from 0. Where the
// program breaks down inside it is tried again, three times in all; what it finds wrong is a
// failure at once. Both are told from one another in what the test says.
func Tried(t testing.TB, b Breakdown, command func(try int) *exec.Cmd) string {
	t.Helper()
	out, err := tried(b, pause, t.Logf, command)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// tried is Tried that says what became of it.
func tried(b Breakdown, pause time.Duration, logf func(string, ...any), command func(try int) *exec.Cmd) (string, error) {
	for try := 0; ; try++ {
		var out, log bytes.Buffer
		cmd := command(try)
		cmd.Stdout, cmd.Stderr = &out, &log
		err := bounded(cmd).Run()
		name, said := filepath.Base(cmd.Path), out.String()+log.String()
		switch {
		case err == nil:
			return out.String(), nil
		case !b.of(said):
			return "", fmt.Errorf("%s: %w\n%s", name, err, said)
		case try+1 == tries:
			return "", fmt.Errorf("%s BROKE DOWN %d times, which is no failure of loci: %w\n%s", name, tries, err, said)
		}
		logf("%s broke down and is tried again: %v\n%s", name, err, said)
		time.Sleep(pause << try)
	}
}
