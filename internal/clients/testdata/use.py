"""A program over the client that openapi-python-client makes of the server's document."""

import json
import sys

from loci_client import AuthenticatedClient
from loci_client.api.recall import note, recall
from loci_client.api.remember import remember
from loci_client.models import Note, RecallRequest, RecallResult, RememberRequest, RememberResult

base, key = sys.argv[1:]
with AuthenticatedClient(base_url=base, token=key) as client:
    kept = remember.sync(client=client, body=RememberRequest(text="I moved to Ghent in May.", speaker="Ann", wait=True))
    assert isinstance(kept, RememberResult), kept
    found = recall.sync(client=client, body=RecallRequest(query="Where did Ann move?"))
    assert isinstance(found, RecallResult), found
    read = note.sync(client=client, id=found.hits[0].note.id)
    assert isinstance(read, Note), read
    missing = note.sync_detailed(client=client, id="019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07")
    print(json.dumps({"content": read.content, "status": missing.status_code, "detail": missing.parsed.detail}))
