package mem0api_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
)

// people fills a memory with what several users, agents, apps and runs said.
func people(t *testing.T, c *client) {
	t.Helper()
	for _, m := range [][2]string{
		{"Ann drinks green tea.", `"user_id":"ann","metadata":{"source":"chat","stars":5},"timestamp":1767225600`},
		{"Ann drinks black tea.", `"user_id":"ann","agent_id":"planner","metadata":{"source":"mail","stars":3,"who":["x","y"]},"timestamp":1769904000`},
		{"Ann drinks mint tea.", `"user_id":"ann","app_id":"kitchen/home","run_id":"r1","timestamp":"2026-03-01T12:00:00Z"`},
		{"Bob drinks white tea.", `"user_id":"bob","agent_id":"planner","timestamp":1767225600`},
		{"我喜欢喝乌龙茶。", `"agent_id":"planner","timestamp":1767225600`},
	} {
		c.add(t, m[0], m[1])
	}
}

func TestI2_FiltersSayWhichMemories(t *testing.T) {
	t.Parallel()
	c := serve(t, memory(t), operator)
	people(t, c)
	for filters, want := range map[string]string{
		`{"user_id":"ann"}`: "mint black green",
		`{"AND":[{"user_id":"ann"},{"agent_id":"planner"}]}`:                             "black",
		`{"user_id":"ann","agent_id":null}`:                                              "mint green",
		`{"user_id":"ann","app_id":"kitchen/home"}`:                                      "mint",
		`{"user_id":"ann","app_id":"kitchen"}`:                                           "",
		`{"user_id":"ann","run_id":"r1"}`:                                                "mint",
		`{"user_id":"ann","run_id":"*"}`:                                                 "mint",
		`{"user_id":"ann","NOT":[{"agent_id":"planner"}]}`:                               "mint green",
		`{"AND":[{"user_id":"ann"},{"NOT":{"run_id":"*"}}]}`:                             "black green",
		`{"OR":[{"user_id":"bob"},{"user_id":"ann"}]}`:                                   "white mint black green",
		`{"OR":[{"user_id":"bob"},{"agent_id":"planner"}]}`:                              "white 乌龙",
		`{"user_id":{"in":["bob","ann"]},"agent_id":"planner"}`:                          "white black",
		`{"AND":[{"user_id":"ann"},{"user_id":"bob"}]}`:                                  "",
		`{"agent_id":"planner"}`:                                                         "乌龙",
		`{"user_id":"ann","metadata":{"source":"chat"}}`:                                 "green",
		`{"user_id":"ann","metadata":{"stars":{"gte":3,"lt":5}}}`:                        "black",
		`{"user_id":"ann","metadata":{"who":{"contains":"y"}}}`:                          "black",
		`{"user_id":"ann","metadata":{"source":{"in":["mail","fax"]}}}`:                  "black",
		`{"user_id":"ann","metadata":{"source":{"nin":["mail","fax"]}}}`:                 "mint green",
		`{"user_id":"ann","source":{"ne":"mail"}}`:                                       "mint green",
		`{"user_id":"ann","keywords":{"icontains":"MINT"}}`:                              "mint",
		`{"user_id":"ann","keywords":{"contains":"MINT"}}`:                               "",
		`{"user_id":"ann","created_at":{"gte":"2026-01-15","lte":"2026-03-01"}}`:         "mint black",
		`{"user_id":"ann","created_at":{"gt":"2026-01-01","lt":"2026-03-01T12:00:00Z"}}`: "black",
		`{"user_id":"ann","created_at":"2026-03-01"}`:                                    "mint",
		`{"user_id":"ann","created_at":{"gte":"2026-04-01","lte":"2026-03-01"}}`:         "",
		`{"AND":[{"user_id":"ann"},{"OR":[{"run_id":"r1"},{"metadata":{"stars":5}}]}]}`:  "mint green",
		`{"user_id":"ann","mem0:expiration_date":"2026-01-01"}`:                          "",
	} {
		got := texts(c.ok(t, "POST", "/v3/memories/", `{"filters":`+filters+`}`))
		same(t, "list "+filters, got, want)
		if strings.HasPrefix(filters, `{"user_id":"ann"`) {
			found := texts(c.ok(t, "POST", "/v3/memories/search/", `{"query":"drinks tea","filters":`+filters+`}`))
			slices.Sort(found)
			slices.Sort(got)
			if !slices.Equal(found, got) {
				t.Errorf("search %s finds %q, the list has %q", filters, found, got)
			}
		}
	}
}

// same compares memories with the words that each must have, in order.
func same(t *testing.T, what string, got []string, want string) {
	t.Helper()
	words := strings.Fields(want)
	ok := len(got) == len(words)
	for i := range words {
		ok = ok && strings.Contains(got[i], words[i])
	}
	if !ok {
		t.Errorf("%s: %q, want %q", what, got, words)
	}
}

func TestI2_FiltersThatCantBeReadAreRefused(t *testing.T) {
	t.Parallel()
	c := serve(t, memory(t), operator)
	for _, filters := range []string{
		`[]`, `"ann"`, `5`, `{"AND":"ann"}`, `{"OR":[1]}`, `{"user_id":"*"}`, `{"metadata":"x"}`, `{"stars":{"near":5}}`,
		`{"created_at":{"gte":"soon"}}`, `{"created_at":true}`, `{"categories":{"in":"food"}}`,
		strings.Repeat(`{"AND":[`, 30) + `{"user_id":"ann"}` + strings.Repeat(`]}`, 30),
		`{"user_id":{"in":[` + strings.Repeat(`"a`+strings.Repeat("b", 3)+`",`, 3) + `"c"]},"OR":[` + strings.Repeat(`{"x":1},`, 1001) + `{"x":1}]}`,
	} {
		for _, path := range []string{"/v3/memories/", "/v3/memories/search/"} {
			if status, v := c.do(t, "POST", path, `{"query":"tea","filters":`+filters+`}`); status != http.StatusBadRequest || at(v, "detail") == "" {
				t.Errorf("%s %.80s: %d %v", path, filters, status, v)
			}
		}
	}
}

func TestI2_PagesHoldEverythingOnce(t *testing.T) {
	t.Parallel()
	c := serve(t, memory(t), operator)
	people(t, c)
	var all []string
	for page := range 3 {
		v := c.ok(t, "POST", "/v3/memories/?page_size=1&page="+string(rune('1'+page)), `{"filters":{"user_id":"ann"}}`)
		if at(v, "count") != 3.0 || (at(v, "next") == nil) != (page == 2) || (at(v, "previous") == nil) != (page == 0) {
			t.Errorf("page %d: %v", page+1, v)
		}
		all = append(all, texts(v)...)
	}
	same(t, "pages", all, "mint black green")
	for _, bad := range []string{"page=0", "page=x", "page_size=1001", "page=-1"} {
		if status, v := c.do(t, "POST", "/v3/memories/?"+bad, `{}`); status != http.StatusBadRequest {
			t.Errorf("%s: %d %v", bad, status, v)
		}
	}
}

func TestI2_WhatHasExpiredIsShownOnRequestAlone(t *testing.T) {
	t.Parallel()
	c := serve(t, memory(t), operator)
	c.add(t, "The code of the gate is green.", `"user_id":"ann","expiration_date":"2020-01-01"`)
	c.add(t, "The code of the door is blue.", `"user_id":"ann","expiration_date":"2999-01-01"`)
	for body, want := range map[string]string{
		`{"filters":{"user_id":"ann"},"query":"code"}`:                          "door",
		`{"filters":{"user_id":"ann"},"query":"gate code","show_expired":true}`: "gate door",
	} {
		got := texts(c.ok(t, "POST", "/v3/memories/search/", body))
		same(t, body, got, want)
	}
	if status, v := c.do(t, "POST", "/v3/memories/add/", `{"messages":"x","user_id":"ann","expiration_date":"soon"}`); status != http.StatusBadRequest || at(v, "field") != "expiration_date" {
		t.Errorf("%d %v", status, v)
	}
}
