package main

import (
	"os"
	"syscall"
)

// maxResident is the most memory that an ended process had in use, in bytes.
func maxResident(p *os.ProcessState) int64 {
	if usage, ok := p.SysUsage().(*syscall.Rusage); ok {
		return usage.Maxrss * 1024
	}
	return 0
}
