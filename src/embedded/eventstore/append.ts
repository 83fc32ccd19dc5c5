import { type sendUnaryData, type ServerDuplexStream, type ServerReadableStream, status } from '@grpc/grpc-js';
import { checkedName, MAX_APPEND_BYTES } from '../eventstore-log/append-limits.js';
import { BatchAppends } from './batch-append.js';
import { type Expected } from '../eventstore-log/check-commit.js';
import {
  asGrpcError,
  GrpcError,
  invalidArgument,
  maximumAppendSizeExceeded,
  streamDeleted,
  wrongExpectedVersion,
} from './errors.js';
import { type Faults } from './faults.js';
import { type NewEvent } from '../eventstore-log/frame.js';
import { type WriteOutcome } from '../eventstore-log/group.js';
import {
  type AppendRequest,
  type BatchAppendRequest,
  EMPTY,
  position,
  readOptions,
  readProposed,
  sizeOf,
  success,
} from './messages.js';
import { lengthField, varintField } from '../../platform/event-store-codec/protobuf.js';
import { MessageSender } from './message-sender.js';
import { type Writer } from '../eventstore-log/writer.js';

interface Target {
  readonly stream: string;
  readonly expected: Expected;
}

function targetOf(request: AppendRequest): Target {
  if (!request.options) throw new GrpcError(status.UNKNOWN, 'the first message must be the options');
  const options = readOptions(request.options);
  const stream = checkedName(options.stream);
  if (options.expected === null) throw invalidArgument('the expected stream revision is missing');
  return { stream, expected: options.expected };
}

/** Append: options first, then one event in each message, one answer at the client's half-close. */
export function append(writer: Writer, faults: Faults) {
  return (call: ServerReadableStream<AppendRequest, Buffer>, answer: sendUnaryData<Buffer>): void => {
    let target: Target | null = null;
    const events: NewEvent[] = [];
    let bytes = 0;
    let failure: unknown = null;
    const finish = once(answer, faults);
    call.on('data', (request: AppendRequest) => {
      if (failure !== null) return;
      try {
        if (!target) {
          target = targetOf(request);
          return;
        }
        if (!request.event) throw new GrpcError(status.UNKNOWN, 'expected a proposed message');
        const event = readProposed(request.event);
        bytes += sizeOf(event);
        if (bytes > MAX_APPEND_BYTES) throw maximumAppendSizeExceeded(MAX_APPEND_BYTES);
        events.push(event);
      } catch (error) {
        failure = error;
      }
    });
    call.on('cancelled', () => finish(cancelled()));
    call.on('end', () => {
      const { stream, expected } = target ?? { stream: '', expected: 'any' as const };
      if (failure !== null || !target) {
        finish(asGrpcError(failure ?? new GrpcError(status.UNKNOWN, 'the call ended before its options')));
        return;
      }
      writer.submit(stream, expected, { kind: 'append', events }, (outcome) => {
        if (outcome.kind === 'done') finish(null, lengthField(1, success(outcome.revision, outcome.position)));
        else if (outcome.kind === 'wrong') finish(null, lengthField(2, wrongVersionMessage(expected, outcome.current)));
        else finish(errorOf(stream, expected, outcome));
      });
    });
  };
}

/** Delete and Tombstone: one request, one position. */
export function remove(writer: Writer, faults: Faults, kind: 'delete' | 'tombstone') {
  return (call: { request: AppendRequest }, given: sendUnaryData<Buffer>): void => {
    const answer = once(given, faults);
    try {
      const { stream, expected } = targetOf(call.request);
      writer.submit(stream, expected, { kind }, (outcome) => {
        if (outcome.kind !== 'done') answer(errorOf(stream, expected, outcome));
        else
          answer(null, outcome.position === null ? lengthField(2, EMPTY) : lengthField(1, position(outcome.position)));
      });
    } catch (error) {
      answer(asGrpcError(error));
    }
  };
}

/** The only answer of a call, which an injected cancellation may send first. */
function once(answer: sendUnaryData<Buffer>, faults: Faults): sendUnaryData<Buffer> {
  let answered = false;
  const finish: sendUnaryData<Buffer> = (error, value) => {
    if (answered) return;
    answered = true;
    unwatch();
    answer(error, value);
  };
  const unwatch = faults.watch(() => finish(cancelled()));
  return finish;
}

export function batchAppend(writer: Writer, faults: Faults) {
  return (call: ServerDuplexStream<BatchAppendRequest, Buffer>): void => {
    const unwatch = faults.watch(() => call.emit('error', cancelled()));
    const sender = new MessageSender(call, () => call.resume());
    const appends = new BatchAppends(writer, (answer) => {
      if (!sender.send(answer)) call.pause();
    });
    call.on('data', (request: BatchAppendRequest) => appends.take(request));
    call.on('end', () => {
      unwatch();
      appends.whenIdle(() => call.end());
    });
    for (const end of ['cancelled', 'error', 'close']) {
      call.on(end, () => {
        unwatch();
        appends.abandon();
      });
    }
  };
}

export function cancelled(): GrpcError {
  return new GrpcError(status.CANCELLED, 'the call was cancelled by the server');
}

function errorOf(stream: string, expected: Expected, outcome: Exclude<WriteOutcome, { kind: 'done' }>): GrpcError {
  if (outcome.kind === 'deleted') return streamDeleted(stream);
  if (outcome.kind === 'wrong') return wrongExpectedVersion(stream, numberOf(expected), outcome.current);
  return new GrpcError(outcome.kind === 'full' ? status.RESOURCE_EXHAUSTED : status.UNKNOWN, outcome.message);
}

function numberOf(expected: Expected): string {
  if (expected === 'any') return '-2';
  return expected === 'stream_exists' ? '-4' : String(expected);
}

/** `AppendResp.WrongExpectedVersion`, with the fields for clients older than 20.6.1 beside the current ones. */
function wrongVersionMessage(expected: Expected, current: number): Buffer {
  const noStream = current < 0;
  const parts = noStream
    ? [lengthField(2, EMPTY), lengthField(7, EMPTY)]
    : [varintField(1, current), varintField(6, current)];
  if (expected === 'any') parts.push(lengthField(4, EMPTY), lengthField(9, EMPTY));
  else if (expected === 'stream_exists') parts.push(lengthField(5, EMPTY), lengthField(10, EMPTY));
  else if (expected < 0) parts.push(varintField(3, 2n ** 64n - 1n), lengthField(11, EMPTY));
  else parts.push(varintField(3, expected), varintField(8, expected));
  return Buffer.concat(parts);
}
