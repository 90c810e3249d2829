package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// listens takes in every conversation.
func (d *demo) listens(ctx context.Context) error {
	talk := demoTalk()
	result, err := d.memory.Ingest(ctx, d.scope, loci.IngestRequest{Messages: talk})
	if err != nil {
		return err
	}
	if err := d.memory.Work(ctx, nil); err != nil {
		return err
	}
	stats, err := d.memory.Stats(ctx, d.scope)
	if err != nil {
		return err
	}
	d.play(scene{"It listens: every word is kept, in English and in Chinese", "loci ingest talk.jsonl", result}, func() {
		for _, m := range talk[:3] {
			fmt.Fprintln(d.out, d.look.indent("", d.look.accent(m.Speaker+": ")+clip(m.Text, 100)))
		}
		d.aside(fmt.Sprintf("… %s of %s became %s, %s.", count(stats.Messages, "message"),
			count(stats.Conversations, "conversation"), count(stats.Notes, "note"), kinds(stats)))
	})
	return nil
}

func kinds(s *loci.Stats) string {
	return fmt.Sprintf("%s and %s", count(s.Kinds[loci.Fact], "lasting fact"), count(s.Kinds[loci.Episode], "episode"))
}

// ask recalls and shows the best hits with their reasons.
func (d *demo) ask(ctx context.Context, title, query string, k int) error {
	result, err := d.memory.Recall(ctx, d.scope, loci.RecallRequest{Query: query, K: k, NoExpand: true})
	if err != nil {
		return err
	}
	d.play(scene{title, fmt.Sprintf("loci recall '%s' -k %d", query, k), result}, func() {
		d.showHits(result.Hits, false)
		d.aside(d.look.dim(fmt.Sprintf("answered in %.1f ms", result.TookMS)))
	})
	return nil
}

func (d *demo) answers(ctx context.Context) error {
	return d.ask(ctx, "It answers a question with notes, scores, and the reasons why", "Where does my sister work?", 2)
}

func (d *demo) answersChinese(ctx context.Context) error {
	return d.ask(ctx, "In Chinese just as well: an answer is found through its question", "我对什么过敏？", 2)
}

// connects follows the links of an answer.
func (d *demo) connects(ctx context.Context) error {
	id, err := d.find(ctx, "When did I move to Hangzhou?")
	if err != nil {
		return err
	}
	types := []loci.LinkType{loci.Follows, loci.RelatedTo, loci.SimilarTo}
	links, err := d.memory.Links(ctx, d.scope, loci.LinksRequest{ID: id, Types: types, Max: 6})
	if err != nil {
		return err
	}
	n, err := d.memory.Note(ctx, d.scope, loci.NoteRequest{ID: id})
	if err != nil {
		return err
	}
	var lines []string
	for _, l := range links.Links {
		to, err := d.memory.Note(ctx, d.scope, loci.NoteRequest{ID: l.To})
		if err != nil {
			return err
		}
		lines = append(lines, fmt.Sprintf("%-10s %s %s  %s", l.Type, arrow(l.Direction), number(l.Strength), clip(to.Content, 60)))
	}
	d.play(scene{"Notes are linked by themselves, and know when things happened", "loci links " + id.String() + " --type follows,related_to,similar_to", links}, func() {
		d.aside(d.look.accent(heading(n)))
		d.aside(clip(n.Content, inList))
		d.aside(strings.Join(lines, "\n"))
	})
	return nil
}

// find is the best hit of a question.
func (d *demo) find(ctx context.Context, query string) (loci.ID, error) {
	result, err := d.memory.Recall(ctx, d.scope, loci.RecallRequest{Query: query, K: 1, NoExpand: true})
	if err != nil {
		return loci.ID{}, err
	}
	if len(result.Hits) == 0 {
		return loci.ID{}, fmt.Errorf("the demo lost its thread: nothing answers %q", query)
	}
	return result.Hits[0].Note.ID, nil
}

const (
	demoQuestion   = "What do I drink in the morning?"
	demoCorrection = "I don't drink coffee in the morning any more, now I drink green tea."
)

func demoCorrectedAt() time.Time { return demoTime("2026-05-20T08:00:00+08:00") }

// isCorrected says the opposite of what was known.
func (d *demo) isCorrected(ctx context.Context) error {
	result, err := d.memory.Remember(ctx, d.scope, loci.RememberRequest{
		Text: demoCorrection, Speaker: "Mei", Role: loci.RoleUser, At: demoCorrectedAt(), Wait: true,
	})
	if err != nil {
		return err
	}
	d.play(scene{"A correction closes what it replaces; nothing is overwritten", `loci remember --wait "` + demoCorrection + `"`, result}, func() {
		for _, decision := range result.Decisions {
			d.aside(d.look.good(string(decision.Operation)) + "  " + clip(decision.Reason, inList))
		}
	})
	return d.ask(ctx, "So today's answer is today's", demoQuestion, 1)
}

// looksBack asks again as of a day before the correction.
func (d *demo) looksBack(ctx context.Context) error {
	before := demoCorrectedAt().AddDate(0, 0, -5)
	result, err := d.memory.Recall(ctx, d.scope, loci.RecallRequest{Query: demoQuestion, K: 1, NoExpand: true, AsOf: before})
	if err != nil {
		return err
	}
	command := fmt.Sprintf("loci recall '%s' --as-of %s", demoQuestion, before.Format(time.DateOnly))
	d.play(scene{"It travels in time: the same question, as of five days earlier", command, result}, func() {
		d.showHits(result.Hits, false)
	})
	return nil
}

// showsItsHistory shows who changed the old statement and why.
func (d *demo) showsItsHistory(ctx context.Context) error {
	id, err := d.coffee(ctx)
	if err != nil {
		return err
	}
	history, err := d.memory.History(ctx, d.scope, id)
	if err != nil {
		return err
	}
	d.play(scene{"Every change has its history", "loci history " + id.String(), history}, func() { d.showHistory(history) })
	return nil
}

// coffee is the statement that was corrected.
func (d *demo) coffee(ctx context.Context) (loci.ID, error) {
	result, err := d.memory.Recall(ctx, d.scope, loci.RecallRequest{
		Query: demoQuestion, K: 1, NoExpand: true, AsOf: demoCorrectedAt().Add(-time.Hour),
	})
	if err != nil || len(result.Hits) == 0 {
		return loci.ID{}, fmt.Errorf("the demo lost its thread: nothing to correct (%w)", err)
	}
	return result.Hits[0].Note.ID, nil
}

// forgets takes a note out of recall.
func (d *demo) forgets(ctx context.Context) error {
	const query = "What is the door code?"
	id, err := d.find(ctx, query)
	if err != nil {
		return err
	}
	result, err := d.memory.Forget(ctx, d.scope, loci.ForgetRequest{ID: id, Reason: "not for everyone"})
	if err != nil {
		return err
	}
	d.play(scene{"It forgets when told to", "loci forget " + id.String() + " --reason 'not for everyone'", result}, func() {
		d.showChange("Forgotten", result)
	})
	undone, err := d.memory.Undo(ctx, d.scope, result.Change)
	if err != nil {
		return err
	}
	d.play(scene{"And every change can be taken back", "loci undo " + result.Change.String(), undone}, func() {
		d.showChange("Taken back", undone)
	})
	return nil
}

// epilogue says what is not there yet, and what to type next.
func (d *demo) epilogue(took time.Duration) {
	fmt.Fprintf(d.out, "\n%s\n", d.look.strong("What it does not do yet"))
	d.inset(func() {
		d.aside("Reflection, which learns traits from many notes, comes in a later version, and so do facts distilled by a language model. What you saw was made by rules.")
	})
	fmt.Fprintf(d.out, "\n%s\n", d.look.strong("Now you"))
	d.inset(func() {
		for _, line := range []string{
			"loci remember 'I moved to Lisbon in May'",
			"loci recall 'Where do I live?' --explain",
			"loci ingest --format openai conversations.json",
			"loci --help",
		} {
			d.aside(d.look.accent("$ " + line))
		}
	})
	fmt.Fprintf(d.out, "\n%s\n", d.look.strong("Give an agent this memory"))
	d.inset(func() {
		d.aside("Add it to the agent's MCP settings; it then remembers and recalls by itself:")
		d.aside(d.look.accent(`{"mcpServers": {"loci": {"command": "loci", "args": ["mcp"]}}}`))
	})
	fmt.Fprintf(d.out, "\n%s\n", d.look.dim(fmt.Sprintf("The demo took %.1f s; its store is gone.", took.Seconds())))
}
