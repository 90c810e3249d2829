//go:build !unix

package pgtest

import (
	"errors"
	"os/exec"
)

func demote(*exec.Cmd, string) error {
	return errors.New("a server is started by a shell, which this system lacks")
}
