"""Runs the examples that it is given, one a line of its input, and answers with what each prints."""

import builtins
import json
import os
import sys
import traceback

from scoutline import ApiError, meta_of

printed: tuple[object, ...] = ()
say = sys.stdout


def keep(*values: object) -> None:
    global printed
    printed = values


builtins.print = keep  # type: ignore[assignment]
for line in sys.stdin:
    request = json.loads(line)
    os.environ.update(request["env"])
    try:
        with open(request["file"], encoding="utf-8") as file:
            exec(compile(file.read(), request["file"], "exec"), {"__name__": "__main__"})
        if isinstance(printed[0], int):
            answer = {"status": printed[0], "body": printed[1]}
        else:
            answer = {"status": meta_of(printed[0]).status, "body": printed[0]}  # type: ignore[arg-type]
    except ApiError as error:
        answer = {"status": error.status, "body": error.problem}
    except Exception:
        answer = {"status": 0, "body": traceback.format_exc()}
    say.write(json.dumps(answer) + "\n")
    say.flush()
