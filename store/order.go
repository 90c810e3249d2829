package store

import (
	"bytes"
	"cmp"

	"github.com/loci-memory/loci"
)

// CompareKeys orders keys as Keyring.Keys does.
func CompareKeys(a, b Key) int {
	return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
}

// CompareSpent orders sums of the ledger as Store.Spent does.
func CompareSpent(a, b loci.Spent) int {
	return cmp.Or(a.Day.Time.Compare(b.Day.Time), cmp.Compare(a.Step, b.Step), cmp.Compare(a.Model, b.Model), cmp.Compare(a.Outcome, b.Outcome))
}

// CompareSpaces orders spaces as a Snapshot yields their vectors.
func CompareSpaces(a, b Space) int {
	return cmp.Or(cmp.Compare(a.Embedder, b.Embedder), cmp.Compare(a.Dims, b.Dims))
}

// CompareLinks orders links as a Snapshot does.
func CompareLinks(a, b *loci.Link) int {
	return cmp.Or(bytes.Compare(a.From[:], b.From[:]), bytes.Compare(a.To[:], b.To[:]), cmp.Compare(a.Type, b.Type), a.At.Compare(b.At))
}

// CompareCalls orders calls to models as a Snapshot does.
func CompareCalls(a, b *Calls) int {
	x, y := &a.Usage, &b.Usage
	return cmp.Or(cmp.Compare(a.At.UnixMicro(), b.At.UnixMicro()), cmp.Compare(a.Step, b.Step), cmp.Compare(a.Model, b.Model), cmp.Compare(a.Outcome, b.Outcome),
		cmp.Compare(x.Calls, y.Calls), cmp.Compare(x.TokensIn, y.TokensIn), cmp.Compare(x.TokensOut, y.TokensOut), cmp.Compare(x.Took, y.Took))
}
