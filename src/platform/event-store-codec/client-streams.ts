import { type EventStoreDBClient } from '@eventstore/db-client';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { type Duplex } from 'node:stream';
import { type Repair } from '../telemetry/repair.js';
import { decodeAppendResponse } from './append-response.js';
import { decodeReadResponse } from './read-response.js';

/** Feature that a server lists when it accepts a deadline as a duration instead of a time of day. */
const DEADLINE_FROM_NOW = 'deadline_duration';

const { read, batchAppend } = streamsGrpc.StreamsService;

/** The members of a gRPC stub that are used here. */
interface Stub {
  makeServerStreamRequest(path: string, encode: unknown, decode: unknown, ...call: readonly unknown[]): unknown;
  makeBidiStreamRequest(path: string, encode: unknown, decode: unknown, ...call: readonly unknown[]): Duplex;
}

type StreamCreator = <S>(
  service: unknown,
  name: string,
  create: (stub: Stub) => S,
  cache?: WeakMap<object, S>,
) => () => Promise<S>;

/** Members of the client that its types hide. */
interface Internals {
  GRPCStreamCreator?: StreamCreator;
  callArguments?(given: object, options: object): readonly unknown[];
  supports?(method: unknown, feature?: string): Promise<boolean>;
}

/**
 * Makes this client decode responses with `decodeReadResponse`: the generated classes take more than half of a log
 * reader's time. An unknown client version stays unchanged, and the result reports that.
 */
export function readFaster(client: EventStoreDBClient): Repair {
  const internals = client as unknown as Internals;
  const original = internals.GRPCStreamCreator;
  const name = 'eventstore_read_decoder';
  if (typeof original !== 'function') return { name, notInEffect: OTHER_CLIENT };
  internals.GRPCStreamCreator = (service, method, create, cache) =>
    original(service, method, isRead(method) ? (stub) => create(readingFast(stub)) : create, cache);
  return { name, notInEffect: null };
}

const OTHER_CLIENT = 'the client makes its streams another way';
const OTHER_SERVER = 'the server takes no appends in batches with a duration as deadline';

function isRead(name: string): boolean {
  return name === 'readStream' || name === 'readAll' || name === 'subscribeToAll';
}

function readingFast(stub: Stub): Stub {
  return Object.create(stub, {
    read: {
      value: (...call: readonly unknown[]) =>
        stub.makeServerStreamRequest(read.path, read.requestSerialize, decodeReadResponse, ...call),
    },
  }) as Stub;
}

/**
 * Streams on which a connection of the client appends: requests as bytes in, responses out. A gRPC stream writes one
 * message a turn of the event loop; with several streams a turn combines several messages in one write.
 */
export class AppendStreams {
  private readonly open: WeakMap<object, Duplex>[];
  private readonly internals: Internals;
  private refusal: string | null;

  /** `prepare` is called for each new stream: the first, and after a lost connection. */
  constructor(
    client: EventStoreDBClient,
    private readonly most: number,
    private readonly prepare: (stream: Duplex) => void,
  ) {
    this.internals = client as unknown as Internals;
    this.open = Array.from({ length: most }, () => new WeakMap<object, Duplex>());
    const used = ['GRPCStreamCreator', 'callArguments', 'supports'] as const;
    this.refusal = used.every((name) => typeof this.internals[name] === 'function') ? null : OTHER_CLIENT;
  }

  /** Whether appends use these streams; the first append discovers what the server supports. */
  repair(): Repair {
    return { name: 'eventstore_append_encoder', notInEffect: this.refusal };
  }

  /** Null when the server or the client does not support this. @throws connection errors */
  async choose(turn: number): Promise<Duplex | null> {
    const { internals } = this;
    if (!internals.GRPCStreamCreator || !internals.callArguments || !internals.supports) return null;
    this.refusal = (await internals.supports(batchAppend, DEADLINE_FROM_NOW)) ? null : OTHER_SERVER;
    if (this.refusal !== null) return null;
    const call = internals.callArguments({}, { deadline: Infinity });
    const make = (stub: Stub): Duplex => {
      const stream = stub.makeBidiStreamRequest(
        ...([batchAppend.path, (bytes: Buffer) => bytes, decodeAppendResponse] as const),
        ...call,
      );
      this.prepare(stream);
      return stream;
    };
    const cache = this.open[turn % this.most];
    return internals.GRPCStreamCreator(streamsGrpc.StreamsClient, 'appendToStream', make, cache)();
  }
}
