package engine_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// method is how a method is asked at random.
type method struct {
	do     func(x *exchange)
	named  func(x *exchange, id loci.ID) string // its answer about an id, where it takes one
	writes bool
	rare   bool // as it costs much, or changes much
}

// requests are all methods of loci.Service and loci.Admin.
func requests() map[string]method {
	return map[string]method{
		"Remember": {do: (*exchange).remember, writes: true, rare: true},
		"Ingest":   {do: (*exchange).ingest, writes: true, rare: true},
		"Recall":   {do: (*exchange).recall},
		"Note": about(func(x *exchange, id loci.ID) (any, any, error) {
			r := loci.NoteRequest{ID: id, AsOf: x.moment()}
			res, err := x.engine.Note(x.Context(), x.scope, r)
			return r, res, err
		}),
		"Notes": {do: func(x *exchange) {
			r := loci.NotesRequest{Filter: x.filter(), Page: loci.Page{Limit: x.random.IntN(20), After: x.maybe(), AsOf: x.moment()}}
			res, err := x.engine.Notes(x.Context(), x.scope, r)
			x.say(r, res, err)
		}},
		"Links": about(func(x *exchange, id loci.ID) (any, any, error) {
			r := loci.LinksRequest{ID: id, Depth: 1 + x.random.IntN(3), AsOf: x.moment(), WithNotes: x.chance(2)}
			res, err := x.engine.Links(x.Context(), x.scope, r)
			return r, res, err
		}),
		"Path": about(func(x *exchange, id loci.ID) (any, any, error) {
			r := loci.PathRequest{From: x.seen(), To: id, WithNotes: x.chance(2)}
			res, err := x.engine.Path(x.Context(), x.scope, r)
			return r, res, err
		}),
		"History": about(func(x *exchange, id loci.ID) (any, any, error) {
			res, err := x.engine.History(x.Context(), x.scope, id)
			return id, res, err
		}),
		"Stats":   {do: (*exchange).stats},
		"Watch":   {do: (*exchange).watch, named: (*exchange).watchOf, writes: true},
		"Resolve": {do: (*exchange).resolve, named: (*exchange).resolveOf},
		"Undo":    {do: (*exchange).undo, named: (*exchange).undoOf, writes: true, rare: true},
		"Forget":  {do: (*exchange).forget, named: (*exchange).forgetOf, writes: true, rare: true},
		"Profile": {do: func(x *exchange) {
			r := loci.ProfileRequest{Subject: x.pick([]string{"", "me", "Ann", x.word()}), AsOf: x.moment(), History: x.chance(2)}
			res, err := x.engine.Profile(x.Context(), x.scope, r)
			x.say(r, res, err)
		}},
		"Edit":    {do: (*exchange).edit, named: (*exchange).editOf, writes: true, rare: true},
		"Replace": {do: (*exchange).replace, named: (*exchange).replaceOf, writes: true, rare: true},
		"Settle":  {do: (*exchange).settle, named: (*exchange).settleOf, writes: true, rare: true},
		"Restore": change(func(x *exchange, id loci.ID) (*loci.ChangeResult, error) {
			return x.engine.Restore(x.Context(), x.scope, id)
		}),
		"Pin": change(func(x *exchange, id loci.ID) (*loci.ChangeResult, error) {
			return x.engine.Pin(x.Context(), x.scope, id)
		}),
		"Unpin": change(func(x *exchange, id loci.ID) (*loci.ChangeResult, error) {
			return x.engine.Unpin(x.Context(), x.scope, id)
		}),
		"Link": {do: (*exchange).link, named: (*exchange).linkOf, writes: true, rare: true},
		"Unlink": {do: func(x *exchange) {
			r := loci.UnlinkRequest{From: x.note(), Type: loci.Supports, To: x.note()}
			res, err := x.engine.Unlink(x.Context(), x.scope, r)
			x.say(r, res, err)
		}, writes: true, rare: true},
		"Reflect": {do: func(x *exchange) {
			r := loci.ReflectRequest{Force: x.chance(2), SessionEnd: x.chance(2)}
			res, err := x.engine.Reflect(x.Context(), x.scope, r)
			x.say(r, res, err)
		}, writes: true, rare: true},
		"Reflections": {do: func(x *exchange) {
			res, err := x.engine.Reflections(x.Context(), x.scope, loci.ReflectionsRequest{})
			x.say(nil, res, err)
		}},
		"Traits": {do: func(x *exchange) {
			r := loci.TraitsRequest{All: true, AsOf: x.moment()}
			res, err := x.engine.Traits(x.Context(), x.scope, r)
			x.say(r, res, err)
		}},
		"Trait": about(func(x *exchange, id loci.ID) (any, any, error) {
			r := loci.TraitRequest{ID: id}
			if x.chance(20) {
				r.Verdict = loci.Confirmed
			}
			res, err := x.engine.Trait(x.Context(), x.scope, r)
			return r, res, err
		}),
		"Sweep": {do: func(x *exchange) {
			res, err := x.engine.Sweep(x.Context(), x.scope, loci.SweepRequest{DryRun: x.chance(2)})
			x.say(nil, res, err)
		}, writes: true, rare: true},
		"Timeline": {do: func(x *exchange) {
			r := loci.TimelineRequest{Filter: x.filter(), Activity: true, After: x.maybe(), AsOf: x.moment()}
			res, err := x.engine.Timeline(x.Context(), x.scope, r)
			x.say(r, res, err)
		}},
		"Agenda": {do: func(x *exchange) {
			r := loci.AgendaRequest{Done: true, After: x.maybe(), AsOf: x.moment()}
			res, err := x.engine.Agenda(x.Context(), x.scope, r)
			x.say(r, res, err)
		}},
		"Procedure": {do: func(x *exchange) {
			r := loci.ProcedureRequest{Query: "how do I brew " + x.word() + "?", AsOf: x.moment()}
			res, err := x.engine.Procedure(x.Context(), x.scope, r)
			x.say(r, res, err)
		}},
		"Agents": {do: func(x *exchange) {
			res, err := x.engine.Agents(x.Context(), x.scope)
			x.say(nil, res, err)
		}},
		"SetAgent": {do: (*exchange).setAgent, rare: true},
		"Users": {do: func(x *exchange) {
			res, err := x.engine.Users(x.Context(), x.scope)
			x.say(nil, res, err)
			if err == nil && x.scope.Agent != "" && res.Count > 1 {
				x.leak("Users", "an agent learns of other users", x.scope, fmt.Sprint(res.Count))
			}
		}},
		"CreateKey": {do: func(x *exchange) {
			res, err := x.engine.CreateKey(x.Context(), x.scope, loci.KeyRequest{Agent: x.pick(isolatedScopes)})
			x.say(nil, nil, err)
			x.mustRefuse(err)
			if err == nil && res.User != x.scope.User {
				x.leak("CreateKey", "a key opens another memory", x.scope, res.User)
			}
		}, rare: true},
		"Keys": {do: func(x *exchange) {
			res, err := x.engine.Keys(x.Context(), x.scope)
			x.say(nil, nil, err)
			x.mustRefuse(err)
			for _, k := range res {
				if k.User != x.scope.User {
					x.leak("Keys", "a key of another user", x.scope, k.User)
				}
			}
		}},
		"RevokeKey": {do: func(x *exchange) {
			res, err := x.engine.RevokeKey(x.Context(), x.scope, loci.RevokeKeyRequest{ID: "loci_00000000"})
			x.say(nil, res, err)
			x.mustRefuse(err)
		}, rare: true},
		"Jobs": {do: func(x *exchange) {
			res, err := x.engine.Jobs(x.Context(), x.scope)
			x.say(nil, res, err)
			for _, j := range res {
				if x.scope.Agent != "" && len(j.Notes) == 0 {
					x.leak("Jobs", "a job about all of a memory", x.scope, string(j.Kind))
				}
			}
		}},
		"Recalls": {do: func(x *exchange) {
			res, err := x.engine.Recalls(x.Context(), x.scope, loci.RecallsRequest{})
			var own []string // words that it said itself
			if err == nil {
				for _, one := range res.Recalls {
					if x.scope.Agent != "" && one.Agent != x.scope.Agent {
						x.leak("Recalls", "a question of another", x.scope, one.Query)
					}
					own = append(own, one.Query)
				}
			}
			x.say(own, res, err)
		}},
		"RetryJob": {do: func(x *exchange) {
			id := x.job()
			res, err := x.engine.RetryJob(x.Context(), x.scope, id)
			x.say(id, res, err)
		}, named: func(x *exchange, id loci.ID) string {
			_, err := x.engine.RetryJob(x.Context(), x.scope, id)
			return fmt.Sprint(err)
		}, writes: true, rare: true},
		"DropJob": {do: func(x *exchange) {
			id := x.job()
			x.say(id, nil, x.engine.DropJob(x.Context(), x.scope, id))
		}, writes: true, rare: true},
		"Lanes": {do: func(x *exchange) {
			res, err := x.engine.Lanes(x.Context()) // of no user: no word and no id is in it
			x.say(nil, res, err)
		}},
		"UserNames": {do: func(x *exchange) {
			res, err := x.engine.UserNames(x.Context(), "", 0) // for whoever runs the memory: names, and no word of a note
			x.say(nil, res, err)
		}},
		"Work": {do: func(x *exchange) {
			err := x.engine.Work(x.Context(), nil)
			for _, user := range isolatedUsers {
				x.learn(user)
			}
			x.say(nil, nil, err)
		}, rare: true},
		"Export": {do: func(x *exchange) {
			var out strings.Builder
			n, err := x.engine.Export(x.Context(), x.scope, loci.ExportRequest{}, &out)
			x.say(nil, n, err)
			x.answer.WriteString(out.String())
		}},
		"Import": {do: func(x *exchange) {
			const header = `{"loci":"export","version":1,"user":"x","at":"2026-05-04T09:00:00Z"}` + "\n"
			res, err := x.engine.Import(x.Context(), x.scope, strings.NewReader(header), nil)
			x.say(nil, res, err)
			x.mustRefuse(err)
		}, rare: true},
		"Backup": {do: func(x *exchange) {
			err := x.engine.Backup(x.Context(), x.scope, filepath.Join(x.TempDir(), "copy.db"))
			x.say(nil, nil, err)
			if !errors.Is(err, loci.ErrUnavailable) { // there is none over a network
				x.mustRefuse(err)
			}
		}, rare: true},
		"Reindex": {do: func(x *exchange) {
			res, err := x.engine.Reindex(x.Context(), x.scope, nil)
			x.say(nil, res, err)
			x.mustRefuse(err)
		}, rare: true},
		"Embedding": {do: func(x *exchange) {
			res, err := x.engine.Embedding(x.Context(), x.scope)
			x.say(nil, res, err)
		}},
		"Doctor": {do: func(x *exchange) {
			res, err := x.engine.Doctor(x.Context())
			x.say(nil, res, err)
		}, rare: true},
		"SweepProgress": {do: func(x *exchange) {
			res, err := x.engine.SweepProgress(x.Context(), x.scope, loci.SweepRequest{}, nil)
			x.say(nil, res, err)
			x.mustRefuse(err)
		}, writes: true, rare: true},
		"Usage": {do: func(x *exchange) {
			res, err := x.engine.Usage(x.Context(), x.scope, time.Time{}, time.Time{})
			x.say(nil, res, err)
			if x.scope.Agent != "" && len(res) > 0 {
				x.leak("Usage", "an agent learns what a memory costs", x.scope, fmt.Sprint(len(res)))
			}
		}},
		"Budget": {do: func(x *exchange) {
			res, err := x.engine.Budget(x.Context(), x.scope)
			x.say(nil, res, err)
			x.mustRefuse(err)
		}},
	}
}

// about is a method that takes the id of a note and reads.
func about(ask func(x *exchange, id loci.ID) (request, answer any, err error)) method {
	return method{
		do: func(x *exchange) { x.say(ask(x, x.note())) },
		named: func(x *exchange, id loci.ID) string {
			state := *x.source // the same request twice, but for the id
			_, res, err := ask(&exchange{world: x.world, scope: x.scope}, id)
			*x.source = state
			raw, _ := json.Marshal(res)
			return fmt.Sprint(string(raw), err)
		},
	}
}

// change is a method that takes the id of a note and changes it.
func change(do func(x *exchange, id loci.ID) (*loci.ChangeResult, error)) method {
	return method{
		do: func(x *exchange) {
			id := x.note()
			res, err := do(x, id)
			x.changed(res)
			x.say(id, res, err)
		},
		named: func(x *exchange, id loci.ID) string {
			_, err := do(x, id)
			return fmt.Sprint(err)
		},
		writes: true, rare: true,
	}
}

// changed remembers a change, to be undone.
func (x *exchange) changed(res *loci.ChangeResult) {
	if res != nil && res.Change != (loci.ChangeID{}) {
		x.changes[x.scope.User] = append(x.changes[x.scope.User], res.Change.String())
	}
}

func (x *exchange) chance(n int) bool { return x.random.IntN(n) == 0 }

// note is one of all notes of all users, mostly of one's own; some are there no more.
func (x *exchange) note() loci.ID {
	user := x.scope.User
	if x.chance(20) {
		user = x.pick(isolatedUsers)
	}
	notes := x.world.notes[user]
	if len(notes) == 0 {
		return newID()
	}
	return notes[x.random.IntN(len(notes))].ID
}

// seen is one of the notes that the scope may see.
func (x *exchange) seen() loci.ID {
	for range 20 {
		if id := x.note(); x.may(x.scope, id.String()) {
			return id
		}
	}
	return loci.ID{1}
}

func (x *exchange) maybe() loci.ID {
	if x.chance(8) {
		return x.note()
	}
	return loci.ID{}
}

func (x *exchange) moment() time.Time {
	if !x.chance(5) {
		return time.Time{}
	}
	return x.now.Add(-time.Duration(x.random.IntN(5000)) * time.Second)
}

// word is one that somebody said, or nobody.
func (x *exchange) word() string {
	told := x.told[x.scope.User]
	if len(told) == 0 || x.chance(10) {
		return x.fresh()
	}
	return told[x.random.IntN(len(told))].word
}

// fresh is a word that nobody can guess.
func (w *world) fresh() string {
	const letters = "bcdfghjkmnpqrtvwxz"
	word := []byte("zq")
	for range 10 {
		word = append(word, letters[w.random.IntN(len(letters))])
	}
	return string(word)
}

func (x *exchange) filter() loci.Filter {
	f := loci.Filter{Forgotten: x.chance(3), Superseded: x.chance(3)}
	switch x.random.IntN(6) {
	case 0:
		f.Tags = []string{x.word()}
	case 1:
		f.Conversation = x.pick([]string{"c1", "c2"})
	case 2:
		f.Domain = x.pick(isolatedDomains)
	case 3:
		f.Kinds = []loci.Kind{loci.Trait}
	}
	return f
}

func (x *exchange) job() loci.ID {
	jobs, err := x.engine.Jobs(x.Context(), loci.Scope{User: x.scope.User})
	if err != nil || len(jobs) == 0 {
		return newID()
	}
	return jobs[x.random.IntN(len(jobs))].ID
}

// setAgent sets what an agent may see. Without a model it changes that too; what a model
// wrote by the limits of its day stays (docs/adr/0025).
func (x *exchange) setAgent() {
	a := isolatedAgents[x.random.IntN(len(isolatedAgents))]
	x.say(a, nil, x.engine.SetAgent(x.Context(), x.scope, x.agents[a.Name]))
	if x.model.asked || x.scope.Agent != "" {
		return
	}
	moved := loci.Agent{Name: "desk", Domains: []string{x.pick(isolatedDomains)}}
	for _, user := range isolatedUsers {
		if err := x.engine.SetAgent(x.Context(), loci.Scope{User: user}, moved); err != nil {
			x.Error(err)
		}
	}
	x.agents[moved.Name] = moved
}

func (x *exchange) recall() {
	r := loci.RecallRequest{Query: x.pick(isolatedQuestions), K: x.random.IntN(15), AsOf: x.moment(), NoExpand: x.chance(2), NoTrack: x.chance(2)}
	if x.chance(2) {
		r.Budget = 2000
	}
	if x.chance(3) {
		r.Filter = x.filter()
	}
	if x.chance(3) {
		r.Query = x.word()
		if !x.may(x.scope, r.Query) {
			x.asUnsaid(r)
		}
	}
	res, err := x.engine.Recall(x.Context(), x.scope, r)
	x.say(r, res, err)
}

// asUnsaid compares the answers for a word that is hidden and for one that nobody said.
func (x *exchange) asUnsaid(r loci.RecallRequest) {
	hidden, err := x.engine.Recall(x.Context(), x.scope, r)
	r.Query = x.fresh()
	unsaid, err2 := x.engine.Recall(x.Context(), x.scope, r)
	if fmt.Sprint(err) != fmt.Sprint(err2) || err == nil && len(hidden.Hits) != len(unsaid.Hits) {
		x.leak("Recall", "a hidden word is answered in another way than an unsaid one", x.scope, fmt.Sprint(err, err2))
	}
}

// stats compares counts with what the scope sees, counted.
func (x *exchange) stats() {
	st, err := x.engine.Stats(x.Context(), x.scope)
	x.say(nil, st, err)
	if err != nil || x.scope.Agent == "" {
		return
	}
	notes, messages := 0, map[loci.ID]bool{}
	for i := range x.world.notes[x.scope.User] {
		n := &x.world.notes[x.scope.User][i]
		if !x.sees(x.scope.Agent, eyesOf(n)) {
			continue
		}
		notes++
		for _, m := range n.Messages {
			if n.Verbatim && x.may(x.scope, m.String()) {
				messages[m] = true
			}
		}
	}
	jobs, err := x.engine.Jobs(x.Context(), x.scope)
	if got := st.Notes + st.Forgotten + st.Superseded; err != nil || got != notes || st.Messages > len(messages) || st.Bytes != 0 || st.Jobs != len(jobs) {
		x.leak("Stats", "counts what is hidden", x.scope, fmt.Sprintf("%+v, but there are %d notes, %d messages", st, notes, len(messages)))
	}
}

func (x *exchange) forget() {
	id := x.note()
	r := loci.ForgetRequest{ID: id, Purge: x.chance(2) && len(x.world.notes[x.scope.User]) > 30, Reason: "because of " + x.fresh()}
	for i := range x.world.notes[x.scope.User] {
		if n := &x.world.notes[x.scope.User][i]; n.ID == id {
			x.add(strings.TrimPrefix(r.Reason, "because of "), x.scope.User, eyesOf(n))
		}
	}
	res, err := x.engine.Forget(x.Context(), x.scope, r)
	x.changed(res)
	x.say(r, res, err)
}

func (x *exchange) forgetOf(id loci.ID) string {
	_, err := x.engine.Forget(x.Context(), x.scope, loci.ForgetRequest{ID: id, Purge: x.chance(2)})
	return fmt.Sprint(err)
}

func (x *exchange) undo() {
	ids := x.changes[x.scope.User]
	id := x.note().String() + "@1"
	switch told := x.told[x.scope.User]; {
	case x.chance(3) && len(ids) > 0:
		id = x.pick(ids)
	case x.chance(3) && len(told) > 0:
		id = told[x.random.IntN(len(told))].message.String()
	case x.chance(2):
		id = strings.TrimSuffix(id, "1") + "2"
	}
	if id == "" {
		return
	}
	r := loci.UndoRequest{IDs: []string{id}}
	res, err := x.engine.Undo(x.Context(), x.scope, r)
	x.changed(res)
	x.say(r, res, err)
}

func (x *exchange) undoOf(id loci.ID) string {
	_, err := x.engine.Undo(x.Context(), x.scope, loci.UndoRequest{IDs: []string{id.String() + "@2"}})
	_, err2 := x.engine.Undo(x.Context(), x.scope, loci.UndoRequest{IDs: []string{id.String()}})
	return fmt.Sprint(err, err2)
}

func (x *exchange) link() {
	r := loci.LinkRequest{From: x.note(), Type: loci.Supports, To: x.note(), Reason: "for " + x.fresh()}
	if x.chance(3) {
		r.Type = loci.Contradicts
	}
	var ends []eyes
	for i := range x.world.notes[x.scope.User] {
		if n := &x.world.notes[x.scope.User][i]; n.ID == r.From || n.ID == r.To {
			ends = append(ends, eyesOf(n))
		}
	}
	x.add(strings.TrimPrefix(r.Reason, "for "), x.scope.User, ends...)
	res, err := x.engine.Link(x.Context(), x.scope, r)
	x.say(r, res, err)
}

func (x *exchange) linkOf(id loci.ID) string {
	from := slices.IndexFunc(x.world.notes[x.scope.User], func(n loci.Note) bool { return x.sees(x.scope.Agent, eyesOf(&n)) })
	if from < 0 {
		return ""
	}
	_, err := x.engine.Link(x.Context(), x.scope, loci.LinkRequest{From: x.world.notes[x.scope.User][from].ID, Type: loci.Supports, To: id})
	return fmt.Sprint(err)
}

// mustRefuse requires that an agent is refused.
func (x *exchange) mustRefuse(err error) {
	if x.scope.Agent != "" && !errors.Is(err, loci.ErrUnauthorized) {
		x.leak(x.method, "is not refused to an agent", x.scope, fmt.Sprint(err))
	}
}
