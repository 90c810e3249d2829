package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/loci-memory/loci"
)

// defaultUser is whose memory it is where nobody says so.
const defaultUser = "me"

// globals are the flags that every command takes. A flag that is not on the command line
// is read from the environment, else from the configuration file, else it has its
// default.
type globals struct {
	Store string `placeholder:"PATH" env:"LOCI_STORE" default:"${store}" help:"File of the memory (${default}), the address of a server (http://…), or that of a database (postgres://…)."`
	Key   string `placeholder:"KEY" env:"LOCI_KEY" help:"Key of the memory, where a server has it."`
	User  string `placeholder:"NAME" env:"LOCI_USER" default:"${user}" help:"Whose memory it is (${default})."`
	Agent string `placeholder:"NAME" env:"LOCI_AGENT" help:"On whose behalf: an agent sees what it may; by default the user in person."`
	JSON  bool   `name:"json" help:"Answer with one JSON document on standard output."`

	StoreRead string `hidden:"" placeholder:"ADDRESS" env:"LOCI_STORE_READ" help:"Address of a replica of the database, by which recall reads."`
	modelFlags
	embedderFlags
	linkFlags
	budgetFlags
	reflectFlags
	sweepFlags
}

// dropEmptyVariables makes a variable that is empty one that is not set, as
// XDG_CONFIG_HOME= and the like mean elsewhere.
func dropEmptyVariables() {
	for _, name := range []string{
		"LOCI_STORE", "LOCI_STORE_READ", "LOCI_KEY", "LOCI_USER", "LOCI_AGENT", "LOCI_ADDR", "LOCI_OTLP", "LOCI_MODEL", "LOCI_EXTRACT_MODEL", "LOCI_DECIDE_MODEL", "LOCI_EVOLVE_MODEL", "LOCI_REFLECT_MODEL", "LOCI_REFLECT", "LOCI_SWEEP",
		"LOCI_ENCODER_SOURCE", "LOCI_EMBEDDER", "LOCI_EMBEDDER_DIMS", "LOCI_EMBEDDER_TIMEOUT", "LOCI_MEANING_WEIGHT", "LOCI_MODEL_TIMEOUT", "LOCI_JOIN", "LOCI_LINK_WINDOW", "LOCI_SIMILAR_LINKS", "LOCI_LINK_FAN", "LOCI_BUDGET_TOKENS", "LOCI_BUDGET_MONEY", "LOCI_PRICES",
		"OPENAI_API_KEY", "OPENAI_BASE_URL", "OLLAMA_HOST", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL",
	} {
		if os.Getenv(name) == "" {
			_ = os.Unsetenv(name)
		}
	}
}

// scope says whose memory a command is about and who asks.
func (g *globals) scope() loci.Scope { return loci.Scope{User: g.User, Agent: g.Agent} }

// configFile is where settings are read from; there need not be one.
func configFile() string {
	return filepath.Join(base("XDG_CONFIG_HOME", ".config"), "loci", "config.json")
}

func defaultStore() string {
	return filepath.Join(base("XDG_DATA_HOME", filepath.Join(".local", "share")), "loci", "loci.db")
}

// base is a folder of the XDG specification: from its variable, where that holds an
// absolute path, else below the home folder.
func base(variable, below string) string {
	if dir := os.Getenv(variable); filepath.IsAbs(dir) {
		return dir
	}
	home, err := os.UserHomeDir()
	if err != nil {
		home = string(filepath.Separator) // no home, no user's files: an error of the store will name the path
	}
	return filepath.Join(home, below)
}

// configuration reads the configuration file into kong; without one it is nothing.
func configuration() (kong.Option, error) {
	path := configFile()
	data, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return kong.Resolvers(), nil
	case err != nil:
		return nil, loci.Invalid("config", "%s can't be read (%v): mend its permissions or remove it", path, err)
	}
	values := map[string]any{}
	if err := json.Unmarshal(data, &values); err != nil {
		return nil, loci.Invalid("config", `%s is not a JSON object (%v): write it like {"user": "ann"}`, path, err)
	}
	return kong.Resolvers(settings{path: path, values: values}), nil
}

// configured is what the configuration file says of a setting; nil where that is nothing.
func configured(name string) any {
	var values map[string]any
	data, err := os.ReadFile(configFile())
	if err != nil || json.Unmarshal(data, &values) != nil {
		return nil
	}
	return values[name]
}

// settings are the configuration file as kong asks it. Kong's own resolver would let
// the file win over the environment, and pass over misspelt settings and those with a
// hyphen.
type settings struct {
	path   string
	values map[string]any
}

func (s settings) Resolve(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	for _, name := range flag.Tag.Envs {
		if _, set := os.LookupEnv(name); set {
			return nil, nil
		}
	}
	if value, ok := s.values[flag.Name]; ok {
		return value, nil
	}
	return s.values[strings.ReplaceAll(flag.Name, "-", "_")], nil
}

func (s settings) Validate(app *kong.Application) error {
	names := flagNames(app.Node)
	for name := range s.values {
		if !slices.Contains(names, strings.ReplaceAll(name, "_", "-")) {
			return loci.Invalid("config", "%s: there is no setting %q; settings are named as flags are, like store, user, k", s.path, name)
		}
	}
	return nil
}

// flagNames are the flags of a command and of all below it.
func flagNames(n *kong.Node) []string {
	var names []string
	for _, f := range n.Flags {
		names = append(names, f.Name)
	}
	for _, child := range n.Children {
		names = append(names, flagNames(child)...)
	}
	return names
}
