package encoders

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"time"

	"github.com/loci-memory/loci"
)

// answersIn is how long a server may take to begin its answer.
const answersIn = 30 * time.Second

// client goes by the proxy of the environment, as other programs do.
var client = &http.Client{Transport: &http.Transport{
	Proxy: http.ProxyFromEnvironment, ResponseHeaderTimeout: answersIn, TLSHandshakeTimeout: answersIn, ForceAttemptHTTP2: true,
}}

// fetch brings what is at an address into a file, of which a part may be there. A size of 0 is
// not known.
func (f Folder) fetch(ctx context.Context, from, part string, file *File, report Progress) error {
	there := int64(0)
	if info, err := os.Stat(part); err == nil {
		there = info.Size()
	}
	if file.Size > 0 && there == file.Size {
		return nil
	}
	if file.Size > 0 && there > file.Size {
		there = 0
	}
	res, err := get(ctx, from, there)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	how := os.O_TRUNC
	switch {
	case res.StatusCode == http.StatusPartialContent && there > 0:
		how = 0
	case res.StatusCode == http.StatusRequestedRangeNotSatisfiable && there > 0:
		_ = os.Remove(part)
		return f.fetch(ctx, from, part, file, report)
	case res.StatusCode != http.StatusOK:
		return refused(from, res.StatusCode)
	}
	total := file.Size
	body := io.Reader(reader{ctx, res.Body})
	if total > 0 {
		body = io.LimitReader(body, total+1) // whatever is longer is another file
	}
	err = f.store(part, body, how, func(n int64) { report(file.Name, n, total) })
	return cut(ctx, err, from, part, total)
}

// cut says of a stream that broke off that it goes on the next time.
func cut(ctx context.Context, err error, from, part string, total int64) error {
	if ctx.Err() != nil || errors.As(err, new(*loci.HintError)) {
		return cmpErr(ctx.Err(), err)
	}
	info, failed := os.Stat(part)
	if failed == nil && err == nil && total > 0 && info.Size() < total {
		err = io.ErrUnexpectedEOF
	}
	if err == nil || failed != nil {
		return err
	}
	return loci.Unavailable(err, "%s broke off after %d bytes (%v): the same command goes on from there", public(from), info.Size(), err)
}

func cmpErr(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

func get(ctx context.Context, from string, there int64) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, from, nil)
	if err != nil {
		return nil, loci.Invalid("from", "%q is no address: write it like https://host/path", from)
	}
	if there > 0 {
		req.Header.Set("Range", fmt.Sprintf("bytes=%d-", there))
	}
	res, err := client.Do(req)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, loci.Unavailable(err, "%s can't be reached (%v): check the network, or name a mirror, a folder or an archive as the source", public(from), errors.Unwrap(err))
	}
	return res, nil
}

func refused(from string, status int) error {
	if status == http.StatusNotFound {
		return loci.NotFound("%s is not there (404): name the address of a hub, or of an archive,", public(from))
	}
	return loci.Unavailable(nil, "%s answered %d: try again later, or name another source", public(from), status)
}

// public is an address without what may be secret in it.
func public(from string) string {
	u, err := url.Parse(from)
	if err != nil {
		return "the address"
	}
	u.User, u.RawQuery, u.Fragment = nil, "", ""
	return u.String()
}

// fromArchive brings the files of an encoder from an archive, which people know by a name.
func (f Folder) fromArchive(ctx context.Context, e *Encoder, path, name string, report Progress) error {
	s := f.search(e, name, report)
	if zipped(name) {
		return s.end(s.zip(ctx, path))
	}
	return s.end(s.tar(ctx, path))
}

func (s *search) zip(ctx context.Context, path string) error {
	z, err := zip.OpenReader(path)
	if err != nil {
		return loci.Unavailable(err, "%s is no archive that can be read (%v): fetch it again, or name another source", s.from, err)
	}
	defer z.Close()
	for _, entry := range z.File {
		if err := s.offer(ctx, int64(entry.UncompressedSize64), entry.Open); err != nil {
			return err
		}
	}
	return nil
}

func (s *search) tar(ctx context.Context, path string) error {
	r, err := os.Open(path)
	if err != nil {
		return err
	}
	defer r.Close()
	plain, err := gzip.NewReader(r)
	if err != nil {
		return loci.Unavailable(err, "%s is no archive that can be read (%v): fetch it again, or name another source", s.from, err)
	}
	for t := tar.NewReader(plain); ; {
		header, err := t.Next()
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
		if err := s.offer(ctx, header.Size, func() (io.ReadCloser, error) { return io.NopCloser(t), nil }); err != nil {
			return err
		}
	}
}
