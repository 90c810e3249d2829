package remember

import (
	"context"
	"log/slog"
	"runtime"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/ask"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/limit"
	"github.com/loci-memory/loci/internal/once"
	"github.com/loci-memory/loci/internal/told"
	"github.com/loci-memory/loci/internal/uses"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// leaseWait is how long a caller that waits for its jobs has them leased, unless it renews
// the leases: after that they are another's, where its process is gone.
const leaseWait = job.DefaultLease

// Options of a Writer. Edit, Uses, Book, Runner and Log are required.
type Options struct {
	Edit     *edit.Editor
	Uses     *uses.Counter
	Book     ask.Book
	Runner   *job.Runner    // does the work behind the words
	Limits   *limit.Limiter // of what one user has read at once
	Analyst  model.Analyst  // enriches and decides without a model; nil does neither
	Extract  model.LLM      // distils facts; nil leaves all to the Analyst
	Decide   model.LLM      // says what becomes of them; nil leaves that to the Analyst
	Evolve   model.LLM      // describes linked notes again; nil leaves them as they are
	Join     bool           // makes one note of all facts of an input
	Together int            // messages of a conversation that Extract is asked about at once, at most; 0 is 16, 1 is each by itself
	Log      *slog.Logger
}

// Writer keeps messages, and does the work that follows from them. All methods may be called
// concurrently.
type Writer struct {
	o         Options
	edit      *edit.Editor
	stretches stretches
}

// New makes a writer.
func New(o Options) *Writer { return &Writer{o: o, edit: o.Edit} }

// Remembered is what became of one message.
type Remembered struct {
	Result *loci.RememberResult
	Fresh  bool      // there was something new to keep
	Facts  []loci.ID // by fact of the request: the note that says it; zero for one that was left out
}

// Remember keeps one message: in one commit its words and verbatim notes become
// durable and findable, and a job for the rest is queued. With Wait that job is done
// before it returns, and with Facts these are decided about. With an error the result is
// there too where the message is kept.
func (w *Writer) Remember(ctx context.Context, s loci.Scope, r loci.RememberRequest) (*Remembered, error) {
	known, err := knows(ctx, w.edit, s, &r)
	if err != nil {
		return nil, err
	}
	out, err := w.remember(ctx, s, &r)
	if err == nil && !known && out.Fresh {
		err = introduce(ctx, w.edit, s, r.Speaker, out.Result)
	}
	return out, err
}

func (w *Writer) remember(ctx context.Context, s loci.Scope, r *loci.RememberRequest) (*Remembered, error) {
	words := ctx
	if len(r.Facts) > 0 { // the request is done with them: until then the words are known, and not the request
		words = once.Doing(ctx, nil)
	}
	all, err := w.keep(words, s, []loci.RememberRequest{*r}, wants{waits: r.Wait, facts: len(r.Facts) > 0, plain: r.Plain})
	if err != nil {
		return nil, err
	}
	one := &all[0]
	about(ctx, all)
	out := &Remembered{Result: one.result(), Fresh: !one.recalled && !one.known}
	if out.Fresh && r.Similar > 0 && len(r.Facts) == 0 {
		if out.Result.Similar, err = w.similar(ctx, s, one.said.Notes, r.Similar); err != nil {
			return out, err
		}
	}
	switch {
	case len(r.Facts) > 0 && !one.recalled:
		return out, w.give(ctx, s, one, r, out)
	case !out.Fresh:
	case r.Wait:
		return out, w.finish(ctx, s, one, out.Result)
	case distils(one.jobs[0].Kind):
		out.Result.Job = one.jobs[0].ID
	}
	return out, nil
}

// Ingest keeps many messages, in order, in one commit. Those that are there already
// are skipped.
func (w *Writer) Ingest(ctx context.Context, s loci.Scope, r loci.IngestRequest) (*loci.IngestResult, error) {
	all, err := w.keep(ctx, s, r.Messages, wants{plain: len(r.Messages) > 0 && r.Messages[0].Plain})
	if err != nil {
		return nil, err
	}
	res := &loci.IngestResult{IDs: make([]loci.ID, len(all))}
	for i := range all {
		res.IDs[i] = all[i].said.Message.ID
		if all[i].known || all[i].recalled {
			res.Known++
		} else {
			res.Added++
		}
	}
	res.Warnings = warnings(all)
	return res, nil
}

// kept is what became of one request.
type kept struct {
	common   loci.ID // of the message, whoever says it
	said     Said
	known    bool          // the same message was there already
	silent   bool          // it was, but without its notes, which are written now
	recalled bool          // nothing but loci's own words
	jobs     []loci.Job    // that its words left behind
	warning  string        // of a secret that others may see, as asked; "" for none
	private  string        // what made its notes private; "" for nothing
	back     *loci.Version // by which whoever says it has taken its words back; nil where they are there
	unseen   string        // that who hands it in does not see it, as asked; "" where it does
}

// result is what a caller learns of a message that was kept and no more.
func (k *kept) result() *loci.RememberResult {
	res := &loci.RememberResult{Message: k.said.Message.ID, Known: k.known}
	switch {
	case k.recalled:
		res.Warnings = []string{"the text is only what loci itself recalled: nothing new to remember"}
		return res
	case k.known:
		res.Warnings = []string{"the same message was there already"}
		if k.back != nil {
			res.Warnings = append(res.Warnings, staysBack(k.back))
		}
		return res
	}
	for i := range k.said.Notes {
		res.Decisions = append(res.Decisions, loci.Decision{Operation: loci.Add, Note: k.said.Notes[i].ID, Reason: "kept word for word"})
	}
	res.Notes, res.Private = k.said.Notes, k.private
	res.Warnings = told.With(told.With(res.Warnings, k.warning), k.unseen)
	return res
}

// wants is what a caller wants of the jobs behind its words.
type wants struct {
	waits bool // does them itself, before it answers
	facts bool // has distilled the words itself
	plain bool // wants nothing distilled
}

// keep commits any number of messages with their verbatim notes and jobs. A caller that
// waits for these jobs leases them in the same commit.
func (w *Writer) keep(ctx context.Context, s loci.Scope, rs []loci.RememberRequest, want wants) ([]kept, error) {
	st := w.edit.Stamp(s)
	author, err := w.author(ctx, s)
	if err != nil {
		return nil, err
	}
	all, leave, err := w.readAll(ctx, st, author, rs)
	if err != nil {
		return nil, err
	}
	defer leave()
	joins := true                            // once: the job may be gone, or somebody's
	looked := len(all) == 1 && s.Agent == "" // what is said is new mostly, and the commit is refused where it is there
	return edit.Retry("others keep writing the same messages", func() ([]kept, error) {
		if !looked {
			if err := look(ctx, w, s, all, rs); err != nil {
				return nil, err
			}
		}
		looked = false
		about(ctx, all)
		err := w.commitNew(ctx, st, all, w.workFor(st, want), joins)
		joins = false
		return all, err
	})
}

// look finds out which messages are known, and which of them are said anew.
func look(ctx context.Context, w *Writer, s loci.Scope, all []kept, rs []loci.RememberRequest) error {
	if err := w.markKnown(ctx, s, all); err != nil || len(all) != 1 {
		return err
	}
	return all[0].anew(ctx, w, s, rs[0].Facts)
}

// readAll reads requests in the turn of their user: whoever has much read leaves processors to
// others. Behind one message the turn ends; behind many it is left when they are committed, as their
// analysis takes as long as they took to read.
func (w *Writer) readAll(ctx context.Context, st edit.Stamp, author loci.Agent, rs []loci.RememberRequest) (all []kept, leave func(), err error) {
	if err := w.o.Limits.Enter(ctx, st.Scope.User, limit.Texts); err != nil {
		return nil, nil, err
	}
	leave = func() { w.o.Limits.Leave(st.Scope.User, limit.Texts) }
	all = make([]kept, len(rs))
	for i := range rs {
		if i > 0 {
			runtime.Gosched() // a question that is short goes first
		}
		if all[i] = read(ctx, w.o.Analyst, st, author, rs[i]); ctx.Err() != nil {
			leave()
			return nil, nil, ctx.Err()
		}
	}
	if len(rs) == 1 {
		leave()
		leave = func() {}
	}
	return all, leave, nil
}

// about says what a request to keep messages is about, where it is done once.
func about(ctx context.Context, all []kept) {
	if once.Committing(ctx) == nil {
		return
	}
	ids, added := make([]loci.ID, len(all)), 0
	for i := range all {
		if ids[i] = all[i].said.Message.ID; !all[i].known && !all[i].recalled {
			added++
		}
	}
	once.About(ctx, added, ids...)
}

// workFor is the kind of job that new words leave behind. A caller that waits for it
// leases it at once, so that no runner does it too; else it is left to the runners.
func (w *Writer) workFor(st edit.Stamp, want wants) Work {
	work := Work{Kind: loci.JobLink}
	switch {
	case want.facts:
		work.Until, work.Whole = st.Clock.Add(leaseWait), true
	case !want.plain && model.For(w.o.Extract, st.Scope) != nil:
		work.Kind, work.Most = loci.JobExtract, w.o.Together
		if _, ofClient := w.o.Extract.(model.ScopedLLM); ofClient {
			work.Kind = loci.JobSample
		}
		if want.waits {
			work.Until = st.Clock.Add(leaseWait)
		}
	}
	return work
}

// author is who hands words in, with what it may see.
func (w *Writer) author(ctx context.Context, s loci.Scope) (loci.Agent, error) {
	if s.Agent == "" {
		return loci.Agent{}, nil
	}
	list, err := w.edit.Agents(ctx, loci.Scope{User: s.User})
	return audience.Agents(list).Named(s.Agent), err
}

// read makes the message and notes of one request; it is pure but for the ids.
func read(ctx context.Context, a model.Analyst, st edit.Stamp, author loci.Agent, r loci.RememberRequest) kept {
	m := Message(st, &r)
	words, marked := loci.StripMemory(r.Text)
	if marked && strings.TrimSpace(words) == "" {
		return kept{common: m.ID, said: Said{Message: m}, recalled: true}
	}
	r.Visibility = discreetFrom(author, &r)
	notes := Construct(st, &m, &r, words)
	Extract(ctx, a, &m, notes, author)
	return kept{common: m.ID, said: Said{Message: m, Notes: notes}, warning: warn(&r), private: private(&r, notes), unseen: unseen(author, &r)}
}

// named gives the message an id.
func (k *kept) named(id loci.ID) {
	k.said.Message.ID = id
	for i := range k.said.Notes {
		k.said.Notes[i].Messages = []loci.ID{id}
	}
}

// commitNew commits what is not known yet; with joins its words may wait in the job of
// those before them.
func (w *Writer) commitNew(ctx context.Context, st edit.Stamp, all []kept, work Work, joins bool) error {
	said := make([]Said, 0, len(all))
	for i := range all {
		if !all[i].known && !all[i].recalled {
			said = append(said, all[i].said)
		}
	}
	c := Plan(st, said, work)
	var notes []loci.Note // for those that wait to be distilled
	if distils(work.Kind) {
		notes = notesOf(said)
	}
	there := map[loci.ID]bool{}
	for i := range all {
		if all[i].silent {
			there[all[i].said.Message.ID] = true
		}
	}
	c.Messages = slices.DeleteFunc(c.Messages, func(m loci.Message) bool { return there[m.ID] })
	if c.Empty() {
		return nil
	}
	var before stretch
	if joins {
		var err error
		if before, err = w.join(ctx, st, c, work, notes); err != nil {
			return err
		}
	}
	for i := range all {
		all[i].jobs = c.Jobs
	}
	if err := w.edit.Apply(ctx, st.Scope, c); err != nil {
		return err
	}
	w.waits(st, c, work, notes, before)
	adopt(said, c)
	return nil
}

// adopt puts notes that the commit changed again at once in the place of their first
// versions.
func adopt(said []Said, c *store.Changes) {
	later := map[loci.ID]loci.Note{}
	for i := range c.Notes {
		if v := &c.Notes[i].Version; v.Change.Version > 1 {
			later[v.Note.ID] = v.Note
		}
	}
	for i := range said {
		for j := range said[i].Notes {
			if n, ok := later[said[i].Notes[j].ID]; ok {
				said[i].Notes[j] = n
			}
		}
	}
}
