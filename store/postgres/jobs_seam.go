package postgres

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
)

const sqlPutJobSeam = `INSERT INTO jobs (owner, id, kind, created, not_until, dead, lease, hold, body) VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8)
	ON CONFLICT (owner, id) DO UPDATE SET kind = excluded.kind, created = excluded.created, not_until = excluded.not_until,
		dead = excluded.dead, hold = 0, body = excluded.body, lease = greatest(excluded.lease, jobs.lease + 1)`

func (t *tx) putJobs(_ context.Context, jobs []loci.Job) error {
	for _, j := range jobs {
		id, kind := j.ID, text(string(j.Kind))
		raw, err := packed.Job(&j)
		if err != nil {
			return err
		}
		t.queue(sqlPutJobSeam, t.u.owner, uuid(id), kind, j.Created.UnixMicro(), j.NotUntil.UnixMicro(), j.Dead, j.Lease, string(raw))
	}
	return nil
}

func (t *tx) endJobs(_ context.Context, list []loci.ID) error {
	t.queue(`DELETE FROM jobs WHERE owner = $1 AND id = ANY ($2::uuid[])`, t.u.owner, uuids(list))
	return nil
}

func notHeld(id loci.ID) error {
	return loci.Conflict("job %s is no longer held: another process has taken or done it", id)
}

func jobsOf(ctx context.Context, q querier, name string, owner int64) ([]loci.Job, error) {
	return nil, nil
}

var errUnbuilt = loci.Unavailable(nil, "not built yet")
