package pgtest

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/url"
	"strings"
	"sync"
	"testing"
)

// Message is one message between a client and a server, as a [Proxy] sees it.
type Message struct {
	FromServer bool
	Kind       byte // as in the protocol's documentation; 0 is the first one of a connection
	// Commit is set where the message asks for a COMMIT, or is the server's word that it was done.
	Commit bool
}

// Verdict is what a [Proxy] does with a message.
type Verdict int

// Verdicts. Pass is zero.
const (
	Pass  Verdict = iota
	Cut           // the message is not passed on, and its connection ends at both sides
	Stall         // the message waits until there is another rule
)

// Proxy is between clients and a server and decides about each message. Its methods are safe
// for concurrent use.
type Proxy struct {
	listener net.Listener
	socket   string

	mu     sync.Mutex
	rule   func(Message) Verdict
	ruled  chan struct{} // closed where there is another rule
	refuse bool
	open   map[net.Conn]bool // nil: the proxy has ended
	work   sync.WaitGroup
}

// Proxy returns a proxy before the server, on a port of this machine, that is gone with the
// test. It passes everything until it has a rule.
func (s *Server) Proxy(t testing.TB) *Proxy {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &Proxy{listener: listener, socket: s.Socket(), open: map[net.Conn]bool{}, ruled: make(chan struct{})}
	p.work.Go(p.accept)
	t.Cleanup(p.end)
	return p
}

// DSN returns a connection string of the server with the proxy in its place.
func (p *Proxy) DSN(dsn string) string {
	u, err := url.Parse(dsn)
	if err != nil {
		return ""
	}
	u.Host, u.RawQuery = p.listener.Addr().String(), "sslmode=disable"
	return u.String()
}

// Rule sets what is done with each message from now on, also with those that are stalled.
// Nil passes all. The rule is called by one goroutine at a time.
func (p *Proxy) Rule(rule func(Message) Verdict) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.rule = rule
	close(p.ruled)
	p.ruled = make(chan struct{})
}

// Refuse ends all connections, and every new one at once, until Accept.
func (p *Proxy) Refuse() {
	p.mu.Lock()
	p.refuse = true
	p.mu.Unlock()
	p.CutAll()
}

// Accept takes back Refuse.
func (p *Proxy) Accept() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.refuse = false
}

// CutAll ends all connections that are open.
func (p *Proxy) CutAll() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for conn := range p.open {
		conn.Close()
	}
}

func (p *Proxy) accept() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		p.work.Go(func() { p.serve(client) })
	}
}

func (p *Proxy) end() {
	p.listener.Close()
	p.Rule(func(Message) Verdict { return Cut })
	p.CutAll()
	p.mu.Lock()
	p.open = nil
	p.mu.Unlock()
	p.work.Wait()
}

// keep adds connections to those that CutAll ends; false: they are not wanted.
func (p *Proxy) keep(conns ...net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.refuse || p.open == nil {
		return false
	}
	for _, conn := range conns {
		p.open[conn] = true
	}
	return true
}

func (p *Proxy) serve(client net.Conn) {
	defer client.Close()
	server, err := net.Dial("unix", p.socket)
	if err != nil {
		return
	}
	defer server.Close()
	if !p.keep(client, server) {
		return
	}
	end := func() { client.Close(); server.Close() }
	var both sync.WaitGroup
	both.Go(func() { defer end(); p.copy(server, &reader{conn: client, first: true}) })
	both.Go(func() { defer end(); p.copy(client, &reader{conn: server, fromServer: true}) })
	both.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.open, client)
	delete(p.open, server)
}

// copy passes messages on until the rule or an end of the connection stops it.
func (p *Proxy) copy(to io.Writer, from *reader) {
	for {
		bytes, message, err := from.next()
		if err != nil || p.judge(message) == Cut {
			return
		}
		if _, err := to.Write(bytes); err != nil {
			return
		}
	}
}

// judge waits while the verdict is Stall.
func (p *Proxy) judge(m Message) Verdict {
	for {
		p.mu.Lock()
		verdict, ruled := Pass, p.ruled
		if p.rule != nil {
			verdict = p.rule(m)
		}
		p.mu.Unlock()
		if verdict != Stall {
			return verdict
		}
		<-ruled
	}
}

// reader splits what one side of a connection sends into messages.
type reader struct {
	conn       io.Reader
	fromServer bool
	first      bool            // the next message has no kind
	commits    map[string]bool // prepared statements that commit
	bound      bool            // the portal that is open commits
}

func (r *reader) next() ([]byte, Message, error) {
	header := make([]byte, 5)
	if r.first {
		header = header[1:]
	}
	if _, err := io.ReadFull(r.conn, header); err != nil {
		return nil, Message{}, err
	}
	n := int(binary.BigEndian.Uint32(header[len(header)-4:])) - 4
	if n < 0 || n > 1<<30 {
		return nil, Message{}, errors.New("not a message of the protocol")
	}
	body := make([]byte, n)
	if _, err := io.ReadFull(r.conn, body); err != nil {
		return nil, Message{}, err
	}
	m := Message{FromServer: r.fromServer}
	if !r.first {
		m.Kind = header[0]
		m.Commit = r.commit(m.Kind, body)
	}
	r.first = false
	return append(header, body...), m, nil
}

// commit reports whether a message asks for a COMMIT or says that it was done. A statement
// that was prepared is named when it is run.
func (r *reader) commit(kind byte, body []byte) bool {
	texts := bytes.SplitN(body, []byte{0}, 3)
	text := func(i int) string {
		if i < len(texts) {
			return strings.ToLower(strings.TrimSpace(string(texts[i])))
		}
		return ""
	}
	switch {
	case r.fromServer:
		return kind == 'C' && text(0) == "commit"
	case kind == 'Q': // a query: its text
		return text(0) == "commit"
	case kind == 'P': // parse: a name and the text
		if r.commits == nil {
			r.commits = map[string]bool{}
		}
		r.commits[text(0)] = text(1) == "commit"
	case kind == 'B': // bind: a portal and the name
		r.bound = r.commits[text(1)]
	case kind == 'E': // execute what is bound
		return r.bound
	}
	return false
}
