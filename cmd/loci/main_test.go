package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/zone"
)

func TestEveryKindOfErrorHasItsExitCode(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err  error
		code int
	}{
		{nil, 0},
		{errors.New("anything"), 1},
		{loci.Invalid("k", "is 0"), 2},
		{loci.NotFound("no note"), 3},
		{loci.Conflict("later changes"), 4},
		{fmt.Errorf("tokens: %w", loci.ErrExhausted), 5},
		{loci.Unavailable(nil, "disk full"), 6},
		{loci.ErrBadOutput, 7},
		{loci.ErrUnauthorized, 8},
	} {
		if got := exitCode(c.err); got != c.code {
			t.Errorf("%v ends with %d, want %d", c.err, got, c.code)
		}
	}
}

func TestAnErrorIsOneLine(t *testing.T) {
	t.Parallel()
	got := describe(errors.Join(errors.New("one\n  two"), errors.New("three")))
	if want := "one two three"; got != want {
		t.Errorf("described as %q, want %q", got, want)
	}
}

// A writer that isn't there causes what a mistake of the program does: a panic.
// Only the commands that a line names are made; what is mistyped is looked for among all.
func TestAMistypedCommandIsFoundBesideANamedOne(t *testing.T) {
	t.Parallel()
	var stderr bytes.Buffer
	if run(t.Context(), []string{"recal", "note", "x"}, streams{out: io.Discard, err: &stderr}); !strings.Contains(stderr.String(), `"recall"`) {
		t.Errorf("%q doesn't name what was meant", stderr.String())
	}
}

func TestAMistakeOfTheProgramIsNoStackTrace(t *testing.T) {
	t.Parallel()
	var stderr bytes.Buffer
	code := run(t.Context(), []string{"version"}, streams{err: &stderr})
	if code != 1 {
		t.Errorf("ended with %d, want 1", code)
	}
	message := stderr.String()
	if !strings.HasPrefix(message, "loci: a mistake in loci itself: ") || !strings.Contains(message, "report it") {
		t.Errorf("told %q", message)
	}
	if strings.Count(message, "\n") != 1 || strings.Contains(message, "goroutine") {
		t.Errorf("not one line: %q", message)
	}
}

func TestAnInterruptedCommandSaysWhatIsKept(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var stdout, stderr bytes.Buffer
	code := run(ctx, []string{"--store", t.TempDir() + "/m.db", "remember", "x"}, streams{out: &stdout, err: &stderr})
	if code != 1 || !strings.HasPrefix(stderr.String(), "loci: interrupted; what was acknowledged is kept") {
		t.Errorf("ended with %d: %s", code, stderr.String())
	}
}

// Work without an end ends well, however soon it is interrupted.
func TestWorkForeverIsInterruptedBeforeItBegins(t *testing.T) {
	t.Parallel()
	var stdout, stderr bytes.Buffer
	path := t.TempDir() + "/m.db"
	if code := run(t.Context(), []string{"--store", path, "remember", "x"}, streams{out: &stdout, err: &stderr}); code != 0 {
		t.Fatalf("ended with %d: %s", code, stderr.String())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if code := run(ctx, []string{"--store", path, "work", "--forever"}, streams{out: &stdout, err: &stderr}); code != 0 {
		t.Errorf("ended with %d: %s", code, stderr.String())
	}
}

func TestColumnsCountAChineseCharacterAsTwo(t *testing.T) {
	t.Parallel()
	got := columns([][]string{{"who", "what"}, {"小李", "tea"}, {"Bo", ""}})
	if diff := cmp.Diff("who   what\n小李  tea\nBo\n", got); diff != "" {
		t.Error(diff)
	}
}

func TestClipKeepsCharactersWhole(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		most int
		want string
	}{
		{"one\n two\tthree", 20, "one two three"},
		{"我喜欢喝绿茶", 4, "我喜欢…"},
		{"\x1b[2Jgone\x07", 30, "‹U+001B›[2Jgone‹U+0007›"},
		{"", 5, ""},
	} {
		if got := clip(c.text, c.most); got != c.want {
			t.Errorf("clip(%q, %d) = %q, want %q", c.text, c.most, got, c.want)
		}
	}
}

func TestSizesAreForPeople(t *testing.T) {
	t.Parallel()
	for bytes, want := range map[int64]string{0: "0 B", 1023: "1023 B", 1024: "1.0 KiB", 1 << 20: "1.0 MiB", 5 << 39: "2.5 TiB"} {
		if got := size(bytes); got != want {
			t.Errorf("size(%d) = %q, want %q", bytes, got, want)
		}
	}
}

func TestDifferencesSayBeforeAndAfter(t *testing.T) {
	t.Parallel()
	before := loci.Note{Content: "tea", Version: 1, Tags: []string{"a"}}
	after := before
	after.Version, after.Pinned, after.Tags = 2, true, []string{"a", "茶"}
	after.UpdatedAt = time.Unix(1, 0)
	want := []string{"pinned: none → true", `tags: ["a"] → ["a","茶"]`}
	if diff := cmp.Diff(want, differences(zone.View{}, &before, &after)); diff != "" {
		t.Error(diff)
	}
}

func TestWhyDistinguishesWordsOfTheNoteFromWordsAroundIt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		hit  loci.Hit
		want string
	}{
		{loci.Hit{Matched: []string{"tea"}, Parts: loci.Parts{Prospective: 1, Words: &loci.Relevance{Own: 2}}}, "tea"},
		{loci.Hit{Matched: []string{"tea"}, Parts: loci.Parts{Prospective: 1, Words: &loci.Relevance{Before: 2}}}, "tea (said around it); answers what was asked before it"},
		{loci.Hit{Parts: loci.Parts{Prospective: 1, Words: &loci.Relevance{Own: 1, Person: 1.3, Date: 1.5}}}, "said by whom the question is about; of the time asked about"},
		{loci.Hit{Source: loci.SourceLinked}, "linked to a hit"},
		{loci.Hit{Matched: []string{"tea"}, Note: loci.Note{Edited: true}, Parts: loci.Parts{Prospective: 1}}, "tea; edited by hand"},
		{loci.Hit{Source: loci.SourceSearch, Parts: loci.Parts{Prospective: .5}}, "a plan whose time has passed"},
	} {
		if got := strings.Join(why(&c.hit), "; "); got != c.want {
			t.Errorf("why: %q, want %q", got, c.want)
		}
	}
}

func TestAMarginIsBeforeEveryLineOnce(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	m := &margin{w: &b, text: "  "}
	for _, part := range []string{"a", "b\n\nc", "\n"} {
		fmt.Fprint(m, part)
	}
	if diff := cmp.Diff("  ab\n\n  c\n", b.String()); diff != "" {
		t.Error(diff)
	}
}
