package httpapi

import (
	"context"
	"net/http"
	"time"

	"github.com/loci-memory/loci"
)

// service mounts every method of loci.Service.
func (a *api) service(s loci.Service) {
	handle(a, route{pattern: "POST /v1/remember", name: "remember", tag: tagRemember, status: accepted,
		summary: "Keep one message.",
		text:    "When it answers, the message is durable and can be recalled. 202: a job makes more of it in the background, which the header Location names; 200: nothing is left to do, as with wait."}, s.Remember)
	a.ingest(s)

	handle(a, route{pattern: "POST /v1/recall", name: "recall", tag: tagRecall, summary: "Answer a question with scored notes and the reasons why."}, s.Recall)
	handle(a, route{pattern: "GET /v1/notes", name: "notes", tag: tagRecall, summary: "List notes with their foremost links, newest first, a page at a time."}, s.Notes)
	handle(a, route{pattern: "GET /v1/notes/{id}", name: "note", tag: tagRecall, summary: "Return one note with its links."}, s.Note)
	handle(a, route{pattern: "GET /v1/links", name: "links", tag: tagRecall, summary: "Return the links of a note, or walk along them with depth."}, s.Links)
	handle(a, route{pattern: "GET /v1/path", name: "path", tag: tagRecall, summary: "Find a shortest way along links between two notes."}, s.Path)
	handle(a, route{pattern: "GET /v1/history", name: "history", tag: tagRecall, summary: "Return every version of a note with the change that made it."}, byID(s.History))
	handle(a, route{pattern: "GET /v1/stats", name: "stats", tag: tagRecall, summary: "Count what the caller can see."}, private(none(s.Stats)))
	handle(a, route{pattern: "GET /v1/resolve", name: "resolve", tag: tagRecall, summary: "Complete a shortened id."}, s.Resolve)

	handle(a, route{pattern: "GET /v1/profile", name: "profile", tag: tagRecall, summary: "Return what is currently known of somebody."}, s.Profile)
	handle(a, route{pattern: "GET /v1/timeline", name: "timeline", tag: tagRecall, summary: "Return notes by day, week or month."}, s.Timeline)
	handle(a, route{pattern: "GET /v1/agenda", name: "agenda", tag: tagRecall, summary: "Return plans by when they are due."}, s.Agenda)
	handle(a, route{pattern: "POST /v1/procedure", name: "procedure", tag: tagRecall, summary: "Return the steps of how something is done."}, s.Procedure)

	handle(a, route{pattern: "POST /v1/edit", name: "edit", tag: tagChange, summary: "Change fields of a note."}, s.Edit)
	handle(a, route{pattern: "POST /v1/settle", name: "settle", tag: tagChange, summary: "Say what became of a plan."}, s.Settle)
	handle(a, route{pattern: "POST /v1/replace", name: "replace", tag: tagChange, summary: "Close a note in favour of another one."}, s.Replace)
	handle(a, route{pattern: "POST /v1/undo", name: "undo", tag: tagChange, summary: "Take changes back."}, s.Undo)
	handle(a, route{pattern: "POST /v1/forget", name: "forget", tag: tagChange, summary: "Take a note out of recall; with purge destroy it."}, s.Forget)
	handle(a, route{pattern: "POST /v1/restore", name: "restore", tag: tagChange, summary: "Bring a forgotten or superseded note back."}, byID(s.Restore))
	handle(a, route{pattern: "POST /v1/pin", name: "pin", tag: tagChange, summary: "Exempt a note from forgetting by itself."}, byID(s.Pin))
	handle(a, route{pattern: "POST /v1/unpin", name: "unpin", tag: tagChange, summary: "Take pin back."}, byID(s.Unpin))
	handle(a, route{pattern: "POST /v1/link", name: "link", tag: tagChange, summary: "Assert that one note supports, contradicts or fulfils another."}, s.Link)
	handle(a, route{pattern: "POST /v1/unlink", name: "unlink", tag: tagChange, summary: "Take link back."}, s.Unlink)

	handle(a, route{pattern: "POST /v1/reflect", name: "reflect", tag: tagLearn, summary: "Learn from what is new, where that is due."}, s.Reflect)
	handle(a, route{pattern: "GET /v1/reflections", name: "reflections", tag: tagLearn, summary: "List past cycles of reflection, latest first."}, s.Reflections)
	handle(a, route{pattern: "GET /v1/traits", name: "traits", tag: tagLearn, summary: "List the traits that were learned, surest first."}, s.Traits)
	handle(a, route{pattern: "GET /v1/trait", name: "trait", tag: tagLearn, summary: "Return one trait with the evidence for and against it."}, seen(s.Trait))
	handle(a, route{pattern: "POST /v1/trait", name: "judge", tag: tagLearn, summary: "Confirm or reject a trait, as the user in person."}, s.Trait)
	handle(a, route{pattern: "POST /v1/sweep", name: "sweep", tag: tagLearn, summary: "Archive what has faded, and merge what was said twice."}, s.Sweep)

	a.events(s)
}

// admin mounts the methods of loci.Admin that make sense over a network: a backup is a file
// where the store is.
func (a *api) admin(s loci.Service, m loci.Admin) {
	handle(a, route{pattern: "GET /v1/agents", name: "agents", tag: tagStore, summary: "Return what the user's agents may see."}, listed(m.Agents, newAgents))
	handle(a, route{pattern: "POST /v1/agents", name: "setAgent", tag: tagStore, summary: "Set what an agent of the user may see from now on."}, done(m.SetAgent))
	handle(a, route{pattern: "GET /v1/users", name: "users", tag: tagStore, summary: "Count the users of the store, for whoever runs it; others learn of their own alone."}, users(m))

	handle(a, route{pattern: "GET /v1/jobs", name: "jobs", tag: tagStore, summary: "List the user's background work, oldest first."}, listed(m.Jobs, newJobs))
	handle(a, route{pattern: "GET /v1/jobs/{id}", name: "job", tag: tagStore, summary: "Return a job that is in the queue; what is done is gone."}, oneJob(m))
	handle(a, route{pattern: "POST /v1/retry", name: "retryJob", tag: tagStore, summary: "Put a job that failed back in the queue, as if it were new."}, byID(m.RetryJob))
	handle(a, route{pattern: "DELETE /v1/jobs/{id}", name: "dropJob", tag: tagStore, summary: "Take a job out of the queue for good: what it is about stays as it is."}, byID(done(m.DropJob)))

	handle(a, route{pattern: "GET /v1/usage", name: "usage", tag: tagStore, summary: "Sum up what calls to models have cost."}, usage(m))
	handle(a, route{pattern: "GET /v1/budget", name: "budget", tag: tagStore, summary: "Return the cost of today's calls to models and the rest of the budget."}, none(m.Budget))
	handle(a, route{pattern: "GET /v1/embedding", name: "embedding", tag: tagStore, summary: "Say how much of the memory the neural embedder has embedded."}, none(m.Embedding))
	handle(a, route{pattern: "POST /v1/reindex", name: "reindex", tag: tagStore, summary: "Make the user's recall index again, and vectors that are missing."}, reindex(m))

	handle(a, route{pattern: "GET /v1/lanes", name: "lanes", tag: tagStore, operator: true, summary: "Return the lanes of background work in the server."}, lanes(m))
	handle(a, route{pattern: "GET /v1/doctor", name: "doctor", tag: tagStore, operator: true, summary: "Examine the store; each problem comes with its cure."}, doctor(m))
	handle(a, route{pattern: "POST /v1/work", name: "work", tag: tagStore, operator: true, summary: "Do the background work that is due, of all users."}, work(m))

	a.export(m)
	a.imports(s, m)
}

// accepted is the status of a message that was kept: 202 while a job makes more of it.
func accepted(h http.Header, answer any) int {
	result, ok := answer.(*loci.RememberResult)
	if !ok || result.Job.IsZero() {
		return http.StatusOK
	}
	h.Set("Location", "/v1/jobs/"+result.Job.String())
	return http.StatusAccepted
}

// Requests of methods that take no struct.
type (
	idRequest struct {
		ID loci.ID `json:"id" jsonschema:"the id, whole"`
	}
	emptyRequest struct{}
	usageRequest struct {
		From time.Time `json:"from,omitzero" jsonschema:"only calls that ended then or later, RFC 3339 with a zone"`
		To   time.Time `json:"to,omitzero" jsonschema:"only calls that ended before, RFC 3339 with a zone"`
	}
	traitRequest struct {
		ID    loci.ID   `json:"id" jsonschema:"the id of the trait"`
		AsOf  time.Time `json:"as_of,omitzero" jsonschema:"the trait as it was then, RFC 3339 with a zone; now by default"`
		Limit int       `json:"limit,omitempty" jsonschema:"pieces of evidence at most, for and against each; 50 by default"`
	}
)

func byID[Out any](call method[loci.ID, Out]) method[idRequest, Out] {
	return func(ctx context.Context, s loci.Scope, r idRequest) (*Out, error) { return call(ctx, s, r.ID) }
}

func none[Out any](call func(context.Context, loci.Scope) (*Out, error)) method[emptyRequest, Out] {
	return func(ctx context.Context, s loci.Scope, _ emptyRequest) (*Out, error) { return call(ctx, s) }
}

func done[In any](call func(context.Context, loci.Scope, In) error) method[In, nothing] {
	return func(ctx context.Context, s loci.Scope, in In) (*nothing, error) {
		return &nothing{}, call(ctx, s, in)
	}
}

func seen(call method[loci.TraitRequest, loci.TraitResult]) method[traitRequest, loci.TraitResult] {
	return func(ctx context.Context, s loci.Scope, r traitRequest) (*loci.TraitResult, error) {
		return call(ctx, s, loci.TraitRequest{ID: r.ID, AsOf: r.AsOf, Limit: r.Limit})
	}
}
