package postgres

import (
	"time"

	"github.com/jackc/pgx/v5/pgtype"

	"github.com/loci-memory/loci"
)

// What the readers' part has too.

const microsADay = 24 * 60 * 60 * 1_000_000

func uuids(ids []loci.ID) [][16]byte { return column(ids, uuid) }

func micros(t time.Time) pgtype.Int8 { return pgtype.Int8{Int64: t.UnixMicro(), Valid: !t.IsZero()} }

func namesOf(step, model, outcome string) *string { return nil }

var errUnbuilt = loci.Unavailable(nil, "not built yet")
