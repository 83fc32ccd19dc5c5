import { NO_STREAM, type EventStoreDBClient } from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import { convertToCommandError, parseUUID } from '@eventstore/db-client/dist/utils/index.js';
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import { randomUUID } from 'node:crypto';
import { type Duplex } from 'node:stream';
import { encodeEvent, type EventDraft } from './event-codec.js';
import { LogUnavailable } from './event-store.errors.js';
import { encodeAppend, encodeAppendRequest } from '../event-store-codec/append-request.js';
import { type AppendResponse } from '../event-store-codec/append-response.js';
import { AppendStreams } from '../event-store-codec/client-streams.js';
import { type Repair } from '../telemetry/repair.js';

export interface AppendAnswer {
  /** Revision of the last event of the append. */
  readonly revision: bigint;
  /** Commit position of the append in `$all`. */
  readonly position: bigint;
}

interface Attempt {
  readonly streamName: string;
  readonly on: Duplex;
  readonly resolve: (answer: AppendAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** Beyond it the client would cut the append in pieces; that is left to it. */
const MOST_BYTES = 2_000_000;
/** With few appends in flight the first is enough. */
const MOST_STREAMS = 8;
/** What the client tells a server unless told otherwise. */
const SERVER_DEADLINE_MS = 10_000;

/**
 * Appends on the client's own connection, with messages encoded here: the client builds every event from
 * generated classes, encodes it twice and takes its JSON through base64, a third of the time of a process that does
 * nothing but append. A server that does not append in batches is left to the client.
 */
export class Appender {
  private readonly attempts = new Map<string, Attempt>();
  private inFlight = 0;
  private readonly streams: AppendStreams;

  constructor(
    private readonly client: EventStoreDBClient,
    /** How long an attempt may take: the stream has no deadline, and a silent server would hold the caller for ever. */
    private readonly timeoutMs: number,
  ) {
    this.streams = new AppendStreams(client, MOST_STREAMS, (stream) => this.listen(stream));
  }

  repair(): Repair {
    return this.streams.repair();
  }

  /**
   * An attempt that may be repeated: always the same events at the same revision. It rejects with the client's errors,
   * or with `LogUnavailable` where no answer came in time.
   */
  prepare(
    streamName: string,
    expected: bigint | 'no_stream',
    drafts: readonly EventDraft[],
  ): () => Promise<AppendAnswer> {
    const append = encodeAppend(streamName, expected, drafts);
    return () =>
      this.inTime(async (correlationId, resolve, reject) => {
        const stream = append.events.length > MOST_BYTES ? null : await this.streams.choose(this.inFlight);
        if (!stream) return resolve(await this.appendByClient(streamName, expected, drafts));
        this.attempts.set(correlationId, { streamName, on: stream, resolve, reject });
        const request = encodeAppendRequest(append, correlationId, SERVER_DEADLINE_MS);
        // Nobody waits for the stream to drain: what is on its way is bounded by those who wait for answers.
        stream.write(request, (error) => error && reject(error));
      });
  }

  private async inTime(
    start: (
      correlationId: string,
      resolve: (answer: AppendAnswer) => void,
      reject: (error: unknown) => void,
    ) => Promise<void>,
  ): Promise<AppendAnswer> {
    const correlationId = randomUUID();
    // A bare timer, because aborting a promised one costs an error with its stack for every append that went well.
    let timer: NodeJS.Timeout | undefined;
    this.inFlight++;
    try {
      return await new Promise<AppendAnswer>((resolve, reject) => {
        timer = setTimeout(() => reject(new LogUnavailable('an append')), this.timeoutMs);
        start(correlationId, resolve, reject).catch(reject);
      });
    } finally {
      this.inFlight--;
      clearTimeout(timer);
      this.attempts.delete(correlationId);
    }
  }

  private listen(stream: Duplex): void {
    stream.on('data', (response: AppendResponse) => this.take(response));
    stream.on('error', (error) => this.fail(stream, convertToCommandError(error) ?? error));
    for (const end of ['end', 'close']) stream.on(end, () => this.fail(stream, new LogUnavailable('an append')));
  }

  private take(response: AppendResponse): void {
    const attempt = this.attempts.get(parseUUID(response.getCorrelationId() as UUID | undefined) ?? '');
    // Nobody waits any more for what came too late.
    if (!attempt) return;
    if (response.hasError()) {
      attempt.reject(unpackToCommandError(response.getError?.() as Status, attempt.streamName));
      return;
    }
    const success = response.getSuccess();
    attempt.resolve({
      revision: BigInt(success?.getCurrentRevision() ?? 0),
      position: BigInt(success?.getPosition()?.getCommitPosition() ?? 0),
    });
  }

  private fail(stream: Duplex, error: unknown): void {
    for (const attempt of this.attempts.values()) if (attempt.on === stream) attempt.reject(error);
  }

  private async appendByClient(
    streamName: string,
    expected: bigint | 'no_stream',
    drafts: readonly EventDraft[],
  ): Promise<AppendAnswer> {
    const { nextExpectedRevision, position } = await this.client.appendToStream(streamName, drafts.map(encodeEvent), {
      expectedRevision: expected === 'no_stream' ? NO_STREAM : expected,
    });
    return { revision: nextExpectedRevision, position: position?.commit ?? 0n };
  }
}
