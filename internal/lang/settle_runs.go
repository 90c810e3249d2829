package lang

// settleInRuns is Settles by the runs of languages that are written without spaces.
func (in *Set) settleInRuns(report, plan string) (Settlement, bool) {
	_, _ = report, plan
	return Settlement{}, false
}
