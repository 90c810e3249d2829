package operations

import (
	"context"
	"io"
	"time"

	"github.com/loci-memory/loci"
)

// Do carries an operation to a memory elsewhere. request and result are pointers to the two
// structs of its method; it fills the result.
type Do func(ctx context.Context, op *Operation, s loci.Scope, request, result any) error

// Remote returns a memory each of whose operations is carried by do. It reports no progress,
// and what is a stream is an ErrUnavailable: Watch, Export, Import and Backup.
func Remote(do Do) Memory { return remote{do} }

type remote struct{ do Do }

func ask[Out any](ctx context.Context, r remote, name string, s loci.Scope, request any) (*Out, error) {
	out, err := value[Out](ctx, r, name, s, request)
	if err != nil {
		return nil, err
	}
	return &out, nil
}

func value[Out any](ctx context.Context, r remote, name string, s loci.Scope, request any) (out Out, err error) {
	err = r.do(ctx, Named(name), s, request, &out)
	return out, err
}

func (r remote) Remember(ctx context.Context, s loci.Scope, q loci.RememberRequest) (*loci.RememberResult, error) {
	return ask[loci.RememberResult](ctx, r, "remember", s, &q)
}

func (r remote) Ingest(ctx context.Context, s loci.Scope, q loci.IngestRequest) (*loci.IngestResult, error) {
	return ask[loci.IngestResult](ctx, r, "ingest", s, &q)
}

func (r remote) Recall(ctx context.Context, s loci.Scope, q loci.RecallRequest) (*loci.RecallResult, error) {
	return ask[loci.RecallResult](ctx, r, "recall", s, &q)
}

func (r remote) Note(ctx context.Context, s loci.Scope, q loci.NoteRequest) (*loci.Note, error) {
	return ask[loci.Note](ctx, r, "note", s, &q)
}

func (r remote) Notes(ctx context.Context, s loci.Scope, q loci.NotesRequest) (*loci.NotesResult, error) {
	return ask[loci.NotesResult](ctx, r, "notes", s, &q)
}

func (r remote) Links(ctx context.Context, s loci.Scope, q loci.LinksRequest) (*loci.LinksResult, error) {
	return ask[loci.LinksResult](ctx, r, "links", s, &q)
}

func (r remote) Path(ctx context.Context, s loci.Scope, q loci.PathRequest) (*loci.PathResult, error) {
	return ask[loci.PathResult](ctx, r, "path", s, &q)
}

func (r remote) History(ctx context.Context, s loci.Scope, id loci.ID) (*loci.HistoryResult, error) {
	return ask[loci.HistoryResult](ctx, r, "history", s, &idRequest{id})
}

func (r remote) Stats(ctx context.Context, s loci.Scope) (*loci.Stats, error) {
	return ask[loci.Stats](ctx, r, "stats", s, &emptyRequest{})
}

func (r remote) Resolve(ctx context.Context, s loci.Scope, q loci.ResolveRequest) (*loci.ResolveResult, error) {
	return ask[loci.ResolveResult](ctx, r, "resolve", s, &q)
}

func (r remote) Profile(ctx context.Context, s loci.Scope, q loci.ProfileRequest) (*loci.ProfileResult, error) {
	return ask[loci.ProfileResult](ctx, r, "profile", s, &q)
}

func (r remote) Timeline(ctx context.Context, s loci.Scope, q loci.TimelineRequest) (*loci.TimelineResult, error) {
	return ask[loci.TimelineResult](ctx, r, "timeline", s, &q)
}

func (r remote) Agenda(ctx context.Context, s loci.Scope, q loci.AgendaRequest) (*loci.AgendaResult, error) {
	return ask[loci.AgendaResult](ctx, r, "agenda", s, &q)
}

func (r remote) Procedure(ctx context.Context, s loci.Scope, q loci.ProcedureRequest) (*loci.ProcedureResult, error) {
	return ask[loci.ProcedureResult](ctx, r, "procedure", s, &q)
}

func (r remote) Edit(ctx context.Context, s loci.Scope, q loci.EditRequest) (*loci.ChangeResult, error) {
	return ask[loci.ChangeResult](ctx, r, "edit", s, &q)
}

func (r remote) Settle(ctx context.Context, s loci.Scope, q loci.SettleRequest) (*loci.ChangeResult, error) {
	return ask[loci.ChangeResult](ctx, r, "settle", s, &q)
}

func (r remote) Replace(ctx context.Context, s loci.Scope, q loci.ReplaceRequest) (*loci.ReplaceResult, error) {
	return ask[loci.ReplaceResult](ctx, r, "replace", s, &q)
}

func (r remote) Undo(ctx context.Context, s loci.Scope, q loci.UndoRequest) (*loci.ChangeResult, error) {
	return ask[loci.ChangeResult](ctx, r, "undo", s, &q)
}

func (r remote) Forget(ctx context.Context, s loci.Scope, q loci.ForgetRequest) (*loci.ChangeResult, error) {
	return ask[loci.ChangeResult](ctx, r, "forget", s, &q)
}

func (r remote) Restore(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	return ask[loci.ChangeResult](ctx, r, "restore", s, &idRequest{id})
}

func (r remote) Pin(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	return ask[loci.ChangeResult](ctx, r, "pin", s, &idRequest{id})
}

func (r remote) Unpin(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	return ask[loci.ChangeResult](ctx, r, "unpin", s, &idRequest{id})
}

func (r remote) Link(ctx context.Context, s loci.Scope, q loci.LinkRequest) (*loci.LinkResult, error) {
	return ask[loci.LinkResult](ctx, r, "link", s, &q)
}

func (r remote) Unlink(ctx context.Context, s loci.Scope, q loci.UnlinkRequest) (*loci.LinkResult, error) {
	return ask[loci.LinkResult](ctx, r, "unlink", s, &q)
}

func (r remote) Reflect(ctx context.Context, s loci.Scope, q loci.ReflectRequest) (*loci.ReflectResult, error) {
	return ask[loci.ReflectResult](ctx, r, "reflect", s, &q)
}

func (r remote) Reflections(ctx context.Context, s loci.Scope, q loci.ReflectionsRequest) (*loci.ReflectionsResult, error) {
	return ask[loci.ReflectionsResult](ctx, r, "reflections", s, &q)
}

func (r remote) Traits(ctx context.Context, s loci.Scope, q loci.TraitsRequest) (*loci.TraitsResult, error) {
	return ask[loci.TraitsResult](ctx, r, "traits", s, &q)
}

func (r remote) Sweep(ctx context.Context, s loci.Scope, q loci.SweepRequest) (*loci.SweepResult, error) {
	return ask[loci.SweepResult](ctx, r, "sweep", s, &q)
}

func (r remote) Users(ctx context.Context, s loci.Scope) (*loci.UsersResult, error) {
	return ask[loci.UsersResult](ctx, r, "users", s, &emptyRequest{})
}

func (r remote) Recalls(ctx context.Context, s loci.Scope, q loci.RecallsRequest) (*loci.RecallsResult, error) {
	return ask[loci.RecallsResult](ctx, r, "recalls", s, &q)
}

func (r remote) CreateKey(ctx context.Context, s loci.Scope, q loci.KeyRequest) (*loci.NewKey, error) {
	return ask[loci.NewKey](ctx, r, "createKey", s, &q)
}

func (r remote) RevokeKey(ctx context.Context, s loci.Scope, q loci.RevokeKeyRequest) (*loci.Key, error) {
	return ask[loci.Key](ctx, r, "revokeKey", s, &q)
}

func (r remote) Keys(ctx context.Context, s loci.Scope) ([]loci.Key, error) {
	out, err := value[keysResult](ctx, r, "keys", s, &emptyRequest{})
	return out.Keys, err
}

func (r remote) RetryJob(ctx context.Context, s loci.Scope, id loci.ID) (*loci.Job, error) {
	return ask[loci.Job](ctx, r, "retryJob", s, &idRequest{id})
}

func (r remote) Embedding(ctx context.Context, s loci.Scope) (*loci.Embedding, error) {
	return ask[loci.Embedding](ctx, r, "embedding", s, &emptyRequest{})
}

func (r remote) Budget(ctx context.Context, s loci.Scope) (*loci.Spending, error) {
	return ask[loci.Spending](ctx, r, "budget", s, &emptyRequest{})
}

func (r remote) Trait(ctx context.Context, s loci.Scope, q loci.TraitRequest) (*loci.TraitResult, error) {
	if q.Verdict == "" && q.Reason == "" {
		return ask[loci.TraitResult](ctx, r, "trait", s, &traitRequest{q.ID, q.AsOf, q.Limit})
	}
	return ask[loci.TraitResult](ctx, r, "judge", s, &q)
}

func (r remote) SweepProgress(ctx context.Context, s loci.Scope, q loci.SweepRequest, _ func(loci.SweepStage, int, int)) (*loci.SweepResult, error) {
	return r.Sweep(ctx, s, q)
}

func (r remote) Reindex(ctx context.Context, s loci.Scope, _ func(loci.ReindexStage, int, int)) (*loci.ReindexResult, error) {
	return ask[loci.ReindexResult](ctx, r, "reindex", s, &emptyRequest{})
}

func (r remote) Work(ctx context.Context, _ func(int)) error {
	_, err := value[Nothing](ctx, r, "work", loci.Scope{}, &emptyRequest{})
	return err
}

func (r remote) SetAgent(ctx context.Context, s loci.Scope, a loci.Agent) error {
	_, err := value[Nothing](ctx, r, "setAgent", s, &a)
	return err
}

func (r remote) DropJob(ctx context.Context, s loci.Scope, id loci.ID) error {
	_, err := value[Nothing](ctx, r, "dropJob", s, &idRequest{id})
	return err
}

func (r remote) Agents(ctx context.Context, s loci.Scope) ([]loci.Agent, error) {
	out, err := value[agentsResult](ctx, r, "agents", s, &emptyRequest{})
	return out.Agents, err
}

func (r remote) Jobs(ctx context.Context, s loci.Scope) ([]loci.Job, error) {
	out, err := value[jobsResult](ctx, r, "jobs", s, &emptyRequest{})
	return out.Jobs, err
}

func (r remote) Usage(ctx context.Context, s loci.Scope, from, to time.Time) ([]loci.Spent, error) {
	out, err := value[usageResult](ctx, r, "usage", s, &usageRequest{from, to})
	return out.Spent, err
}

func (r remote) Lanes(ctx context.Context) ([]loci.Lane, error) {
	out, err := value[lanesResult](ctx, r, "lanes", loci.Scope{}, &emptyRequest{})
	return out.Lanes, err
}

func (r remote) UserNames(ctx context.Context, after string, limit int) ([]string, error) {
	out, err := value[userNamesResult](ctx, r, "userNames", loci.Scope{}, &userNamesRequest{after, limit})
	return out.Users, err
}

func (r remote) Doctor(ctx context.Context) ([]loci.Finding, error) {
	out, err := value[doctorResult](ctx, r, "doctor", loci.Scope{}, &emptyRequest{})
	return out.Findings, err
}

// errStream is why a method is not carried.
var errStream = loci.Unavailable(nil, "a stream is no request with one answer, and is not carried here")

func (r remote) Watch(context.Context, loci.Scope, loci.WatchRequest, func(loci.Event) error) error {
	return errStream
}

func (r remote) Export(context.Context, loci.Scope, loci.ExportRequest, io.Writer) (int, error) {
	return 0, errStream
}

func (r remote) Import(context.Context, loci.Scope, io.Reader, func(int)) (loci.ImportResult, error) {
	return loci.ImportResult{}, errStream
}

func (r remote) Backup(context.Context, loci.Scope, string) error { return errStream }
