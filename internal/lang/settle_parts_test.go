package lang

import (
	"testing"

	"github.com/loci-memory/loci"
)

// What settles one of several things that one text plans leaves it open; what settles all of
// them settles it.
func TestAReportOfOneOfSeveralPlansSettlesNone(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		plan, report string
		want         loci.PlanStatus
	}{
		{"TODO: renew the car insurance, buy a present for Lena, call the plumber", "Called the plumber.", ""},
		{"TODO: renew the car insurance, call the plumber", "Called the plumber and renewed the car insurance.", loci.StatusDone},
		{"TODO: call the plumber", "Called the plumber.", loci.StatusDone},
		{"- [ ] book the vet\n- [ ] send the invoice to Marco\n- [ ] water the plants", "Sent the invoice to Marco.", ""},
		{"- [ ] book the vet\n- [ ] send the invoice to Marco", "- [x] book the vet\n- [x] send the invoice to Marco", loci.StatusDone},
		{"- [ ] book the vet\n- [x] send the invoice to Marco", "Booked the vet.", loci.StatusDone},
		{"Dentist on Monday and parents' evening on Thursday.", "The dentist is cancelled.", ""},
		{"Dentist on Monday, parents' evening on Thursday.", "The parents' evening got moved to Friday.", ""},
		{"I have a dentist appointment on Monday, at 10.", "The dentist is cancelled.", loci.StatusCancelled},
		{"待办：交电费、给妈妈买生日礼物、去拿药", "药拿到了。", ""},
		{"待办：交电费", "电费交了。", loci.StatusDone},
		{"- [ ] 预约兽医\n- [ ] 周五前把发票寄给小王\n- [ ] 浇花", "发票寄给小王了。", ""},
		{"周一看牙医，周四晚上开家长会。", "家长会开完了。", ""},
		{"週一看牙醫，週四晚上開家長會。", "牙醫取消了。", ""},
		{"周一上午十点，看牙医。", "牙医取消了。", loci.StatusCancelled},
	} {
		if s, _ := Settles(c.report, c.plan); s.How != c.want {
			t.Errorf("%q is %q by %q, want %q", c.plan, s.How, c.report, c.want)
		}
	}
}
