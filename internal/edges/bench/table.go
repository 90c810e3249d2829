package bench

import (
	"fmt"
	"reflect"
	"strings"
)

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
