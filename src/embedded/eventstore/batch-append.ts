import { messageOf } from '../../kernel/error-message.js';
import { checkedName, MAX_APPEND_BYTES } from '../eventstore-log/append-limits.js';
import { type Expected } from '../eventstore-log/check-commit.js';
import { type NewEvent } from '../eventstore-log/frame.js';
import { type WriteOutcome } from '../eventstore-log/group.js';
import {
  type AppendOptions,
  type BatchAppendRequest,
  EMPTY,
  readOptions,
  readProposed,
  sizeOf,
  success,
} from './messages.js';
import { lengthField, varintField } from '../../platform/event-store-codec/protobuf.js';
import { type Writer } from '../eventstore-log/writer.js';

/** The real server's write timeout: the maximum deadline. */
const WRITE_TIMEOUT_MS = 2_000;
/** Of `google.rpc.Code`. The real server has no such answer. */
const RESOURCE_EXHAUSTED = 8;

interface Pending {
  readonly correlation: Buffer;
  readonly stream: string;
  readonly expected: Expected;
  readonly events: NewEvent[];
  readonly timer: NodeJS.Timeout | null;
  bytes: number;
}

/** The appends of one BatchAppend call: many in flight, each answered once, in order of completion. */
export class BatchAppends {
  private readonly pending = new Map<string, Pending>();
  private unanswered = 0;
  private idle: (() => void) | null = null;
  private abandoned = false;

  constructor(
    private readonly writer: Writer,
    private readonly send: (answer: Buffer) => void,
  ) {}

  take(request: BatchAppendRequest): void {
    const key = request.correlation.toString('latin1');
    let append = this.pending.get(key);
    let stream = append?.stream ?? null;
    try {
      if (!append) {
        if (!request.options) return;
        const options = readOptions(request.options);
        stream = options.stream;
        append = this.begin(key, request, options);
        if (!append) return;
      }
      for (const proposed of request.events) {
        const event = readProposed(proposed);
        append.bytes += sizeOf(event);
        append.events.push(event);
      }
    } catch (error) {
      this.remove(key);
      const message = messageOf(error);
      this.answer(request.correlation, stream, badRequest(message));
      return;
    }
    if (append.bytes > MAX_APPEND_BYTES) {
      this.remove(key);
      this.answer(append.correlation, append.stream, maximumAppendSize());
    } else if (request.isFinal) {
      this.remove(key);
      this.execute(append);
    }
  }

  /** Calls back once nothing is in flight; incomplete appends are discarded. */
  whenIdle(done: () => void): void {
    for (const key of [...this.pending.keys()]) this.remove(key);
    if (this.unanswered === 0) done();
    else this.idle = done;
  }

  abandon(): void {
    this.abandoned = true;
    for (const key of [...this.pending.keys()]) this.remove(key);
  }

  private begin(key: string, request: BatchAppendRequest, options: AppendOptions): Pending | undefined {
    const stream = checkedName(options.stream);
    const { expected } = options;
    if (expected === null) throw new Error('the expected stream position is missing');
    const waitMs = Math.min(options.deadlineMs ?? WRITE_TIMEOUT_MS, WRITE_TIMEOUT_MS);
    const expire = (): void => {
      this.pending.delete(key);
      this.answer(request.correlation, stream, TIMED_OUT);
    };
    if (waitMs <= 0) {
      expire();
      return undefined;
    }
    const append: Pending = {
      correlation: request.correlation,
      stream,
      expected,
      events: [],
      // A complete request runs at once; only a partial one can time out.
      timer: request.isFinal ? null : setTimeout(expire, waitMs),
      bytes: 0,
    };
    this.pending.set(key, append);
    return append;
  }

  private remove(key: string): void {
    const append = this.pending.get(key);
    if (append?.timer) clearTimeout(append.timer);
    this.pending.delete(key);
  }

  private execute({ correlation, stream, expected, events }: Pending): void {
    this.unanswered++;
    this.writer.submit(stream, expected, { kind: 'append', events }, (outcome) => {
      this.unanswered--;
      this.answer(correlation, stream, resultOf(outcome, expected));
      if (this.unanswered === 0) this.idle?.();
    });
  }

  private answer(correlation: Buffer, stream: string | null, result: Buffer): void {
    if (this.abandoned) return;
    this.send(Buffer.concat([lengthField(1, correlation), result, lengthField(4, lengthField(3, stream ?? ''))]));
  }
}

function resultOf(outcome: WriteOutcome, expected: Expected): Buffer {
  if (outcome.kind === 'done') return lengthField(3, success(outcome.revision, outcome.position));
  if (outcome.kind === 'wrong') return wrongVersion(expected, outcome.current);
  if (outcome.kind === 'deleted') return failure(5, 'Stream deleted', 'StreamDeleted', EMPTY);
  return failure(outcome.kind === 'full' ? RESOURCE_EXHAUSTED : 2, outcome.message, 'Unknown', EMPTY);
}

/** `google.rpc.Status` with the single `Any` that identifies the error for clients. */
function failure(code: number, message: string, type: string, details: Buffer): Buffer {
  const any = [lengthField(1, `type.googleapis.com/event_store.client.${type}`), lengthField(2, details)];
  return lengthField(2, varintField(1, code), lengthField(2, message), lengthField(3, ...any));
}

function wrongVersion(expected: Expected, current: number): Buffer {
  const parts = [current < 0 ? lengthField(2, EMPTY) : varintField(1, current)];
  if (expected === 'any') parts.push(lengthField(4, EMPTY));
  else if (expected === 'stream_exists') parts.push(lengthField(5, EMPTY));
  else if (expected < 0) parts.push(lengthField(6, EMPTY));
  else parts.push(varintField(3, expected));
  return failure(6, 'Wrong expected version', 'WrongExpectedVersion', Buffer.concat(parts));
}

function maximumAppendSize(): Buffer {
  return failure(3, 'Maximum append size exceeded', 'MaximumAppendSizeExceeded', varintField(1, MAX_APPEND_BYTES));
}

function badRequest(message: string): Buffer {
  return failure(3, message, 'BadRequest', lengthField(1, message));
}

const TIMED_OUT = failure(4, 'Timeout', 'Timeout', EMPTY);
