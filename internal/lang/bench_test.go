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
