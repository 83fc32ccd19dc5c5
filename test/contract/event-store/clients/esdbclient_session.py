"""What a user of the published Python client does, against the server named in the first argument.

Prints one line a step and ends with "ok"; any other end is a failure.
"""
import sys
import uuid

from MODULE import CLIENT, NewEvent, StreamState
from MODULE.exceptions import NotFoundError as NotFound
from MODULE.exceptions import StreamIsDeletedError as StreamIsDeleted
from MODULE.exceptions import WrongCurrentVersionError as WrongCurrentVersion
