package bench

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/loci-memory/loci"
)

// OneConversation are the sizes at which the import of one conversation is compared.
var OneConversation = []int{2_000, 20_000}

// LinkingRow is what importing one conversation took, with the background work that
// decides about its messages and links them.
type LinkingRow struct {
	Messages int     `json:"messages"`
	Import   float64 `json:"import_s"` // seconds until all messages are acknowledged
	Link     float64 `json:"link_s"`   // seconds of background work behind that
	LinkRate float64 `json:"link_per_s"`
	Links    int     `json:"similar_links"`
	Times    float64 `json:"times,omitempty"` // how many times as long as the size before, import and links together
}

// RunLinking imports one conversation of each size into a memory of its own and links
// it. Of the options it uses Dir, Sizes, Open and Progress.
func RunLinking(ctx context.Context, o Options) (rows []LinkingRow, err error) {
	for _, size := range o.Sizes {
		row, err := importOne(ctx, o, size)
		if err != nil {
			return rows, fmt.Errorf("one conversation of %d messages: %w", size, err)
		}
		if len(rows) > 0 {
			last := &rows[len(rows)-1]
			row.Times = (row.Import + row.Link) / (last.Import + last.Link)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// importOne measures one size.
func importOne(ctx context.Context, o Options, size int) (row LinkingRow, err error) {
	m, err := o.Open(ctx, filepath.Join(o.Dir, fmt.Sprintf("linking-%d.db", size)))
	if err != nil {
		return row, err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	row.Messages = size
	talk := &linkTalk{Talk: NewTalk(1), shape: linkShape{apply: oneConversation}}
	for done := 0; done < size; {
		r := talk.batch(min(importBatch, size-done))
		begin := time.Now()
		if _, err := m.Ingest(ctx, loci.Scope{User: me}, r); err != nil {
			return row, err
		}
		row.Import += time.Since(begin).Seconds()
		done += len(r.Messages)
		o.progress("one conversation: import", done, size)
	}
	begin := time.Now()
	if err := m.Work(ctx, func(notes int) { o.progress("one conversation: link", notes, size) }); err != nil {
		return row, err
	}
	row.Link = time.Since(begin).Seconds()
	row.LinkRate = float64(size) / row.Link
	stats, err := m.Stats(ctx, loci.Scope{User: me})
	if err != nil {
		return row, err
	}
	row.Links = stats.Links
	return row, nil
}

// oneConversation makes all turns those of one conversation.
func oneConversation(_ int, r *loci.RememberRequest) { r.Conversation = "talk" }

// batch makes the following n turns.
func (t *linkTalk) batch(n int) (r loci.IngestRequest) {
	for range n {
		r.Messages = append(r.Messages, t.nextTurn())
	}
	return r
}
