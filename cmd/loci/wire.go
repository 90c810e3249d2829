package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"runtime"
	"runtime/debug"
	"time"

	// zones by name, on machines and in images that have none
	_ "time/tzdata"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/httpapi"
	"github.com/loci-memory/loci/internal/edges/otlp"
	"github.com/loci-memory/loci/internal/meter"
	"github.com/loci-memory/loci/internal/zone"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/model/sampling"
	"github.com/loci-memory/loci/store"
)

// app is what every command works with.
type app struct {
	globals
	streams
	look    look
	zones   zone.View    // in which zones times are shown
	stays   bool         // lives long: works in the background and reflects by itself
	works   bool         // does all work that is due, however long it takes
	secrets loci.Secrets // of what a hook keeps
	hurries bool         // somebody waits for its end, not for vectors
	makes   bool         // makes the store where there is none
	recalls bool         // tells the questions of late to whom they concern

	clientModel *sampling.Model // asked where the settings name no model; nil is none
	meter       *meter.Meter    // counts what is done; nil counts nothing
	traces      *otlp.Exporter  // sends the steps of what is done; nil sends none
	room        int             // roomOfAnswer by default
	laps        []stepping      // time the steps of what is done
}

// memory is a memory as commands use it: the methods for agents and those for the program
// that runs it.
type memory struct {
	loci.Service
	loci.Admin
	engine *engine.Engine // nil: a server has the memory, and does its background work
	store  io.Closer      // nil without an engine
}

// closeWithin bounds how long a command that ends waits for its last writes.
const closeWithin = 10 * time.Second

// withNew is with for a command that makes the memory where there is none.
func (a *app) withNew(ctx context.Context, use func(*memory) error) error {
	b := *a
	b.makes = true
	return b.with(ctx, use)
}

// How much garbage a command that ends may leave, beside as much as is in use, before it is
// collected: one that answers once makes less than its room, and an import makes much that is
// gone at once.
const (
	roomOfAnswer = 16 << 20
	roomOfImport = 64 << 20
)

// withRoom is withNew for a command that reads many messages.
func (a *app) withRoom(ctx context.Context, use func(*memory) error) error {
	b := *a
	b.room = roomOfImport
	return b.withNew(ctx, use)
}

// makeRoom takes room by what is never touched, and so is no memory, for as long as it is kept;
// nil for a process that lives long.
func (a *app) makeRoom() []byte {
	if a.stays || debug.SetMemoryLimit(-1) != math.MaxInt64 { // whoever set a limit has said what there is
		return nil
	}
	return make([]byte, cmp.Or(a.room, roomOfAnswer))
}

// with opens the memory of the settings for as long as use runs. One that is not there is
// an error: what only reads makes none.
func (a *app) with(ctx context.Context, use func(*memory) error) error {
	untouched := a.makeRoom()
	defer runtime.KeepAlive(untouched)
	m, err := a.open(ctx)
	if err != nil {
		return err
	}
	err = use(m)
	closed := m.close(ctx)
	if err == nil && closed != nil {
		a.later("what the command did is done; accesses or costs of it could not be counted", closed)
	}
	return err
}

// later says what could not be done behind something that is done, which is no failure.
func (a *app) later(what string, err error) {
	fmt.Fprintln(a.err, "note: "+what+": "+describe(err))
}

// work does the work behind something that is kept already. That it can't be done now is
// no failure: it stays in the queue. A server does its own. The error is that of an
// interruption.
func (a *app) work(ctx context.Context, m *memory, progress func(notes int)) error {
	if m.engine == nil {
		return nil
	}
	err := m.Work(ctx, progress)
	if err != nil && ctx.Err() == nil {
		a.later("everything is kept; its links and decisions wait for the next command", err)
		err = nil
	}
	return err
}

// withRunner is with for a process that lives long: jobs are run in the background.
func (a *app) withRunner(ctx context.Context, use func(*memory) error) error {
	b := *a
	b.stays = true
	return b.with(ctx, func(m *memory) error {
		if m.engine != nil {
			m.engine.Start()
		}
		return use(m)
	})
}

// recallsKept is how many questions of a user a server remembers.
const recallsKept = 200

func (a *app) open(ctx context.Context) (*memory, error) {
	if a.remote() {
		return a.connect()
	}
	log := slog.New(slog.NewTextHandler(a.err, &slog.HandlerOptions{Level: slog.LevelWarn}))
	o, err := a.remembering()
	if err != nil {
		return nil, err
	}
	a.useClientModel(&o)
	if a.meter != nil {
		o.Ledger = a.meter
	}
	if a.recalls {
		o.Recalls = recallsKept
	}
	if len(a.laps) > 0 {
		o.Steps = a.watched
	}
	if a.hurries {
		o.NeuralWorkWait = 2 * cmp.Or(a.EmbedderTimeout, time.Second)
	}
	o.LeavesOlder = !a.stays && !a.works
	o.Logger, o.Reflects, o.SweepEvery = log, a.stays && a.Reflection == "on", a.sweeps()
	at, err := a.opening()
	if err != nil {
		return nil, err
	}
	m, err := openMemory(ctx, at, o)
	return m, absentStore(a.Store, err)
}

// openMemory opens the memory in a store. It distils by rules, besides what o asks for.
func openMemory(ctx context.Context, at opening, o engine.Options) (*memory, error) {
	s, err := openStore(ctx, at)
	if err != nil {
		return nil, err
	}
	return memoryOver(s, o)
}

// memoryOver is the memory in a store that is open, which it closes with itself.
func memoryOver(s store.Store, o engine.Options) (*memory, error) {
	o.Analyst, o.Embedder = rules.New(), rules.Embedder()
	e, err := engine.New(s, o)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return &memory{Service: e, Admin: e, engine: e, store: s}, nil
}

// close writes what waits and closes the store, also after an interruption.
func (m *memory) close(ctx context.Context) error {
	if m.engine == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeWithin)
	defer cancel()
	err := m.engine.Close(ctx)
	if closed := m.store.Close(); err == nil {
		err = closed
	}
	return err
}

// reply asks the memory of the settings, and prints what it says: by show for people.
func reply[T any](ctx context.Context, a *app, ask func(*memory) (T, error), show func(T)) error {
	return a.with(ctx, func(m *memory) error {
		result, err := ask(m)
		if err != nil {
			return err
		}
		return a.answer(result, func() { show(result) })
	})
}

// replyOf is reply where an id is asked about, which may be shortened or left out.
func replyOf[T any](ctx context.Context, a *app, id shortID, ask func(*memory, loci.ID) (T, error), show func(T)) error {
	return reply(ctx, a, func(m *memory) (result T, err error) {
		whole, err := a.whole(ctx, m, id)
		if err != nil {
			return result, err
		}
		return ask(m, whole)
	}, show)
}

// object is an answer with few fields, in the order of their names.
type object = map[string]any

// answer prints a result: as JSON for programs, by people for people.
func (a *app) answer(result any, people func()) error {
	if !a.JSON {
		people()
		return nil
	}
	enc := json.NewEncoder(safeJSON{a.data})
	enc.SetEscapeHTML(false)
	return enc.Encode(result)
}

// remote reports whether a server of loci has the memory: then the store is its address.
func (g *globals) remote() bool { return !inFile(g.Store) && !inDatabase(g.Store) }

// here is ErrInvalid for what works on the store of a memory itself, where a server has the
// memory; why says so.
func (a *app) here(why string) error {
	if a.remote() {
		return loci.Invalid("store", "%s is a server, and %s: name that with --store, where the server runs", publicName(a.Store), why)
	}
	return nil
}

// connect makes a client of the server that the store names. Nothing is sent before the
// first call. A key says whose memory it is for; the user of the settings is named where
// that is somebody.
func (a *app) connect() (*memory, error) {
	if s := scheme(a.Store); s != "http" && s != "https" {
		return nil, loci.Invalid("store", "%s: it is the path of a file, the address of a server like http://127.0.0.1:4766, or that of a database like postgres://loci@127.0.0.1/loci", publicName(a.Store))
	}
	client, err := httpapi.NewClient(a.Store, httpapi.ClientOptions{Key: a.Key, User: defaultUser})
	if err != nil {
		return nil, err
	}
	return &memory{Service: client, Admin: client}, nil
}
