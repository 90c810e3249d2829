package transfer_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
	"github.com/loci-memory/loci/store/sqlite"
)

// began is when the clock of these tests stands, in Shanghai.
var began = time.Date(2026, 3, 2, 9, 0, 0, 0, time.FixedZone("", 8*3600))

// over is a memory by rules over a store, with a clock that stands.
func over(t testing.TB, s store.Store) *engine.Engine {
	t.Helper()
	e, err := engine.New(s, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return began }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	return e
}

// kinds of store.
var kinds = map[string]func(testing.TB) store.Store{
	"inmem": func(testing.TB) store.Store { return inmem.New() },
	"sqlite": func(t testing.TB) store.Store {
		s, err := sqlite.Open(context.Background(), filepath.Join(t.TempDir(), "memory.db"), sqlite.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		return s
	},
}

func exported(t testing.TB, e *engine.Engine, s loci.Scope) string {
	t.Helper()
	var b bytes.Buffer
	if _, err := e.Export(context.Background(), s, loci.ExportRequest{}, &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func imported(t testing.TB, e *engine.Engine, s loci.Scope, export string) loci.ImportResult {
	t.Helper()
	res, err := e.Import(context.Background(), s, strings.NewReader(export), nil)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func remember(t testing.TB, e *engine.Engine, s loci.Scope, r loci.RememberRequest) *loci.RememberResult {
	t.Helper()
	res, err := e.Remember(context.Background(), s, r)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// A day is the day of the one who said it, wherever the export is read, also one of an
// older format.
func TestFindingS4_DatesKeepTheirZones(t *testing.T) {
	t.Parallel()
	from := over(t, inmem.New())
	id := remember(t, from, me, loci.RememberRequest{Text: "The dentist is on March 9.", At: began}).Notes[0].ID
	want, err := from.Note(t.Context(), me, loci.NoteRequest{ID: id})
	if _, offset := want.EventTime.Time.Zone(); err != nil || want.EventTime.Precision != loci.Day || offset != 8*3600 {
		t.Fatalf("it happens on %v, %v", want.EventTime.Time, err)
	}
	export := exported(t, from, me)
	for name, text := range map[string]string{"this format": export, "format 2": asFormat(t, export, 2), "format 1": asFormat(t, export, 1)} {
		to := over(t, inmem.New())
		imported(t, to, me, text)
		got, err := to.Note(t.Context(), me, loci.NoteRequest{ID: id})
		if err != nil || !got.EventTime.Time.Equal(want.EventTime.Time) {
			t.Errorf("%s: it happens at %v, %v; want %v", name, got.EventTime.Time, err, want.EventTime.Time)
		}
	}
}

// Jobs, access times and what models cost are a part of a memory.
func TestFindingS4_JobsAccessesAndCostsAreCarried(t *testing.T) {
	t.Parallel()
	for name, open := range kinds {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			from := over(t, s)
			id := remember(t, from, me, loci.RememberRequest{Text: "I like tea."}).Notes[0].ID
			call := model.Call{User: "me", Step: "extract", Model: "m", At: began, Outcome: loci.CallOK, Usage: loci.Usage{Calls: 1, TokensIn: 7}}
			err := errors.Join(s.Touch(t.Context(), "me", began, []loci.ID{id}), s.Record(t.Context(), call), s.Record(t.Context(), call))
			if err != nil {
				t.Fatal(err)
			}
			other := open(t)
			to := over(t, other)
			res := imported(t, to, me, exported(t, from, me))
			jobs, err := to.Jobs(t.Context(), me)
			if err != nil || len(jobs) != 1 || res.Jobs != 1 || !slices.Equal(jobs[0].Notes, []loci.ID{id}) {
				t.Errorf("the jobs are %+v, %v", jobs, err)
			}
			uses, err := other.Uses(t.Context(), "me", []loci.ID{id})
			if err != nil || len(uses) != 1 || uses[0].Count != 1 || len(uses[0].Times) != 1 || !uses[0].Times[0].Equal(began) {
				t.Errorf("the accesses are %+v, %v", uses, err)
			}
			for range 2 {
				spent, err := to.Usage(t.Context(), me, time.Time{}, time.Time{})
				if err != nil || len(spent) != 1 || spent[0].Usage.TokensIn != 14 {
					t.Errorf("the costs are %+v, %v", spent, err)
				}
				imported(t, to, me, exported(t, from, me))
			}
		})
	}
}

// What an agent may see here stays as it is; one that is unknown here comes with its rights.
func TestFindingS4_AnOldExportWidensNoAgent(t *testing.T) {
	t.Parallel()
	from := over(t, inmem.New())
	set := func(e *engine.Engine, a loci.Agent) {
		t.Helper()
		if err := e.SetAgent(t.Context(), me, a); err != nil {
			t.Fatal(err)
		}
	}
	set(from, loci.Agent{Name: "coach", Domains: []string{"*"}, Private: true})
	set(from, loci.Agent{Name: "clerk", Domains: []string{"work"}})
	export := exported(t, from, me)
	set(from, loci.Agent{Name: "coach", Domains: []string{"sport"}})
	for name, text := range map[string]string{"this format": export, "format 2": asFormat(t, export, 2)} {
		res := imported(t, from, me, text)
		agents, err := from.Agents(t.Context(), me)
		if err != nil || len(agents) != 2 || agents[1].Private || !slices.Equal(agents[1].Domains, []string{"sport"}) || res.Agents != 0 {
			t.Errorf("%s: the agents are %+v, %+v, %v", name, agents, res, err)
		}
	}
	to := over(t, inmem.New())
	imported(t, to, me, export)
	if agents, err := to.Agents(t.Context(), me); err != nil || len(agents) != 2 || !slices.Equal(agents[0].Domains, []string{"work"}) {
		t.Errorf("an agent that was not there came as %+v, %v", agents, err)
	}
}

// An export that was cut off anywhere, or has another byte, is refused, and nothing of it
// is written.
func TestFindingS4_ACutOrDamagedExportWritesNothing(t *testing.T) {
	t.Parallel()
	from := over(t, inmem.New())
	for i := range 5 {
		remember(t, from, me, loci.RememberRequest{Text: fmt.Sprintf("I bought %d apples.", i), Wait: true})
	}
	export := exported(t, from, me)
	s := inmem.New()
	to := over(t, s)
	refused := func(what, text string) {
		t.Helper()
		_, err := to.Import(t.Context(), me, strings.NewReader(text), nil)
		if !errors.Is(err, loci.ErrInvalid) {
			t.Errorf("%s: %v", what, err)
		}
		if _, known, _ := s.Users(t.Context(), "me"); known {
			t.Fatalf("%s: something was written", what)
		}
	}
	for at := 0; at < len(export)-1; at += 97 {
		refused(fmt.Sprintf("cut at byte %d", at), export[:at])
	}
	for at := 0; ; {
		next := strings.IndexByte(export[at:], '\n')
		if at += next + 1; at >= len(export) {
			break
		}
		refused(fmt.Sprintf("cut behind the line that ends at %d", at), export[:at])
	}
	refused("another number", strings.Replace(export, "3 apples", "4 apples", 1))
	refused("two exports", export+export)
	imported(t, to, me, export)
}

// fading is a store that fails at the nth commit of an import.
type fading struct {
	store.Store
	left int
}

var errFaded = errors.New("the disk is gone")

func (f *fading) Apply(ctx context.Context, user string, c *store.Changes) error {
	if f.left--; f.left < 0 {
		return errFaded
	}
	return f.Store.Apply(ctx, user, c)
}

// An import that was cut off between two commits is found by doctor, and goes on when
// the same file is imported again: at its end everything is there.
func TestFindingS4_AnImportThatWasCutOffGoesOn(t *testing.T) {
	t.Parallel()
	from := over(t, inmem.New())
	for i := range 4 {
		var r loci.IngestRequest
		for k := range 150 {
			r.Messages = append(r.Messages, loci.RememberRequest{Text: fmt.Sprintf("I bought %d apples on day %d.", k, i), At: began.Add(time.Duration(k) * time.Minute), Conversation: "c"})
		}
		if _, err := from.Ingest(t.Context(), me, r); err != nil {
			t.Fatal(err)
		}
	}
	want := exported(t, from, me)
	for commits := range 3 {
		s := &fading{Store: inmem.New(), left: commits}
		to := over(t, s)
		if _, err := to.Import(t.Context(), me, strings.NewReader(want), nil); !errors.Is(err, errFaded) {
			t.Fatalf("after %d commits: %v", commits, err)
		}
		s.left = 1 << 30
		found, err := to.Doctor(t.Context())
		if bad := slices.ContainsFunc(found, func(f loci.Finding) bool { return f.Bad && f.What == "imports" }); err != nil || bad != (commits > 0) {
			t.Errorf("after %d commits doctor finds %+v, %v", commits, found, err)
		}
		imported(t, to, me, want)
		if got := exported(t, to, me); got != want {
			t.Errorf("after %d commits and again, exported:\n%s\nwant\n%s", commits, got, want)
		}
		found, err = to.Doctor(t.Context())
		if err != nil || slices.ContainsFunc(found, func(f loci.Finding) bool { return f.Bad }) {
			t.Errorf("at the end doctor finds %+v, %v", found, err)
		}
	}
}

// A message that is there without notes, as earlier imports could leave it, is found by
// doctor, and has its notes when it is told again.
func TestFindingS4_AMessageWithoutNotesCanBeToldAgain(t *testing.T) {
	t.Parallel()
	for name, open := range kinds {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			e := over(t, s)
			r := loci.RememberRequest{Text: "I like tea.", At: began, Conversation: "c"}
			aside := inmem.New()
			m := remember(t, over(t, aside), me, r).Message
			messages, err := aside.Messages(t.Context(), "me", []loci.ID{m})
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Apply(t.Context(), "me", &store.Changes{Messages: []loci.Message{messages[0].Message}}); err != nil {
				t.Fatal(err)
			}
			found, err := e.Doctor(t.Context())
			if err != nil || name == "sqlite" && !slices.ContainsFunc(found, func(f loci.Finding) bool { return f.Bad && f.What == "messages" }) {
				t.Errorf("doctor finds %+v, %v", found, err)
			}
			if res := remember(t, e, me, r); res.Message != m || len(res.Notes) != 1 {
				t.Errorf("told again: %+v", res)
			}
			if st, err := e.Stats(t.Context(), me); err != nil || st.Messages != 1 || st.Notes != 1 {
				t.Errorf("there are %+v, %v", st, err)
			}
			if res := remember(t, e, me, r); !res.Known {
				t.Errorf("told once more: %+v", res)
			}
		})
	}
}

// What was ingested here too comes in once, with its links, also for a user of another
// name.
func TestFindingS4_WhatWasToldHereTooIsThereOnce(t *testing.T) {
	t.Parallel()
	talk := loci.IngestRequest{}
	for i, text := range []string{"I like green tea.", "I like green tea with lemon.", "我住在上海。", "I like green tea."} {
		talk.Messages = append(talk.Messages, loci.RememberRequest{Text: text, At: began.Add(time.Duration(i) * time.Hour), Conversation: "c", Speaker: "Ann"})
	}
	long := loci.RememberRequest{Text: strings.Repeat("It rained all day, and we stayed at home with a book. ", 200), At: began, Ref: "long"}
	for name, open := range kinds {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, who := range []loci.Scope{me, {User: "you"}} {
				told := func(e *engine.Engine, s loci.Scope) {
					for _, r := range [][]loci.RememberRequest{talk.Messages, {long}} {
						if _, err := e.Ingest(t.Context(), s, loci.IngestRequest{Messages: r}); err != nil {
							t.Fatal(err)
						}
					}
					if err := e.Work(t.Context(), nil); err != nil {
						t.Fatal(err)
					}
				}
				from, to := over(t, open(t)), over(t, open(t))
				told(from, me)
				told(to, who)
				extra := remember(t, from, me, loci.RememberRequest{Text: "I like green tea with milk.", At: began.Add(9 * time.Hour), Wait: true}).Notes[0]
				before, _ := to.Stats(t.Context(), who)
				export := exported(t, from, me)
				imported(t, to, who, export)
				st, err := to.Stats(t.Context(), who)
				if err != nil || st.Messages != before.Messages+1 || st.Notes != before.Notes+1 || st.Versions != before.Versions+1 {
					t.Errorf("%s: there were %+v, there are %+v, %v", who.User, before, st, err)
				}
				n, err := to.Note(t.Context(), who, loci.NoteRequest{ID: extra.ID})
				if err != nil || len(n.Links) == 0 || !slices.ContainsFunc(n.Links, func(l loci.Link) bool { return l.Type == loci.SimilarTo }) {
					t.Errorf("%s: the new note is %+v, %v", who.User, n, err)
				}
				then := exported(t, to, who)
				if res := imported(t, to, who, export); res.Messages+res.Notes+res.Links+res.Jobs+res.Cycles+res.Agents != 0 || exported(t, to, who) != then {
					t.Errorf("%s: imported again it did %+v", who.User, res)
				}
				told(to, who)
				if again, _ := to.Stats(t.Context(), who); again.Messages != st.Messages || again.Notes != st.Notes {
					t.Errorf("%s: told again there are %+v, were %+v", who.User, again, st)
				}
			}
		})
	}
}

// stream is an input that can't be read twice.
type stream struct{ io.Reader }

// A pipe is examined first too, however long it is.
func TestFindingS4_APipeIsExaminedFirst(t *testing.T) {
	t.Parallel()
	kept := inmem.New()
	from := over(t, kept)
	remember(t, from, me, loci.RememberRequest{Text: "I like tea."})
	for i := range byte(12) {
		c := loci.Cycle{ID: loci.ID{i + 1}, Started: began, Ended: began, Warnings: []string{strings.Repeat("word ", 200_000)}}
		if err := kept.Apply(t.Context(), "me", &store.Changes{Cycles: []loci.Cycle{c}}); err != nil {
			t.Fatal(err)
		}
	}
	export := exported(t, from, me)
	if len(export) < 9<<20 {
		t.Fatalf("%d bytes are not long", len(export))
	}
	s := inmem.New()
	to := over(t, s)
	if _, err := to.Import(t.Context(), me, stream{strings.NewReader(export[:len(export)-9])}, nil); !errors.Is(err, loci.ErrInvalid) {
		t.Errorf("cut off: %v", err)
	}
	if _, known, _ := s.Users(t.Context(), "me"); known {
		t.Error("something was written")
	}
	if _, err := to.Import(t.Context(), me, stream{strings.NewReader(export)}, nil); err != nil || exported(t, to, me) != export {
		t.Errorf("whole: %v", err)
	}
}

// An export without a footer is of an older loci: it is read, with a warning.
func TestFindingS4_AnOlderExportIsReadWithAWarning(t *testing.T) {
	t.Parallel()
	from := over(t, inmem.New())
	remember(t, from, me, loci.RememberRequest{Text: "I like tea."})
	export := exported(t, from, me)
	if res := imported(t, over(t, inmem.New()), me, export); len(res.Warnings) != 0 {
		t.Errorf("warned: %q", res.Warnings)
	}
	for _, version := range []int{1, 2} {
		if res := imported(t, over(t, inmem.New()), me, asFormat(t, export, version)); len(res.Warnings) != 1 || res.Notes != 1 {
			t.Errorf("format %d: %+v", version, res)
		}
	}
}

// Of any history an export, read into an empty store of any kind, exports the same bytes.
func TestFindingS4_WhatIsExportedAndImportedIsExportedTheSame(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		a := kinds[rapid.SampledFrom([]string{"inmem", "sqlite"}).Draw(rt, "from")](t)
		b := kinds[rapid.SampledFrom([]string{"inmem", "sqlite"}).Draw(rt, "to")](t)
		defer func() { _ = errors.Join(a.Close(), b.Close()) }()
		from, to := over(t, a), over(t, b)
		live(rt, from, a)
		want := exported(t, from, me)
		imported(t, to, me, want)
		if got := exported(t, to, me); got != want {
			rt.Fatalf("exported again:\n%s\nwant\n%s", got, want)
		}
		if res := imported(t, to, me, want); res.Messages+res.Notes+res.Links+res.Jobs+res.Cycles+res.Agents != 0 || exported(t, to, me) != want {
			rt.Fatalf("imported again it did %+v", res)
		}
	})
}

// live makes a random history.
func live(rt *rapid.T, e *engine.Engine, s store.Store) {
	ctx := context.Background()
	ok := func(err error) {
		if err != nil && !errors.Is(err, loci.ErrConflict) && !errors.Is(err, loci.ErrInvalid) {
			rt.Fatal(err)
		}
	}
	texts := []string{"I like tea.", "I like green tea.", "The dentist is on March 9.", "我上周三去了杭州。", "I don't like tea any more, now I like coffee.", "First boil water, then pour it, then wait."}
	zones := []*time.Location{time.UTC, began.Location(), time.FixedZone("", -5*3600-1800)}
	var notes []loci.Note
	one := func() loci.ID { return notes[rapid.IntRange(0, len(notes)-1).Draw(rt, "note")].ID }
	for range rapid.IntRange(1, 12).Draw(rt, "steps") {
		what := rapid.IntRange(0, 11).Draw(rt, "what")
		if len(notes) == 0 {
			what = 0
		}
		switch what {
		case 0, 1, 2, 3:
			res, err := e.Remember(ctx, me, loci.RememberRequest{
				Text: rapid.SampledFrom(texts).Draw(rt, "text"), Conversation: rapid.SampledFrom([]string{"", "c"}).Draw(rt, "conversation"),
				At:   began.Add(time.Duration(rapid.IntRange(-99, 99).Draw(rt, "hours")) * time.Hour).In(rapid.SampledFrom(zones).Draw(rt, "zone")),
				Wait: rapid.Bool().Draw(rt, "wait"),
			})
			ok(err)
			notes = append(notes, res.Notes...)
		case 4:
			_, err := e.Forget(ctx, me, loci.ForgetRequest{ID: one(), Reason: "so"})
			ok(err)
		case 5:
			_, err := e.Pin(ctx, me, one())
			ok(err)
		case 6:
			ok(s.Touch(ctx, "me", began.Add(time.Duration(len(notes))*time.Second), []loci.ID{one()}))
		case 7:
			_, err := e.Link(ctx, me, loci.LinkRequest{From: one(), To: one(), Type: loci.Supports, Reason: "why not"})
			ok(err)
		case 8:
			_, err := e.Unlink(ctx, me, loci.UnlinkRequest{From: one(), To: one(), Type: loci.Supports})
			ok(err)
		case 9:
			ok(s.Record(ctx, model.Call{User: "me", Step: "extract", Model: "m", At: began, Outcome: loci.CallOK, Usage: loci.Usage{TokensIn: rapid.IntRange(0, 2).Draw(rt, "tokens")}}))
		case 10:
			_, err := e.Reflect(ctx, me, loci.ReflectRequest{Force: true})
			ok(err)
		case 11:
			ok(e.SetAgent(ctx, me, loci.Agent{Name: "bot", Domains: []string{"work"}, Private: rapid.Bool().Draw(rt, "private")}))
		}
	}
}
