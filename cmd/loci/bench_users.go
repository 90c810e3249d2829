package main

import (
	"fmt"
	"strings"

	"github.com/loci-memory/loci/internal/edges/bench"
)

// boundForUsers is how many bytes the index may take while many users are measured: a
// bound that they reach.
const boundForUsers = 64 << 20

func (a *app) showUserBench(rows []bench.UsersRow) {
	var cells [][]string
	for _, r := range rows {
		cells = append(cells, []string{
			fmt.Sprint(r.Users), fmt.Sprintf("%.3f / %.3f", r.LookP50, r.LookP99), fmt.Sprintf("%.2f / %.2f", r.AloneP50, r.AloneP99),
			fmt.Sprintf("%.2f / %.2f", r.BesideP50, r.BesideP99), fmt.Sprint(r.Asked), fmt.Sprintf("%.0f", r.Import), fmt.Sprint(r.Exports), fmt.Sprint(r.Pages),
			fmt.Sprintf("%.0f / %.0f", r.HeapMB, r.AskedMB), fmt.Sprintf("%.0f", r.BoundMB),
		})
	}
	fmt.Fprint(a.out, a.look.table(strings.Split("users|look p50/p99 ms|recall alone p50/p99 ms|beside another p50/p99 ms|asked|import /s|exports|timelines|heap MB before/after all asked|index bound MB", "|"), cells))
}
