package remember

import (
	"context"
	"errors"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// refused reports whether a model has failed on the words that it was shown rather than on
// anything: its answers could not be used, or its server took the question for a bad one.
func refused(err error) bool {
	var p *model.ProviderError
	return errors.Is(err, loci.ErrBadOutput) || errors.As(err, &p) && errors.Is(p.Kind, loci.ErrInvalid)
}

// messagesOf are the messages of parts in order, each once.
func messagesOf(parts []Part) (ids []loci.ID) {
	for i := range parts {
		ids = edit.United(ids, parts[i].Note.Messages)
	}
	return ids
}

// split puts a job for each message in the place of one for several, so that one that a
// model can't be asked about holds up none of its neighbours.
func (w *Writer) split(ctx context.Context, claim *job.Claim, parts []Part, cause error) (*extracted, error) {
	j := claim.Job()
	c := &store.Changes{}
	st := w.stampFor(j.User, parts)
	for i := range parts {
		if i > 0 && parts[i].Note.SharesMessage(&parts[i-1].Note) {
			last := &c.Jobs[len(c.Jobs)-1]
			last.Notes = append(last.Notes, parts[i].Note.ID)
			continue
		}
		c.Jobs = append(c.Jobs, loci.Job{ID: st.NewID(), User: j.User, Kind: j.Kind, Created: j.Created, Notes: []loci.ID{parts[i].Note.ID}})
	}
	if err := claim.Apply(ctx, c); err != nil {
		return nil, err
	}
	w.o.Log.Warn("several messages could not be distilled together: each is distilled by itself", "job", j.ID.String(), "error", cause)
	return &extracted{}, nil
}
