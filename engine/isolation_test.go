package engine_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
)

var (
	isolationRequests = flag.Int("isolation.requests", 2000, "random requests of the isolation test, all stores together")
	isolationSeed     = flag.Uint64("isolation.seed", 1, "of the random requests of the isolation test")
)

// Several users with several agents each ask at random for everything that there is to
// ask for, while notes of every visibility are told, distilled, corrected, forgotten,
// destroyed and undone. Every text has words of its own that nobody can guess; no answer,
// searched as a whole, may have words or ids of what its scope may not see. What is
// hidden must be answered as what is not there.
func TestFindingS5_IsolationOfWhatIsHidden(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		for how, gossips := range map[string]bool{"by rules": false, "by a model": true} {
			t.Run(name+" "+how, func(t *testing.T) {
				t.Parallel()
				s := open(t)
				t.Cleanup(func() { _ = s.Close() })
				w := newWorld(t, s, gossips, byItself)
				requests := *isolationRequests / len(stores) / 2
				if testing.Short() {
					requests /= 4
				}
				for range requests {
					w.request()
				}
				w.report()
			})
		}
	}
}

// A method that nobody asks here could show anything.
func TestIsolationAsksEveryMethod(t *testing.T) {
	t.Parallel()
	all := requests()
	for _, of := range []reflect.Type{reflect.TypeFor[loci.Service](), reflect.TypeFor[loci.Admin]()} {
		for i := range of.NumMethod() {
			if name := of.Method(i).Name; all[name].do == nil {
				t.Errorf("%s.%s is not asked: add it to the requests of the isolation test", of.Name(), name)
			}
		}
	}
}

// eyes are who may see something, besides the user in person: the one rule of access.
type eyes struct {
	visibility loci.Visibility
	domain, by string
}

// secret is who may see a word or an id: of one user, each who sees all of one of the
// alternatives.
type secret struct {
	user string
	any  [][]eyes
	told []string // agents that know it, as they said it themselves
}

// world is a memory with its random users, and what of it is whose.
type world struct {
	*testing.T
	engine asked
	source *rand.PCG
	random *rand.Rand // of source
	now    time.Time
	agents map[string]loci.Agent // of each user
	model  *gossip

	secrets map[string]*secret // by word or id
	kept    map[string]string  // by id of a note that was for the user alone from the first: whose it was
	notes   map[string][]loci.Note
	told    map[string][]telling // by user
	changes map[string][]string  // by user: ids that an undo may name
	cursors map[string][]string  // by user: of events that somebody got

	exchange *exchange // that is under way
	sent     int       // requests over a wire
	reads    *reads    // of the store, where they are counted

	repeating *eyes // what somebody says now that may be known: theirs alone, if it is not

	asked map[string]int
	leaks map[string]string // the first of each sort
	count map[string]int
}

var (
	isolatedUsers  = []string{"ann", "bob", "cem", "dao"}
	isolatedAgents = []loci.Agent{
		{Name: "desk", Domains: []string{"work"}},
		{Name: "blind", Domains: []string{"nowhere"}},
		{Name: "trusted", Domains: []string{"*"}, Private: true},
		{Name: "keeper", Domains: []string{"work/sales"}, Private: true},
	}
	isolatedScopes = []string{"", "stranger", "desk", "blind", "trusted", "keeper"}
)

// asked is a memory as whoever uses it has it.
type asked interface {
	loci.Service
	loci.Admin
}

// byItself asks an engine without anything between.
func byItself(_ *world, e *engine.Engine) asked { return e }

// newWorld makes a memory over a store, which is asked by what through makes of it.
func newWorld(t *testing.T, s store.Store, gossips bool, through func(*world, *engine.Engine) asked) *world {
	seed := *isolationSeed
	w := &world{
		T: t, source: rand.NewPCG(seed, 7), now: time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC), agents: map[string]loci.Agent{},
		secrets: map[string]*secret{}, kept: map[string]string{}, notes: map[string][]loci.Note{}, told: map[string][]telling{}, changes: map[string][]string{}, cursors: map[string][]string{},
		asked: map[string]int{}, leaks: map[string]string{}, count: map[string]int{},
	}
	w.random = rand.New(w.source)
	w.model = &gossip{world: w, random: rand.New(rand.NewPCG(seed, 8)), asked: gossips}
	o := engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return w.now }, Recalls: 200}
	if gossips {
		o.Models = engine.Models{Extract: w.model, Decide: w.model, Evolve: w.model, Reflect: w.model}
	}
	e := must(engine.New(s, o))
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	w.engine = through(w, e)
	for _, a := range isolatedAgents {
		w.agents[a.Name] = a
	}
	for _, user := range isolatedUsers {
		for _, a := range isolatedAgents {
			if err := w.engine.SetAgent(t.Context(), loci.Scope{User: user}, a); err != nil {
				t.Fatal(err)
			}
		}
		for range 12 {
			w.ask("Remember", loci.Scope{User: user, Agent: w.pick(isolatedScopes)})
		}
	}
	return w
}

func (w *world) pick(from []string) string { return from[w.random.IntN(len(from))] }

// request asks for something at random: most of the time it reads.
func (w *world) request() {
	w.now = w.now.Add(time.Duration(w.random.IntN(40)) * time.Second)
	all := requests()
	names := slices.Sorted(maps.Keys(all))
	name := w.pick(names)
	for tries := 0; all[name].rare && w.random.IntN(8) > 0 && tries < 5; tries++ {
		name = w.pick(names)
	}
	w.ask(name, loci.Scope{User: w.pick(isolatedUsers), Agent: w.pick(isolatedScopes)})
}

// ask makes one request, examines its answer, and asks again for what is not there in
// the place of what is hidden.
func (w *world) ask(name string, s loci.Scope) {
	m := requests()[name]
	w.asked[name]++
	hidden := w.hidden(s)
	x := &exchange{world: w, scope: s, method: name}
	w.exchange = x
	m.do(x)
	w.exchange = nil
	if m.writes {
		w.learn(s.User)
	}
	x.examine()
	if s.Agent != "" && m.named != nil && len(hidden) > 0 {
		id := hidden[w.random.IntN(len(hidden))]
		none := newID()
		x.about(m, newID()) // both find the same met before,
		x.about(m, id)      // also of what was seen once
		if a, b := x.about(m, id), x.about(m, none); a != b {
			w.leak(name, "what is hidden is answered in another way than what is not there", s, a+"\n\tinstead of\n\t"+b)
		}
	}
}

// about is all that comes back about an id, with ID in its place.
func (x *exchange) about(m method, id loci.ID) string {
	x.wire.Reset()
	x.world.exchange, x.world.sent = x, 0
	x.reads.take()
	text := m.named(x, id)
	x.world.exchange = nil
	if x.reads != nil {
		text += "\n" + x.reads.take()
	}
	whole := id.String()
	return strings.NewReplacer(whole, "ID", whole[:34], "ID").Replace(text + "\n" + x.wire.String())
}

func newID() loci.ID {
	var id loci.ID
	for i := range id {
		id[i] = byte(rand.N(256))
	}
	id[6], id[8] = id[6]&0x0f|0x70, id[8]&0x3f|0x80
	return id
}

// sees is the rule of access, written down again.
func (w *world) sees(agent string, e eyes) bool {
	a, configured := w.agents[agent]
	switch {
	case agent == "", e.visibility == loci.Open:
		return true
	case e.visibility == loci.Scoped && !configured:
		return true
	case e.visibility == loci.Scoped:
		return slices.ContainsFunc(a.Domains, func(d string) bool {
			return d == "*" || e.domain == d || strings.HasPrefix(e.domain, d+"/")
		})
	case e.visibility == loci.Private:
		return a.Private || e.by == agent
	}
	return false
}

// may reports whether a scope may see a word or an id.
func (w *world) may(s loci.Scope, what string) bool {
	k := w.secrets[what]
	if k == nil {
		return true // nobody's: a request made it up
	}
	if k.user != s.User {
		return false
	}
	return s.Agent == "" || slices.ContainsFunc(k.any, func(all []eyes) bool {
		return !slices.ContainsFunc(all, func(e eyes) bool { return !w.sees(s.Agent, e) })
	})
}

// handed reports whether an agent kept a note for the user alone, which it then knows by its id.
func (w *world) handed(agent, id string) bool { return agent != "" && w.kept[id] == agent }

// hidden are the notes that a scope does not see, nor knows by their ids.
func (w *world) hidden(s loci.Scope) (ids []loci.ID) {
	for i := range w.notes[s.User] {
		if n := &w.notes[s.User][i]; !w.sees(s.Agent, eyesOf(n)) && !(w.handed(s.Agent, n.ID.String()) && n.Visibility == loci.UserOnly) {
			ids = append(ids, n.ID)
		}
	}
	return ids
}

func eyesOf(n *loci.Note) eyes { return eyes{n.Visibility, n.Domain, n.CreatedBy} }

// add says that those who see all of something may see a word or an id.
func (w *world) add(what, user string, all ...eyes) {
	k := w.secrets[what]
	if k == nil {
		k = &secret{user: user}
		w.secrets[what] = k
	}
	k.any = append(k.any, all)
}

// learn reads what there is now, as the user in person.
func (w *world) learn(user string) {
	s := loci.Scope{User: user}
	for i := range w.notes[user] { // what is gone since stays hidden as it was
		w.set(user, &w.notes[user][i])
	}
	w.notes[user] = nil
	r := loci.NotesRequest{Filter: loci.Filter{Forgotten: true, Superseded: true}, Page: loci.Page{Limit: 1000}}
	res, err := w.engine.Notes(w.Context(), s, r)
	if err != nil {
		return // nothing was told yet
	}
	w.notes[user] = res.Notes
	messages := map[string][]eyes{}
	for i := range res.Notes {
		n := &res.Notes[i]
		w.set(user, n)
		for _, m := range n.Messages {
			if n.Verbatim {
				messages[m.String()] = append(messages[m.String()], eyesOf(n))
			}
		}
	}
	for id, all := range messages {
		w.secrets[id] = &secret{user: user, any: [][]eyes{all}, told: w.tellers(id)}
	}
	jobs, err := w.engine.Jobs(w.Context(), s)
	if err != nil {
		w.Fatal(err)
	}
	for _, j := range jobs {
		all, told := []eyes{}, []string{}
		for _, id := range j.Notes {
			if k := w.secrets[id.String()]; k != nil && len(k.any) > 0 {
				all, told = append(all, k.any[0]...), k.told
			}
		}
		if len(all) == 0 {
			all = []eyes{{visibility: loci.UserOnly}}
		}
		w.secrets[j.ID.String()] = &secret{user: user, any: [][]eyes{all}, told: told}
	}
	cycles, err := w.engine.Reflections(w.Context(), s, loci.ReflectionsRequest{})
	if err != nil {
		w.Fatal(err)
	}
	for _, c := range cycles.Cycles {
		w.secrets[c.ID.String()] = &secret{user: user, any: [][]eyes{{{visibility: loci.UserOnly}}}}
	}
}

func (w *world) set(user string, n *loci.Note) {
	if _, met := w.kept[n.ID.String()]; !met {
		w.kept[n.ID.String()] = ""
		if n.Visibility == loci.UserOnly {
			w.kept[n.ID.String()] = n.CreatedBy
		}
	}
	w.secrets[n.ID.String()] = &secret{user: user, any: [][]eyes{{eyesOf(n)}}, told: []string{n.CreatedBy}}
}

func (w *world) tellers(message string) []string {
	if k := w.secrets[message]; k != nil {
		return k.told
	}
	return nil
}

func (w *world) leak(method, sort string, s loci.Scope, what string) {
	key := method + ": " + sort
	w.count[key]++
	if w.leaks[key] == "" {
		w.leaks[key] = fmt.Sprintf("agent %q of %s: %s", s.Agent, s.User, what)
	}
}

func (w *world) report() {
	for _, key := range slices.Sorted(maps.Keys(w.leaks)) {
		w.Errorf("%d × %s\n\t%.1500s", w.count[key], key, w.leaks[key])
	}
	total := 0
	for _, n := range w.asked {
		total += n
	}
	w.Logf("%d requests of %d methods, %d notes and %d words that only some may see", total, len(w.asked), len(w.notes["ann"])*4, len(w.secrets))
}

// exchange is one request with its answer.
type exchange struct {
	*world
	scope   loci.Scope
	method  string
	request strings.Builder
	answer  strings.Builder
	wire    strings.Builder // what came over one, where there is any
	notes   []loci.Note     // in the answer
	marker  loci.ID         // the last note that all see, of a watch
}

// say records what was asked and answered.
func (x *exchange) say(request, answer any, err error) {
	raw, _ := json.Marshal(request)
	x.request.Write(raw)
	if err != nil {
		fmt.Fprintf(&x.answer, "error: %v\n", err)
		return
	}
	raw, _ = json.Marshal(answer)
	x.answer.Write(raw)
	x.answer.WriteByte('\n')
	gather(reflect.ValueOf(answer), &x.notes)
}

// gather collects the notes in an answer.
func gather(v reflect.Value, into *[]loci.Note) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			gather(v.Elem(), into)
		}
	case reflect.Slice:
		for i := range v.Len() {
			gather(v.Index(i), into)
		}
	case reflect.Struct:
		if n, ok := v.Interface().(loci.Note); ok {
			*into = append(*into, n)
			return
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				gather(v.Field(i), into)
			}
		}
	}
}

var guarded = regexp.MustCompile(`zq[bcdfghjkmnpqrtvwxz]{10}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`)

// examine looks for what the scope may not see and has not asked for by name.
func (x *exchange) examine() {
	asked, answer := x.request.String(), x.answer.String()+x.wire.String()
	tells := x.method == "Remember" || x.method == "Ingest"
	for _, what := range guarded.FindAllString(answer, -1) {
		own := tells && x.secrets[what] != nil && x.secrets[what].user == x.scope.User && slices.Contains(x.secrets[what].told, x.scope.Agent)
		own = own || (x.method == "Resolve" || x.method == "Replace") && x.handed(x.scope.Agent, what)
		if !own && !strings.Contains(asked, what) && !x.may(x.scope, what) {
			sort := "id"
			if strings.HasPrefix(what, "zq") {
				sort = "words"
			}
			x.leak(x.method, sort+" of what is hidden", x.scope, fmt.Sprintf("%s in %s", what, around(answer, what)))
		}
	}
	for i := range x.notes {
		if sort := betrays(&x.notes[i]); x.scope.Agent != "" && sort != "" {
			x.leak(x.method, sort, x.scope, x.notes[i].ID.String())
		}
	}
}

// betrays says what of a note, as an agent gets it, comes of what is hidden from it: an end
// without what ended it, or what words were before facts determined them. It is "" for none.
func betrays(n *loci.Note) string {
	switch {
	case n.Original != nil:
		return "what words were by themselves"
	case !n.ValidUntil.IsZero() && n.SupersededBy.IsZero():
		return "closed by what is hidden"
	case slices.ContainsFunc(n.Claims, func(c loci.Claim) bool { return c.By.IsZero() && (c.Updated || !c.Until.IsZero()) }):
		return "a claim is ended by what is hidden"
	case slices.ContainsFunc(n.Facts, func(f loci.Distilled) bool { return f.By.IsZero() && !f.Until.IsZero() }):
		return "a fact is closed by what is hidden"
	}
	return ""
}

func around(text, what string) string {
	at := strings.Index(text, what)
	return text[max(0, at-200):min(len(text), at+200)]
}
