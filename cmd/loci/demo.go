package main

type demoCmd struct{}

// Run tells the story.
func (c *demoCmd) Run(a *app) error { return nil }
