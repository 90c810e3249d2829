//go:build !linux

package main

import "os"

// maxResident is 0, unknown: other systems count in other units or not at all.
func maxResident(*os.ProcessState) int64 { return 0 }
