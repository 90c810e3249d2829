package operations

import (
	"net/http"
	"reflect"

	"github.com/loci-memory/loci"
)

const (
	get  = http.MethodGet
	post = http.MethodPost
)

// table has a line for each operation. A new method of loci.Service or loci.Admin is a line
// here and one in remote.go; words for models are in mcpapi.
var table = []Operation{
	{"remember", post, "/v1/remember", Remembering, Adds, ForAgent, Anybody, "Keep one message.", of(memory.Remember)},
	{"ingest", post, "/v1/ingest", Remembering, Adds, ForAdmin, Anybody, "Keep many messages; those already there are skipped.", of(memory.Ingest)},

	{"recall", post, "/v1/recall", Recalling, Reads, ForAgent, Anybody, "Answer a question with scored notes and the reasons why.", of(memory.Recall)},
	{"notes", get, "/v1/notes", Recalling, Reads, ForAdmin, Anybody, "List notes with their foremost links, newest first, a page at a time.", of(memory.Notes)},
	{"note", get, "/v1/notes/{id}", Recalling, Reads, ForAgent, Anybody, "Return one note with its links.", of(memory.Note)},
	{"links", get, "/v1/links", Recalling, Reads, ForAgent, Anybody, "Return the links of a note, or walk along them with depth.", of(memory.Links)},
	{"path", get, "/v1/path", Recalling, Reads, ForAdmin, Anybody, "Find a shortest way along links between two notes.", of(memory.Path)},
	{"history", get, "/v1/history", Recalling, Reads, ForAdmin, Anybody, "Return every version of a note with the change that made it.", byID(memory.History)},
	{"stats", get, "/v1/stats", Recalling, Reads, ForAdmin, Anybody, "Count what the caller can see.", plain(memory.Stats)},
	{"resolve", get, "/v1/resolve", Recalling, Reads, ForAdmin, Anybody, "Complete a shortened id.", of(memory.Resolve)},
	{"profile", get, "/v1/profile", Recalling, Reads, ForAgent, Anybody, "Return what is currently known of somebody.", of(memory.Profile)},
	{"timeline", get, "/v1/timeline", Recalling, Reads, ForAgent, Anybody, "Return notes by day, week or month.", of(memory.Timeline)},
	{"agenda", get, "/v1/agenda", Recalling, Reads, ForAgent, Anybody, "Return plans by when they are due.", of(memory.Agenda)},
	{"procedure", post, "/v1/procedure", Recalling, Reads, ForAgent, Anybody, "Return the steps of how something is done.", of(memory.Procedure)},

	{"edit", post, "/v1/edit", Changing, Adds, ForAgent, Anybody, "Change fields of a note.", of(memory.Edit)},
	{"settle", post, "/v1/settle", Changing, Adds, ForAgent, Anybody, "Say what became of a plan.", of(memory.Settle)},
	{"replace", post, "/v1/replace", Changing, Adds, ForAgent, Anybody, "Close a note in favour of another one.", of(memory.Replace)},
	{"undo", post, "/v1/undo", Changing, Destroys, ForAgent, Anybody, "Take changes back.", of(memory.Undo)},
	{"forget", post, "/v1/forget", Changing, Destroys, ForAgent, Anybody, "Take a note out of recall; with purge destroy it.", of(memory.Forget)},
	{"restore", post, "/v1/restore", Changing, Adds, ForAdmin, Anybody, "Bring a forgotten or superseded note back.", byID(memory.Restore)},
	{"pin", post, "/v1/pin", Changing, Adds, ForAdmin, Anybody, "Exempt a note from forgetting by itself.", byID(memory.Pin)},
	{"unpin", post, "/v1/unpin", Changing, Adds, ForAdmin, Anybody, "Take pin back.", byID(memory.Unpin)},
	{"link", post, "/v1/link", Changing, Adds, ForAgent, Anybody, "Assert that one note supports, contradicts or fulfils another.", of(memory.Link)},
	{"unlink", post, "/v1/unlink", Changing, Destroys, ForAdmin, Anybody, "Take link back.", of(memory.Unlink)},

	{"reflect", post, "/v1/reflect", Learning, Adds, ForAgent, Anybody, "Learn from what is new, where that is due.", of(memory.Reflect)},
	{"reflections", get, "/v1/reflections", Learning, Reads, ForAdmin, Anybody, "List past cycles of reflection, latest first.", of(memory.Reflections)},
	{"traits", get, "/v1/traits", Learning, Reads, ForAgent, Anybody, "List the traits that were learned, surest first.", of(memory.Traits)},
	{"trait", get, "/v1/trait", Learning, Reads, NoTool, Anybody, "Return one trait with the evidence for and against it.", of(memory.trait)},
	{"judge", post, "/v1/trait", Learning, Adds, ForAdmin, Person, "Confirm or reject a trait, as the user in person.", of(memory.Trait)},
	{"sweep", post, "/v1/sweep", Learning, Destroys, ForAdmin, Person, "Archive what has faded, and merge what was said twice.", of(memory.Sweep)},

	{"watch", get, "/v1/events", Watching, Reads, NoTool, Anybody, "Follow what is remembered, changed and reflected, while it happens.", stream[loci.WatchRequest]()},

	{"agents", get, "/v1/agents", Storing, Reads, NoTool, Anybody, "Return what the user's agents may see.", plain(memory.agents)},
	{"setAgent", post, "/v1/agents", Storing, Adds, NoTool, Person, "Set what an agent of the user may see from now on.", of(memory.setAgent)},
	{"keys", get, "/v1/keys", Storing, Reads, NoTool, Person, "List the user's keys, oldest first, those that are over too; never a secret.", plain(memory.keys)},
	{"createKey", post, "/v1/keys", Storing, Adds, NoTool, Person, "Make a key of the user, or of an agent of theirs; its secret is in the answer, and nowhere else.", of(memory.CreateKey)},
	{"revokeKey", http.MethodDelete, "/v1/keys/{id}", Storing, Destroys, NoTool, Person, "End a key of the user at once.", of(memory.RevokeKey)},
	{"recalls", get, "/v1/recalls", Storing, Reads, NoTool, Anybody, "List the questions that this server answered of late, latest first; an agent learns of its own alone.", of(memory.Recalls)},
	{"users", get, "/v1/users", Storing, Reads, NoTool, Anybody, "Count the users of the store, for whoever runs it; others learn of their own alone.", plain(memory.Users)},
	{"jobs", get, "/v1/jobs", Storing, Reads, NoTool, Anybody, "List the user's background work, oldest first.", plain(memory.jobs)},
	{"job", get, "/v1/jobs/{id}", Storing, Reads, NoTool, Anybody, "Return a job that is in the queue; what is done is gone.", byID(memory.job)},
	{"retryJob", post, "/v1/retry", Storing, Adds, NoTool, Anybody, "Put a job that failed back in the queue, as if it were new.", byID(memory.RetryJob)},
	{"dropJob", http.MethodDelete, "/v1/jobs/{id}", Storing, Destroys, NoTool, Anybody, "Take a job out of the queue for good: what it is about stays as it is.", byID(memory.dropJob)},
	{"usage", get, "/v1/usage", Storing, Reads, NoTool, Anybody, "Sum up what calls to models have cost.", of(memory.usage)},
	{"budget", get, "/v1/budget", Storing, Reads, NoTool, Person, "Return the cost of today's calls to models and the rest of the budget.", plain(memory.Budget)},
	{"embedding", get, "/v1/embedding", Storing, Reads, NoTool, Anybody, "Say how much of the memory the neural embedder has embedded.", plain(memory.Embedding)},
	{"reindex", post, "/v1/reindex", Storing, Adds, NoTool, Person, "Make the user's recall index again, and vectors that are missing.", plain(memory.reindex)},
	{"userNames", get, "/v1/users/names", Storing, Reads, NoTool, Operator, "List the names of the users of the store, in order, a page at a time.", of(memory.userNames)},
	{"lanes", get, "/v1/lanes", Storing, Reads, NoTool, Operator, "Return the lanes of background work in the server.", plain(memory.lanes)},
	{"doctor", get, "/v1/doctor", Storing, Reads, NoTool, Operator, "Examine the store; each problem comes with its cure.", plain(memory.doctor)},
	{"work", post, "/v1/work", Storing, Adds, NoTool, Operator, "Do the background work that is due, of all users.", plain(memory.work)},
	{"export", get, "/v1/export", Storing, Reads, NoTool, Anybody, "Write all that a memory is as JSON lines; the last one has their number and a checksum.", stream[loci.ExportRequest]()},
	{"import", post, "/v1/import", Storing, Adds, NoTool, Anybody, "Read an export of this or another memory, or of an assistant, into the memory of the user; what is there already is skipped.", stream[emptyRequest]()},
}

// Values returns the values of the types of the vocabulary that have few.
func Values() map[reflect.Type][]string {
	values := map[reflect.Type][]string{}
	add(values, loci.Fact, loci.Episode, loci.Trait)
	add(values, loci.RoleUser, loci.RoleAssistant, loci.RoleSystem, loci.RoleTool)
	add(values, loci.Open, loci.Scoped, loci.Private, loci.UserOnly)
	add(values, loci.KeepSecrets, loci.MaskSecrets)
	add(values, loci.Current, loci.Historical, loci.Prospective)
	add(values, loci.StatusPlanned, loci.StatusDone, loci.StatusCancelled, loci.StatusMoved, loci.StatusOverdue, loci.StatusLapsed)
	add(values, loci.Out, loci.In, loci.Both)
	add(values, loci.LinkTypes...)
	add(values, loci.RankActivation)
	add(values, loci.Confirmed, loci.Rejected)
	add(values, loci.StageTrend, loci.StageCandidate, loci.StageEmerging, loci.StageEstablished, loci.StageCore, loci.StageDissolved)
	add(values, loci.SubtypeBehaviour, loci.SubtypePreference, loci.SubtypeCore)
	add(values, loci.ByDay, loci.ByWeek, loci.ByMonth)
	add(values, loci.OnEvent, loci.OnRecorded)
	add(values, loci.NamedNote, loci.NamedMessage, loci.NamedJob, loci.NamedCycle)
	add(values, append([]loci.EventType{loci.EventBegun}, loci.EventTypes...)...)
	return values
}

func add[T ~string](values map[reflect.Type][]string, all ...T) {
	for _, v := range all {
		values[reflect.TypeFor[T]()] = append(values[reflect.TypeFor[T]()], string(v))
	}
}
