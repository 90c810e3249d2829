package clients_test

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"
)

// process is a program that runs beside a test.
type process struct {
	in  io.Writer
	out *bufio.Reader
	log *lines // its standard error
}

// start starts a program and ends it with the test: by closing its input, and by a signal
// where one is given. It must end well, and within the time.
func start(t *testing.T, cmd *exec.Cmd, end os.Signal, within time.Duration) process {
	t.Helper()
	cmd.WaitDelay = 5 * time.Second
	log := &lines{}
	cmd.Stderr = log
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	limit := time.AfterFunc(within, func() { _ = cmd.Process.Kill() }) // nobody waits for ever
	t.Cleanup(func() {
		_ = in.Close() // the process may be gone already, which Wait reports
		if end != nil {
			_ = cmd.Process.Signal(end)
		}
		_, _ = io.Copy(io.Discard, out)
		if err := cmd.Wait(); err != nil {
			t.Errorf("%s ended with %v: %s", cmd.Path, err, log)
		}
		limit.Stop()
	})
	return process{in, bufio.NewReaderSize(out, 1<<20), log}
}

// lines is what a process writes while others read it.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
