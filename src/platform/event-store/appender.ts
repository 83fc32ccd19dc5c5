import { NO_STREAM, type EventStoreDBClient } from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import { convertToCommandError, parseUUID } from '@eventstore/db-client/dist/utils/index.js';
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import { randomUUID } from 'node:crypto';
import { type Duplex } from 'node:stream';
import { encodeEvent, type EventDraft } from './event-codec.js';
import { LogFull, LogUnavailable } from './event-store.errors.js';
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

/** Of `google.rpc.Code`. */
const RESOURCE_EXHAUSTED = 8;
/** The client splits larger appends into chunks, so those go through the client. */
const MOST_BYTES = 2_000_000;
/** With few concurrent appends, one stream is enough. */
const MOST_STREAMS = 8;
/** The client's default deadline. */
const SERVER_DEADLINE_MS = 10_000;

/**
 * Encodes appends itself and sends them on the client's own connection. The client builds generated classes, encodes
 * each event twice and converts its JSON through base64, which takes a third of the time of a process that only
 * appends. A server without batch append is left to the client.
 */
export class Appender {
  private readonly attempts = new Map<string, Attempt>();
  private inFlight = 0;
  private readonly streams: AppendStreams;

  constructor(
    private readonly client: EventStoreDBClient,
    /** Time limit of an attempt: the stream has no deadline, and a silent server would block the caller for ever. */
    private readonly timeoutMs: number,
  ) {
    this.streams = new AppendStreams(client, MOST_STREAMS, (stream) => this.listen(stream));
  }

  repair(): Repair {
    return this.streams.repair();
  }

  /**
   * An attempt that may be repeated: always the same events at the same revision. It rejects with the client's errors,
   * or with `LogUnavailable` when no answer arrived in time.
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
        // No wait for the drain event: the callers that wait for answers already bound what is in flight.
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
    // A plain timer, because aborting a promised one costs an error with its stack for every successful append.
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
    // The answer is late: the attempt has timed out.
    if (!attempt) return;
    if (response.hasError()) {
      const error = response.getError?.() as Status;
      const isFull = Number(error.getCode()) === RESOURCE_EXHAUSTED;
      attempt.reject(isFull ? new LogFull(error.getMessage()) : unpackToCommandError(error, attempt.streamName));
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
