//go:build !unix

package encoder

import "os"

// mapped is a file as bytes.
func mapped(path string) (data []byte, release func(), err error) {
	data, err = os.ReadFile(path)
	return data, func() {}, err
}
