package engine_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
)

// TestReflectStories runs testdata/reflect-stories: as TestModelStories, with a model
// that reflects and no other; `model none` takes it away.
func TestReflectStories(t *testing.T) {
	t.Parallel()
	eachStory(t, "testdata/reflect-stories/*.txtar", runReflectStory)
}

func runReflectStory(t *testing.T, file string, store store.Store, first bool) {
	story := openArchive(t, file)
	m := &reflectPlayer{player: newPlayer(t, store), store: store, play: story.play}
	if _, err := m.model("toy"); err != nil {
		t.Fatal(err)
	}
	story.compare(t, first, m.run, func() error { return errors.Join(m.memory.Close(t.Context()), store.Close()) })
}

// reflectPlayer is a player whose memory reflects.
type reflectPlayer struct {
	*player
	play  *play
	store store.Store
}

func (m *reflectPlayer) run(line string) string {
	name, rest, _ := strings.Cut(line, " ")
	command, ok := map[string]func(string) (string, error){
		"model": m.model, "reflect": m.reflect, "traits": m.traits, "trait": m.trait, "weigh": m.weigh, "cycles": m.cycles,
		"undo":    m.undo,
		"confirm": func(rest string) (string, error) { return m.judge(rest, loci.Confirmed) },
		"reject":  func(rest string) (string, error) { return m.judge(rest, loci.Rejected) },
	}[name]
	if !ok {
		return m.player.run(line)
	}
	out, err := command(strings.TrimSpace(rest))
	if err != nil {
		out += "error: " + m.readable(err.Error()) + "\n"
	}
	return out
}

// model is a new process over the same store: with the story's model, or none.
func (m *reflectPlayer) model(name string) (string, error) {
	if err := m.memory.Close(m.t.Context()); err != nil {
		return "", err
	}
	o := engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return m.clock }}
	if name != "none" {
		o.Models.Reflect = m.play
	}
	m.memory = must(engine.New(m.store, o))
	return "", nil
}

// reflect asks for a cycle: force, end of a session, or nothing.
func (m *reflectPlayer) reflect(how string) (string, error) {
	res, err := m.memory.Reflect(m.t.Context(), m.scope, loci.ReflectRequest{Force: how == "force", SessionEnd: how == "end"})
	if err != nil {
		return "", err
	}
	if !res.Triggered {
		return "not now: " + res.Reason + "\n", nil
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s by %s (%.1f), %s: %d notes, traits +%d ~%d -%d, %d links, %d calls\n", res.Status, res.Trigger, res.Value, res.Mode,
		res.NotesScanned, res.TraitsCreated, res.TraitsUpdated, res.TraitsDissolved, res.LinksCreated, res.Calls)
	if res.Error != "" {
		fmt.Fprintf(&b, "failed: %s\n", m.readable(res.Error))
	}
	for _, w := range res.Warnings {
		fmt.Fprintf(&b, "warning: %s\n", m.readable(w))
	}
	return b.String(), nil
}

func (m *reflectPlayer) traits(which string) (string, error) {
	res, err := m.memory.Traits(m.t.Context(), m.scope, loci.TraitsRequest{All: which == "all", AsOf: m.asOf})
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for i := range res.Traits {
		b.WriteString(m.learned(&res.Traits[i]) + "\n")
	}
	if len(res.Traits) == 0 {
		b.WriteString("none\n")
	}
	return b.String(), nil
}

// learned is what a trait is, on one line.
func (m *reflectPlayer) learned(n *loci.Note) string {
	t := n.Trait
	out := fmt.Sprintf("%s %s %s %.3f, +%d -%d, reinforced %d", m.name(n.ID), t.Stage, strings.TrimSpace(string(t.Subtype)+" "+string(t.Form)),
		n.Confidence, t.Evidence, t.Contradicted, t.Reinforced)
	for word, on := range map[string]bool{" contested": t.Contested, " forgotten": n.Forgotten, " " + string(t.Verdict): t.Verdict != ""} {
		if on {
			out += word
		}
	}
	if !t.Until.IsZero() {
		out += " until " + t.Until.Format("2006-01-02")
	}
	if n.Visibility != loci.Scoped || n.Domain != "general" {
		out += fmt.Sprintf(" %s %s", n.Visibility, n.Domain)
	}
	return out + fmt.Sprintf(" %q", n.Content)
}

func (m *reflectPlayer) trait(name string) (string, error) {
	res, err := m.memory.Trait(m.t.Context(), m.scope, loci.TraitRequest{ID: m.ids[name], AsOf: m.asOf})
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString(m.learned(&res.Trait) + "\n")
	for _, e := range res.For {
		fmt.Fprintf(&b, "for (%s) %s: %s by %s\n", e.Grade, m.line(&e.Note), e.Reason, e.By)
	}
	for _, e := range res.Against {
		fmt.Fprintf(&b, "against %s: %s by %s\n", m.line(&e.Note), e.Reason, e.By)
	}
	for i := range res.History {
		v := &res.History[i]
		fmt.Fprintf(&b, "%s %s %.3f %s (%s)\n", v.Note.UpdatedAt.Format("01-02"), v.Step, v.Note.Confidence, v.Note.Trait.Stage, m.readable(v.Reason))
	}
	return b.String(), nil
}

func (m *reflectPlayer) judge(rest string, v loci.Verdict) (string, error) {
	name, reason, _ := strings.Cut(rest, " ")
	res, err := m.memory.Trait(m.t.Context(), m.scope, loci.TraitRequest{ID: m.ids[name], Verdict: v, Reason: reason})
	if err != nil {
		return "", err
	}
	return m.learned(&res.Trait) + "\n", nil
}

// weigh remembers words of an importance: N TEXT.
func (m *reflectPlayer) weigh(rest string) (string, error) {
	weight, text, _ := strings.Cut(rest, " ")
	importance, err := strconv.ParseFloat(weight, 64)
	if err != nil {
		return "", err
	}
	r := m.said
	r.At, r.Text, r.Importance, r.Wait = m.clock, text, importance, true
	res, err := m.memory.Remember(m.t.Context(), m.scope, r)
	if err != nil {
		return "", err
	}
	return m.line(&res.Notes[0]) + "\n", nil
}

// undo takes back a change, or with `cycle N` the Nth reflection.
func (m *reflectPlayer) undo(what string) (string, error) {
	number, ok := strings.CutPrefix(what, "cycle ")
	if !ok {
		return m.player.undo(what)
	}
	n, err := strconv.Atoi(number)
	if err != nil {
		return "", err
	}
	cycles, err := peek(m.t, m.store).Cycles(m.t.Context(), m.scope, 0)
	if err != nil {
		return "", err
	}
	return m.changed(m.memory.Undo(m.t.Context(), m.scope, loci.UndoRequest{IDs: []string{cycles[len(cycles)-n].ID.String()}}))
}

func (m *reflectPlayer) cycles(string) (string, error) {
	cycles, err := peek(m.t, m.store).Cycles(m.t.Context(), m.scope, 0)
	var b strings.Builder
	for i := range cycles {
		c := &cycles[i]
		fmt.Fprintf(&b, "%s %s by %s, %s, %d notes, through %s\n", c.Started.Format("01-02 15:04"), c.Status, c.Trigger, c.Mode, c.NotesScanned,
			m.readable(c.Through.String()))
	}
	return b.String(), err
}
