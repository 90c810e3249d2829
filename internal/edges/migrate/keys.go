package migrate

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// keyPlan is what is to be done with the keys of servers.
type keyPlan struct {
	all []store.Key // of the source, as they were compared
	add []store.Key
	end map[string]time.Time // when keys of the target were revoked in the source
}

// planKeys compares the keys of both sides before anything is written. Keys of the target
// alone are refused: a key of the source that is for every user would open what is there.
func (m *migration) planKeys(ctx context.Context) (p keyPlan, err error) {
	from, a := m.from.(store.Keyring)
	to, b := m.to.(store.Keyring)
	if !a || !b || m.NoKeys || m.User != "" {
		return p, nil
	}
	is, err := from.Keys(ctx)
	if err != nil || len(is) == 0 {
		return p, err
	}
	list, err := to.Keys(ctx)
	if err != nil {
		return p, err
	}
	was := map[string]store.Key{}
	for _, k := range list {
		was[k.ID] = k
	}
	p.all, p.end = is, map[string]time.Time{}
	for _, k := range is {
		if err := p.one(k, was); err != nil {
			return p, err
		}
		delete(was, k.ID)
	}
	if len(was) > 0 {
		return p, otherKeys("the target has keys of servers that the source has not")
	}
	return p, nil
}

// otherKeys is the error that both sides have keys of their own.
func otherKeys(what string) error {
	return &loci.HintError{Kind: loci.ErrConflict, About: "keys", Hint: what + ": leave the keys out, and make those that are needed in the target"}
}

// one plans what is to be done with a key.
func (p *keyPlan) one(k store.Key, was map[string]store.Key) error {
	w, there := was[k.ID]
	revoked := k.Revoked
	switch {
	case !there:
		p.add = append(p.add, k)
		return nil
	case w.Revoked.IsZero():
		k.Revoked = time.Time{}
	}
	if !same(&k, &w) {
		return otherKeys("the key " + k.ID + " of the target is another than that of the source")
	}
	if w.Revoked.IsZero() && !revoked.IsZero() {
		p.end[k.ID] = revoked
	}
	return nil
}

// writeKeys comes last: a key opens nothing before everything is there.
func (m *migration) writeKeys(ctx context.Context, p keyPlan) error {
	m.res.Keys = len(p.add) + len(p.end)
	if m.res.Keys == 0 || m.DryRun {
		return nil
	}
	to := m.to.(store.Keyring)
	for _, k := range p.add {
		if err := to.AddKey(ctx, k); err != nil {
			return err
		}
	}
	for id, at := range p.end {
		if _, err := to.EndKey(ctx, id, at); err != nil {
			return err
		}
	}
	return m.checkKeys(ctx, p.all)
}

// checkKeys reads the keys of the target again. Those that the source got meanwhile are for
// the next run.
func (m *migration) checkKeys(ctx context.Context, is []store.Key) error {
	to := m.to.(store.Keyring)
	for i := range is {
		k, there, err := to.Key(ctx, is[i].ID)
		if err != nil {
			return err
		}
		if !there || k.Revoked.IsZero() != is[i].Revoked.IsZero() {
			return &Difference{Kind: "keys of servers"}
		}
		if k.Revoked = is[i].Revoked; !same(&k, &is[i]) {
			return &Difference{Kind: "keys of servers"}
		}
	}
	return nil
}
