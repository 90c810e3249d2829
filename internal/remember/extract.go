package remember

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// JobLimit is after how long a job of a model is given up: the clients have time-outs of
// their own.
const JobLimit = 2 * time.Hour

const (
	beforeNotes  = 4   // words said before those of a job that a model is shown
	beforeTokens = 400 // of them at most
)

// extracted is what a job of a model came to.
type extracted struct {
	decisions []loci.Decision
	notes     []loci.ID // added and changed, in the order of decisions
	evolved   []loci.ID // described again
	warnings  []string
}

// errGone is why what a model answered is not kept.
var errGone = errors.New("some of the words were forgotten meanwhile: the others will be read again")

// errOther is why what a model answered is not kept: what it made of the words would say
// what they do not say any more, or show it to whom it is not shown any more.
var errOther = errors.New("some of the words, or who may see them, were changed meanwhile: they will be read again")

// DoExtract does a job of kind loci.JobExtract.
func (w *Writer) DoExtract(ctx context.Context, claim *job.Claim) error {
	_, err := w.extractJob(ctx, claim)
	return err
}

// extractJob is link with a model: it distils the words of a job, decides about what
// came of them, and commits facts, links and the end of the job at once. A model whose
// answers can't be used leaves the words to the rules; one that can't be reached is
// an error, and the job is tried again.
func (w *Writer) extractJob(ctx context.Context, claim *job.Claim) (*extracted, error) {
	j := claim.Job()
	parts, err := w.parts(ctx, j)
	if err != nil {
		return nil, err
	}
	if len(parts) == 0 {
		return &extracted{}, claim.Apply(ctx, &store.Changes{})
	}
	if err := w.o.Book.Affordable(ctx, j.User); err != nil {
		return nil, err
	}
	facts, before, warnings, err := w.distil(ctx, j, parts)
	if refused(err) && len(messagesOf(parts)) > 1 {
		return w.split(ctx, claim, parts, err)
	}
	if errors.Is(err, loci.ErrBadOutput) {
		return w.byRules(ctx, claim, append(warnings, "left to the rules: "+err.Error()))
	}
	if err != nil {
		return nil, err
	}
	out, err := w.decideAndCommit(ctx, claim, read{parts, before}, facts)
	if err != nil {
		return nil, err
	}
	out.warnings = append(warnings, out.warnings...)
	for _, warning := range out.warnings {
		w.o.Log.Warn("distilled", "job", j.ID.String(), "warning", warning)
	}
	return out, nil
}

// distil asks about the parts of a job: about those for the same eyes together, as what
// a model says of some words may hold words of all that it is shown with them. shown is
// what was said before them, as far as the model was shown it.
func (w *Writer) distil(ctx context.Context, j loci.Job, parts []Part) (facts []loci.Note, shown []Part, warnings []string, err error) {
	agents, err := w.edit.Agents(ctx, loci.Scope{User: j.User})
	if err != nil {
		return nil, nil, nil, err
	}
	d := Distiller{Asker: w.o.Book.Asker(j.User), Model: w.o.Extract, Join: w.o.Join}
	same := func(a, b Part) bool { return audience.Agents(agents).Same(audience.Of(&a.Note), audience.Of(&b.Note)) }
	for _, some := range grouped(parts, same) {
		before, err := w.before(ctx, j.User, agents, &some[0].Note)
		if err != nil {
			return nil, nil, nil, err
		}
		shown = append(shown, before...)
		found, warned, err := d.Distil(ctx, w.stampFor(j, some), before, some)
		for i := range found {
			keepHidden(agents, &some[0].Note, &found[i])
		}
		facts, warnings = append(facts, found...), append(warnings, warned...)
		if err != nil {
			return nil, nil, warnings, err
		}
	}
	return facts, shown, warnings, nil
}

// keepHidden makes a fact no easier to see than the words that it was made of, also for
// agents who see other domains, or what is private, alone. What is open is so by rule
// (stated.visibility).
func keepHidden(agents audience.Agents, words, fact *loci.Note) {
	if fact.Visibility == loci.Open || agents.Include(audience.Of(words), audience.Of(fact)) {
		return
	}
	if fact.Domain = words.Domain; !agents.Include(audience.Of(words), audience.Of(fact)) {
		fact.Visibility = loci.UserOnly
	}
}

// finishModel does the jobs of a message inline. A model that can't be reached is a
// warning: the words are kept, and the job is tried again behind the call.
func (w *Writer) finishModel(ctx context.Context, s loci.Scope, k *kept, res *loci.RememberResult) error {
	var ids, evolved []loci.ID
	res.Decisions = nil
	defer w.o.Runner.Keep(ctx, k.jobs)()
	for i, j := range k.jobs {
		var out *extracted
		err := w.o.Runner.Hold(ctx, j, func(ctx context.Context, c *job.Claim) (err error) {
			out, err = w.extractJob(ctx, c)
			return err
		})
		switch {
		case err == nil:
			res.Decisions, res.Warnings = append(res.Decisions, out.decisions...), append(res.Warnings, out.warnings...)
			ids, evolved = append(ids, out.notes...), append(evolved, out.evolved...)
		case ctx.Err() != nil:
			w.o.Runner.Release(ctx, k.jobs[i+1:])
			return ctx.Err()
		case !errors.Is(err, job.ErrTaken):
			res.Job = j.ID
			res.Warnings = append(res.Warnings, "kept word for word and not yet distilled (it will be tried again): "+err.Error())
		}
	}
	w.o.Runner.Nudge()
	for i := range res.Notes {
		ids = slices.Insert(ids, i, res.Notes[i].ID)
	}
	var err error
	if res.Notes, err = w.edit.Linked(ctx, s, ids); err != nil {
		return err
	}
	if len(evolved) > 0 {
		res.Evolved, err = w.edit.Linked(ctx, s, evolved)
	}
	return err
}

// byRules does the job as one of a memory without a model.
func (w *Writer) byRules(ctx context.Context, claim *job.Claim, warnings []string) (*extracted, error) {
	decisions, err := w.link(ctx, claim)
	for _, warning := range warnings {
		w.o.Log.Warn("distilled by rules", "job", claim.Job().ID.String(), "warning", warning)
	}
	return &extracted{decisions: decisions, warnings: warnings}, err
}

// stampFor is the stamp of what comes of the words of a job: in the name of the agent
// that handed them in, in the scope of the user, who sees all of them.
func (w *Writer) stampFor(j loci.Job, parts []Part) edit.Stamp {
	return w.edit.Stamp(loci.Scope{User: j.User, Agent: parts[0].Note.CreatedBy})
}

// parts are the words of a job that are remembered still.
func (w *Writer) parts(ctx context.Context, j loci.Job) ([]Part, error) {
	s := loci.Scope{User: j.User}
	notes, err := w.edit.Notes(ctx, s, j.Notes, time.Time{})
	if err != nil {
		return nil, err
	}
	var parts []Part
	for i := range notes {
		if n := &notes[i]; n.Verbatim && !n.Forgotten {
			parts = append(parts, Part{Note: *n})
		}
	}
	return parts, w.zoned(ctx, s, parts)
}

// zoned completes parts by what their messages say of them.
func (w *Writer) zoned(ctx context.Context, s loci.Scope, parts []Part) error {
	var ids []loci.ID
	for i := range parts {
		ids = append(ids, parts[i].Note.Messages...)
	}
	if len(ids) == 0 {
		return nil
	}
	messages, err := w.edit.Messages(ctx, s, ids)
	if err != nil {
		return err
	}
	for i := range parts {
		at := slices.IndexFunc(messages, func(m loci.Message) bool { return slices.Contains(parts[i].Note.Messages, m.ID) })
		if at >= 0 {
			parts[i].Zone, parts[i].Split = messages[at].Zone, messages[at].Text != parts[i].Note.Content
		}
	}
	return nil
}

// before are the words said shortly before a note in its conversation, oldest first,
// which it may not be understood without. Only what its agent sees is among them, and of
// that what all may see who may see the note: what comes of it may hold their words.
func (w *Writer) before(ctx context.Context, user string, agents audience.Agents, n *loci.Note) ([]Part, error) {
	if !n.IsTurn() {
		return nil, nil
	}
	links, err := w.edit.Links(ctx, loci.Scope{User: user}, query.Links{
		IDs: []loci.ID{n.ID}, Types: []loci.LinkType{loci.ContextOf}, Now: w.edit.Now(), Fan: 4 * beforeNotes,
	})
	if err != nil {
		return nil, err
	}
	near, err := w.edit.Notes(ctx, loci.Scope{User: user, Agent: n.CreatedBy}, edit.FarEnds(links), time.Time{})
	if err != nil {
		return nil, err
	}
	near = slices.DeleteFunc(near, func(o loci.Note) bool {
		return !agents.Include(audience.Of(&o), audience.Of(n)) || !o.IsTurn() || o.RecordedAt.After(n.RecordedAt) || bytes.Compare(o.ID[:], n.ID[:]) >= 0
	})
	slices.SortFunc(near, func(a, b loci.Note) int { return bytes.Compare(b.ID[:], a.ID[:]) })
	var out []Part
	for left, i := beforeTokens, 0; i < min(len(near), beforeNotes); i++ {
		if left -= lang.CountTokens(near[i].Content); left < 0 {
			break
		}
		out = append(out, Part{Note: near[i]})
	}
	slices.Reverse(out)
	return out, w.zoned(ctx, loci.Scope{User: user}, out)
}

// read is the words that facts were distilled from, and those before them that the model
// was shown too.
type read struct{ parts, before []Part }

// decideAndCommit decides about facts and commits. When a note that it read has changed
// meanwhile it retrieves again.
func (w *Writer) decideAndCommit(ctx context.Context, claim *job.Claim, words read, facts []loci.Note) (*extracted, error) {
	return edit.Retry("the notes keep changing", func() (*extracted, error) { return w.trySettle(ctx, claim, words, facts) })
}

func (w *Writer) trySettle(ctx context.Context, claim *job.Claim, words read, facts []loci.Note) (*extracted, error) {
	j, parts := claim.Job(), words.parts
	s := loci.Scope{User: j.User}
	last, err := w.edit.Last(ctx, s) // before anything is looked for
	if err != nil {
		return nil, err
	}
	similar, err := w.edit.Likeness.RetrieveAll(ctx, s, facts, w.edit.Now())
	if err != nil {
		return nil, err
	}
	list, err := w.edit.Agents(ctx, s)
	if err != nil {
		return nil, err
	}
	agents := audience.Agents(list)
	agent := agents.Named(parts[0].Note.CreatedBy)
	d := Decider{Asker: w.o.Book.Asker(j.User), Model: w.o.Decide, Analyst: w.o.Analyst, Agent: agent, Agents: agents}
	offered, err := w.claiming(ctx, s, facts, similar)
	if err != nil {
		return nil, err
	}
	rulings, warnings, err := d.Decide(ctx, facts, offered)
	if err != nil {
		return nil, err
	}
	st := w.stampFor(j, parts)
	done := SettleFacts(st, agents, facts, rulings)
	if err := w.repeat(ctx, st, words.parts, done); err != nil {
		return nil, err
	}
	c := &done.Changes
	for i := range done.Notes {
		near := similar[done.Places[i]]
		c.Links = append(c.Links, w.edit.Likeness.Links(&done.Notes[i], near)...)
		c.Expect.New = append(c.Expect.New, w.edit.Unsaid(&done.Notes[i], last))
	}
	evolver := Evolver{Finder: w.edit.Likeness, Asker: w.o.Book.Asker(j.User), Model: w.o.Evolve, Agent: agent, Agents: agents}
	evolved, more, err := evolver.Evolve(ctx, st, done.Notes, evolver.Linked(done, similar))
	warnings = append(warnings, more...)
	if err != nil {
		warnings = append(warnings, "the linked notes keep their descriptions: "+err.Error())
	}
	c.Notes = append(c.Notes, evolved...)
	x := settling{w.edit, st, agents, c}
	plans, err := w.edit.Likeness.Plans(ctx, s, done.Notes, lang.SaysWhatBecame, w.edit.Now())
	if err != nil {
		return nil, err
	}
	for i := range done.Notes {
		if err := w.settleAmong(ctx, &x, &done.Notes[i], plans[i], similar[done.Places[i]]); err != nil {
			return nil, err
		}
	}
	expectShown(c, offered)
	if err := w.commit(ctx, claim, words, done); err != nil {
		return nil, err
	}
	w.countCovered(s, done.Decisions)
	return &extracted{decisions: done.Decisions, notes: outcome(done), evolved: changed(evolved), warnings: warnings}, nil
}

// claiming puts the latest notes that claim something of the same attribute of the same
// subject as a fact before what is like it.
func (w *Writer) claiming(ctx context.Context, s loci.Scope, facts []loci.Note, similar [][]model.Similar) ([][]model.Similar, error) {
	found, err := w.edit.Likeness.Claiming(ctx, s, facts, w.edit.Now())
	if err != nil {
		return nil, err
	}
	out := make([][]model.Similar, len(facts))
	for i := range facts {
		if out[i], err = w.edit.Likeness.Ahead(ctx, s, found[i], similar[i]); err != nil {
			return nil, err
		}
		out[i] = slices.DeleteFunc(slices.Clone(out[i]), func(o model.Similar) bool { return o.Note.Verbatim && facts[i].SharesMessage(&o.Note) })
	}
	return out, nil
}

// repeat adds what becomes of the words of facts that are known already.
func (w *Writer) repeat(ctx context.Context, st edit.Stamp, parts []Part, done *Settled) error {
	if len(done.repeats) == 0 {
		return nil
	}
	ids := make([]loci.ID, len(parts))
	for i := range parts {
		ids[i] = parts[i].Note.ID
	}
	words, err := w.edit.Notes(ctx, loci.Scope{User: st.Scope.User}, ids, time.Time{})
	done.Repeat(st, words)
	return err
}

// expectShown assumes that all is there that a model may have been shown to decide by.
func expectShown(c *store.Changes, similar [][]model.Similar) {
	shown := map[loci.ID]bool{}
	for i := range similar {
		for j := range similar[i] {
			if id := similar[i][j].Note.ID; !shown[id] {
				shown[id] = true
				c.Expect.Notes = append(c.Expect.Notes, loci.ChangeID{Note: id})
			}
		}
	}
}

// changed are the notes of changes.
func changed(list []store.NoteChange) (ids []loci.ID) {
	for i := range list {
		ids = append(ids, list[i].Version.Note.ID)
	}
	return ids
}

// outcome are the notes that decisions were about: added, changed or covering.
func outcome(done *Settled) []loci.ID {
	var ids []loci.ID
	for _, d := range done.Decisions {
		id := d.Note
		if id.IsZero() {
			id = d.Target
		}
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// commit is the one write of the job: what came of it, the links of its words and of
// notes that it changed, and that it is done.
func (w *Writer) commit(ctx context.Context, claim *job.Claim, words read, done *Settled) error {
	j, plan := claim.Job(), w.edit.Plan(loci.Scope{User: claim.Job().User})
	plan.Changes = done.Changes
	c := &plan.Changes
	s := loci.Scope{User: j.User}
	if err := w.linkWords(ctx, plan.Stamp, words.parts, c); err != nil {
		return err
	}
	for i := range done.Before {
		if err := plan.RelinkAround(ctx, &done.Before[i], &done.After[i]); err != nil {
			return err
		}
	}
	err := claim.Commit(func(held []loci.Job) error {
		there, err := w.ours(ctx, j, held, words)
		if err != nil {
			return err
		}
		c.Expect.Notes = append(c.Expect.Notes, there...)
		c.Held, c.Done = held, []loci.ID{j.ID}
		return w.edit.Apply(ctx, s, c)
	})
	if err != nil {
		return err
	}
	w.edit.Follow(ctx, c.Jobs)
	return nil
}

// linkWords adds the links of words that a model has read, and what they settle that facts
// of theirs did not.
func (w *Writer) linkWords(ctx context.Context, st edit.Stamp, parts []Part, c *store.Changes) error {
	s := st.Scope
	agents, err := w.edit.Agents(ctx, s)
	if err != nil {
		return err
	}
	x := settling{w.edit, st, agents, c}
	words := make([]loci.Note, len(parts))
	for i := range parts {
		words[i] = parts[i].Note
	}
	near, err := w.edit.Likeness.Nearest(ctx, s, words, w.edit.Now())
	if err != nil {
		return err
	}
	open, err := w.edit.Likeness.Plans(ctx, s, words, lang.SaysWhatBecame, w.edit.Now())
	if err != nil {
		return err
	}
	for i := range words {
		plans, err := w.edit.Likeness.Similar(ctx, s, near[i], mayBePlan)
		if err != nil {
			return err
		}
		c.Links = append(c.Links, w.edit.Likeness.LinksTo(&words[i], near[i])...)
		if err := w.settleAmong(ctx, &x, &words[i], open[i], plans); err != nil {
			return err
		}
	}
	return nil
}

// ours reports, as job.ErrTaken, that the job is not this runner's any more, and, as
// errGone or errOther, that words that the model was given were destroyed, forgotten or changed: nothing of
// them may be kept. It returns what the commit has to assume for that to be true then.
func (w *Writer) ours(ctx context.Context, j loci.Job, held []loci.Job, words read) (there []loci.ChangeID, err error) {
	q, queued, err := w.edit.Job(ctx, loci.Scope{User: j.User}, j.ID)
	if err != nil {
		return nil, err
	}
	if !queued || len(held) > 0 && q.Lease != held[0].Lease {
		return nil, job.ErrTaken
	}
	now, err := w.parts(ctx, j)
	if err != nil {
		return nil, err
	}
	for i := range now {
		there = append(there, loci.ChangeID{Note: now[i].Note.ID, Version: now[i].Note.Version})
	}
	var before []loci.ID
	for i := range words.before {
		before = append(before, words.before[i].Note.ID)
		there = append(there, loci.ChangeID{Note: words.before[i].Note.ID})
	}
	shown, err := w.edit.Notes(ctx, loci.Scope{User: j.User}, before, time.Time{})
	switch {
	case err != nil:
	case len(now) != len(words.parts) || len(shown) != len(before):
		err = errGone
	case slices.ContainsFunc(words.parts, func(p Part) bool { return !slices.ContainsFunc(now, p.same) }),
		slices.ContainsFunc(words.before, func(p Part) bool { return slices.ContainsFunc(shown, p.hidden) }):
		err = errOther
	}
	return there, err
}

// hidden reports whether fewer may see a part now than could.
func (p *Part) hidden(now loci.Note) bool {
	was := p.Note.Visibility
	return now.ID == p.Note.ID && audience.Stricter(was, now.Visibility) != was
}

// same reports whether a part says the same still, for the same eyes.
func (p *Part) same(now Part) bool {
	a, b := &p.Note, &now.Note
	return a.ID == b.ID && a.Content == b.Content && a.Fixed == b.Fixed && audience.Of(a) == audience.Of(b)
}
