package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// The people of the demo, and what the scenes ask.
var (
	nora     = loci.Scope{User: "Nora"}
	xiaolan  = loci.Scope{User: "顾晓岚"}
	mornings = loci.RecallRequest{Query: "What do I drink in the morning?", K: 1, NoExpand: true}
	// earlier is before Nora gave up coffee on 3 April.
	earlier = time.Date(2026, 4, 1, 0, 0, 0, 0, time.UTC)
)

// listens takes in every conversation, each for the person whose memory it is.
func (d *demo) listens(ctx context.Context) error {
	var rows [][]string
	var all []*loci.Stats
	for _, talk := range d.talks {
		s := loci.Scope{User: talk.User}
		if _, err := d.memory.Ingest(ctx, s, loci.IngestRequest{Messages: talk.Messages}); err != nil {
			return err
		}
		if err := d.memory.Work(ctx, nil); err != nil {
			return err
		}
		stats, err := d.memory.Stats(ctx, s)
		if err != nil {
			return err
		}
		all = append(all, stats)
		rows = append(rows, []string{talk.User, strconv.Itoa(stats.Messages), strconv.Itoa(stats.Conversations),
			strconv.Itoa(stats.Kinds[loci.Fact]), strconv.Itoa(stats.Kinds[loci.Episode]), strconv.Itoa(stats.Links)})
	}
	return d.play(nil, scene{"It listens: every word is kept, in English and in Chinese", "loci --user Nora ingest talk.jsonl", all}, func() {
		fmt.Fprint(d.out, d.look.table([]string{"whose memory", "messages", "sessions", "lasting facts", "episodes", "similarity links"}, rows))
		d.aside("Three people, three memories: nothing ever crosses from one to another.")
	})
}

// command is how a question is typed.
func command(s loci.Scope, r loci.RecallRequest) string {
	text := fmt.Sprintf("loci --user %s recall '%s' -k %d", s.User, r.Query, r.K)
	if !r.AsOf.IsZero() {
		text += " --as-of " + r.AsOf.Format(time.DateOnly)
	}
	if r.MinScore > 0 {
		text += fmt.Sprintf(" --min-score %g", r.MinScore)
	}
	return text
}

// ask recalls and shows the hits with their reasons.
func (d *demo) ask(ctx context.Context, title string, s loci.Scope, r loci.RecallRequest) error {
	result, err := d.memory.Recall(ctx, s, r)
	return d.play(err, scene{title, command(s, r), result}, func() {
		if d.showHits(result.Hits, hitView{}); len(result.Hits) == 0 {
			d.aside("Nothing found.")
		}
		d.aside(d.look.dim(fmt.Sprintf("answered in %.1f ms", result.TookMS)))
	})
}

func (d *demo) answers(ctx context.Context) error {
	return d.ask(ctx, "It answers a question, and says why", nora,
		loci.RecallRequest{Query: "Why did I stop drinking coffee?", K: 2, NoExpand: true})
}

func (d *demo) answersChinese(ctx context.Context) error {
	return d.ask(ctx, "In Chinese just as well", xiaolan,
		loci.RecallRequest{Query: "外婆年轻的时候是做什么的？", K: 2, NoExpand: true})
}

// links follows what is around an answer.
func (d *demo) links(ctx context.Context) error {
	id, err := d.find(ctx, nora, loci.RecallRequest{Query: "Where did you recommend taking the twins?"})
	if err != nil {
		return err
	}
	types := []loci.LinkType{loci.Follows, loci.RelatedTo, loci.SimilarTo}
	links, err := d.memory.Links(ctx, nora, loci.LinksRequest{ID: id, Types: types, Max: 5})
	if err != nil {
		return err
	}
	texts := make([]string, 0, len(links.Links)+1)
	for _, id := range append([]loci.ID{id}, each(links.Links, func(l *loci.Link) loci.ID { return l.To })...) {
		n, err := d.memory.Note(ctx, nora, loci.NoteRequest{ID: id})
		if err != nil {
			return err
		}
		texts = append(texts, clip(n.Content, 64))
	}
	return d.play(nil, scene{"Notes are linked as they are written", "loci --user Nora links " + id.String() + " --type follows,related_to,similar_to", links}, func() {
		d.aside(d.look.accent(texts[0]))
		for i, l := range links.Links {
			d.aside(fmt.Sprintf("%s %-10s %s  %s", arrow(l.Direction), l.Type, number(l.Strength), texts[i+1]))
		}
	})
}

// find is the best hit of a question.
func (d *demo) find(ctx context.Context, s loci.Scope, r loci.RecallRequest) (loci.ID, error) {
	r.K, r.NoExpand = 1, true
	result, err := d.memory.Recall(ctx, s, r)
	if err != nil {
		return loci.ID{}, err
	}
	if len(result.Hits) == 0 {
		return loci.ID{}, fmt.Errorf("the demo lost its thread: nothing answers %q", r.Query)
	}
	return result.Hits[0].Note.ID, nil
}

func (d *demo) isCorrected(ctx context.Context) error {
	return d.ask(ctx, "A correction closes what it replaces: today's answer is today's", nora, mornings)
}

func (d *demo) travels(ctx context.Context) error {
	before := mornings
	before.AsOf = earlier
	return d.ask(ctx, "It travels in time: the same question, as of two days before the correction", nora, before)
}

// keepsHistory shows what became of the statement that was corrected.
func (d *demo) keepsHistory(ctx context.Context) error {
	before := mornings
	before.AsOf = earlier
	id, err := d.find(ctx, nora, before)
	if err != nil {
		return err
	}
	history, err := d.memory.History(ctx, nora, id)
	return d.play(err, scene{"Nothing is overwritten: every change is in the history, with its reason", "loci --user Nora history " + id.String(), history},
		func() { d.showHistory(history) })
}

// remembers keeps something new and recalls it at once.
func (d *demo) remembers(ctx context.Context) error {
	const text = "Biscuit's vet is Dr. Silva on Hope Street, the next check-up is on June 12."
	result, err := d.memory.Remember(ctx, nora, loci.RememberRequest{Text: text, At: demoNow, Wait: true})
	return d.play(err, scene{"What is said now can be recalled now", `loci --user Nora remember "` + text + `"`, result}, func() { d.showRemembered(result) })
}

// forgets takes that out of recall, and takes the forgetting back.
func (d *demo) forgets(ctx context.Context) error {
	vet := loci.RecallRequest{Query: "Who is the vet on Hope Street?", K: 1, NoExpand: true, MinScore: .3}
	id, err := d.find(ctx, nora, vet)
	if err != nil {
		return err
	}
	forgotten, err := d.memory.Forget(ctx, nora, loci.ForgetRequest{ID: id, Reason: "asked to"})
	if err := d.play(err, scene{"It forgets when it is asked to", "loci --user Nora forget " + id.String() + " --reason 'asked to'", forgotten},
		func() { d.showChange("Forgotten", forgotten) }); err != nil {
		return err
	}
	if err := d.ask(ctx, "Then it is gone from every answer", nora, vet); err != nil {
		return err
	}
	undone, err := d.memory.Undo(ctx, nora, loci.UndoRequest{IDs: []string{forgotten.Change.String()}})
	return d.play(err, scene{"And every change can be taken back", "loci --user Nora undo " + forgotten.Change.String(), undone},
		func() { d.showChange("Taken back", undone) })
}

// agentSettings gives an agent this memory, in the form that most of them read.
const agentSettings = `{"mcpServers": {"loci": {"command": "loci", "args": ["mcp"]}}}`

// epilogue names the limits of rules, and commands to type next.
func (d *demo) epilogue(took time.Duration) {
	chapters := []struct {
		title string
		lines []string
	}{
		{"What a model adds", []string{
			"All of the above was done by rules, which count and don't understand. A language model, where one is named (--model), distils facts, and learns how people do things and what they prefer.",
		}},
		{"Questions in other words", []string{
			"Words alone find words. A small sentence encoder, inside of the program, finds what was said in others, too:",
			d.look.accent("$ loci encoder install"),
		}},
		{"Now you", []string{
			d.look.accent("$ loci remember 'I moved to Lisbon in May'"),
			d.look.accent("$ loci recall 'Where do I live?'"),
			d.look.accent("$ loci remember '我对花生过敏'"),
			d.look.accent("$ loci recall '我不能吃什么？'"),
			d.look.accent("$ loci --help") + "    every command, with examples: loci recall --help",
		}},
		{"Give an agent this memory", []string{
			"Add it to the agent's MCP settings; it then remembers and recalls by itself:",
			d.look.accent(agentSettings),
		}},
	}
	for _, c := range chapters {
		fmt.Fprintf(d.out, "\n%s\n", d.look.strong(c.title))
		d.inset(func() { d.aside(strings.Join(c.lines, "\n")) })
	}
	fmt.Fprintf(d.out, "\n%s\n", d.look.dim(fmt.Sprintf("The demo took %.1f s; its store is gone.", took.Seconds())))
}

// knows shows what is known of somebody, group by group.
func (d *demo) knows(ctx context.Context) error {
	profile, err := d.memory.Profile(ctx, nora, loci.ProfileRequest{})
	return d.play(err, scene{"It knows what is so now: read from the talk by rules, each with the note that says it", "loci --user Nora profile", profile},
		func() { d.showProfile(profile) })
}

// learns reflects on three months of talk, and shows what came of it.
func (d *demo) learns(ctx context.Context) error {
	reflected, err := d.memory.Reflect(ctx, nora, loci.ReflectRequest{})
	if err := d.play(err, scene{"It reflects: by counting alone it finds what comes up again and again", "loci --user Nora reflect", reflected},
		func() { d.showReflected(reflected) }); err != nil {
		return err
	}
	traits, err := d.memory.Traits(ctx, nora, loci.TraitsRequest{All: true})
	if err != nil {
		return err
	}
	if len(traits.Traits) == 0 {
		return errors.New("the demo lost its thread: nothing was learned")
	}
	d.trait = traits.Traits[0].ID
	for i := range traits.Traits {
		if strings.Contains(traits.Traits[i].Content, "theatre") { // her work: the best to judge
			d.trait = traits.Traits[i].ID
		}
	}
	return d.play(nil, scene{"What only comes up is a topic, and listed here alone: it dissolves after a month without it", "loci --user Nora traits --all", traits},
		func() { d.showTraits(traits.Traits, true) })
}

// knowsWhy shows the evidence of a trait, and lets the user judge it.
func (d *demo) knowsWhy(ctx context.Context) error {
	r := loci.TraitRequest{ID: d.trait}
	trait, err := d.memory.Trait(ctx, nora, r)
	if err := d.play(err, scene{"Every trait has its evidence, and only those who may see all of it see the trait", "loci --user Nora trait " + r.ID.String(), trait},
		func() { d.showTrait(trait) }); err != nil {
		return err
	}
	r.Verdict, r.Reason = loci.Confirmed, "my whole life"
	judged, err := d.memory.Trait(ctx, nora, r)
	return d.play(err, scene{"The user has the last word", "loci --user Nora trait " + r.ID.String() + " --confirm --reason 'my whole life'", judged},
		func() { d.showVerdict(judged) })
}
