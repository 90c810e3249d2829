package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/sample"
)

var update = flag.Bool("update", false, "write what is drawn instead of comparing it")

// spiteful is three notes whose words mean something to the languages they are drawn in.
func spiteful() drawing {
	a, b, c := loci.ID{15: 1}, loci.ID{15: 2}, loci.ID{15: 3}
	return drawing{
		notes: []loci.Note{
			{ID: a, Conversation: `my "talk"]`, Speaker: "Ann", Content: "She said \"no\"\nand <b>left</b> #1 & `x` %%{init: {}}%% \\"},
			{ID: b, Conversation: `my "talk"]`, Content: "我说“不”"},
			{ID: c, Content: "end"},
		},
		links: []loci.Link{
			{From: a, To: b, Type: loci.ContextOf, Direction: loci.Both, Strength: 1}, // their box says so
			{From: a, To: b, Type: loci.Follows, Direction: loci.In, Strength: .6},
			{From: b, To: c, Type: loci.SimilarTo, Direction: loci.Both, Strength: .75},
			{From: c, To: b, Type: loci.SimilarTo, Direction: loci.Both, Strength: .75}, // the same
			{From: c, To: a, Type: loci.Contradicts, Direction: loci.Out, Strength: .8, Reason: `"`},
			{From: c, To: loci.ID{15: 9}, Type: loci.Supports, Direction: loci.Out, Strength: .8}, // of a note that isn't drawn
		},
	}
}

func TestMermaidIsEscaped(t *testing.T) {
	t.Parallel()
	want := `flowchart LR
    subgraph c1 ["my #quot;talk#quot;]"]
        n1["Ann: She said #quot;no#quot; and #lt;b#gt;left#lt;/b#gt; #35;1 #amp; #96;x#96; #37;#37;{init: {}}#37;#37; #92;"]
        n2["我说“不”"]
    end
    n3["end"]
    n2 -->|"follows 0.60"| n1
    n2 <-->|"similar_to 0.75"| n3
    n3 -->|"contradicts 0.80"| n1
    %% n1 is 00000000-0000-0000-0000-000000000001
    %% n2 is 00000000-0000-0000-0000-000000000002
    %% n3 is 00000000-0000-0000-0000-000000000003
`
	if diff := cmp.Diff(want, mermaid(spiteful())); diff != "" {
		t.Error(diff)
	}
}

func TestDotIsEscaped(t *testing.T) {
	t.Parallel()
	want := `digraph loci {
    rankdir=LR;
    node [shape=box, style=rounded];
    subgraph cluster_1 {
        label="my \"talk\"]";
        n1 [label="Ann: She said \"no\" and <b>left</b> #1 &amp; ` + "`x`" + ` %%{init: {}}%% \\", tooltip="00000000-0000-0000-0000-000000000001"];
        n2 [label="我说“不”", tooltip="00000000-0000-0000-0000-000000000002"];
    }
    n3 [label="end", tooltip="00000000-0000-0000-0000-000000000003"];
    n2 -> n1 [label="follows 0.60"];
    n2 -> n3 [label="similar_to 0.75", dir=both];
    n3 -> n1 [label="contradicts 0.80"];
}
`
	if diff := cmp.Diff(want, dot(spiteful())); diff != "" {
		t.Error(diff)
	}
}

func TestATreeHasEachNoteBelowTheOneItWasReachedFrom(t *testing.T) {
	t.Parallel()
	g := spiteful()
	for i, l := range g.links[:5] {
		g.links[i].Depth = map[loci.ID]int{g.notes[0].ID: 1, g.notes[1].ID: 2}[l.From]
	}
	g.links = []loci.Link{g.links[0], g.links[1], g.links[2]}
	var out bytes.Buffer
	a := &app{streams: streams{out: &out}}
	a.showTree(g)
	want := `Ann: She said "no" and <b>left</b> #1 & ` + "`x`" + ` %%{init: {}}%% \
├─ ↔ context_of 1.00  我说“不”  x0
│  └─ ↔ similar_to 0.75  end  x0
└─ ← follows 0.60  我说“不”  x0
`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Error(diff)
	}
}

var comments = regexp.MustCompile(`(?m)^ *%%.*\n`)

// All links of the two friends' talk, in a file to be read beside the talk itself
// (internal/edges/sample/data/friends.jsonl), or pasted where Mermaid is drawn. Links of one
// conversation are its boxes.
func TestL1_TheLinksOfTheSampleConversation(t *testing.T) {
	t.Parallel()
	golden := filepath.Join("testdata", "friends-links.golden")
	got := comments.ReplaceAllString(mermaid(friends(t)), "")
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("drawn otherwise than in %s (-update writes it):\n%s", golden, diff)
	}
}

// friends is the drawing of all links of the sample conversation.
func friends(t *testing.T) drawing {
	t.Helper()
	talks, err := sample.All()
	if err != nil {
		t.Fatal(err)
	}
	talk := talks[slices.IndexFunc(talks, func(c sample.Conversation) bool { return c.Name == sample.Friends })]
	now := time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)
	m, err := openMemory(t.Context(), opening{name: filepath.Join(t.TempDir(), "m.db")}, engine.Options{Clock: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = m.close(t.Context()) })
	s := loci.Scope{User: talk.User}
	if _, err := m.Ingest(t.Context(), s, loci.IngestRequest{Messages: talk.Messages}); err != nil {
		t.Fatal(err)
	}
	if err := m.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	all, err := m.Notes(t.Context(), s, loci.NotesRequest{Page: loci.Page{Limit: 1000}})
	if err != nil {
		t.Fatal(err)
	}
	g := drawing{notes: all.Notes}
	slices.SortFunc(g.notes, func(a, b loci.Note) int { return strings.Compare(a.ID.String(), b.ID.String()) })
	for i := range g.notes {
		r, err := m.Links(t.Context(), s, loci.LinksRequest{ID: g.notes[i].ID, Direction: loci.Out, Max: 1000})
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range r.Links {
			l.From = g.notes[i].ID
			g.links = append(g.links, l)
		}
	}
	return g
}
