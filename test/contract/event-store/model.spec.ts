import {
  BACKWARDS,
  END,
  ErrorType,
  FORWARDS,
  jsonEvent,
  NO_STREAM,
  START,
  STREAM_EXISTS,
  streamNameFilter,
  type AppendExpectedRevision,
  type CommandError,
  type ExpectedRevision,
  type Position,
  type ResolvedEvent,
} from '@eventstore/db-client';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { until } from '../../kit/until.js';
import { Model, type Expected, type LogLine, type Outcome } from './model.js';
import { collect, freshStream, startServer, type TestEmulator, type TestServer } from './server.js';

/** `MODEL_RUNS=10000` runs more of them. */
const RUNS = Number(process.env.MODEL_RUNS ?? 150);
const NAMES = ['a', 'b'] as const;
const TOMBSTONE = 2n ** 63n - 1n;

const name = fc.constantFrom(...NAMES);
/** Relative to the stream's revision, so that most values are close to it. */
const offset = fc.integer({ min: -4, max: 1 }).map((offset) => ({ offset }));
const expected = fc.oneof(fc.constantFrom('any', 'no_stream', 'stream_exists'), offset);
/** A client cannot delete with the expectation stream_exists. */
const expectedByDelete = fc.oneof(fc.constantFrom('any', 'no_stream'), offset);
/** Ids: some of an earlier append, then new ones. */
const ids = fc.record({
  repeated: fc.option(fc.record({ of: fc.nat(), skip: fc.nat(2) }), { nil: null, freq: 2 }),
  fresh: fc.nat(3),
});
const command = fc.oneof(
  { weight: 12, arbitrary: fc.record({ does: fc.constant('append' as const), name, expected, ids }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('delete' as const), name, expected: expectedByDelete }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('tombstone' as const), name, expected: expectedByDelete }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('metadata' as const),
      name,
      maxCount: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      truncateBefore: fc.option(fc.nat(6), { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('read' as const), name }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('forget' as const) }) },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

describe('against a model of arrays', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  it('answers any sequence of commands alike, and after a restart still does', async () => {
    const finished: Run[] = [];
    const sequence = fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 25 }), async (commands) => {
      const run = await Run.begin(server);
      for (const each of commands) await run.step(each);
      await run.compareAll();
      finished.push(run);
    });
    await fc.assert(sequence, { numRuns: RUNS });
    if (!('restart' in server)) return;
    await (server as TestEmulator).restart();
    for (const run of finished) await run.compareStreams();
    await finished.at(-1)!.compareAll();
  }, 600_000);
});

/** One sequence on its own streams, in parallel with the model. */
class Run {
  private readonly prefix = freshStream('model');
  private readonly model = new Model();
  private readonly appended: string[][] = [];

  private constructor(
    private readonly server: TestServer,
    private readonly from: Position | typeof START,
  ) {}

  /** Starts after the events of earlier sequences. */
  static async begin(server: TestServer): Promise<Run> {
    const [last] = await collect(server.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }));
    return new Run(server, last?.event!.position ?? START);
  }

  async step(command: Command): Promise<void> {
    switch (command.does) {
      case 'append':
        return this.append(command);
      case 'delete':
      case 'tombstone': {
        const revision = this.revisionOf(command.name, command.expected);
        const options = { expectedRevision: onWire(revision) as ExpectedRevision };
        const stream = this.full(command.name);
        const { client } = this.server;
        const call =
          command.does === 'delete' ? client.deleteStream(stream, options) : client.tombstoneStream(stream, options);
        const outcome = this.model[command.does](stream, revision);
        expect(await settle(call.then(() => 0n))).toEqual({
          ...outcome,
          ...(outcome.is === 'appended' && { revision: 0 }),
        });
        return;
      }
      case 'metadata': {
        const stream = this.full(command.name);
        const { maxCount, truncateBefore } = command;
        const metadata = {
          ...(maxCount !== undefined && { maxCount }),
          ...(truncateBefore !== undefined && { truncateBefore }),
        };
        const outcome = this.model.setMetadata(stream, metadata);
        expect(await settle(this.server.client.setStreamMetadata(stream, metadata).then(() => 0n))).toEqual(outcome);
        return;
      }
      case 'read':
        return this.compareStream(this.full(command.name));
      case 'forget': {
        const { faults } = this.server as Partial<TestEmulator>;
        if (!faults) return;
        faults.clearRecentIds();
        this.model.restart();
      }
    }
  }

  async compareStreams(): Promise<void> {
    for (const name of NAMES) await this.compareStream(this.full(name));
  }

  async compareAll(): Promise<void> {
    await this.compareStreams();
    const filter = streamNameFilter({ prefixes: [this.prefix, `$$${this.prefix}`] });
    const subscription = this.server.client.subscribeToAll({ fromPosition: this.from, filter });
    const delivered: ResolvedEvent[] = [];
    subscription.on('data', (resolved: ResolvedEvent) => delivered.push(resolved));
    await new Promise<void>((resolve) => subscription.once('caughtUp', resolve));
    await until(() => delivered.length >= this.model.log.length, { what: 'the whole log' });
    await subscription.unsubscribe();
    expect(delivered.map(lineOf)).toEqual(this.model.log);
    const positions = delivered.map(({ event }) => event!.position!.commit);
    expect(positions.every((position, i) => i === 0 || position > positions[i - 1]!)).toBe(true);
    const log = await collect(this.server.client.readAll({ direction: FORWARDS, fromPosition: this.from }));
    const ours = log.filter(({ event }) => event!.streamId.includes(this.prefix));
    expect(ours.map(lineOf)).toEqual(this.model.log);
  }

  private async append({ name, expected, ids }: Extract<Command, { does: 'append' }>): Promise<void> {
    const stream = this.full(name);
    const revision = this.revisionOf(name, expected);
    const { repeated, fresh } = ids;
    const earlier = repeated && this.appended.length > 0 ? this.appended[repeated.of % this.appended.length]! : [];
    const batch = [...earlier.slice(repeated?.skip ?? 0), ...Array.from({ length: fresh }, () => randomUUID())];
    if (fresh > 0) this.appended.push(batch.slice(-fresh));
    const data = batch.map((id) => jsonEvent({ id, type: 'Modelled', data: { id } }));
    const outcome = this.model.append(stream, revision, batch);
    const call = this.server.client.appendToStream(stream, data, { expectedRevision: onWire(revision) });
    // A client's answer does not identify an empty append to a missing stream: it has no revision.
    const answer = await settle(call.then(({ nextExpectedRevision }) => nextExpectedRevision));
    expect(batch.length === 0 && answer.is === outcome.is ? outcome : answer).toEqual(outcome);
  }

  private async compareStream(stream: string): Promise<void> {
    const visible = this.model.visible(stream);
    for (const direction of [FORWARDS, BACKWARDS] as const) {
      const fromRevision = direction === FORWARDS ? START : END;
      const reading = collect(this.server.client.readStream(stream, { direction, fromRevision } as never));
      const found = await reading.then(
        (events) => events.map(({ event }) => [Number(event!.revision), event!.id]),
        (error: CommandError) => (error.type === ErrorType.STREAM_DELETED ? 'deleted' : 'not found'),
      );
      if (typeof visible === 'string') expect(found).toBe(visible);
      else {
        const wanted = visible.map((revision) => [revision, this.model.idAt(stream, revision)]);
        expect(found).toEqual(direction === FORWARDS ? wanted : wanted.reverse());
      }
    }
  }

  private full(name: string): string {
    return `${this.prefix}-${name}`;
  }

  private revisionOf(name: string, given: string | { offset: number }): Expected {
    if (typeof given === 'string') return given as Expected;
    const revision = this.model.current(this.full(name)) + given.offset;
    return revision < 0 ? 'no_stream' : revision;
  }
}

function onWire(expected: Expected): AppendExpectedRevision {
  if (typeof expected === 'number') return BigInt(expected);
  return expected === 'no_stream' ? NO_STREAM : expected === 'stream_exists' ? STREAM_EXISTS : 'any';
}

async function settle(call: Promise<bigint>): Promise<Outcome> {
  try {
    return { is: 'appended', revision: Number(await call) };
  } catch (error) {
    const { type, actualVersion } = error as CommandError & { actualVersion?: bigint | 'no_stream' };
    if (type === ErrorType.STREAM_DELETED) return { is: 'deleted' };
    if (type !== ErrorType.WRONG_EXPECTED_VERSION) throw error;
    return { is: 'wrong version', current: typeof actualVersion === 'bigint' ? Number(actualVersion) : -1 };
  }
}

/** Events written by the server itself have their own ids. */
function lineOf({ event }: ResolvedEvent): LogLine {
  const { streamId, revision, id, type } = event!;
  const own = type === 'Modelled' ? { id } : {};
  return { stream: streamId, revision: revision === TOMBSTONE ? 'tombstone' : Number(revision), ...own };
}
