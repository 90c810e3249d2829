package postgres

import (
	"crypto/tls"
	"errors"
	"net"
	"strings"
	"syscall"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/loci-memory/loci"
)

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
