package main

import (
	"crypto/x509"
	"os"
	"runtime"
	"slices"

	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// rootFiles are where Unix systems have the certificates of well-known authorities in one file.
var rootFiles = []string{
	"/etc/ssl/certs/ca-certificates.crt",                // Debian, Arch, Alpine
	"/etc/pki/tls/certs/ca-bundle.crt",                  // Fedora
	"/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", // its successors
	"/etc/ssl/ca-bundle.pem",                            // openSUSE
	"/etc/ssl/cert.pem",                                 // BSD
}

// trustKnownRoots lets the program check certificates on a system that has none to check them
// by, like an image made from nothing. Go uses them there alone, and to read them takes a
// good part of the time in which a small command is done: where there are others, nobody does.
func trustKnownRoots() {
	if runtime.GOOS != "windows" && runtime.GOOS != "darwin" && !slices.ContainsFunc(rootFiles, filled) {
		x509.SetFallbackRoots(knownRoots())
	}
}

// filled reports whether a file has something in it.
func filled(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Size() > 0
}

func knownRoots() *x509.CertPool {
	pool := x509.NewCertPool()
	for root := range bundle.Roots() {
		cert, err := x509.ParseCertificate(root.Certificate)
		switch {
		case err != nil: // one that this Go does not read: the others are as good
		case root.Constraint == nil:
			pool.AddCert(cert)
		default:
			pool.AddCertWithConstraint(cert, root.Constraint)
		}
	}
	return pool
}
