package pgtest

import (
	"bufio"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed supervise.sh
var script string

// supervisor is the shell between a test process and a server. It has no goroutine, and what
// it started ends when this process does.
type supervisor struct {
	cmd     *exec.Cmd
	orders  io.WriteCloser
	answers *bufio.Reader
	folder  string
}

// supervise makes a folder and in it the data of a server, by a command that says where its
// argument is "DATA".
func supervise(bin string, command ...string) (*supervisor, error) {
	folder, err := os.MkdirTemp("", "loci-postgres-")
	if err != nil {
		return nil, err
	}
	s := &supervisor{folder: folder}
	for i, arg := range command {
		command[i] = strings.ReplaceAll(arg, "DATA", s.data())
	}
	args := append([]string{"-c", script, "supervise", folder, filepath.Join(bin, "postgres"), s.data()}, command...)
	s.cmd = exec.Command("sh", args...)
	if err := s.begin(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	if answer, err := s.answer(); err != nil || answer != "made" {
		err = errors.Join(err, fmt.Errorf("%s: %s\n%s", filepath.Base(command[0]), answer, s.log("make.log")))
		return nil, errors.Join(err, s.end())
	}
	return s, nil
}

// begin runs the shell.
func (s *supervisor) begin() (err error) {
	if err := demote(s.cmd, s.folder); err != nil {
		return err
	}
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if s.orders, err = s.cmd.StdinPipe(); err != nil {
		return err
	}
	s.answers = bufio.NewReader(out)
	return s.cmd.Start()
}

func (s *supervisor) data() string { return filepath.Join(s.folder, "data") }

// order gives the shell a line and waits for its answer.
func (s *supervisor) order(line string) error {
	if _, err := fmt.Fprintln(s.orders, line); err != nil {
		return err
	}
	_, err := s.answer()
	return err
}

func (s *supervisor) answer() (string, error) {
	line, err := s.answers.ReadString('\n')
	return strings.TrimSpace(line), err
}

// end stops the server and waits until its folder is gone.
func (s *supervisor) end() error {
	return errors.Join(s.orders.Close(), s.cmd.Wait())
}

// log is the end of a log, for the output of a test that failed.
func (s *supervisor) log(name string) string {
	text, err := os.ReadFile(filepath.Join(s.folder, name))
	if err != nil {
		return err.Error()
	}
	return string(text[max(0, len(text)-4000):])
}
