package memory

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/activation"
	"github.com/loci-memory/loci/store"
)

// Every row of a note says how often it was accessed until now. As of a moment, and in a
// version, a note shows the accesses until then, as far as they are known (activation.At):
// no later access changes an answer.

// shown takes from the notes of a list what their reader may not see, and accesses behind
// the moment of which they are the versions; zero is now.
func shown[T any](ctx context.Context, who reader, list []T, at time.Time, note func(*T) *loci.Note) error {
	if err := conceal(ctx, who, list, note); err != nil || at.IsZero() {
		return err
	}
	ids := make([]loci.ID, len(list))
	for i := range list {
		ids[i] = note(&list[i]).ID
	}
	uses, err := who.usesOf(ctx, ids)
	if err != nil {
		return err
	}
	for i := range list {
		countAt(note(&list[i]), uses, at)
	}
	return nil
}

// countVersions is shown for versions of one note: each is as it was when it was made.
func countVersions(ctx context.Context, who reader, id loci.ID, versions []loci.Version) error {
	uses, err := who.usesOf(ctx, []loci.ID{id})
	if err != nil {
		return err
	}
	for i := range versions {
		countAt(&versions[i].Note, uses, versions[i].At)
	}
	return nil
}

func (r reader) usesOf(ctx context.Context, ids []loci.ID) (map[loci.ID]store.Use, error) {
	found, err := r.store.Uses(ctx, r.user, ids)
	uses := make(map[loci.ID]store.Use, len(found))
	for _, u := range found {
		uses[u.Note] = u
	}
	return uses, err
}

func countAt(n *loci.Note, uses map[loci.ID]store.Use, at time.Time) {
	n.AccessCount = activation.At(n.RecordedAt, uses[n.ID], at).Accesses
}

func itself(n *loci.Note) *loci.Note { return n }
