package deploy_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A variable of loci that any file here names is one that the program reads.
func TestD13_VariablesAreThoseOfTheProgram(t *testing.T) {
	t.Parallel()
	known := variables(t)
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(name, ".go") {
			return err
		}
		text, err := os.ReadFile(name)
		for _, variable := range regexp.MustCompile(`\bLOCI_[A-Z_]+`).FindAllString(string(text), -1) {
			if !known[variable] {
				t.Errorf("%s: the program reads no %s", name, variable)
			}
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// variables are those that a flag of the program can be set by.
func variables(t *testing.T) map[string]bool {
	t.Helper()
	sources, err := filepath.Glob("../cmd/loci/*.go")
	if err != nil || len(sources) == 0 {
		t.Fatalf("no sources: %v", err)
	}
	known := map[string]bool{}
	for _, name := range sources {
		for _, m := range regexp.MustCompile(`\benv:"([A-Z_]+)"`).FindAllStringSubmatch(read(t, name), -1) {
			known[m[1]] = true
		}
	}
	return known
}

// Every command that a container, a health check, a unit or the README has is understood by the
// program, with all of its flags.
func TestD13_CommandsAreUnderstood(t *testing.T) {
	t.Parallel()
	commands := map[string][]string{}
	for kind, resource := range manifests(t) {
		for _, c := range resource.at("spec", "template", "spec", "containers").list() {
			commands[kind] = c.at("args").words()
		}
	}
	loci := document(t, "compose.yaml").at("services", "loci")
	commands["compose.yaml"] = loci.at("command").words()
	check := loci.at("healthcheck", "test").words()
	if len(check) < 3 || check[0] != "CMD" || check[1] != "/loci" {
		t.Fatalf("compose.yaml: the health check is %q, and there is no shell", check)
	}
	commands["the health check"] = check[2:]
	start := strings.Fields(strings.Join(unit(t, "systemd/loci.service")["Service.ExecStart"], " "))
	if len(start) < 2 || start[0] != "/usr/local/bin/loci" {
		t.Fatalf("the unit starts %q", start)
	}
	commands["the unit"] = start[1:]
	for i, m := range regexp.MustCompile(`(?m)(?:(?:/| |^|`+"`"+`)loci|run --rm loci) ((?:key|serve|migrate|route|doctor|export|stats) [^`+"`"+`\n|>]*)`).FindAllStringSubmatch(read(t, "README.md"), -1) {
		commands["README.md, "+strconv.Itoa(i)] = strings.Fields(strings.NewReplacer("'", "", `"`, "").Replace(m[1]))
	}
	for where, args := range commands {
		if len(args) == 0 {
			t.Errorf("%s has no command", where)
		} else if err := understood(t, args); err != nil {
			t.Errorf("%s: %v", where, err)
		}
	}
	if len(commands) < 8 {
		t.Errorf("only %d commands were found", len(commands))
	}
}

// Ports, paths, users and folders are the same in all files, and those of the program.
func TestD13_PortsAndPathsAreThoseOfTheProgram(t *testing.T) {
	t.Parallel()
	listen := regexp.MustCompile(`env:"LOCI_ADDR" default:"127\.0\.0\.1:(\d+)"`).FindStringSubmatch(read(t, "../cmd/loci/serve.go"))
	if listen == nil {
		t.Fatal("where does serve listen by default?")
	}
	port, server := listen[1], read(t, "../internal/edges/server/server.go")
	pod := manifests(t)["Deployment"].at("spec", "template", "spec", "containers", 0)
	if pod.at("ports", 0, "containerPort").String() != port || environment(pod)["LOCI_ADDR"] != "0.0.0.0:"+port {
		t.Errorf("the Deployment does not listen at port %s", port)
	}
	for _, probe := range []string{"startupProbe", "livenessProbe", "readinessProbe"} {
		path := pod.at(probe, "httpGet", "path").String()
		if !strings.Contains(server, `"GET `+path+`"`) || path == "" {
			t.Errorf("%s asks for %q, which the server has not", probe, path)
		}
	}
	loci := document(t, "compose.yaml").at("services", "loci")
	if loci.at("environment", "LOCI_ADDR").String() != "0.0.0.0:"+port || loci.at("ports", 0).String() != "127.0.0.1:"+port+":"+port || loci.at("user").String() != user+":"+user {
		t.Errorf("compose.yaml does not serve at port %s as %s", port, user)
	}
	for _, name := range []string{"Containerfile", "Containerfile.binary"} {
		for _, line := range []string{"EXPOSE " + port, "USER " + user + ":" + user, `ENTRYPOINT ["/loci"]`, `CMD ["serve"]`} {
			if !strings.Contains(read(t, name), "\n"+line+"\n") {
				t.Errorf("%s has no line %q", name, line)
			}
		}
	}
}

// environment are the plain variables of a container.
func environment(container node) map[string]string {
	values := map[string]string{}
	for _, v := range container.at("env").list() {
		values[v.at("name").String()] = v.at("value").String()
	}
	return values
}

// Both ways to the image end in the same one.
func TestD13_BothImagesAreTheSame(t *testing.T) {
	t.Parallel()
	final := func(name string) (lines []string) {
		_, end, found := strings.Cut(read(t, name), "\nFROM scratch\n")
		if !found {
			t.Fatalf("%s does not end in an image from scratch", name)
		}
		for line := range strings.Lines(end) {
			line = strings.NewReplacer("--from=build ", "", "/image/", "").Replace(strings.TrimSpace(line))
			lines = append(lines, line)
		}
		return lines
	}
	if source, binary := strings.Join(final("Containerfile"), "\n"), strings.Join(final("Containerfile.binary"), "\n"); source != binary {
		t.Errorf("of source:\n%s\nof a binary:\n%s", source, binary)
	}
	want := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(read(t, "../go.mod"))
	if want == nil || !strings.Contains(read(t, "Containerfile"), "\nARG GO="+want[1]+"\n") {
		t.Errorf("Containerfile does not build with Go %v", want)
	}
}

// The image of source has the page, built of what the repository has and of nothing that is
// left in a developer's folder.
func TestU1_TheImageHasThePage(t *testing.T) {
	t.Parallel()
	steps := read(t, "Containerfile")
	for _, line := range []string{"COPY webui/app/package.json webui/app/package-lock.json ./", "RUN npm install --no-save --ignore-scripts --no-audit --no-fund", "COPY --from=page /src/webui/dist/ webui/dist/"} {
		if !strings.Contains(steps, "\n"+line+"\n") {
			t.Errorf("Containerfile has no line %q", line)
		}
	}
	node := regexp.MustCompile(`(?m)^ARG NODE=(\d+)$`).FindStringSubmatch(steps)
	if node == nil || !strings.Contains(read(t, "../webui/webui.go"), "Node.js "+node[1]+" or later") {
		t.Errorf("Containerfile builds the page with Node.js %v", node)
	}
	if before, after, _ := strings.Cut(steps, "COPY --from=page"); !strings.Contains(before, "\nCOPY . .\n") || !strings.Contains(after, "go build") {
		t.Error("the page is not there when the program is built")
	}
	for _, name := range []string{"webui/app/node_modules", "webui/app/build", "webui/dist/assets", "webui/dist/index.html"} {
		if !strings.Contains("\n"+read(t, "Containerfile.dockerignore"), "\n"+name+"\n") {
			t.Errorf("Containerfile.dockerignore does not leave %s out", name)
		}
	}
}

// What ends a server waits for as long as the server may take: for requests under way, the last
// writes and traces, as serve has them.
func TestD13_StoppingHasItsTime(t *testing.T) {
	t.Parallel()
	seconds := func(name, pattern string) int {
		m := regexp.MustCompile(pattern).FindStringSubmatch(read(t, name))
		if m == nil {
			t.Fatalf("%s: nothing like %s", name, pattern)
		}
		n, err := strconv.Atoi(m[1])
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	requests := seconds("../internal/edges/server/server.go", `cmp\.Or\(o\.Grace, (\d+)\*time\.Second\)`)
	writes := seconds("../cmd/loci/wire.go", `closeWithin = (\d+) \* time\.Second`)
	needed := requests + writes + writes/2 // the last traces
	pod := manifests(t)["Deployment"].at("spec", "template", "spec")
	before := pod.at("containers", 0, "lifecycle", "preStop", "sleep", "seconds").number(t)
	if got := pod.at("terminationGracePeriodSeconds").number(t); got < before+needed {
		t.Errorf("the pod has %d s to end, and needs %d", got, before+needed)
	}
	if probe := pod.at("containers", 0, "readinessProbe"); before < 5 || probe.at("timeoutSeconds").number(t) <= seconds("../internal/edges/server/health.go", `readyWithin = (\d+) \* time\.Second`) {
		t.Error("the pod is asked for less time than an answer may take, or ends before it left the Service")
	}
	if got := seconds("compose.yaml", `stop_grace_period: (\d+)s`); got < needed {
		t.Errorf("compose.yaml gives %d s to end, needed are %d", got, needed)
	}
	if got := seconds("systemd/loci.service", `(?m)^TimeoutStopSec=(\d+)$`); got < needed {
		t.Errorf("the unit gives %d s to end, needed are %d", got, needed)
	}
}
