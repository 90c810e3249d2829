package operations_test

import (
	"net/http"
	"reflect"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/operations"
)

// Rows say nothing that another part of them contradicts.
func TestTheTableIsConsistent(t *testing.T) {
	t.Parallel()
	routes := map[string]bool{}
	for _, op := range operations.All() {
		route := op.Verb + " " + op.Path
		if operations.Named(op.Name) != op || routes[route] {
			t.Errorf("%s is there twice, or its route %s is", op.Name, route)
		}
		routes[route] = true
		if op.Verb == http.MethodGet && op.Does != operations.Reads || op.Verb == http.MethodDelete && op.Does != operations.Destroys {
			t.Errorf("%s is a %s, and does %d", op.Name, op.Verb, op.Does)
		}
		if op.Part == operations.Storing && op.Tool != operations.NoTool {
			t.Errorf("%s is of loci.Admin: agents get loci.Service alone", op.Name)
		}
		if !strings.HasSuffix(op.Summary, ".") || op.Request.Kind() != reflect.Struct || op.Result.Kind() != reflect.Struct {
			t.Errorf("%s: %q, %v, %v", op.Name, op.Summary, op.Request, op.Result)
		}
	}
}

// Every method has a row of its name, except those whose form is another.
func TestEveryMethodHasARow(t *testing.T) {
	t.Parallel()
	other := map[string]string{"SweepProgress": "sweep", "Backup": ""} // a backup is a file where the store is
	for _, of := range []reflect.Type{reflect.TypeFor[loci.Service](), reflect.TypeFor[loci.Admin]()} {
		for i := range of.NumMethod() {
			method := of.Method(i).Name
			name, known := other[method]
			if !known {
				name = strings.ToLower(method[:1]) + method[1:]
			}
			if name != "" && operations.Named(name) == nil {
				t.Errorf("%s.%s has no row", of, method)
			}
		}
	}
}
