package postgres

import (
	"context"
	"fmt"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/sqlread"
)

// body is a table as Check reads it, row by row.
type body struct {
	name, rows string // and what its rows are
	id, column string // expressions: what names a row to people, and its bytes
	read       func(body []byte) error
}

// bodies are the tables with rows that nothing else can replace. The segments of the index
// can be made again from the others.
var bodies = [...]body{
	{"users", "user", `owner::text`, `name`, sqlread.AnyBody},
	{"messages", "message", `id::text`, `body`, sqlread.JSONBody},
	{"notes", "version", `id::text || '@' || version`, `body`, sqlread.NoteBody},
	{"links", "link", `src || ' ' || type || ' ' || dst`, `reason`, sqlread.AnyBody},
	{"past_links", "past link", `src || ' ' || type || ' ' || dst`, `reason`, sqlread.AnyBody},
	{"uses", "access count", `root::text`, `times`, sqlread.AnyBody},
	{"agents", "agent", `name`, `body`, sqlread.JSONBody},
	{"jobs", "job", `id::text`, `body`, sqlread.JSONBody},
	{"cycles", "reflection", `id::text`, `body`, sqlread.JSONBody},
	{"once", "request that is done once", `encode(key, 'hex')`, `did`, sqlread.AnyBody},
	{"calls", "call of a model", `at::text`, `model`, sqlread.AnyBody},
	{"keys", "key", `id`, `name`, sqlread.AnyBody},
	{"vectors", "vector", `seq::text`, `data`, sqlread.AnyBody},
}

// examine reads all rows of a table.
func (b *body) examine(ctx context.Context, s *Store) []loci.Finding {
	var problems []string
	count := 0
	err := s.reads(ctx, func(ctx context.Context) (bool, error) {
		problems, count = nil, 0
		return false, s.freely(ctx, func(q querier) error {
			return each(ctx, q, func(rows sqlread.Row) error {
				count++
				problem, err := b.look(rows)
				if problem != "" && len(problems) < problemsAtMost {
					problems = append(problems, problem)
				}
				return err
			}, fmt.Sprintf(`SELECT %s, %s FROM %s`, b.id, b.column, b.name))
		})
	})
	if err != nil {
		problems = append(problems, fmt.Sprintf("%d rows from its beginning can be read; %s", count, examiner{s}.unexamined(ctx, err)))
	}
	return sqlread.Findings(b.name, fmt.Sprintf("every %s can be read", b.rows), restore, problems)
}

// look says what is wrong with a row; "" where nothing is.
func (b *body) look(rows sqlread.Row) (problem string, err error) {
	var id word
	var column raw
	if err := rows.Scan(&id, &column); err != nil {
		return "", err
	}
	if unread := b.read(column); unread != nil {
		problem = fmt.Sprintf("%s %s makes no sense", b.rows, id.text)
	}
	return problem, nil
}
