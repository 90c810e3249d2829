# The unmodified MemoryClient of PyPI's mem0ai, through every method that loci serves, and
# then the asynchronous one.
import asyncio
import sys

from mem0 import AsyncMemoryClient, MemoryClient
from mem0.client.types import AddMemoryOptions, DeleteAllMemoryOptions, SearchMemoryOptions
from mem0.exceptions import MemoryNotFoundError, ValidationError

host, key = sys.argv[1], sys.argv[2]


def raises(kind, call, *args, **named):
    try:
        call(*args, **named)
    except kind as err:
        return str(err)
    raise AssertionError(f"{call} raises no {kind.__name__}")


client = MemoryClient(api_key=key, host=host)

nothing = {"results": []}
assert client.search("who am I?", filters={"user_id": "new"}) == nothing
assert client.get_all(filters={"user_id": "new"})["count"] == 0 and client.users()["count"] == 0
assert client.delete_all(user_id="new")["message"]

one = client.add("I moved to Lisbon in March and I love the trams.", user_id="ann", metadata={"source": "chat", "n": 12345678901234567890})
assert one["status"] in ("PENDING", "SUCCEEDED"), one
id = one["results"][0]["id"]
talk = client.add(
    [{"role": "user", "content": "My sister Eva plays the cello."}, {"role": "assistant", "content": "How nice."}],
    user_id="ann", agent_id="planner", run_id="r1", app_id="music",
)
client.add({"role": "user", "content": "Bob keeps bees in Lisbon."}, options=AddMemoryOptions(filters={"user_id": "bob"}, infer=False, timestamp=1767225600))

found = client.search("where do I live?", filters={"user_id": "ann"}, top_k=3)
assert id in [m["id"] for m in found["results"]], found
assert all(m["user_id"] == "ann" for m in found["results"])
cello = client.search("cello", options=SearchMemoryOptions(filters={"AND": [{"user_id": "ann"}, {"agent_id": "planner"}]}, top_k=1))
assert [(m["memory"], m["agent_id"], m["app_id"], m["run_id"]) for m in cello["results"]] == [("My sister Eva plays the cello.", "planner", "music", "r1")], cello

everything = client.get_all(filters={"user_id": "ann"}, page=1, page_size=2)
assert everything["count"] == 3 and len(everything["results"]) == 2, everything
bob = client.get_all(filters={"user_id": "bob"})["results"]
assert [(m["memory"], m["created_at"][:10]) for m in bob] == [("Bob keeps bees in Lisbon.", "2026-01-01")], bob

got = client.get(id)
assert got["metadata"] == {"source": "chat", "n": 12345678901234567890}, got
assert client.update(id, text="I moved to Porto in March.", expiration_date="2999-01-01")["memory"] == "I moved to Porto in March."
assert client.get(id)["expiration_date"] == "2999-01-01"
client.update(id, expiration_date=None)
assert client.get(id)["expiration_date"] is None
assert client.update(id, metadata={"source": "edit"})["metadata"] == {"source": "edit"}

history = client.history(id)
assert history[0]["event"] == "ADD" and history[1]["new_memory"] == "I moved to Porto in March.", history

assert client.get_profile("ann")["profile"]["home"] == "Porto"
raises(MemoryNotFoundError, client.get_profile, "nobody")

users = {(e["type"], e["name"]) for e in client.users()["results"]}
assert users == {("user", "ann"), ("user", "bob"), ("agent", "planner"), ("app", "music"), ("run", "r1")}, users
client.feedback(id, "negative", "not so")

second = talk["results"][1]["id"]
client.batch_update([{"memory_id": id, "text": "I live in Porto."}, {"memory_id": second, "metadata": {"a": "b"}}])
assert client.get(second)["metadata"] == {"a": "b"} and client.get(id)["memory"] == "I live in Porto."
client.batch_delete([{"memory_id": second}])
raises(MemoryNotFoundError, client.get, second)
assert client.delete(id, delete_linked=True)["message"]
raises(MemoryNotFoundError, client.get, id)

assert "user_id" in raises(ValidationError, client.delete_all)
raises(ValidationError, client.delete_all, user_id="*")
raises(ValidationError, client.delete_all, user_id="ann", metadata={"a": "b"})
client.delete_all(options=DeleteAllMemoryOptions(filters={"user_id": "ann"}))
assert client.get_all(filters={"user_id": "ann"})["count"] == 0
assert client.get_all(filters={"user_id": "bob"})["count"] == 1
client.delete_users(user_id="bob")
assert client.get_all(filters={"user_id": "bob"})["count"] == 0


async def later():
    client = AsyncMemoryClient(api_key=key, host=host)
    one = await client.add("Cleo collects stamps.", user_id="cleo")
    id = one["results"][0]["id"]
    found = await client.search("stamps", filters={"user_id": "cleo"})
    assert [m["id"] for m in found["results"]] == [id], found
    assert (await client.get(id))["memory"] == "Cleo collects stamps."
    await client.update(id, text="Cleo collects coins.")
    assert len(await client.history(id)) == 2
    await client.delete(id)
    assert (await client.get_all(filters={"user_id": "cleo"}))["count"] == 0
    await client.add("Cleo sails.", user_id="cleo")
    await client.reset()
    assert (await client.get_all(filters={"user_id": "cleo"}))["count"] == 0


asyncio.run(later())
print("done")
