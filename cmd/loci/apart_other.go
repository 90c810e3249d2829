//go:build !unix

package main

import "syscall"

// apart is nothing: these systems have no groups of processes.
func apart() *syscall.SysProcAttr { return nil }
