//go:build unix

package encoder

import (
	"os"
	"syscall"
)

// mapped is a file as bytes, read as they are needed, and what gives them back.
func mapped(path string) (data []byte, release func(), err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || info.Size() == 0 {
		return nil, func() {}, err
	}
	data, err = syscall.Mmap(int(f.Fd()), 0, int(info.Size()), syscall.PROT_READ, syscall.MAP_PRIVATE)
	return data, func() { _ = syscall.Munmap(data) }, err // the error of an address that Mmap gave
}
