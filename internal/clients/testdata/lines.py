"""Tells schemathesis how a body of lines is sent: as the text that it is."""

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def lines(context, value):
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")
