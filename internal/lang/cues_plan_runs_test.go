package lang

import (
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lineartest"
)

// runPlanRows are plans (+) and what is none (-), one a line.
const runPlanRows = `
+ 我得去银行换点零钱。
+ 我需要给房东打个电话。
+ 我必须在周五之前把申请表交上去。
+ 我要给爷爷挑个生日礼物。
+ 待办：买猫粮
+ 待办事项：给阳台的花换盆
+ 下一步：联系供应商拿报价。
+ 记得给车加油。
+ 记得提醒我妈吃药。
+ 别忘了周日给绿萝浇水。
+ 该交水电费了。
+ 该给狗狗打疫苗了。
+ 还得买一个新的路由器。
+ 一会儿要去接孩子。
+ 周五去爬山。
+ 周日跟爸妈吃饭。
+ 周四下午三点跟客户开会。
+ 12月6号跑半马。
+ 我妈周六过来帮忙带孩子。
+ 牙医改到12月3号上午11点。
+ 会议推迟到下周二了。
+ 面试挪到周四下午。
+ 婚礼延到十月了。
+ 体检提前到这周五。
+ 订了下下周去成都的高铁票。
+ 月底之前要把年终总结写完。
+ 下個月要搬家，先找搬家公司。
+ 我得把護照續一下。
+ 我得去银行。
+ 我得交房租。
+ 我得買點菜。
+ 記得去領包裹。
+ 待辦：繳健保費
+ 週五前要把設計稿交出去。
+ 禮拜天去看阿嬤。
+ 後天要帶貓去打預防針。
+ 打算明年换一辆电车。
+ 晚上回家得把衣服收了。
+ 合同到期前要跟中介谈续租。
+ 我准备这个周末把书房收拾出来。
+ 明早八点的飞机，五点半就得出门。
+ 周三有个面试。
+ 过两天要去办签证。
+ 老板让我下周三之前交方案。
+ 昨天老板说下周要去广州出差。
+ 我打算从下周开始每天跑步。
+ 不能忘了给妈妈转钱。
+ 我约了下周五做头发。
+ 预约了3月18号的体检。
+ 女儿下周三家长会，我得请半天假。
+ 晚上要跟导师视频，讨论开题。

- 我每天早上都要喝一杯咖啡。
- 我每周三都去上瑜伽课。
- 平时周末就在家打扫卫生。
- 你可以明天去看看那家店。
- 建议你周末早点出门。
- 医生建议我下个月去复查一下。
- 如果明天不下雨，我就去爬山。
- 要是中了彩票，我就去环游世界。
- 真想有一天去南极看企鹅。
- 好想去冰岛看极光啊。
- 周五的聚会我不去了。
- 明天不去公司了。
- 我没打算换工作。
- 周末不想出门。
- 本来想昨天去游泳的。
- 原本打算去年结婚。
- 差点就报了那个班。
- 周五要不要一起吃饭？
- 明天几点开会？
- 我记得小时候常去河边玩。
- 我记得你喜欢吃辣。
- 我觉得这本书不错。
- 他跑得很快。
- 这个要三百块。
- 坐地铁要四十分钟。
- 做红烧肉要先焯水。
- 我要一杯美式。
- 他要我早点回家。
- 我得了重感冒。
- 我得到了一个机会。
- 昨天去看了牙医。
- 上周五跟同事吃了火锅。
- 周六看了一部老电影。
- 周日在家躺了一天。
- 这件事重要的是沟通。
- 我需要安静。
- 我们公司用飞书开会。
- 周五是我最喜欢的一天。
- 我不打算要孩子。
- 下週的演唱會我不去了。
- 我每個月都要去醫院拿藥。
- 如果有錢，我想買一間海邊的房子。
- 你應該多喝水。
- 明天大概会下雨。
- 我應該早點睡的。
- 取消了周五的预约。
- 要是能去日本就好了。
- 家里人都希望我考公务员。
`

func TestFindingL3_ChineseToDosArePlans(t *testing.T) {
	t.Parallel()
	right, wrong := 0, 0
	for row := range strings.Lines(runPlanRows) {
		sign, text, ok := strings.Cut(strings.TrimSpace(row), " ")
		if !ok {
			continue
		}
		if got := ReadCues(text).Temporality == loci.Prospective; got == (sign == "+") {
			right++
		} else {
			wrong++
			t.Logf("%q is a plan: %v", text, got)
		}
	}
	t.Logf("%d right, %d wrong", right, wrong)
	if wrong > 3 {
		t.Errorf("%d are read wrong", wrong)
	}
}

// Runs without an end are read in time in proportion to their length.
func TestHostileRunsSettleInLinearTime(t *testing.T) {
	t.Parallel()
	lineartest.Repeat(t, "runs", "交", "交了", "取消", "改到周五", "不了", "房租交了", "我不去了，", "周五", "待办：", "1", "给", "的", "已", "了")
}
