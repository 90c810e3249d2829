package gate_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/loci-memory/loci/internal/edges/gate"
)

// A page of a stranger may lead here by a link and by nothing else, nobody says twice who asks,
// and no answer is taken for something else than it says.
func TestFindingV14_WhatNavigatesHereChangesNothing(t *testing.T) {
	t.Parallel()
	g := gate.New(gate.Options{Keys: keys}, behind)
	for _, c := range []struct {
		method string
		header http.Header
		want   int
	}{
		{http.MethodGet, http.Header{"Sec-Fetch-Site": {"cross-site"}, "Sec-Fetch-Mode": {"navigate"}}, 200},
		{http.MethodPost, http.Header{"Sec-Fetch-Site": {"cross-site"}, "Sec-Fetch-Mode": {"navigate"}}, 403},
		{http.MethodPost, http.Header{"Loci-User": {"ann", "bob"}}, 400},
		{http.MethodPost, http.Header{"Loci-Agent": {"a", "a"}}, 400},
		{http.MethodPost, http.Header{"X-Api-Key": {"loci_aaaaaaaa_1", "loci_bbbbbbbb_1"}}, 400},
		{http.MethodPost, http.Header{"Authorization": {"Bearer loci_aaaaaaaa_1", "Bearer loci_cccccccc_1"}}, 400},
	} {
		r := httptest.NewRequestWithContext(t.Context(), c.method, "http://localhost/v1/recall", http.NoBody)
		if r.Header = c.header.Clone(); r.Header["Authorization"] == nil {
			r.Header.Set("Authorization", "Bearer loci_aaaaaaaa_1")
		}
		w := httptest.NewRecorder()
		g.ServeHTTP(w, r)
		if w.Code != c.want || w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s with %v: %d, %v", c.method, c.header, w.Code, w.Header())
		}
	}
}
