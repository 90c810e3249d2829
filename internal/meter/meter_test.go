package meter_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/meter"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// said are the gauges of an engine, or why there are none.
type said struct {
	g   *engine.Gauges
	err error
}

func (s said) Gauges(context.Context) (*engine.Gauges, error) { return s.g, s.err }

func TestS5_WhatIsCounted(t *testing.T) {
	t.Parallel()
	r := prometheus.NewRegistry()
	m := meter.New(r)
	_, end := m.Step(t.Context(), "recall")
	end()
	for _, outcome := range []loci.Outcome{"ok", "ok", "failed"} {
		if err := m.Record(t.Context(), model.Call{User: "ann", Step: "extract", Model: "m", Outcome: outcome, Usage: loci.Usage{Calls: 2, TokensIn: 10, TokensOut: 3}}); err != nil {
			t.Fatal(err)
		}
	}
	m.Watch(r, said{g: &engine.Gauges{
		Queue:      []store.Backlog{{Kind: loci.JobLink, Waiting: 7, Due: 2, Dead: 1, Since: time.Now().Add(-time.Hour)}},
		Lanes:      []loci.Lane{{Name: "link", Running: 3}, {Name: "extract", PausedUntil: time.Now()}},
		IndexUsers: 4, VectorUsers: 5, IndexBytes: 6, VectorBytes: 8,
	}})
	text := shown(r)
	for _, want := range []string{
		`loci_lane_paused{lane="extract"} 1`,
		`loci_lane_paused{lane="link"} 0`,
		`loci_model_calls_total{model="m",outcome="failed",step="extract"} 2`,
		`loci_model_calls_total{model="m",outcome="ok",step="extract"} 4`,
		`loci_model_tokens_total{direction="in",model="m",step="extract"} 30`,
		`loci_model_tokens_total{direction="out",model="m",step="extract"} 9`,
		`loci_queue_jobs{kind="link",state="dead"} 1`,
		`loci_queue_jobs{kind="link",state="due"} 2`,
		`loci_queue_jobs{kind="link",state="waiting"} 7`,
		`loci_resident_users{what="index"} 4`,
		`loci_resident_users{what="vectors"} 5`,
	} {
		if !strings.Contains(text, want+"\n") {
			t.Errorf("nothing of %s in\n%s", want, text)
		}
	}
	if strings.Contains(text, "ann") {
		t.Errorf("somebody is named:\n%s", text)
	}
}

// shown is what a server shows of a registry.
func shown(r *prometheus.Registry) string {
	w := httptest.NewRecorder()
	promhttp.HandlerFor(r, promhttp.HandlerOpts{}).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	return w.Body.String()
}

func TestS5_AStoreThatCantBeReadHidesNoOtherCount(t *testing.T) {
	t.Parallel()
	r := prometheus.NewRegistry()
	m := meter.New(r)
	_, end := m.Step(t.Context(), "recall")
	end()
	m.Watch(r, said{err: errors.New("gone")})
	families, err := r.Gather()
	if err == nil || len(families) == 0 {
		t.Errorf("%d families, %v", len(families), err)
	}
}
