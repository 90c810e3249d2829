package inmem

import (
	"encoding/json"
	"maps"
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

// stamp is a time as it is kept: microseconds and an offset.
func stamp(t time.Time) time.Time {
	if t.IsZero() {
		return time.Time{}
	}
	_, offset := t.Zone()
	return t.Truncate(time.Microsecond).In(time.FixedZone("", offset))
}

// cloneVersion copies a version, slices and all, with times as they are kept.
func cloneVersion(v *loci.Version) loci.Version {
	c := *v
	c.At, c.Clock, c.Closed = stamp(v.At), stamp(v.Clock), stamp(v.Closed)
	c.Undoes = slices.Clone(v.Undoes)
	c.Note = cloneNote(&v.Note)
	return c
}

func cloneNote(n *loci.Note) loci.Note {
	c := *n
	c.Messages, c.Parts = slices.Clone(n.Messages), slices.Clone(n.Parts)
	c.Keywords, c.Tags = slices.Clone(n.Keywords), slices.Clone(n.Tags)
	c.Entities, c.ProcedureSteps = slices.Clone(n.Entities), slices.Clone(n.ProcedureSteps)
	if n.Emotion != nil {
		e := *n.Emotion
		c.Emotion = &e
	}
	if n.Trait != nil {
		t := *n.Trait
		t.Since, t.Until, t.Moved = stamp(t.Since), stamp(t.Until), stamp(t.Moved)
		c.Trait = &t
	}
	c.Claims, c.Facts, c.Own = cloneClaims(n.Claims), cloneFacts(n.Facts), cloneOwn(n.Own)
	c.Plan, c.Metadata = clonePlan(n.Plan), cloneMetadata(n.Metadata)
	c.EventTime.Time, c.EventEnd.Time = stamp(n.EventTime.Time), stamp(n.EventEnd.Time)
	c.RecordedAt, c.UpdatedAt = stamp(n.RecordedAt), stamp(n.UpdatedAt)
	c.ValidFrom, c.ValidUntil = stamp(n.ValidFrom), stamp(n.ValidUntil)
	return c
}

// cloneMetadata copies metadata by way of JSON, which is what it is in every store.
func cloneMetadata(m loci.Metadata) (c loci.Metadata) {
	if len(m) == 0 {
		return nil
	}
	text, err := json.Marshal(m)
	if err == nil {
		err = json.Unmarshal(text, &c)
	}
	if err != nil {
		return maps.Clone(m) // the requests check that it can be written
	}
	return c
}

func cloneClaims(list []loci.Claim) []loci.Claim {
	out := slices.Clone(list)
	for i := range out {
		c := &out[i]
		c.Keys = slices.Clone(c.Keys)
		c.From, c.Until = stamp(c.From), stamp(c.Until)
	}
	return out
}

func cloneFacts(list []loci.Distilled) []loci.Distilled {
	out := slices.Clone(list)
	for i := range out {
		out[i].Until = stamp(out[i].Until)
	}
	return out
}

func cloneOwn(o *loci.Own) *loci.Own {
	if o == nil {
		return nil
	}
	c := *o
	c.ProcedureSteps, c.Chosen, c.Plan = slices.Clone(o.ProcedureSteps), slices.Clone(o.Chosen), clonePlan(o.Plan)
	c.EventTime.Time, c.EventEnd.Time, c.ValidUntil = stamp(o.EventTime.Time), stamp(o.EventEnd.Time), stamp(o.ValidUntil)
	return &c
}

func clonePlan(p *loci.PlanState) *loci.PlanState {
	if p == nil {
		return nil
	}
	c := *p
	c.Due.Time, c.DueEnd.Time, c.MovedTo.Time = stamp(p.Due.Time), stamp(p.DueEnd.Time), stamp(p.MovedTo.Time)
	return &c
}

func cloneJob(j *loci.Job) loci.Job {
	c := *j
	c.Notes = slices.Clone(j.Notes)
	c.NotUntil, c.Created = stamp(j.NotUntil), stamp(j.Created)
	return c
}

func cloneCycle(c *loci.Cycle) loci.Cycle {
	k := *c
	k.Started, k.Ended, k.Clock = stamp(c.Started), stamp(c.Ended), stamp(c.Clock)
	k.Questions, k.Warnings, k.Changes = slices.Clone(c.Questions), slices.Clone(c.Warnings), slices.Clone(c.Changes)
	k.Links = slices.Clone(c.Links)
	for i := range k.Links {
		k.Links[i].At, k.Links[i].Path = stamp(k.Links[i].At), slices.Clone(k.Links[i].Path)
	}
	return k
}

func clone[T any](list []T) []T { return slices.Clone(list) }

func cloneAgent(a *loci.Agent) loci.Agent {
	c := *a
	c.Domains = slices.Clone(a.Domains)
	return c
}
