package sqlite

import (
	"context"

	"github.com/loci-memory/loci/internal/sqlread"
)

// each runs a query and calls do with every row, until it returns an error.
func each(ctx context.Context, q querier, do func(sqlread.Row) error, query string, args ...any) error {
	rows, err := q.query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := do(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// firstRow runs a query and scans its first row; it reports whether there is one.
func firstRow(ctx context.Context, q querier, query string, args []any, into ...any) (bool, error) {
	rows, err := q.query(ctx, query, args...)
	if err != nil {
		return false, err
	}
	defer rows.Close()
	if !rows.Next() {
		return false, rows.Err()
	}
	return true, rows.Scan(into...)
}

// values are the results of a query of one column.
func values[T any](ctx context.Context, q querier, query string, args ...any) (list []T, err error) {
	err = each(ctx, q, func(r sqlread.Row) error {
		var v T
		if err := r.Scan(&v); err != nil {
			return err
		}
		list = append(list, v)
		return nil
	}, query, args...)
	return list, err
}
