package server

import (
	"context"
	"net"
	"sync"

	"github.com/loci-memory/loci"
)

// Keyed is whether a key is needed, as loci.Keyring has it.
type Keyed interface {
	Keyed(ctx context.Context) (bool, error)
}

// Listen listens at an address, HOST:PORT. Where the memory has no key, whoever reaches
// the server may do everything, so an address that other machines reach is ErrInvalid.
func Listen(ctx context.Context, addr string, keys Keyed) (net.Listener, error) {
	keyed, err := keys.Keyed(ctx)
	if err != nil {
		return nil, err
	}
	at, err := net.ResolveTCPAddr("tcp", addr)
	if err != nil {
		return nil, loci.Invalid("addr", "%q is no address: write it like 127.0.0.1:4766", addr)
	}
	if !keyed && !at.IP.IsLoopback() {
		return nil, loci.Invalid("addr", "%s can be reached by others, and this memory has no key, so that all of them could read it: make a key first, or listen at 127.0.0.1", addr)
	}
	l, err := net.ListenTCP("tcp", at)
	if err != nil {
		return nil, loci.Unavailable(err, "%s can't be listened at: choose another address, or end what listens there", addr)
	}
	return l, nil
}

// limited accepts so many connections at once; more wait.
func limited(l net.Listener, most int) net.Listener {
	return &limiter{Listener: l, places: make(chan struct{}, most), closed: make(chan struct{})}
}

type limiter struct {
	net.Listener
	places chan struct{}
	closed chan struct{}
	once   sync.Once
}

// Accept waits for a place, and then for a connection.
func (l *limiter) Accept() (net.Conn, error) {
	select {
	case l.places <- struct{}{}:
	case <-l.closed:
		return nil, net.ErrClosed
	}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.places
		return nil, err
	}
	return &placed{Conn: c, leave: sync.OnceFunc(func() { <-l.places })}, nil
}

// Close stops accepting.
func (l *limiter) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

// placed is a connection that gives its place back when it is closed.
type placed struct {
	net.Conn
	leave func()
}

// Close closes the connection.
func (p *placed) Close() error {
	defer p.leave()
	return p.Conn.Close()
}
