package httpapi

import (
	"context"
	"net/http"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/internal/operations"
)

// way is what the route of an operation does beside or in the place of what all do.
type way struct {
	text   string                              // more about it; "" is nothing
	lines  bool                                // its body may be a stream of lines, of any length
	file   bool                                // its body is a file, of any length whatever its type
	also   string                              // another type of its answer; "" is none
	status func(h http.Header, answer any) int // of an answer; nil is 200
	secret bool                                // its answer has a secret, which is kept nowhere: it can't be done once
	by     func(in any, k *loci.Key)           // says by which key it is asked; nil does nothing
	narrow func(answer any)                    // leaves out what is of all users, for who does not run the memory; nil does nothing
	serve  func(a *api, d route)               // mounts it; nil is api.handle
}

// ways are those of the operations whose routes are not like all others.
var ways = map[string]way{
	"remember": {
		text:   "When it answers, the message is durable and can be recalled. 202: a job makes more of it in the background, which the header Location names; 200: nothing is left to do, as with wait.",
		status: accepted,
	},
	"ingest": {
		lines: true, serve: (*api).ingest,
		text: "As application/json it is one commit. As application/x-ndjson, a message on each line, it may be of any length and is kept in commits of 1000 messages as it comes: " +
			"where a line is wrong, what is before its commit is kept, and the error names the line; mend it and send all again, what is there is skipped.",
	},
	"stats": {narrow: ownStats},
	"users": {narrow: ownUser},
	"createKey": {
		secret: true, by: func(in any, k *loci.Key) { in.(*loci.KeyRequest).By = k },
		text: "A key opens and lasts no more than the one that asks, and an agent makes none. A server that has no key asks everybody for one from the first on, which is therefore the user's own, without an agent and an end. It takes no Idempotency-Key: the secret is kept nowhere, so that a request that is sent again makes another key.",
	},
	"revokeKey": {
		by:   func(in any, k *loci.Key) { in.(*loci.RevokeKeyRequest).By = k },
		text: "It holds for the next request, on every server; ending it again changes nothing. The key that asks is ended only with own=true.",
	},
	"watch": {
		serve: (*api).events,
		text:  "Server-sent events: the id of each is its cursor, to go on behind it with after or the header Last-Event-ID; its event is the type, its data an Event as JSON. The first event is begun, and an error before it has a status of its own. A later one ends the stream with an event named error, whose data is a Problem. A comment comes every 15 s.",
	},
	"export": {serve: (*api).export},
	"import": {
		lines: true, file: true, also: sseType, serve: (*api).imports,
		text: "The body is the file, of any length, also the archive (zip) in which ChatGPT and Claude deliver it. An export of loci is examined as a whole before anything is written. " +
			"Of other formats every message is kept that can be, and the answer names those that can't; 256 MiB of a file are read at most, 1 GiB of an archive, unpacked. " +
			"Nothing is written before the file has come to its end. An import that is interrupted goes on when the same file is sent again. " +
			"With Accept: text/event-stream the answer is a stream: events named progress (ImportProgress) while it goes on, then one named result (ImportResult) or error (Problem).",
	},
}

// routes mounts every operation; those of loci.Admin only where it is served.
func (a *api) routes(admin bool) {
	for _, op := range operations.All() {
		d := route{op, ways[op.Name]}
		switch {
		case op.Part == operations.Storing && !admin:
		case d.serve != nil:
			d.serve(a, d)
		default:
			a.handle(d)
		}
	}
}

// accepted is the status of a message that was kept: 202 while a job makes more of it.
func accepted(h http.Header, answer any) int {
	result := answer.(*loci.RememberResult)
	if result.Job.IsZero() {
		return http.StatusOK
	}
	h.Set("Location", "/v1/jobs/"+result.Job.String())
	return http.StatusAccepted
}

// operates reports whether the caller runs the memory.
func operates(ctx context.Context) bool { return caller.From(ctx).Operator() }

func ownStats(answer any) {
	stats := answer.(*loci.Stats)
	stats.Bytes, stats.Unfinished = 0, 0
}

// ownUser counts a caller's own user alone, as an agent does.
func ownUser(answer any) {
	users := answer.(*loci.UsersResult)
	users.Count = 0
	if users.Known {
		users.Count = 1
	}
}
