package index

import "slices"

// tail is the rows that are in no segment yet: their terms in a map, and the
// terms of each row to make the next segment of.
type tail struct {
	first uint32 // the first row that belongs to it
	rows  []tailRow
	lists map[uint64][]posting
}

// tailRow is the terms of one row.
type tailRow struct {
	seq   uint32
	terms []term
}

// sealRows is how many rows a tail holds at most: a load from rows alone seals
// segments as it goes.
const sealRows = 1 << 15

// add takes in a row, whose seq is the greatest yet.
func (t *tail) add(seq uint32, terms []term) {
	if t.lists == nil {
		t.lists = make(map[uint64][]posting)
	}
	r := tailRow{seq: seq, terms: slices.Clone(terms)}
	t.rows = append(t.rows, r)
	t.addTerms(r)
}

// appendIn appends the postings that are in a set.
func appendIn(dst, list []posting, live rowSet) []posting {
	for _, p := range list {
		if live.has(p.seq) {
			dst = append(dst, p)
		}
	}
	return dst
}

func (t *tail) addTerms(r tailRow) {
	for _, w := range r.terms {
		t.lists[w.hash] = append(t.lists[w.hash], posting{r.seq, w.v})
	}
}

// cut drops the rows below first, which a segment has now.
func (t *tail) cut(first uint32) {
	rows := t.rows
	*t = tail{first: first}
	for _, r := range rows {
		if r.seq >= first {
			t.rows = append(t.rows, r)
		}
	}
	if len(t.rows) > 0 {
		t.lists = make(map[uint64][]posting)
	}
	for _, r := range t.rows {
		t.addTerms(r)
	}
}
