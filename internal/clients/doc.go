// Package clients is tests alone: it runs the loci program, and the programs of others
// against it, unmodified (internal/clienttest). Beside the tests are measurements of what
// these programs see: `make tokens`.
package clients
