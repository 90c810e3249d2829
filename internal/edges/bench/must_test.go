package bench_test

// must is a value that was made without an error; it panics with the error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
