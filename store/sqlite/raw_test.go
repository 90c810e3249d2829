package sqlite_test

import (
	"database/sql"
	"encoding/json"
	"testing"
)

// raw opens the file as any SQLite program would.
func raw(t testing.TB, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// emptyLog moves everything in the log to the file.
func emptyLog(t testing.TB, path string) {
	t.Helper()
	if _, err := raw(t, path).Exec(`PRAGMA wal_checkpoint(TRUNCATE)`); err != nil {
		t.Fatal(err)
	}
}

func jsonOf(v any) (string, error) {
	b, err := json.Marshal(v)
	return string(b), err
}
