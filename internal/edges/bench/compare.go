package bench

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/perf/benchmath"
)

// settings are what rows are measured at: those in which they are the same are runs of one
// measurement. All other numbers of a row are figures.
var settings = []string{"what", "store", "ended", "messages", "notes", "other_users", "users", "clients", "dims"}

// Figures are what was measured: of each figure, what each run had.
type Figures map[figure][]float64

type figure struct{ at, name string }

// ReadFigures reads what `loci bench --json` wrote, once or several times.
func ReadFigures(r io.Reader) (Figures, error) {
	all, d := Figures{}, json.NewDecoder(r)
	d.UseNumber()
	for {
		var rows []map[string]any
		switch err := d.Decode(&rows); {
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil:
			return nil, err
		}
		for _, row := range rows {
			all.add(row)
		}
	}
}

// FiguresOf are those of rows of any type.
func FiguresOf(rows []any) (Figures, error) {
	text, err := json.Marshal(rows)
	if err != nil {
		return nil, err
	}
	return ReadFigures(strings.NewReader(string(text)))
}

func (f Figures) add(row map[string]any) {
	if _, compared := row["figure"]; compared {
		return
	}
	var at []string
	for _, name := range settings {
		if v, there := row[name]; there {
			at = append(at, fmt.Sprint(name, " ", v))
		}
	}
	for name, v := range row {
		if n, is := v.(json.Number); is && !slices.Contains(settings, name) {
			if x, err := n.Float64(); err == nil {
				k := figure{strings.Join(at, ", "), name}
				f[k] = append(f[k], x)
			}
		}
	}
}

// Compared is a figure that was measured before and now.
type Compared struct {
	At     string  `json:"at" show:"measured at|%s"`
	Figure string  `json:"figure" show:"figure|%s"`
	Before float64 `json:"before" show:"before|%.4g"` // medians of the runs
	Now    float64 `json:"now" show:"now|%.4g"`
	Change string  `json:"change" show:"change|%s"` // ~ where chance may explain it, at 5 %
	Test   string  `json:"test" show:"by Mann and Whitney|%s"`
}

// Compare says of each figure that both have by how much it has changed, and whether chance
// explains that. It takes four runs on either side to tell.
func Compare(before, now Figures) (all []Compared) {
	by := func(a, b figure) int { return cmp.Or(strings.Compare(a.at, b.at), strings.Compare(a.name, b.name)) }
	for _, k := range slices.SortedFunc(maps.Keys(now), by) {
		if len(before[k]) == 0 {
			continue
		}
		old, x := summary(before[k])
		these, y := summary(now[k])
		c := benchmath.AssumeNothing.Compare(old, these)
		all = append(all, Compared{k.at, k.name, x, y, c.FormatDelta(x, y), c.String()})
	}
	return all
}

func summary(runs []float64) (s *benchmath.Sample, median float64) {
	s = benchmath.NewSample(slices.Clone(runs), &benchmath.DefaultThresholds)
	return s, benchmath.AssumeNothing.Summary(s, .95).Center
}

// Table is the rows of one measurement for people: the headers and the cells of the fields
// that have a tag show, which is a header and how the field is written, like "disk MB|%.1f".
// Where that takes several values the fields behind it are in the same cell. A field that JSON
// omits where it is zero has an empty cell then. The rows are all of one type.
func Table(rows []any) (headers []string, cells [][]string) {
	for i, row := range rows {
		v := reflect.ValueOf(row)
		var line []string
		for f := range v.NumField() {
			header, format, there := strings.Cut(v.Type().Field(f).Tag.Get("show"), "|")
			if !there {
				continue
			}
			if i == 0 {
				headers = append(headers, header)
			}
			line = append(line, cell(v, f, format))
		}
		cells = append(cells, line)
	}
	return headers, cells
}

// cell is a field of a row, and those behind it that are in the same cell.
func cell(v reflect.Value, field int, format string) string {
	if v.Field(field).IsZero() && strings.HasSuffix(v.Type().Field(field).Tag.Get("json"), ",omitempty") {
		return ""
	}
	var values []any
	for range strings.Count(format, "%") {
		values = append(values, v.Field(field+len(values)).Interface())
	}
	return fmt.Sprintf(format, values...)
}
