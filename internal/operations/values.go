package operations

import (
	"reflect"

	"github.com/loci-memory/loci"
)

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
