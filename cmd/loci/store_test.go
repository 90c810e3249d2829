package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestD12_AStoresNameIsShownWithoutItsPassword(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"memory.db":                  "memory.db",
		"postgres://db.example/loci": "postgres://db.example/loci",
		"postgres://ann:s3cret@db.example:5432/loci":            "postgres://ann@db.example:5432/loci",
		"postgresql://ann@db.example/loci?password=s3cret":      "postgresql://ann@db.example/loci",
		"postgres://ann:s3%40cret@db.example/loci":              "postgres://ann@db.example/loci",
		"postgres://ann:s3@cret@db.example/loci":                "postgres://ann@db.example/loci",
		"postgres://ann:s3/cret@db.example/loci":                "postgres://…",
		"postgres://ann:3/s3cret@db.example/loci":               "postgres://…",
		"postgres://ann:3?s3cret@db.example/loci":               "postgres://…",
		"postgres://ann:3#s3cret@db.example/loci":               "postgres://…",
		"postgres://ann:s3%zzcret@db.example/loci":              "postgres://…",
		"postgres://ann:p@db.example/loci?password=s3cret%40x":  "postgres://ann@db.example/loci",
		"postgres://ann:p@db.example/loci?password=s3cret@else": "postgres://…",
		"http://ann:s3cret@loci.example:4766":                   "http://loci.example:4766",
	} {
		got := publicName(name)
		if got != want || strings.Contains(got, "cret") {
			t.Errorf("%s is shown as %s, want %s", name, got, want)
		}
	}
}

// No output of a command, whatever fails, has the password.
func TestD12_NoErrorOfADatabaseShowsThePassword(t *testing.T) {
	t.Parallel()
	for _, store := range []string{
		"postgres://ann:s3cret@127.0.0.1:1/loci", "postgres://ann@127.0.0.1:1/loci?password=s3cret",
		"postgres://ann:s3cret@127.0.0.1:one/loci", "postgres://ann:%zzs3cret@127.0.0.1/loci", "postgres://ann:s3cret@127.0.0.1:1/loci?sslmode=s3cret",
		"postgres://ann:3/s3cret@127.0.0.1/loci", "mysql://ann:s3cret@127.0.0.1/loci",
	} {
		for _, command := range []string{"recall x", "remember x", "doctor", "stats", "backup copy.db", "serve --addr 127.0.0.1:0", "key list", "--json doctor", "mcp", "jobs"} {
			out, errs, code := ran(t, "", append([]string{"--store", store}, strings.Fields(command)...)...)
			if said := out + errs; code == 0 || strings.Contains(said, "s3cret") || !strings.Contains(said, "://") && !strings.Contains(said, "the database loci at 127.0.0.1:1") {
				t.Errorf("--store %s %s ended with %d: %s", store, command, code, said)
			}
		}
	}
}

func TestD12_WhatNeedsADatabaseSaysSo(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "m.db")
	out, errs, code := ran(t, "", "--store", file, "--store-read", "http://replica.example", "remember", "x")
	if code != exitInvalid || !strings.Contains(errs, "replica of the database") {
		t.Errorf("ended with %d: %s%s", code, out, errs)
	}
}

// A program's file has the address of a database without its password; where the
// configuration file has the whole address, the program reads that.
func TestD12_SetupWritesNoPassword(t *testing.T) {
	const store = "postgres://ann:s3cret@db.example/loci?application_name=x"
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("XDG_DATA_HOME", "")
	out, errs, code := ran(t, "", "--store", store, "setup", "cursor")
	if code != 0 || strings.Contains(out+errs, "s3cret") || !strings.Contains(out, "postgres://ann@db.example/loci?application_name=x") || !strings.Contains(errs, "password of the database") {
		t.Errorf("ended with %d: %s%s", code, out, errs)
	}
	config := filepath.Join(home, ".config", "loci", "config.json")
	if err := os.MkdirAll(filepath.Dir(config), 0o700); err != nil {
		t.Fatal(err)
	}
	text, _ := json.Marshal(map[string]string{"store": store})
	if err := os.WriteFile(config, text, 0o600); err != nil {
		t.Fatal(err)
	}
	out, errs, code = ran(t, "", "setup", "cursor")
	if code != 0 || strings.Contains(out, "--store") || strings.Contains(out+errs, "s3cret") || strings.Contains(errs, "password of the database") {
		t.Errorf("ended with %d: %s%s", code, out, errs)
	}
}
