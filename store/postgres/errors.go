package postgres

import (
	"context"
	"crypto/tls"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"strings"
	"syscall"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/loci-memory/loci"
)

// Codes of errors, as PostgreSQL's documentation lists them (appendix A).
const (
	readOnlyTransaction  = "25006"
	wrongPassword        = "28P01"
	notAllowed           = "28000"
	noDatabase           = "3D000"
	noPermission         = "42501"
	noSchema             = "3F000"
	noTable              = "42P01"
	noFunction           = "42883"
	noFeature            = "0A000"
	noSetting            = "42704"
	syntaxError          = "42601"
	diskFull             = "53100"
	outOfMemory          = "53200"
	tooManyConnections   = "53300"
	lockNotAvailable     = "55P03"
	idleTooLong          = "25P03" // in a transaction, which is rolled back
	queryCanceled        = "57014"
	adminShutdown        = "57P01"
	crashShutdown        = "57P02"
	cannotConnectNow     = "57P03"
	ioError              = "58030"
	serializationFailure = "40001"
	completionUnknown    = "40003" // as CockroachDB calls a commit whose end it does not know
	deadlock             = "40P01"
	dataCorrupted        = "XX001"
	indexCorrupted       = "XX002"
)

// lost reports whether the connection to the server was lost before an answer came: whether
// the server did what it was asked is not known.
func lost(err error) bool {
	if err == nil {
		return false
	}
	switch code := pgCode(err); {
	case code == "":
		return fromNetwork(err)
	case code == adminShutdown, code == crashShutdown, code == completionUnknown, code[:2] == "08":
		return true
	}
	return false
}

// fromNetwork reports whether an error is neither the server's nor one of ours.
func fromNetwork(err error) bool {
	if loci.ErrorKind(err) != nil || errors.Is(err, context.Canceled) {
		return false
	}
	var connect *pgconn.ConnectError
	var op net.Error
	return errors.As(err, &connect) || errors.As(err, &op) || pgconn.SafeToRetry(err) || pgconn.Timeout(err) ||
		errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) || // from migrations, which go through database/sql
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed)
}

// passes reports whether the reason of an error may be gone when it is tried again.
func passes(err error) bool {
	switch pgCode(err) {
	case serializationFailure, deadlock, lockNotAvailable, tooManyConnections, cannotConnectNow, readOnlyTransaction, idleTooLong:
		return true
	case wrongPassword, notAllowed, noDatabase:
		return false
	}
	return lost(err) && !final(err)
}

// explain turns an error of the database into one that says what to do. Errors that are
// explained already, and the context's own, stay.
func (s *Store) explain(ctx context.Context, err error) error {
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case loci.ErrorKind(err) != nil:
		return err
	}
	if errors.As(err, new(*lostError)) {
		return loci.Unavailable(err, "%s broke off while this was being committed: see whether it is there before you try again", s)
	}
	switch pgCode(err) {
	case diskFull:
		return loci.Unavailable(err, "the disk of %s is full and nothing of this was written: make room there and try again", s)
	case outOfMemory:
		return loci.Unavailable(err, "%s is out of memory: give it more, or let fewer connections work at once; its log says of what", s)
	case tooManyConnections:
		return loci.Unavailable(err, "%s has no room for another connection: raise max_connections there, or have fewer here", s)
	case queryCanceled:
		return loci.Unavailable(err, "%s gave up a statement that took too long: try again, or raise its statement_timeout", s)
	case serializationFailure, deadlock, lockNotAvailable:
		return loci.Unavailable(err, "%s let other writers go first every time: try again", s)
	case readOnlyTransaction:
		return loci.Unavailable(err, "%s can only be read, as a standby: name the server that takes writes", s)
	case wrongPassword, notAllowed:
		return loci.Unavailable(err, "%s does not let this user in: check the name, the password and pg_hba.conf", s)
	case noDatabase:
		return loci.Unavailable(err, "%s is not there: make it with createdb, or name another", s)
	case noPermission, noSchema:
		return loci.Unavailable(err, "%s does not let this user do that: make it the owner of the tables, and grant CREATE on the schema", s)
	case noTable:
		return loci.Unavailable(err, "%s has lost tables of loci: put a backup in its place", s)
	case syntaxError, noFeature:
		return loci.Unavailable(err, "%s does not do what loci asks of it (%s): use PostgreSQL 15 or later", s, pgCode(err))
	case ioError, dataCorrupted, indexCorrupted:
		return loci.Unavailable(err, "%s is damaged or its disk is failing: check it, and put a backup in its place", s)
	case adminShutdown, crashShutdown, cannotConnectNow, idleTooLong, "":
	default:
		return err
	}
	if lost(err) || fromNetwork(err) || pgCode(err) != "" {
		return s.unreached(err)
	}
	return err
}

// readable is the error of a write to a store that was opened for reading.
func (s *Store) readable() error {
	return loci.Unavailable(nil, "%s is open for reading alone: open it for writing", s)
}

// final reports whether there will be no connection however often it is tried: the name
// of the host is wrong, or the two sides do not agree about TLS.
func final(err error) bool { return noHost(err) || noTLS(err) }

func noHost(err error) bool {
	var name *net.DNSError
	return errors.As(err, &name) && name.IsNotFound
}

// noTLS reports whether a connection was given up since one side wants TLS as the other has
// none. The driver has no error of its own for that.
func noTLS(err error) bool {
	var certificate *tls.CertificateVerificationError
	var connect *pgconn.ConnectError
	return errors.As(err, &certificate) || errors.As(err, &connect) && strings.Contains(connect.Error(), "refused TLS connection")
}

// refused reports whether nothing listens at the address of the server.
func refused(err error) bool {
	return errors.Is(err, syscall.ECONNREFUSED) || errors.Is(err, syscall.ENOENT)
}

// unreached is the error of a server that there is no connection to.
func (s *Store) unreached(err error) error {
	switch {
	case noHost(err):
		return loci.Unavailable(err, "%s can't be reached: there is no host of that name; check it", s)
	case noTLS(err):
		return loci.Unavailable(err, "%s and this program do not agree about TLS: give the server a certificate that is trusted here, or set another sslmode in the address", s)
	case refused(err):
		return loci.Unavailable(err, "%s can't be reached: no server listens there; start it, or check host and port", s)
	}
	return loci.Unavailable(err, "%s can't be reached: see that it runs and that its address is right, and try again", s)
}
