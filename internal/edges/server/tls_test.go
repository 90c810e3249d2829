package server_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci/internal/edges/server"
	"github.com/loci-memory/loci/internal/wiretest"
)

// certificate makes one for this machine, and a pool that trusts it.
func certificate(t *testing.T) (tls.Certificate, *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	form := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: now.Add(-time.Hour), NotAfter: now.Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	der, err := x509.CreateCertificate(rand.Reader, form, form, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(parsed)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, pool
}

func TestS2_TLSIsSpokenInBothProtocolsAndNothingElse(t *testing.T) {
	t.Parallel()
	own, pool := certificate(t)
	echo := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		fmt.Fprintf(w, "%s %d", r.Proto, len(body))
	})
	addr := listening(t, server.Options{API: echo, TLS: &tls.Config{Certificates: []tls.Certificate{own}, MinVersion: tls.VersionTLS12}})
	for proto, second := range map[string]bool{"HTTP/1.1": false, "HTTP/2.0": true} {
		transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}, ForceAttemptHTTP2: second}
		if !second {
			transport.Protocols = new(http.Protocols)
			transport.Protocols.SetHTTP1(true)
		}
		defer transport.CloseIdleConnections()
		client := &http.Client{Transport: transport}
		for _, size := range []int{0, 1 << 20} { // more than a window of the second protocol
			res, err := client.Post("https://"+addr+"/v1/x", "text/plain", strings.NewReader(strings.Repeat("x", size)))
			if err != nil {
				t.Fatalf("%s: %v", proto, err)
			}
			body, _ := io.ReadAll(res.Body)
			_ = res.Body.Close()
			if want := fmt.Sprint(proto, " ", size); string(body) != want {
				t.Errorf("%q, want %q", body, want)
			}
		}
	}
	res, err := wiretest.Client.Post("http://"+addr+"/v1/x", "text/plain", strings.NewReader("x"))
	if err == nil {
		_ = res.Body.Close()
	}
	if err == nil && res.StatusCode != http.StatusBadRequest {
		t.Errorf("plain HTTP: %s", res.Status)
	}
	old := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool, MaxVersion: tls.VersionTLS11}}} //nolint:gosec // to be refused
	if res, err := old.Get("https://" + addr + "/healthz"); err == nil {
		_ = res.Body.Close()
		t.Error("TLS 1.1 was spoken")
	}
}
