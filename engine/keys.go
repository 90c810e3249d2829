package engine

import (
	"context"

	"github.com/loci-memory/loci"
)

var errNoKeys = loci.Unavailable(nil, "this store keeps no keys")

// CreateKey implements loci.Keyring.
func (e *Engine) CreateKey(context.Context, loci.KeyRequest) (*loci.NewKey, error) {
	return nil, errNoKeys
}

// Keys implements loci.Keyring.
func (e *Engine) Keys(context.Context, string) ([]loci.Key, error) { return nil, errNoKeys }

// RevokeKey implements loci.Keyring.
func (e *Engine) RevokeKey(context.Context, string) (*loci.Key, error) { return nil, errNoKeys }

// Authenticate implements loci.Keyring.
func (e *Engine) Authenticate(context.Context, string) (*loci.Key, error) { return nil, errNoKeys }

// Keyed implements loci.Keyring.
func (e *Engine) Keyed(context.Context) (bool, error) { return false, nil }
