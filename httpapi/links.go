package httpapi

import (
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// follow says in the document where to go on from an answer: from the note, the job or the
// change that it names to the routes that take one.
func (a *api) follow() {
	const note, first, listed = "$response.body#/note/id", "$response.body#/notes/0/id", "$response.body#/hits/0/note/id"
	for from, id := range map[string]string{"remember": first, "notes": first, "recall": listed, "edit": note, "forget": note, "restore": note, "pin": note, "unpin": note} {
		for _, to := range []string{"note", "history", "links", "forget", "restore", "pin", "unpin", "edit", "settle", "replace"} {
			a.link(from, to, id)
		}
	}
	a.link("remember", "job", "$response.body#/job")
	a.link("jobs", "job", "$response.body#/jobs/0/id")
	a.link("jobs", "retryJob", "$response.body#/jobs/0/id")
	a.link("jobs", "dropJob", "$response.body#/jobs/0/id")
	a.link("createKey", "revokeKey", "$response.body#/id")
	a.link("keys", "revokeKey", "$response.body#/keys/0/id")
	a.link("traits", "trait", "$response.body#/traits/0/id")
	a.link("traits", "judge", "$response.body#/traits/0/id")
	a.link("edit", "undo", "$response.body#/change")
	a.link("forget", "undo", "$response.body#/change")
}

// link adds a link from every success of a route to another route, which takes a value: as
// its one parameter that is required, or in its body.
func (a *api) link(from, to, value string) {
	source, target := a.entries[from], a.entries[to]
	if source == nil || target == nil {
		return // a server without loci.Admin
	}
	l := &huma.Link{OperationID: to, Description: target.Summary}
	switch {
	case target.RequestBody == nil:
		l.Parameters = map[string]any{"id": value}
	case to == "undo":
		l.RequestBody = map[string]any{"ids": []any{value}}
	case to == "settle":
		l.RequestBody = map[string]any{"id": value, "as": "done"}
	case to == "edit":
		l.RequestBody = map[string]any{"id": value, "add_tags": []any{"followed"}}
	case to == "replace":
		l.RequestBody = map[string]any{"old": value, "text": "What holds now."}
	default:
		l.RequestBody = map[string]any{"id": value}
	}
	for status, r := range source.Responses {
		if strings.HasPrefix(status, "2") && r.Content[jsonType] != nil {
			if r.Links == nil {
				r.Links = map[string]*huma.Link{}
			}
			r.Links[to] = l
		}
	}
}
