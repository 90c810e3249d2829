package postgres

import "errors"

var errUnbuilt = errors.New("not built yet")
