package bench

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/loci-memory/loci"
)

// OneConversation are the sizes at which the import of one conversation is compared.
var OneConversation = []int{2_000, 20_000}

// LinkingRow is what importing one conversation took, with the background work that
// decides about its messages and links them.
type LinkingRow struct {
	Messages int     `json:"messages" show:"one conversation, messages|%d"`
	Import   float64 `json:"import_s" show:"import s|%.2f"` // seconds until all messages are acknowledged
	Link     float64 `json:"link_s" show:"link s|%.2f"`     // seconds of background work behind that
	LinkRate float64 `json:"link_per_s" show:"linked /s|%.0f"`
	Links    int     `json:"similar_links" show:"links|%d"`
	Times    float64 `json:"times,omitempty" show:"times as long|%.1f"` // how many times as long as the size before, import and links together
}

// RunLinking imports one conversation of each size into a memory of its own and links
// it. Of the options it uses Dir, Sizes, Open and Progress.
func RunLinking(ctx context.Context, o Options) (rows []LinkingRow, err error) {
	rows, err = each(o.Sizes, "one conversation of %d messages", func(size int) (LinkingRow, error) { return importOne(ctx, o, size) })
	for i := 1; i < len(rows); i++ {
		rows[i].Times = (rows[i].Import + rows[i].Link) / (rows[i-1].Import + rows[i-1].Link)
	}
	return rows, err
}

// importOne measures one size.
func importOne(ctx context.Context, o Options, size int) (row LinkingRow, err error) {
	m, err := o.Open(ctx, filepath.Join(o.Dir, fmt.Sprintf("linking-%d.db", size)))
	if err != nil {
		return row, err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	talk := &linkTalk{Talk: NewTalk(1), shape: linkShape{apply: oneConversation}}
	imported, linked, err := fill(ctx, o.named("one conversation"), m, me, talk.nextTurn, size)
	if err != nil {
		return row, err
	}
	row = LinkingRow{Messages: size, Import: float64(size) / imported, Link: float64(size) / linked, LinkRate: linked}
	stats, err := m.Stats(ctx, loci.Scope{User: me})
	if err != nil {
		return row, err
	}
	row.Links = stats.Links
	return row, nil
}

// oneConversation makes all turns those of one conversation.
func oneConversation(_ int, r *loci.RememberRequest) { r.Conversation = "talk" }
