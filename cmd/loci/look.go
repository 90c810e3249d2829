package main

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"charm.land/lipgloss/v2"
	"charm.land/lipgloss/v2/table"
	"golang.org/x/term"

	"github.com/loci-memory/loci"
)

// look is how text for people looks: with colour on a terminal, plain elsewhere.
type look struct {
	terminal bool
	colour   bool
	width    int // columns of the terminal; 0 without one: lines aren't broken
}

// narrowest is the least width that lines are broken to.
const narrowest = 40

func newLook(w io.Writer) look {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return look{}
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil || width <= 0 {
		width = 80
	}
	plain := os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb"
	return look{terminal: true, colour: !plain, width: max(width, narrowest)}
}

// The roles that text plays; terminals choose the shades.
var (
	strongStyle = lipgloss.NewStyle().Bold(true)
	dimStyle    = lipgloss.NewStyle().Faint(true)
	accentStyle = lipgloss.NewStyle().Foreground(lipgloss.Color("6"))
	goodStyle   = lipgloss.NewStyle().Foreground(lipgloss.Color("2"))
	badStyle    = lipgloss.NewStyle().Foreground(lipgloss.Color("1")).Bold(true)
)

func (l look) strong(s string) string { return l.paint(strongStyle, s) }
func (l look) dim(s string) string    { return l.paint(dimStyle, s) }
func (l look) accent(s string) string { return l.paint(accentStyle, s) }
func (l look) good(s string) string   { return l.paint(goodStyle, s) }
func (l look) bad(s string) string    { return l.paint(badStyle, s) }

// fit is how well a hit fits, in a column.
func (l look) fit(f loci.Fit) string {
	text := fmt.Sprintf("%-6s", f)
	switch f {
	case loci.FitSure:
		return l.good(text)
	case loci.FitWeak:
		return l.dim(text)
	}
	return text
}

func (l look) paint(style lipgloss.Style, s string) string {
	if !l.colour || s == "" {
		return s
	}
	return style.Render(s)
}

// indent breaks text to the width and puts a margin before every line.
func (l look) indent(margin, text string) string {
	if l.width > 0 {
		text = wrap(text, l.width-lipgloss.Width(margin))
	}
	return margin + strings.ReplaceAll(text, "\n", "\n"+margin)
}

// shortened is an id as people see and type it; JSON has it whole.
func shortened(id loci.ID) string { return strings.TrimPrefix(id.Short(), "#") }

// idForm is an id, which is broken nowhere: it is there to be copied.
var idForm = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`)

// wrap breaks text to a width, where it can between words, and never within an id that
// fits.
func wrap(text string, width int) string {
	const unbroken = "\ue02d" // no breaking point, and as wide as a hyphen
	text = idForm.ReplaceAllStringFunc(text, func(id string) string { return strings.ReplaceAll(id, "-", unbroken) })
	return strings.ReplaceAll(lipgloss.Wrap(text, width, ""), unbroken, "-")
}

// table is rows under headers: ruled on a terminal that is wide enough, records on another,
// aligned columns elsewhere.
func (l look) table(headers []string, rows [][]string) string {
	switch {
	case !l.terminal:
		return columns(append([][]string{headers}, rows...))
	case !l.fits(headers, rows):
		return l.records(headers, rows)
	}
	t := table.New().Headers(headers...).Rows(rows...).
		Border(lipgloss.RoundedBorder()).BorderStyle(l.borderStyle()).
		StyleFunc(func(row, _ int) lipgloss.Style {
			if row == table.HeaderRow && l.colour {
				return strongStyle.Padding(0, 1)
			}
			return lipgloss.NewStyle().Padding(0, 1)
		})
	return t.Render() + "\n"
}

// records are the rows of a table one below the other, each cell behind its header. A cell
// is broken only where it is wider than a line.
func (l look) records(headers []string, rows [][]string) string {
	const margin = "  "
	var b strings.Builder
	for _, row := range rows {
		line, used := "", 0
		for i, cell := range row {
			if cell == "" {
				continue
			}
			if headers[i] != "" && i > 0 {
				cell = l.dim(headers[i]) + " " + cell
			}
			width := lipgloss.Width(cell)
			switch {
			case used == 0:
				line, used = cell, width
			case used+len(margin)+width <= l.width:
				line, used = line+margin+cell, used+len(margin)+width
			default:
				b.WriteString(line + "\n")
				line = l.indent(margin, cell)
				used = lipgloss.Width(line)
				if width+len(margin) > l.width {
					used = l.width // a broken cell ends its line
				}
			}
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// fits reports whether a table needs no more than the width: none does where lines
// aren't broken.
func (l look) fits(headers []string, rows [][]string) bool {
	const ruled = 3 // columns of a border, with its margins
	return l.width == 0 || lipgloss.Width(columns(append([][]string{headers}, rows...)))+ruled*len(headers) <= l.width
}

func (l look) borderStyle() lipgloss.Style {
	if l.colour {
		return dimStyle
	}
	return lipgloss.NewStyle()
}

// columns aligns rows by display width, which counts a Chinese character as two.
func columns(rows [][]string) string {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], lipgloss.Width(cell))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			line.WriteString(cell + strings.Repeat(" ", widths[i]-lipgloss.Width(cell)+2))
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return b.String()
}

// each is what do makes of each of a list.
func each[T, R any](all []T, do func(*T) R) []R {
	out := make([]R, len(all))
	for i := range all {
		out[i] = do(&all[i])
	}
	return out
}

// clip is text on one line, of at most so many characters.
func clip(s string, most int) string {
	s = strings.Join(strings.Fields(clean(s)), " ")
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}
