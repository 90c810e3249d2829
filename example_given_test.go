package loci_test

import (
	"context"
	"fmt"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// A caller that is a model hands in what it has understood itself.
func ExampleRememberRequest_facts() {
	ctx, me := context.Background(), loci.Scope{User: "me"}
	e, err := engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()})
	if err != nil {
		panic(err)
	}
	defer func() { _ = e.Close(ctx) }()
	home := func(city string) []loci.GivenClaim {
		return []loci.GivenClaim{{Subject: "user", Attribute: "home", Value: city}}
	}
	for _, r := range []loci.RememberRequest{
		{Text: "Ghent it is, for now.", Facts: []loci.GivenFact{{Text: "The user lives in Ghent.", Claims: home("Ghent")}}},
		{Text: "Packed, driven, unpacked: Leipzig!", Facts: []loci.GivenFact{{Text: "The user moved from Ghent to Leipzig.", Claims: home("Leipzig")}}},
	} {
		res, err := e.Remember(ctx, me, r)
		if err != nil {
			panic(err)
		}
		for _, d := range res.Decisions {
			fmt.Println(d.Operation, d.Reason)
		}
	}
	known, err := e.Profile(ctx, me, loci.ProfileRequest{})
	if err != nil {
		panic(err)
	}
	for _, a := range known.Attributes {
		fmt.Println(a.Attribute, a.Values[0].Value)
	}
	// Output:
	// ADD no similar memories found
	// UPDATE explicit correction of home
	// home Leipzig
}
