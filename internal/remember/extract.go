package remember

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/internal/told"
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

// extracted is what words came to, by a model or by whoever distilled them.
type extracted struct {
	decisions []loci.Decision
	notes     []loci.ID // added and changed, in the order of decisions
	evolved   []loci.ID // described again
	warnings  []string

	says    []loci.ID          // by fact that was given: the note that says it; zero for one that was left out
	similar []loci.SimilarNote // to facts that were given
}

// errGone is why what a model answered is not kept.
var errGone = errors.New("some of the words were forgotten meanwhile: the others will be read again")

// errOther is why what a model answered is not kept: what it made of the words would say
// what they do not say any more, or show it to whom it is not shown any more.
var errOther = errors.New("some of the words, or who may see them, were changed meanwhile: they will be read again")

// DoExtract does a job of kind loci.JobExtract or loci.JobSample.
func (w *Writer) DoExtract(ctx context.Context, c *job.Claim) error {
	_, err := w.distilJob(ctx, c)
	return err
}

// asks is how often a client's model is asked about words, before the rules read them.
const asks = 2

// distilJob does a job of a model. That of a client, which may not be shown the words, is gone
// or keeps failing, leaves them to the rules.
func (w *Writer) distilJob(ctx context.Context, claim *job.Claim) (*extracted, error) {
	j := claim.Job()
	if _, ofClient := w.o.Extract.(model.ScopedLLM); !ofClient {
		return w.extractJob(ctx, claim)
	}
	parts, err := w.parts(ctx, j.User, j.Notes)
	if err != nil {
		return nil, err
	}
	ofClient := func() bool {
		of := func(p Part) bool {
			return model.For(w.o.Extract, loci.Scope{User: j.User, Agent: p.Note.CreatedBy}) == nil
		}
		return !slices.ContainsFunc(parts, of)
	}
	if !ofClient() {
		return w.byRules(ctx, claim, nil)
	}
	out, err := w.extractJob(ctx, claim)
	var p *model.ProviderError
	if errors.As(err, &p) && ctx.Err() == nil && (!ofClient() || j.Attempts+1 >= asks) {
		return w.byRules(ctx, claim, []string{"left to the rules: " + err.Error()})
	}
	return out, err
}

// extractJob is link with a model: it distils the words of a job, decides about what
// came of them, and commits facts, links and the end of the job at once. A model whose
// answers can't be used leaves the words to the rules; one that can't be reached is
// an error, and the job is tried again.
func (w *Writer) extractJob(ctx context.Context, claim *job.Claim) (*extracted, error) {
	j := claim.Job()
	parts, err := w.parts(ctx, j.User, j.Notes)
	if err != nil {
		return nil, err
	}
	if len(parts) == 0 {
		return &extracted{}, claim.Apply(ctx, &store.Changes{})
	}
	idle, err := w.idle(ctx, j.User, parts)
	switch {
	case err != nil:
		return nil, err
	case idle:
		return w.byRules(ctx, claim, nil)
	}
	if err := w.o.Book.Affordable(ctx, j.User); err != nil {
		return nil, err
	}
	d := &made{user: j.User, words: j.Notes, parts: parts, claim: claim, decide: w.o.Decide, evolve: w.o.Evolve}
	warnings, err := w.distil(ctx, d)
	if refused(err) && len(messagesOf(parts)) > 1 {
		return w.split(ctx, claim, parts, err)
	}
	if errors.Is(err, loci.ErrBadOutput) {
		return w.byRules(ctx, claim, append(warnings, "left to the rules: "+err.Error()))
	}
	if err != nil {
		return nil, err
	}
	out, err := w.decideAndCommit(ctx, d)
	if err != nil {
		return nil, err
	}
	out.warnings = told.Briefly(append(warnings, out.warnings...))
	for _, warning := range out.warnings {
		w.o.Log.Warn("distilled", "job", j.ID.String(), "warning", warning)
	}
	return out, nil
}

// idle reports whether parts are nothing but courtesies, and answer no question: no model is
// asked about them alone.
func (w *Writer) idle(ctx context.Context, user string, parts []Part) (bool, error) {
	says := func(p Part) bool { return p.Note.Caption != "" || !lang.Chatter(p.Note.Content) }
	if slices.ContainsFunc(parts, says) {
		return false, nil
	}
	before, err := w.before(ctx, user, nil, &parts[0].Note)
	if err != nil || len(before) == 0 {
		return err == nil, err
	}
	return !strings.ContainsAny(before[len(before)-1].Note.Content, "?？"), nil
}

// distil makes the facts of what is to be made of parts: it asks about those for the same eyes
// together, as what a model says of some words may hold words of all that it is shown with them.
func (w *Writer) distil(ctx context.Context, m *made) (warnings []string, err error) {
	list, err := w.edit.Agents(ctx, loci.Scope{User: m.user})
	if err != nil {
		return nil, err
	}
	if m.company, err = met(ctx, w.edit, m.seer(), latestNotes); err != nil {
		return nil, err
	}
	agents := audience.Agents(list)
	d := Distiller{Asker: w.o.Book.Asker(m.user), Model: w.o.Extract, Join: w.o.Join}
	same := func(a, b Part) bool { return agents.Same(audience.Of(&a.Note), audience.Of(&b.Note)) }
	for _, some := range grouped(m.parts, same) {
		before, err := w.before(ctx, m.user, agents, &some[0].Note)
		if err != nil {
			return nil, err
		}
		var from []Part
		known := seenWith(agents, m.people, wordsOf(some))
		d.Who = func(facts []loci.Note) *claim.Directory { return m.who(slices.Concat(facts, known), w.edit.Now()) }
		d.People, from = w.shownPeople(m, known, some, edit.Each(slices.Concat(before, some), (*Part).text))
		m.before = withParts(m.before, slices.Concat(before, from))
		found, warned, err := d.Distil(ctx, w.stampFor(m.user, some), before, some)
		for i := range found {
			keepHidden(agents, &some[0].Note, &found[i])
		}
		m.facts, warnings = append(m.facts, found...), append(warnings, warned...)
		if err != nil {
			return warnings, err
		}
	}
	return warnings, nil
}

// keepHidden makes a fact no easier to see than the words that it was made of, also for
// agents who see other domains, or what is private, alone, and in a domain that the agent
// sees which handed the words in, where it sees these. What is open is so by rule
// (stated.visibility).
func keepHidden(agents audience.Agents, words, fact *loci.Note) {
	by := agents.Named(words.CreatedBy)
	if by.Covers(words.Domain) && !by.Covers(fact.Domain) {
		fact.Domain = words.Domain
	}
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
			out, err = w.distilJob(ctx, c)
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
	warnings = told.Briefly(warnings)
	for _, warning := range warnings {
		w.o.Log.Warn("distilled by rules", "job", claim.Job().ID.String(), "warning", warning)
	}
	return &extracted{decisions: decisions, warnings: warnings}, err
}

// stampFor is the stamp of what comes of words: in the name of the agent
// that handed them in, in the scope of the user, who sees all of them.
func (w *Writer) stampFor(user string, parts []Part) edit.Stamp {
	return w.edit.Stamp(loci.Scope{User: user, Agent: parts[0].Note.CreatedBy})
}

// parts are those of some words of a user that are remembered still.
func (w *Writer) parts(ctx context.Context, user string, ids []loci.ID) ([]Part, error) {
	s := loci.Scope{User: user}
	notes, err := w.edit.Notes(ctx, s, ids, time.Time{})
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
