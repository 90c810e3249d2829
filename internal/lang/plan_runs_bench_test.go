package lang

import "testing"

// chineseTalk are turns of a day, plans and others.
var chineseTalk = []string{
	"我上周六带孩子们去了西湖，下午三点在断桥旁边的茶馆喝了龙井，回来的路上还买了两盒桂花糕。",
	"下周三下午三点约了牙医，右边那颗智齿得拔了。",
	"我妹妹在一家出版社工作，每天坐地铁上班，最近在学画画。",
}

func BenchmarkReadCuesChinese(b *testing.B) {
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		ReadCues(chineseTalk[i%len(chineseTalk)])
	}
}

func BenchmarkSettlesChinese(b *testing.B) {
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		Settles(chineseTalk[i%len(chineseTalk)], "下周五前把论文交给导师。")
	}
}
