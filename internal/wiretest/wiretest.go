// Package wiretest gives tests a client of HTTP that no other test disturbs.
//
// Whenever a server of package httptest is closed, the idle connections of
// http.DefaultTransport are closed with it, of whichever test they are; a request of another
// test whose answer comes in that moment fails. What tests send goes through Client instead.
package wiretest

import "net/http"

// Client keeps no connection. It has no time limit; it may be used concurrently.
var Client = &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
