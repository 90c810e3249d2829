// Command player is a server of OpenAI's chat API behind which somebody plays the model: a
// person, a program, or another model.
//
//	go run ./tools/player/main.go -folder /tmp/play &
//	export LOCI_MODEL=openai/played OPENAI_BASE_URL=http://127.0.0.1:8799/v1 OPENAI_API_KEY=none LOCI_MODEL_TIMEOUT=2h
//	loci remember "…"
//
// Each prompt is a file in the folder's prompts, like 0001-extract.md, with the system's part,
// the user's, and the schema of the answer. The answer is what somebody puts into answers under
// the same name; a file counts once it has stayed the same from one look to the next. A prompt
// that is asked again keeps its name, and its answer.
package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

func main() {
	folder := flag.String("folder", "", "folder of prompts and answers; required")
	addr := flag.String("addr", "127.0.0.1:8799", "address to listen at")
	wait := flag.Duration("wait", 30*time.Minute, "how long a prompt waits for its answer")
	flag.Parse()
	p, err := newPlayer(*folder, *wait)
	if err != nil {
		log.Fatal(err)
	}
	log.Printf("prompts in %s, answers to %s, at http://%s/v1", p.prompts(), p.answers(), *addr)
	log.Fatal(http.ListenAndServe(*addr, p.routes())) //nolint:gosec // a prompt waits for as long as it is told to
}

// player hands prompts out as files. It may be used concurrently.
type player struct {
	folder string
	wait   time.Duration // for one answer
	look   time.Duration // between two looks at a file

	mu    sync.Mutex
	names map[[sha256.Size]byte]string // of prompts, by what they say
}

// newPlayer makes the folders.
func newPlayer(folder string, wait time.Duration) (*player, error) {
	if folder == "" {
		return nil, errors.New("name a folder for prompts and answers: -folder /tmp/play")
	}
	p := &player{folder: folder, wait: wait, look: 200 * time.Millisecond, names: map[[sha256.Size]byte]string{}}
	return p, errors.Join(os.MkdirAll(p.prompts(), 0o700), os.MkdirAll(p.answers(), 0o700))
}

func (p *player) prompts() string { return filepath.Join(p.folder, "prompts") }
func (p *player) answers() string { return filepath.Join(p.folder, "answers") }

func (p *player) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/chat/completions", p.complete)
	mux.HandleFunc("GET /v1/models", func(w http.ResponseWriter, _ *http.Request) {
		reply(w, http.StatusOK, map[string]any{"object": "list", "data": []any{map[string]string{"id": "played", "object": "model"}}})
	})
	return mux
}

// request is what of a chat is shown to whoever plays.
type request struct {
	Model    string `json:"model"`
	Messages []struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	} `json:"messages"`
	Format struct {
		Schema struct {
			Name   string          `json:"name"`
			Schema json.RawMessage `json:"schema"`
		} `json:"json_schema"`
	} `json:"response_format"`
}

// text is the file of a prompt.
func (r *request) text() string {
	var b strings.Builder
	for _, m := range r.Messages {
		fmt.Fprintf(&b, "--- %s ---\n%s\n", m.Role, strings.TrimSpace(m.Content))
	}
	if len(r.Format.Schema.Schema) > 0 {
		fmt.Fprintf(&b, "--- schema ---\n%s\n", r.Format.Schema.Schema)
	}
	return b.String()
}

func (p *player) complete(w http.ResponseWriter, q *http.Request) {
	var r request
	if err := json.NewDecoder(http.MaxBytesReader(w, q.Body, 16<<20)).Decode(&r); err != nil {
		fail(w, http.StatusBadRequest, err)
		return
	}
	name, err := p.ask(&r)
	if err != nil {
		fail(w, http.StatusInternalServerError, err)
		return
	}
	answer, err := p.answer(q.Context(), name)
	if err != nil {
		fail(w, http.StatusGatewayTimeout, err)
		return
	}
	reply(w, http.StatusOK, map[string]any{
		"id": name, "object": "chat.completion", "model": r.Model,
		"choices": []any{map[string]any{"index": 0, "finish_reason": "stop", "message": map[string]string{"role": "assistant", "content": answer}}},
	})
}

// ask writes a prompt, unless it is there already, and returns its name.
func (p *player) ask(r *request) (string, error) {
	text := r.text()
	sum := sha256.Sum256([]byte(text))
	p.mu.Lock()
	defer p.mu.Unlock()
	if name, there := p.names[sum]; there {
		return name, nil
	}
	step := r.Format.Schema.Name
	if step == "" {
		step = "chat"
	}
	old, err := os.ReadDir(p.prompts())
	if err != nil {
		return "", err
	}
	name := fmt.Sprintf("%04d-%s.md", len(old)+1, filepath.Base(step))
	p.names[sum] = name
	return name, os.WriteFile(filepath.Join(p.prompts(), name), []byte(text), 0o600)
}

// answer waits for the answer to a prompt, under its name with any ending.
func (p *player) answer(ctx context.Context, name string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, p.wait)
	defer cancel()
	tick := time.NewTicker(p.look)
	defer tick.Stop()
	before := ""
	for {
		text := p.read(name)
		if text != "" && text == before {
			return text, nil
		}
		before = text
		select {
		case <-ctx.Done():
			return "", fmt.Errorf("nobody answered %s within %s", name, p.wait)
		case <-tick.C:
		}
	}
}

// read is the answer to a prompt as it is now, "" for none.
func (p *player) read(name string) string {
	files, _ := filepath.Glob(filepath.Join(p.answers(), strings.TrimSuffix(name, ".md")+".*"))
	if len(files) == 0 {
		return ""
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}

func fail(w http.ResponseWriter, status int, err error) {
	reply(w, status, map[string]any{"error": map[string]string{"message": err.Error()}})
}

func reply(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // whoever asked has gone
}
