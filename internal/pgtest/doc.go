// Package pgtest gives tests a PostgreSQL of their own: empty databases on a server that all
// tests of a process share, and servers that one test may kill, start again and copy.
//
//	dsn := pgtest.Database(t)                 // an empty database, dropped with the test
//	dsn := pgtest.Copy(t, "loci", migrate)    // a database that migrate made once
//	server := pgtest.Start(t)                 // a server of this test's own
//	dsn := server.Pooler(t, dsn, 3)           // through a PgBouncer, Debian's package pgbouncer
//
// The server is made in a temporary folder by the programs that are installed (PostgreSQL 15
// or later: Debian's package postgresql; they are looked for in the PATH and where packages put
// them) and listens on a socket in that folder alone, so nothing can be in its way. A shell
// between it and the test process stops it and removes the folder when the test process ends,
// in whatever way. As root the server runs as the user postgres, or nobody.
//
// Instead the variable LOCI_TEST_POSTGRES may have the connection string of a server on which
// databases may be created: [Database] and [Copy] use that, [Start] never does.
//
// A test that asks for a server is skipped unless that is asked for (package envtest), and fails
// where there is none: the reason and the cure are in its output.
package pgtest
