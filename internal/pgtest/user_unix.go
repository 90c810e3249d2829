//go:build unix

package pgtest

import (
	"errors"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// demote lets a command run in a process group of its own, which no interrupt of a terminal
// reaches, and, where this process is root, as a user that a server accepts: it is given the
// folder.
func demote(cmd *exec.Cmd, folder string) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if os.Getuid() != 0 {
		return nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, err1 := strconv.ParseUint(u.Uid, 10, 32)
		gid, err2 := strconv.ParseUint(u.Gid, 10, 32)
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
		return errors.Join(err1, err2, os.Chown(folder, int(uid), int(gid)))
	}
	return errors.New("root may not run a server, and there is no user postgres or nobody that could")
}
