"""What a user of a published Python client does, against a running server.

    python_session.py esdbclient|kurrentdbclient HOST:PORT

Prints a line a step and ends with "ok"; any other end is a failure.
"""

import importlib
import sys
import threading
import uuid

package, address = sys.argv[1], sys.argv[2]
client_module = importlib.import_module(package)
errors = importlib.import_module(f"{package}.exceptions")
Client = getattr(client_module, "EventStoreDBClient", None) or client_module.KurrentDBClient
NewEvent, StreamState = client_module.NewEvent, client_module.StreamState


def error(name):
    """The two packages name the same errors differently."""
    return getattr(errors, name, None) or getattr(errors, f"{name}Error")


def refused(kind, call, *args, **kwargs):
    try:
        call(*args, **kwargs)
    except error(kind):
        return
    raise AssertionError(f"{call.__name__} was not refused with {kind}")


def step(text):
    print(text, flush=True)


def fresh(category="python"):
    return f"{category}-{uuid.uuid4()}"


def event(number, kind="Counted", metadata=b""):
    return NewEvent(type=kind, data=b'{"n": %d}' % number, metadata=metadata)


def data(events):
    return [recorded.data for recorded in events]


client = Client(f"esdb://{address}?Tls=false")

step("append, with each expectation, and read both ways")
stream = fresh()
first = [event(0, metadata=b'{"by": "python"}'), event(1)]
position = client.append_to_stream(stream, current_version=StreamState.NO_STREAM, events=first)
client.append_to_stream(stream, current_version=1, events=[event(2)])
client.append_to_stream(stream, current_version=StreamState.ANY, events=event(3))
client.append_to_stream(stream, current_version=StreamState.EXISTS, events=event(4))
forwards = client.get_stream(stream)
assert [recorded.stream_position for recorded in forwards] == [0, 1, 2, 3, 4]
assert forwards[0].id == first[0].id and forwards[0].metadata == b'{"by": "python"}'
assert forwards[1].commit_position == position
assert data(client.get_stream(stream, backwards=True, limit=2)) == [b'{"n": 4}', b'{"n": 3}']
assert data(client.get_stream(stream, stream_position=3)) == [b'{"n": 3}', b'{"n": 4}']
assert client.get_current_version(stream) == 4
assert client.get_current_version(fresh()) is StreamState.NO_STREAM

step("conflicts, and repetitions that are none")
refused("WrongCurrentVersion", client.append_to_stream, stream, current_version=1, events=[event(9)])
refused("WrongCurrentVersion", client.append_to_stream, fresh(), current_version=0, events=[event(9)])
again = client.append_to_stream(stream, current_version=StreamState.NO_STREAM, events=first)
assert again == position
assert len(client.get_stream(stream)) == 5

step("the unary append")
unary = fresh()
client.append_event(unary, current_version=StreamState.NO_STREAM, event=event(0))
client.append_events(unary, current_version=0, events=[event(1), event(2)])
refused("WrongCurrentVersion", client.append_events, unary, current_version=0, events=[event(9)])
assert len(client.get_stream(unary)) == 3
refused("NotFound", client.get_stream, fresh())

step("too large")
refused(
    "MaximumAppendSizeExceeded",
    client.append_to_stream,
    unary,
    current_version=StreamState.ANY,
    events=[NewEvent(type="Large", data=b"x" * 700_000) for _ in range(2)],
)

step("the whole log, filtered or not")
everything = list(client.read_all(commit_position=position, limit=1000))
assert everything[0].commit_position == position
assert client.get_commit_position() >= everything[-1].commit_position
own = list(client.read_all(filter_include=[stream], filter_by_stream_name=True))
assert data(own) == data(forwards)
newest = next(iter(client.read_all(backwards=True, limit=1)))
assert newest.commit_position == client.get_commit_position()

step("subscriptions, caught up and live")
seen, done = [], threading.Event()
subscription = client.subscribe_to_all(
    filter_include=[stream], filter_by_stream_name=True, include_caught_up=True, include_checkpoints=True
)


def consume():
    for item in subscription:
        if isinstance(item, client_module.CaughtUp):
            client.append_to_stream(stream, current_version=StreamState.ANY, events=event(5))
        elif not isinstance(item, client_module.Checkpoint):
            seen.append(item.data)
            if item.data == b'{"n": 5}':
                done.set()
                return


consumer = threading.Thread(target=consume, daemon=True)
consumer.start()
assert done.wait(10), f"no live event; seen {seen}"
assert seen == [b'{"n": %d}' % n for n in range(6)]
subscription.stop()

with client.subscribe_to_stream(stream, stream_position=3) as tail:
    assert [next(tail).data for _ in range(2)] == [b'{"n": 4}', b'{"n": 5}']

step("metadata")
client.set_stream_metadata(stream, metadata={"$maxCount": 2, "own": "x"})
metadata, version = client.get_stream_metadata(stream)
assert metadata == {"$maxCount": 2, "own": "x"} and version == 0
assert data(client.get_stream(stream)) == [b'{"n": 4}', b'{"n": 5}']
assert client.get_stream_metadata(fresh()) == ({}, StreamState.NO_STREAM)

step("delete, revive, tombstone")
client.delete_stream(stream, current_version=5)
refused("NotFound", client.get_stream, stream)
client.append_to_stream(stream, current_version=StreamState.NO_STREAM, events=event(6))
assert [recorded.stream_position for recorded in client.get_stream(stream)] == [6]
refused("WrongCurrentVersion", client.delete_stream, stream, current_version=2)
client.tombstone_stream(stream, current_version=6)
refused("StreamIsDeleted", client.get_stream, stream)
refused("StreamIsDeleted", client.append_to_stream, stream, current_version=StreamState.ANY, events=[event(7)])
# The client knows the reason on its unary path by the status only.
refused("FailedPrecondition", client.append_event, stream, current_version=StreamState.ANY, event=event(7))
refused("StreamIsDeleted", client.tombstone_stream, stream, current_version=StreamState.ANY)

step("links")
target, index = fresh(), fresh("index")
client.append_to_stream(target, current_version=StreamState.NO_STREAM, events=[event(0), event(1)])
link = NewEvent(type="$>", data=f"1@{target}".encode(), content_type="application/octet-stream")
client.append_to_stream(index, current_version=StreamState.NO_STREAM, events=link)
resolved = client.get_stream(index, resolve_links=True)[0]
assert resolved.data == b'{"n": 1}' and resolved.link.stream_name == index

step("nothing but streams")
assert list(client.list_subscriptions()) == []
client.close()
step("ok")
