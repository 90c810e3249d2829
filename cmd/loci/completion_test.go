package main

import (
	"slices"
	"strings"
	"testing"
)

func TestFindingB6_ShellsAreToldWhatFitsNext(t *testing.T) {
	t.Parallel()
	k, err := newParser(&cli{}, streams{}, every)
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"--joi":                      "",
		"rec":                        "recall",
		"--sto":                      "--store",
		"--user ann rec":             "recall",
		"bench --only = lis":         "lists",
		"ingest --format m":          "memory-json",
		"key c":                      "create",
		"key create --us":            "--user",
		"import ":                    "",
		"recall where":               "",
		"nothing of this kind --enc": "--encoder",
		"completion ":                "bash fish powershell words zsh",
	} {
		words := strings.Split(line, " ")
		last := len(words) - 1
		got := fitting(k.Model.Node, words[:last], words[last])
		if !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("after %q: %q, want %q", line, got, want)
		}
	}
}
