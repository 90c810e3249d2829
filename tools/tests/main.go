// Command tests runs go test and says what one wants to know of it: each package with its time,
// what a test that failed printed, the slowest tests, and how many were skipped and why.
//
//	go run ./tools/tests/main.go [-log FILE] [FLAG|PACKAGE]…    runs go test with these
//	go run ./tools/tests/main.go -slowest 10 FILE…              the slowest tests of such runs
//	go run ./tools/tests/main.go -skipped FILE…                 fails where a test was skipped in every run
//
// With -log what go test -json printed is added to a file.
package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
)

// event is a line of go test -json.
type event struct {
	Action, Package, ImportPath, Test, Output string
	Elapsed                                   float64
}

// outcome is what became of a test, or of a package where it has no name.
type outcome struct {
	pkg, test, action string
	seconds           float64
	reason            string // of a skip
}

// run is what is known of the tests while they run.
type run struct {
	done   []outcome
	output map[string][]string // of what is not yet done
}

func main() {
	log := flag.String("log", "", "the file that the events are added to")
	slowest := flag.Int("slowest", 0, "print so many of the slowest tests of the files")
	skipped := flag.Bool("skipped", false, "fail where a test of the files was skipped in every run")
	flag.CommandLine.Init("tests", flag.ContinueOnError)
	err := flag.CommandLine.Parse(ours(os.Args[1:]))
	switch {
	case err != nil:
	case *slowest > 0:
		err = read(flag.Args(), func(r *run) error { r.slowest(*slowest); return nil })
	case *skipped:
		err = read(flag.Args(), (*run).skippedAlways)
	default:
		err = test(*log, os.Args[1+len(ours(os.Args[1:])):])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "tests:", err)
		os.Exit(1)
	}
}

// ours are the arguments before those of go test.
func ours(args []string) []string {
	switch {
	case len(args) > 0 && (args[0] == "-skipped" || args[0] == "-slowest"):
		return args
	case len(args) > 1 && args[0] == "-log":
		return args[:2]
	}
	return nil
}

// test runs go test.
func test(log string, args []string) error {
	r := &run{output: map[string][]string{}}
	cmd := exec.Command("go", append([]string{"test", "-json"}, args...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	var events io.Reader = out
	if log != "" {
		file, err := os.OpenFile(log, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		if err != nil {
			return err
		}
		defer file.Close()
		events = io.TeeReader(out, file)
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	if err := errors.Join(r.take(events, os.Stdout), cmd.Wait()); err != nil {
		r.failures()
		return fmt.Errorf("go test: %w", err)
	}
	r.slowest(10)
	r.skips()
	return nil
}

// read reads the events that earlier runs left.
func read(files []string, then func(*run) error) error {
	r := &run{output: map[string][]string{}}
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		if err := errors.Join(r.take(file, io.Discard), file.Close()); err != nil {
			return err
		}
	}
	return then(r)
}

// take reads events to their end, and prints packages as they end.
func (r *run) take(events io.Reader, out io.Writer) error {
	lines := bufio.NewReader(events)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			var e event
			if json.Unmarshal(line, &e) != nil {
				fmt.Fprintf(out, "%s", line) // not of go test -json
			} else {
				r.see(&e, out)
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (r *run) see(e *event, out io.Writer) {
	name := e.Package + " " + e.Test
	switch e.Action {
	case "build-output":
		fmt.Fprint(out, e.Output)
	case "output":
		r.output[name] = append(r.output[name], e.Output)
	case "pass", "skip", "fail":
		o := outcome{pkg: short(e.Package), test: e.Test, action: e.Action, seconds: e.Elapsed}
		said := r.output[name]
		delete(r.output, name)
		if e.Action == "skip" {
			o.reason = reason(said)
		}
		r.done = append(r.done, o)
		if e.Action == "fail" {
			fmt.Fprint(out, strings.Join(said, ""))
		}
		if e.Test == "" && e.Action != "skip" {
			fmt.Fprintf(out, "%-4s %-40s %7.2f s\n", map[string]string{"pass": "ok", "fail": "FAIL"}[e.Action], o.pkg, e.Elapsed)
		}
	}
}

func short(pkg string) string { return strings.TrimPrefix(pkg, "github.com/loci-memory/loci/") }

// place is where a test said something.
var place = regexp.MustCompile(`^\s*\S+\.go:\d+: `)

// reason is what a test said that was skipped.
func reason(said []string) string {
	for _, line := range said {
		if place.MatchString(line) {
			return strings.TrimSpace(place.ReplaceAllString(line, ""))
		}
	}
	return "no reason given"
}

// tests are the outcomes of tests, without packages, the slowest first.
func (r *run) tests() []outcome {
	all := slices.DeleteFunc(slices.Clone(r.done), func(o outcome) bool { return o.test == "" })
	slices.SortStableFunc(all, func(a, b outcome) int { return cmp.Compare(b.seconds, a.seconds) })
	return all
}

// slowest prints the slowest tests. A test that has others is as slow as they are together, so
// of those the others alone are named.
func (r *run) slowest(n int) {
	parents := map[string]bool{}
	for _, o := range r.done {
		for at, c := range o.test {
			if c == '/' {
				parents[o.pkg+" "+o.test[:at]] = true
			}
		}
	}
	all := slices.DeleteFunc(r.tests(), func(o outcome) bool { return parents[o.pkg+" "+o.test] })
	fmt.Println("the slowest tests, of", len(all))
	for _, o := range all[:min(n, len(all))] {
		fmt.Printf("%7.2f s  %s %s\n", o.seconds, o.pkg, o.test)
	}
}

// failures names the tests that failed once more, at the end.
func (r *run) failures() {
	for _, o := range r.done {
		if o.action == "fail" && o.test != "" {
			fmt.Printf("FAILED: %s %s\n", o.pkg, o.test)
		}
	}
}

// skips says how many tests were skipped, by what they said.
func (r *run) skips() {
	count := map[string]int{}
	for _, o := range r.tests() {
		if o.action == "skip" {
			count[o.reason]++
		}
	}
	for _, why := range slices.Sorted(maps.Keys(count)) {
		fmt.Printf("%4d tests %s\n", count[why], why)
	}
}

// elsewhere are the reasons of what no check runs: what a transport does not offer, a measurement, and half a gigabyte of
// programs.
var elsewhere = regexp.MustCompile(`make (agents|bench-page) runs it|this transport does not have`)

// skippedAlways names the tests that were skipped in every run.
func (r *run) skippedAlways() error {
	ran, why := map[string]bool{}, map[string]string{}
	for _, o := range r.tests() {
		if name := o.pkg + " " + o.test; o.action == "skip" {
			why[name] = o.reason
		} else {
			ran[name] = true
		}
	}
	left := 0
	for _, name := range slices.Sorted(maps.Keys(why)) {
		if !ran[name] && !elsewhere.MatchString(why[name]) {
			left++
			fmt.Printf("skipped in every run: %s: %s\n", name, why[name])
		}
	}
	if left > 0 {
		return fmt.Errorf("%d tests were skipped in every run", left)
	}
	return nil
}
