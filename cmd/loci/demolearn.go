package main

import (
	"context"
	"errors"
	"strings"

	"github.com/loci-memory/loci"
)

// knows shows what is known of somebody, group by group.
func (d *demo) knows(ctx context.Context) error {
	profile, err := d.memory.Profile(ctx, nora, loci.ProfileRequest{})
	return d.play(err, scene{"It knows what is so now: read from the talk by rules, each with the note that says it", "loci --user Nora profile", profile},
		func() { d.showProfile(profile) })
}

// learns reflects on three months of talk, and shows what came of it.
func (d *demo) learns(ctx context.Context) error {
	reflected, err := d.memory.Reflect(ctx, nora, loci.ReflectRequest{})
	if err := d.play(err, scene{"It reflects: by counting alone it finds what comes up again and again", "loci --user Nora reflect", reflected},
		func() { d.showReflected(reflected) }); err != nil {
		return err
	}
	traits, err := d.memory.Traits(ctx, nora, loci.TraitsRequest{All: true})
	if err != nil {
		return err
	}
	if len(traits.Traits) == 0 {
		return errors.New("the demo lost its thread: nothing was learned")
	}
	d.trait = traits.Traits[0].ID
	for i := range traits.Traits {
		if strings.Contains(traits.Traits[i].Content, "theatre") { // her work: the best to judge
			d.trait = traits.Traits[i].ID
		}
	}
	return d.play(nil, scene{"What only comes up is a topic, and listed here alone: it dissolves after a month without it", "loci --user Nora traits --all", traits},
		func() { d.showTraits(traits.Traits, true) })
}

// knowsWhy shows the evidence of a trait, and lets the user judge it.
func (d *demo) knowsWhy(ctx context.Context) error {
	r := loci.TraitRequest{ID: d.trait}
	trait, err := d.memory.Trait(ctx, nora, r)
	if err := d.play(err, scene{"Every trait has its evidence, and only those who may see all of it see the trait", "loci --user Nora trait " + r.ID.String(), trait},
		func() { d.showTrait(trait) }); err != nil {
		return err
	}
	r.Verdict, r.Reason = loci.Confirmed, "my whole life"
	judged, err := d.memory.Trait(ctx, nora, r)
	return d.play(err, scene{"The user has the last word", "loci --user Nora trait " + r.ID.String() + " --confirm --reason 'my whole life'", judged},
		func() { d.showVerdict(judged) })
}
