package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// keyCmd are the keys of a server.
type keyCmd struct {
	Create keyCreateCmd `cmd:"" help:"Make a key for a user, or for one agent of the user; it is shown once."`
	List   keyListCmd   `cmd:"" help:"List all keys, or those of the user on a server; those that are over too."`
	Revoke keyRevokeCmd `cmd:"" help:"End a key at once."`
}

type keyCreateCmd struct {
	Domain  []string `aliases:"domains" placeholder:"PATH" help:"With --agent: a domain that it may see, with what is below; * is every one."`
	Private bool     `help:"With --agent: it may also see private notes that it did not make."`
	Expires ending   `placeholder:"TIME" help:"When it ends by itself: a time, a day, or a number of days like 90d; never by default."`
}

// Run makes a key, and says what its agent may see where that is given.
func (c *keyCreateCmd) Run(ctx context.Context, a *app) error {
	limits := len(c.Domain) > 0 || c.Private
	if limits && (a.Agent == "" || a.User == loci.AnyUser) {
		return loci.Invalid("domain", "is of an agent of one user: name both with --agent and --user, or leave --domain and --private out")
	}
	return a.withNew(ctx, func(m *memory) error {
		if limits {
			set := loci.Agent{Name: a.Agent, Domains: c.Domain, Private: c.Private}
			if err := m.SetAgent(ctx, loci.Scope{User: a.User}, set); err != nil {
				return err
			}
		}
		made, err := m.CreateKey(ctx, loci.Scope{User: a.User}, loci.KeyRequest{Agent: a.Agent, Expires: c.Expires.Time})
		if err != nil {
			return err
		}
		return a.answer(made, func() {
			fmt.Fprintf(a.out, "%s\n", made.Secret)
			fmt.Fprintf(a.err, "note: this is a key for %s; it is shown this once. To end it: loci key revoke %s\n", whose(&made.Key), made.ID)
		})
	})
}

// ofKeys is whose keys are listed and ended: everybody's where the store is at hand, and on a
// server those of the user whose key asks.
func (a *app) ofKeys() loci.Scope {
	if a.remote() {
		return loci.Scope{User: a.User}
	}
	return loci.Scope{User: loci.AnyUser}
}

// whose says for whom a key is.
func whose(k *loci.Key) string {
	who := "user " + clip(k.User, 60)
	if k.User == loci.AnyUser {
		who = "every user"
	}
	if k.Agent != "" {
		who = "agent " + clip(k.Agent, 60) + " of " + who
	}
	return who
}

type keyListCmd struct{}

// Run lists keys.
func (c *keyListCmd) Run(ctx context.Context, a *app) error {
	return a.with(ctx, func(m *memory) error {
		keys, err := m.Keys(ctx, a.ofKeys())
		if err != nil {
			return err
		}
		return a.answer(object{"keys": keys}, func() { a.showKeys(keys, time.Now()) })
	})
}

func (a *app) showKeys(keys []loci.Key, now time.Time) {
	if len(keys) == 0 && a.remote() {
		fmt.Fprintln(a.out, "This user has no key.")
		return
	}
	if len(keys) == 0 {
		fmt.Fprintln(a.out, "There is no key: a server listens on this machine alone, and everybody on it may do everything.")
		return
	}
	rows := each(keys, func(k *loci.Key) []string {
		return []string{k.ID, clip(k.User, 60), clip(k.Agent, 60), a.zones.Here(k.Created), a.keyState(k, now)}
	})
	fmt.Fprint(a.out, a.look.table([]string{"key", "user", "agent", "created", "state"}, rows))
}

// keyState says whether a key can be used.
func (a *app) keyState(k *loci.Key, now time.Time) string {
	switch {
	case !k.Revoked.IsZero():
		return "revoked " + a.zones.Here(k.Revoked)
	case k.Expires.IsZero():
		return "valid" + a.keyUsed(k)
	case k.Expires.After(now):
		return "valid until " + a.zones.Here(k.Expires) + a.keyUsed(k)
	}
	return "over since " + a.zones.Here(k.Expires)
}

// keyUsed says when a server saw a key last.
func (a *app) keyUsed(k *loci.Key) string {
	if k.Used.IsZero() {
		return ""
	}
	return ", used " + a.zones.Here(k.Used)
}

type keyRevokeCmd struct {
	ID  string `arg:"" placeholder:"KEY" help:"The key, as loci key list shows it."`
	Own bool   `help:"On a server: it may be the key that asks, which can ask nothing more then."`
}

// Run ends a key. The whole secret names it too, for who has just that.
func (c *keyRevokeCmd) Run(ctx context.Context, a *app) error {
	id := c.ID
	if parts := strings.SplitN(id, "_", 3); len(parts) == 3 {
		id = parts[0] + "_" + parts[1]
	}
	return reply(ctx, a, func(m *memory) (*loci.Key, error) {
		return m.RevokeKey(ctx, a.ofKeys(), loci.RevokeKeyRequest{ID: id, Own: c.Own})
	},
		func(k *loci.Key) { fmt.Fprintf(a.out, "%s  %s, of %s\n", a.look.good("Revoked"), k.ID, whose(k)) })
}

// ending is a flag that takes a time to come: as when does, or in so many days.
type ending struct{ time.Time }

// UnmarshalText reads a time; anything else is ErrInvalid.
func (e *ending) UnmarshalText(text []byte) error {
	if days, err := strconv.Atoi(strings.TrimSuffix(string(text), "d")); err == nil && strings.HasSuffix(string(text), "d") && days > 0 && days < 100_000 {
		e.Time = time.Now().AddDate(0, 0, days)
		return nil
	}
	var w when
	if err := w.UnmarshalText(text); err != nil {
		return fmt.Errorf("%w, or as a number of days like 90d", err)
	}
	e.Time = w.Time
	return nil
}

type agentCmd struct {
	Name    string   `arg:"" optional:"" help:"The agent to set; without one, all are listed."`
	Domain  []string `placeholder:"PATH" help:"A domain that it may see, with what is below; * is every one. Without any it sees open notes alone."`
	Private bool     `help:"It may also see private notes that it did not make."`
}

// Run sets what an agent may see, or lists what agents may see.
func (c *agentCmd) Run(ctx context.Context, a *app) error {
	open := a.with
	if c.Name != "" {
		open = a.withNew
	}
	return open(ctx, func(m *memory) error {
		if c.Name != "" {
			set := loci.Agent{Name: c.Name, Domains: c.Domain, Private: c.Private}
			if err := m.SetAgent(ctx, a.scope(), set); err != nil {
				return err
			}
			return a.answer(set, func() { a.showAgents([]loci.Agent{set}) })
		}
		if len(c.Domain) > 0 || c.Private {
			return loci.Invalid("name", "which agent? Write loci agent NAME --domain PATH")
		}
		agents, err := m.Agents(ctx, a.scope())
		if err != nil {
			return err
		}
		return a.answer(object{"agents": append([]loci.Agent{}, agents...)}, func() { a.showAgents(agents) })
	})
}

func (a *app) showAgents(agents []loci.Agent) {
	if len(agents) == 0 {
		fmt.Fprintln(a.out, "No agent is set: every agent sees all domains, and private notes of its own alone.")
		return
	}
	rows := each(agents, func(g *loci.Agent) []string {
		domains, private := "none", "its own"
		if len(g.Domains) > 0 {
			domains = clip(strings.Join(g.Domains, ", "), inList)
		}
		if g.Private {
			private = "all"
		}
		return []string{clip(g.Name, 60), domains, private}
	})
	fmt.Fprint(a.out, a.look.table([]string{"agent", "domains", "private notes"}, rows))
}
