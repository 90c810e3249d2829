package mcpapi

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
)

func pathText(out *loci.PathResult) string {
	var k block
	for i := range out.Notes {
		lead := ""
		if i > 0 && i <= len(out.Links) {
			lead = relation(&out.Links[i-1]) + ":"
		}
		k.note(&out.Notes[i], lead)
	}
	switch {
	case len(out.Path) > 0:
		return k.String()
	case out.GaveUp:
		return "No way was found; there may be one that is longer than max."
	}
	return "There is no way from one to the other."
}

func traitText(out *loci.TraitResult) string {
	var k block
	k.trait(&out.Trait)
	for i := range out.For {
		k.note(&out.For[i].Note, spaced("for", string(out.For[i].Grade))+":")
	}
	for i := range out.Against {
		k.note(&out.Against[i].Note, "against:")
	}
	done, more := "", ""
	if out.Change != (loci.ChangeID{}) {
		done = "Done. " + takenBack(briefChange(out.Change))
	}
	if out.More {
		more = "There is more evidence: ask with a larger limit."
	}
	return answer(done, k.String(), more)
}

func historyText(out *loci.HistoryResult) string {
	var k block
	for i := range out.Changes {
		v := &out.Changes[i]
		what := fmt.Sprintf("version %d, %s by %s", v.Change.Version, v.Step, cmp.Or(v.By, "the user"))
		if v.Reason != "" {
			what += " (" + first(oneLine(v.Reason), clipped/2) + ")"
		}
		k.line(k.zones.Day(v.Clock), what+": "+k.words(&v.Note, first(oneLine(v.Note.Content), clipped)), v.Note.ID)
	}
	return k.String()
}

func notesText(out *loci.NotesResult) string {
	var k block
	for i := range out.Notes {
		lead := ""
		if out.Notes[i].Forgotten {
			lead = "forgotten:"
		}
		k.note(&out.Notes[i], lead)
	}
	if len(out.Notes) == 0 {
		return "No notes."
	}
	return answer(k.String(), next(out.Next))
}

func statsText(out *loci.Stats) string {
	text := fmt.Sprintf("%s, %s, %s, %s; %d superseded, %d forgotten; %s, %d of them dead.",
		plural(out.Notes, "note"), plural(out.Messages, "message"), plural(out.Links, "link"), plural(out.Conversations, "conversation"),
		out.Superseded, out.Forgotten, plural(out.Jobs, "job"), out.DeadJobs)
	for _, kind := range slices.Sorted(maps.Keys(out.Kinds)) {
		text += fmt.Sprintf(" %s %d.", kind, out.Kinds[kind])
	}
	return text
}

func reflectionsText(out *loci.ReflectionsResult) string {
	lines := make([]string, len(out.Cycles))
	for i := range out.Cycles {
		c := &out.Cycles[i]
		lines[i] = fmt.Sprintf("%s %s, %s, by %s: %d notes read, traits %d new, %d changed, %d dissolved, links %d new (undo: %s)",
			c.Ended.Format("2006-01-02"), c.Status, c.Trigger, c.Mode, c.NotesScanned, c.TraitsCreated, c.TraitsUpdated, c.TraitsDissolved, c.LinksCreated, c.ID.Short())
	}
	if len(lines) == 0 {
		return "No reflection ran yet."
	}
	return strings.Join(lines, "\n")
}

func ingested(out *loci.IngestResult) string {
	return answer(fmt.Sprintf("%s kept, %d known already.", plural(out.Added, "message"), out.Known), warnings(out.Warnings))
}

func resolved(out *loci.ResolveResult) string {
	return string(out.Of) + " " + out.ID.String()
}

func swept(r *loci.SweepRequest, out *loci.SweepResult) string {
	var k block
	for i := range out.Archived {
		k.note(&out.Archived[i].Note, "faded:")
	}
	for i := range out.Merged {
		k.note(&out.Merged[i].Into, fmt.Sprintf("merged of %d:", len(out.Merged[i].From)))
	}
	done := "Done."
	if r.DryRun {
		done = "Nothing was changed; this would be:"
	}
	var ids []string
	for _, c := range out.Changes {
		ids = append(ids, briefChange(c))
	}
	return answer(fmt.Sprintf("%s %s archived, %s merged.", done, plural(len(out.Archived), "note"), plural(len(out.Merged), "group")), k.String(), takenBack(ids...))
}
