package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"time"
)

// runResident runs a command and returns the most memory that it had in use, in bytes. It
// looks while the command runs: the system's figure for a child that has ended counts its
// parent too, whose memory it had until it became another program.
func runResident(cmd *exec.Cmd) (most int64, err error) {
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	look := time.NewTicker(2 * time.Millisecond)
	defer look.Stop()
	for {
		select {
		case err := <-ended:
			return most, err
		case <-look.C:
			most = max(most, resident(cmd.Process.Pid))
		}
	}
}

// resident is the most memory that a process has had in use so far; 0 for one that has
// ended.
func resident(pid int) int64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	for line := range bytes.Lines(status) {
		rest, ok := bytes.CutPrefix(line, []byte("VmHWM:"))
		if fields := bytes.Fields(rest); ok && len(fields) > 0 {
			kilobytes, _ := strconv.ParseInt(string(fields[0]), 10, 64)
			return kilobytes * 1024
		}
	}
	return 0
}
