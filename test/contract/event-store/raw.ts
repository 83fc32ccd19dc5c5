import { type ClientReadableStream, type Metadata, type ServiceError } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { randomUUID } from 'node:crypto';
import { type TestServer } from './server.js';

const { AppendReq, BatchAppendReq, ReadReq } = streams;
const { Empty } = shared;
const { Timestamp } = timestamp;

export function identifier(stream: string): InstanceType<typeof shared.StreamIdentifier> {
  const id = new shared.StreamIdentifier();
  id.setStreamName(Buffer.from(stream).toString('base64'));
  return id;
}

export function uuid(text: string): InstanceType<typeof shared.UUID> {
  const id = new shared.UUID();
  id.setString(text);
  return id;
}

/** `any`, `no_stream`, `stream_exists`, a revision, or null for an absent field. */
type Expected = string | null;

interface ExpectedSetter {
  setAny(value: InstanceType<typeof Empty>): void;
  setNoStream(value: InstanceType<typeof Empty>): void;
  setStreamExists(value: InstanceType<typeof Empty>): void;
}

function setExpected(options: ExpectedSetter, expected: Expected, setRevision: (value: string) => void): void {
  if (expected === 'any') options.setAny(new Empty());
  else if (expected === 'no_stream') options.setNoStream(new Empty());
  else if (expected === 'stream_exists') options.setStreamExists(new Empty());
  else if (expected !== null) setRevision(expected);
}

export interface Proposed {
  readonly id?: string;
  readonly metadata?: Record<string, string>;
  readonly data?: string;
}

const METADATA = { type: 'Tested', 'content-type': 'application/json' };

export function appendOptions(stream: string, expected: Expected): InstanceType<typeof AppendReq> {
  const options = new AppendReq.Options();
  options.setStreamIdentifier(identifier(stream));
  setExpected(options, expected, (value) => options.setRevision(value));
  const request = new AppendReq();
  request.setOptions(options);
  return request;
}

export function appendEvent({ id = randomUUID(), metadata = METADATA, data = '{}' }: Proposed = {}) {
  const message = new AppendReq.ProposedMessage();
  message.setId(uuid(id));
  for (const [key, value] of Object.entries(metadata)) message.getMetadataMap().set(key, value);
  message.setData(Buffer.from(data).toString('base64'));
  const request = new AppendReq();
  request.setProposedMessage(message);
  return request;
}

/** One Append call with exactly these messages. */
export function rawAppend(
  server: TestServer,
  requests: readonly InstanceType<typeof AppendReq>[],
): Promise<InstanceType<typeof streams.AppendResp>> {
  return new Promise((resolve, reject) => {
    const call = server.raw.append((error, response) => {
      if (error) reject(error);
      else resolve(response);
    });
    for (const request of requests) call.write(request);
    call.end();
  });
}

export interface BatchChunk {
  readonly correlation: string;
  readonly stream?: string;
  readonly expected?: Expected;
  /** Seconds from now, in the absolute field that clients send. */
  readonly deadlineSeconds?: number;
  readonly events?: readonly Proposed[];
  readonly isFinal: boolean;
  /** Omits the options, as in every chunk but the first. */
  readonly continued?: boolean;
}

export function batchChunk(chunk: BatchChunk): InstanceType<typeof BatchAppendReq> {
  const request = new BatchAppendReq();
  request.setCorrelationId(uuid(chunk.correlation));
  request.setIsFinal(chunk.isFinal);
  if (!chunk.continued) {
    const options = new BatchAppendReq.Options();
    if (chunk.stream !== undefined) options.setStreamIdentifier(identifier(chunk.stream));
    setExpected(options, chunk.expected ?? 'any', (value) => options.setStreamPosition(value));
    if (chunk.deadlineSeconds !== undefined) {
      const deadline = new Timestamp();
      deadline.setSeconds(Math.floor(Date.now() / 1000) + chunk.deadlineSeconds);
      options.setDeadline(deadline);
    }
    request.setOptions(options);
  }
  for (const { id = randomUUID(), metadata = METADATA, data = '{}' } of chunk.events ?? []) {
    const message = new BatchAppendReq.ProposedMessage();
    message.setId(uuid(id));
    for (const [key, value] of Object.entries(metadata)) message.getMetadataMap().set(key, value);
    message.setData(Buffer.from(data).toString('base64'));
    request.addProposedMessages(message);
  }
  return request;
}

export interface BatchCall {
  send(chunk: BatchChunk): void;
  /** Answers so far, by correlation id. */
  readonly answers: Map<string, InstanceType<typeof streams.BatchAppendResp>[]>;
  readonly ended: Promise<void>;
  end(): void;
}

export function rawBatchAppend(server: TestServer): BatchCall {
  const call = server.raw.batchAppend();
  const answers: BatchCall['answers'] = new Map();
  call.on('data', (response: InstanceType<typeof streams.BatchAppendResp>) => {
    const id = response.getCorrelationId()!.getString();
    answers.set(id, [...(answers.get(id) ?? []), response]);
  });
  const ended = new Promise<void>((resolve, reject) => {
    call.on('end', resolve);
    call.on('error', reject);
  });
  ended.catch(() => undefined);
  return { send: (chunk) => call.write(batchChunk(chunk)), answers, ended, end: () => call.end() };
}

export interface ReadOptions {
  readonly stream?: string;
  readonly from?: 'start' | 'end' | { commit: string; prepare: string } | { revision: string };
  readonly backwards?: boolean;
  readonly count?: string;
  readonly subscription?: boolean;
  readonly filter?: { prefix: string[]; max?: number; multiplier?: number };
  readonly uuid?: 'string' | 'structured' | 'none';
  readonly resolveLinks?: boolean;
  /** 1 also requests the ends of the stream. */
  readonly compatibility?: number;
}

export function readRequest(given: ReadOptions): InstanceType<typeof ReadReq> {
  const options = new ReadReq.Options();
  const { from = 'start' } = given;
  if (given.stream !== undefined) {
    const stream = new ReadReq.Options.StreamOptions();
    stream.setStreamIdentifier(identifier(given.stream));
    if (from === 'start') stream.setStart(new Empty());
    else if (from === 'end') stream.setEnd(new Empty());
    else if ('revision' in from) stream.setRevision(from.revision);
    options.setStream(stream);
  } else {
    const all = new ReadReq.Options.AllOptions();
    if (from === 'start') all.setStart(new Empty());
    else if (from === 'end') all.setEnd(new Empty());
    else if ('commit' in from) {
      const position = new ReadReq.Options.Position();
      position.setCommitPosition(from.commit);
      position.setPreparePosition(from.prepare);
      all.setPosition(position);
    }
    options.setAll(all);
  }
  const { FORWARDS, BACKWARDS } = ReadReq.Options.ReadDirection;
  options.setReadDirection(given.backwards ? BACKWARDS : FORWARDS);
  options.setResolveLinks(given.resolveLinks ?? false);
  if (given.subscription) options.setSubscription(new ReadReq.Options.SubscriptionOptions());
  else options.setCount(given.count ?? '100');
  if (given.filter) options.setFilter(filterOf(given.filter));
  else options.setNoFilter(new Empty());
  if (given.uuid !== 'none') {
    const option = new ReadReq.Options.UUIDOption();
    if (given.uuid === 'structured') option.setStructured(new Empty());
    else option.setString(new Empty());
    options.setUuidOption(option);
  }
  if (given.compatibility !== undefined) {
    const control = new ReadReq.Options.ControlOption();
    control.setCompatibility(given.compatibility);
    options.setControlOption(control);
  }
  const request = new ReadReq();
  request.setOptions(options);
  return request;
}

function filterOf({ prefix, max = 32, multiplier = 1 }: NonNullable<ReadOptions['filter']>) {
  const expression = new ReadReq.Options.FilterOptions.Expression();
  expression.setPrefixList(prefix);
  const filter = new ReadReq.Options.FilterOptions();
  filter.setStreamIdentifier(expression);
  filter.setMax(max);
  filter.setCheckpointintervalmultiplier(multiplier);
  return filter;
}

export type ReadResp = InstanceType<typeof streams.ReadResp>;

export function rawRead(server: TestServer, options: ReadOptions): ClientReadableStream<ReadResp> {
  return server.raw.read(readRequest(options));
}

/** All messages of a finite read. */
export function rawReadAll(server: TestServer, options: ReadOptions): Promise<ReadResp[]> {
  return new Promise((resolve, reject) => {
    const messages: ReadResp[] = [];
    rawRead(server, options)
      .on('data', (message: ReadResp) => messages.push(message))
      .on('end', () => resolve(messages))
      .on('error', reject);
  });
}

export function trailer(error: unknown, key: string): string | undefined {
  return ((error as ServiceError).metadata as Metadata | undefined)?.get(key)[0]?.toString();
}
