// Package index is the recall index.
package index
