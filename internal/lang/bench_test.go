package lang

import "testing"

// talk are turns of about twenty words.
var talk = []string{
	"Yeah, I went to the lake with my kids last weekend and we painted the sunrise together; it was so peaceful!",
	"That's wonderful, Anna! I've just signed up for a pottery class near the old station, starting on the 3rd of May.",
	"我上周六带孩子们去了西湖，下午三点在断桥旁边的茶馆喝了龙井，回来的路上还买了两盒桂花糕。",
}

func BenchmarkTerms(b *testing.B) {
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		Terms(talk[i%len(talk)], func(string) {})
	}
}

func BenchmarkReadTurn(b *testing.B) {
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		ReadTurn(talk[i%len(talk)])
	}
}

func BenchmarkReadQuestion(b *testing.B) {
	b.ReportAllocs()
	people := []string{"Anna", "Ben"}
	questions := []string{"What did Anna paint with her kids at the lake in May 2023?", "我上次在西湖旁边喝的是什么茶？", "Which hotel did you recommend to me?"}
	for i := 0; b.Loop(); i++ {
		ReadQuestion(questions[i%len(questions)], people)
	}
}

func BenchmarkDatesNone(b *testing.B) {
	text := "My sister keeps bees behind the old mill and sells the honey at a small stall near the station here"
	ref := dateRefs(b)[0]
	b.ReportAllocs()
	for b.Loop() {
		if Dates(text, ref) != nil {
			b.Fatal("a date")
		}
	}
}

func BenchmarkDatesSome(b *testing.B) {
	text := "We met on 8 May, 2023 and I will see her again next Friday, 下周三我也有空。"
	ref := dateRefs(b)[0]
	b.ReportAllocs()
	for b.Loop() {
		if len(Dates(text, ref)) != 3 {
			b.Fatal("other dates")
		}
	}
}

func BenchmarkSettles(b *testing.B) {
	plans := []string{"I have a dentist appointment on November 26 at 9:00.", "I need to renew my passport before June.", "我打算下个月跑马拉松。"}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, ok := Settles(talk[i%len(talk)], plans[i/3%len(plans)]); ok {
			b.Fatal("settled")
		}
	}
}

func BenchmarkReadCues(b *testing.B) {
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		ReadCues(talk[i%len(talk)])
	}
}
