package main

import (
	"strings"

	"github.com/alecthomas/kong"
)

// begin is what somebody types first.
const begin = `loci demo                                    # watch it work, in five seconds
loci remember "I moved to Lisbon in May"     # tell it something
loci recall "Where do I live?"               # ask
loci recall "Where do I live?" --explain     # ask why it answers that`

// examples are what is typed to use each command, by its name. ID is the id of a note, or
// its first 8 characters or more; other words in capitals are what their command prints.
var examples = map[string]string{
	"remember": `loci remember "I moved to Lisbon in May"
loci remember "我对花生过敏"
loci remember "See you at the station tomorrow at 6pm" --speaker Ann --at 2026-05-04T10:00:00+01:00
loci remember - < letter.txt`,
	"ingest": `loci ingest talk.jsonl                              # a line a message: {"speaker":"Ann","text":"Hello"}
loci ingest --format openai conversations.json      # an export of ChatGPT`,
	"recall": `loci recall "Where do I live?"
loci recall "我不能吃什么？" -k 3
loci recall "Where did I live?" --as-of 2026-03-15  # with what was known then
loci recall "Where do I live?" --context 300        # a block for a prompt`,
	"note": `loci note ID
loci note ID --zone Asia/Shanghai`,
	"notes": `loci notes --limit 5
loci notes --kind fact --recorded-after 2026-03`,
	"profile": `loci profile                                        # of you
loci profile Bo --history                           # of somebody, with how it was before`,
	"timeline": `loci timeline --by week
loci timeline --from 2026-05-01 --to 2026-06-01 --oldest-first`,
	"brief": `loci brief
loci brief --json`,
	"agenda": `loci agenda
loci agenda --days 7 --zone Asia/Shanghai
loci agenda --settle PLAN-ID --as moved --to 2030-06-12
loci agenda --settle PLAN-ID --as done`,
	"procedure": `loci procedure "How do we release?"`,
	"links": `loci links ID
loci links ID --depth 2 --format mermaid`,
	"path": `loci path ID OTHER-ID`,
	"open": `loci open                                           # until it is interrupted (Ctrl-C)
loci open --no-browser                              # prints the address
loci --store https://memory.example.org open        # the page of a server`,
	"reflect": `loci reflect --force
loci traits --all                                   # what came of it`,
	"reflections": `loci reflections --limit 5`,
	"traits": `loci traits
loci traits --all`,
	"trait": `loci trait TRAIT-ID                                 # why it is believed
loci trait TRAIT-ID --reject --reason "that was a phase"`,
	"history": `loci history ID`,
	"undo":    `loci undo CHANGE                                    # as loci history prints it, like ID@2`,
	"edit": `loci edit ID --text "My sister is called Anna." --reason "spelling"
loci edit ID --tag family --visibility private`,
	"replace": `loci replace ID "I live in Porto."`,
	"forget": `loci forget ID --reason "not true"                  # it can be brought back
loci forget ID --purge                              # it can't`,
	"restore": `loci restore ID`,
	"pin":     `loci pin ID`,
	"unpin":   `loci unpin ID`,
	"sweep":   `loci sweep --dry-run`,
	"link":    `loci link ID supports OTHER-ID --reason "seen with my own eyes"`,
	"unlink":  `loci unlink ID supports OTHER-ID`,
	"mcp":     `loci --agent coder mcp`,
	"serve": `loci serve                                          # on this machine, without a key
loci serve --addr 0.0.0.0:4766 --host memory.example.org --tls-cert cert.pem --tls-key key.pem`,
	"route": `loci route --to http://10.0.0.1:4766 --to http://10.0.0.2:4766
loci route --to http://10.0.0.1:4766 --to http://10.0.0.2:4766 --addr 0.0.0.0:4767 --tls-cert cert.pem --tls-key key.pem`,
	"key": `loci key create --user ann --agent coder --domain work --expires 90d
loci key create --user '*'                          # for a program that serves many people
loci key list
loci key revoke KEY`,
	"setup": `loci setup                                          # which programs it knows
loci setup claude-code                              # what it would change
loci setup claude-code --yes
loci setup claude-code --eject --yes                # as it was before`,
	"hook": `loci hook prompt < call.json                        # as a program calls it`,
	"agent": `loci agent                                          # what agents may see
loci agent coder --domain work`,
	"export": `loci export > memory.jsonl
loci export --from memory.jsonl >> memory.jsonl     # the rest, where it was cut off`,
	"import": `loci --user other import memory.jsonl
loci import --format mem0 memories.json
loci import --format chatgpt-export conversations.json`,
	"backup": `loci backup loci-backup.db`,
	"migrate": `loci migrate --from memory.db --to copy.db
loci migrate --from memory.db --to postgres://loci@127.0.0.1/loci
loci --user ann migrate --from memory.db --to copy.db --dry-run`,
	"reindex": `loci reindex`,
	"stats":   `loci stats`,
	"doctor":  `loci doctor`,
	"version": `loci version`,
	"settings": `loci settings
loci --user ann settings --json`,
	"completion": `loci completion bash > ~/.local/share/bash-completion/completions/loci
loci completion zsh > ~/.zfunc/_loci                 # a folder of $fpath
loci completion fish > ~/.config/fish/completions/loci.fish
loci completion powershell >> $PROFILE`,
	"jobs": `loci jobs
loci jobs retry --all`,
	"work":  `loci work`,
	"usage": `loci usage --since 2026-05`,
	"encoder": `loci encoder install --language en,zh
loci encoder install --from FOLDER`,
	"eval": `loci eval locomo locomo10.json --rankings ranks.jsonl
loci eval answers longmemeval_s.json --model ollama/qwen3:8b --judge openai/NAME`,
	"bench": `loci bench --only memory --sizes 1000`,
	"demo":  `loci demo`,
}

// exemplify puts examples into the help of every command, before its flags.
func exemplify(k *kong.Kong) {
	k.Model.Detail = example("Begin with:", begin)
	for _, command := range k.Model.Children {
		if text := examples[command.Name]; text != "" {
			command.Detail = example("Examples:", text)
		}
	}
}

// example is lines of commands below a title, as they are.
func example(title, lines string) string {
	return title + "\n\n    " + strings.ReplaceAll(lines, "\n", "\n    ")
}
