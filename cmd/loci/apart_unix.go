//go:build unix

package main

import "syscall"

// apart has a command run in a group of its own, so that Ctrl-C ends this process alone.
func apart() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
