//go:build !linux

package main

import "os/exec"

// runResident runs a command; the memory that it had in use is 0, unknown: other systems
// count in other units or not at all.
func runResident(cmd *exec.Cmd) (most int64, err error) { return 0, cmd.Run() }

// resident is 0: unknown.
func resident(pid int) int64 { return 0 }
