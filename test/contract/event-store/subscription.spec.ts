import {
  END,
  ErrorType,
  eventTypeFilter,
  NO_STREAM,
  START,
  streamNameFilter,
  type AllStreamSubscription,
  type Position,
  type StreamSubscription,
} from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { until } from '../../kit/until.js';
import { rawRead, type ReadOptions, type ReadResp } from './raw.js';
import { event, events, freshStream, startServer, type TestServer } from './server.js';

const kindOf = (message: ReadResp): string => {
  const position = message.getCheckpoint()?.getCommitPosition();
  if (position) return `checkpoint ${position}`;
  if (message.hasEvent()) return `event ${Buffer.from(message.getEvent()!.getEvent()!.getData_asU8()).toString()}`;
  if (message.hasConfirmation()) return 'confirmation';
  return message.hasCaughtUp() ? 'caught up' : 'something else';
};

describe('subscriptions', () => {
  let server: TestServer;
  const open: { cancel(): void }[] = [];

  beforeAll(async () => {
    server = await startServer();
  });
  afterEach(() => {
    for (const call of open.splice(0)) call.cancel();
  });
  afterAll(() => server.close());

  const append = (stream: string, count: number) =>
    server.client.appendToStream(stream, events(count), { expectedRevision: 'any' });

  /** Collects the messages of a raw subscription. */
  function listen(options: ReadOptions): { received: string[]; messages: ReadResp[]; failure: () => unknown } {
    const call = rawRead(server, { ...options, subscription: true });
    open.push(call);
    const received: string[] = [];
    const messages: ReadResp[] = [];
    let failure: unknown = null;
    call.on('data', (message: ReadResp) => {
      received.push(kindOf(message));
      messages.push(message);
    });
    call.on('error', (error) => (failure = error));
    return { received, messages, failure: () => failure };
  }

  const gather = (subscription: StreamSubscription | AllStreamSubscription) => {
    open.push({ cancel: () => void subscription.unsubscribe() });
    const seen: { streamId: string; revision: bigint; type: string; position: Position | undefined }[] = [];
    const failures: (Error & { type?: string })[] = [];
    subscription.on('data', (resolved: unknown) => seen.push((resolved as { event: (typeof seen)[number] }).event));
    subscription.on('error', (error: Error) => failures.push(error));
    return { seen, failures };
  };

  describe('S27 to a stream', () => {
    it('confirm, deliver history, say that they caught up, and deliver what follows', async () => {
      const stream = freshStream();
      await append(stream, 2);
      const { received } = listen({ stream });
      await until(() => received.includes('caught up'), { what: 'caught up' });
      await append(stream, 1);
      await until(() => received.length === 5, { what: 'the live event' });
      expect(received).toEqual(['confirmation', 'event {"n":0}', 'event {"n":1}', 'caught up', 'event {"n":0}']);
    });

    it('start strictly after a revision, or after what is there', async () => {
      const stream = freshStream();
      await append(stream, 3);
      const after = listen({ stream, from: { revision: '1' } });
      const atEnd = listen({ stream, from: 'end' });
      await until(() => after.received.length === 3 && atEnd.received.length === 2, { what: 'both' });
      expect(after.received).toEqual(['confirmation', 'event {"n":2}', 'caught up']);
      expect(atEnd.received).toEqual(['confirmation', 'caught up']);
      await append(stream, 1);
      await until(() => after.received.length === 4 && atEnd.received.length === 3, { what: 'the live event' });
    });

    it('wait for a stream that is not there yet, and skip up to a revision ahead of it', async () => {
      const stream = freshStream();
      const early = listen({ stream });
      const ahead = listen({ stream, from: { revision: '1' } });
      await until(() => early.received.length === 2 && ahead.received.length === 2, { what: 'both to catch up' });
      expect(early.received).toEqual(['confirmation', 'caught up']);
      await append(stream, 3);
      await until(() => early.received.length === 5 && ahead.received.length === 3, { what: 'the events' });
      expect(ahead.received).toEqual(['confirmation', 'caught up', 'event {"n":2}']);
    });

    it('leave out what is truncated, and deliver all that is live', async () => {
      const stream = freshStream();
      await append(stream, 5);
      await server.client.setStreamMetadata(stream, { maxCount: 2 });
      const { received } = listen({ stream });
      await until(() => received.includes('caught up'), { what: 'caught up' });
      expect(received).toEqual(['confirmation', 'event {"n":3}', 'event {"n":4}', 'caught up']);
      await append(stream, 4);
      await until(() => received.length === 8, { what: 'all four' });
    });

    it.each([
      ['truncated', (stream: string) => server.client.setStreamMetadata(stream, { truncateBefore: 3 })],
      ['deleted', (stream: string) => server.client.deleteStream(stream)],
    ])('S22 deliver nothing of a history that is %s as a whole, whatever follows', async (_how, hide) => {
      const stream = freshStream();
      await append(stream, 3);
      await hide(stream);
      const { seen } = gather(server.client.subscribeToStream(stream));
      const { received } = listen({ stream });
      await until(() => received.includes('caught up'), { what: 'caught up' });
      await append(stream, 1);
      await until(() => seen.length > 0 && received.length > 2, { what: 'the live event' });
      expect(seen.map(({ revision }) => revision)).toEqual([3n]);
      expect(received).toEqual(['confirmation', 'caught up', 'event {"n":0}']);
    });

    it('outlive a soft delete, and end with a tombstone', async () => {
      const stream = freshStream();
      await append(stream, 1);
      const { seen, failures } = gather(server.client.subscribeToStream(stream));
      await until(() => seen.length === 1, { what: 'the first event' });
      await server.client.deleteStream(stream);
      await append(stream, 1);
      await until(() => seen.length === 2, { what: 'the event after the delete' });
      await server.client.tombstoneStream(stream);
      await until(() => failures.length === 1, { what: 'the end' });
      expect(failures[0]!.type).toBe(ErrorType.STREAM_DELETED);
      expect(seen.map(({ type }) => type)).toEqual(['Tested', 'Tested', '$streamDeleted']);
    });

    it('are refused for a tombstoned stream', async () => {
      const stream = freshStream();
      await server.client.tombstoneStream(stream);
      const { received, failure } = listen({ stream });
      await until(() => failure(), { what: 'the refusal' });
      expect(failure()).toMatchObject({ code: status.FAILED_PRECONDITION });
      expect(received).toEqual([]);
    });
  });

  describe('S27 to $all', () => {
    it('deliver everything in order and once, from history into what is live', async () => {
      const stream = freshStream();
      await append(stream, 300);
      let caughtUp = 0;
      const subscription = server.client.subscribeToAll({ fromPosition: START });
      subscription.on('caughtUp', () => caughtUp++);
      const { seen } = gather(subscription);
      const writing = (async () => {
        for (let n = 0; n < 100; n++) await append(stream, 3);
      })();
      const ours = () => seen.filter(({ streamId }) => streamId === stream);
      await writing;
      await until(() => ours().length === 600, { what: 'all events' });
      expect(ours().map(({ revision }) => revision)).toEqual(Array.from({ length: 600 }, (_, n) => BigInt(n)));
      const positions = seen.map(({ position }) => position!.commit);
      expect(positions.every((position, i) => i === 0 || position > positions[i - 1]!)).toBe(true);
      expect(caughtUp).toBeGreaterThanOrEqual(1);
    });

    it('start strictly after a position, and at the end after what is there', async () => {
      const stream = freshStream();
      const { position } = await append(stream, 1);
      const after = gather(server.client.subscribeToAll({ fromPosition: position! }));
      const atEnd = gather(server.client.subscribeToAll({ fromPosition: END }));
      await new Promise<void>((resolve) =>
        server.client.subscribeToAll({ fromPosition: END }).once('caughtUp', resolve),
      );
      await append(stream, 2);
      for (const { seen } of [after, atEnd]) {
        await until(() => seen.filter(({ streamId }) => streamId === stream).length >= 2, { what: 'both events' });
        expect(seen.filter(({ streamId }) => streamId === stream).map(({ revision }) => revision)).toEqual([1n, 2n]);
      }
    });

    it('S24 refuse a position where no event begins', async () => {
      const { position } = await append(freshStream(), 1);
      await append(freshStream(), 1);
      const off = String(position!.commit + 1n);
      const { failure } = listen({ from: { commit: off, prepare: off } });
      await until(() => failure(), { what: 'the refusal' });
      expect(failure()).toMatchObject({ code: status.INVALID_ARGUMENT });
    });

    it('give unfiltered readers no checkpoints', async () => {
      const { received } = listen({});
      await until(() => received.includes('caught up'), { what: 'caught up' });
      expect(received.filter((line) => line.startsWith('checkpoint'))).toEqual([]);
    });
  });

  describe('S28 checkpoints of a filter', () => {
    it('come every so many events looked at, and right before going live', async () => {
      const category = freshStream();
      const { position } = await append(`${category}-a`, 1);
      for (let n = 0; n < 10; n++) await append(freshStream('noise'), 20);
      const { position: last } = await append(`${category}-b`, 1);
      const from = { commit: String(position!.commit), prepare: String(position!.prepare) };
      const { received } = listen({ from, filter: { prefix: [category], max: 32, multiplier: 2 } });
      await until(() => received.includes('caught up'), { what: 'caught up' });
      const checkpoints = received
        .filter((line) => line.startsWith('checkpoint'))
        .map((line) => BigInt(line.slice(11)));
      expect(checkpoints.length).toBeGreaterThanOrEqual(4);
      expect([...new Set(checkpoints)].sort((a, b) => (a < b ? -1 : 1))).toEqual(checkpoints);
      expect(checkpoints.at(-1)).toBeGreaterThanOrEqual(last!.commit);
      expect(received.at(received.indexOf('caught up') - 1)).toMatch(/^checkpoint/);
      expect(received.filter((line) => line.startsWith('event'))).toHaveLength(1);
    });

    it('come while live too, and are places to resume from without loss', async () => {
      const category = freshStream();
      const { received } = listen({ from: 'end', filter: { prefix: [category], max: 8, multiplier: 1 } });
      await until(() => received.includes('caught up'), { what: 'caught up' });
      const before = received.length;
      await append(freshStream('noise'), 40);
      await until(() => received.slice(before).some((line) => line.startsWith('checkpoint')), { what: 'a checkpoint' });
      const checkpoint = received.findLast((line) => line.startsWith('checkpoint'))!.slice(11);
      await append(`${category}-x`, 1);
      const resumed = listen({ from: { commit: checkpoint, prepare: checkpoint }, filter: { prefix: [category] } });
      await until(() => resumed.received.some((line) => line.startsWith('event')), { what: 'the event' });
    });
  });

  it('S25 filter by stream name and event type, by prefix and by regular expression', async () => {
    const category = freshStream();
    const { position } = await append(freshStream(), 1);
    const from = { fromPosition: position! };
    const gathered = [
      server.client.subscribeToAll({ ...from, filter: streamNameFilter({ prefixes: ['none-', `${category}-a`] }) }),
      server.client.subscribeToAll({ ...from, filter: streamNameFilter({ regex: `${category}-[ab]$` }) }),
      server.client.subscribeToAll({ ...from, filter: eventTypeFilter({ prefixes: [`Type${category}`] }) }),
      server.client.subscribeToAll({ ...from, filter: eventTypeFilter({ regex: `^Type${category}\\d$` }) }),
    ].map(gather);
    for (const name of ['a', 'b', 'c']) {
      await server.client.appendToStream(
        `${category}-${name}`,
        [event(0, `Type${category}${name === 'b' ? 'x' : 1}`)],
        {
          expectedRevision: NO_STREAM,
        },
      );
    }
    const names = () => gathered.map(({ seen }) => seen.map(({ streamId }) => streamId.at(-1)).join(''));
    await until(() => names().join(',') === 'a,ab,abc,ac', { what: 'a,ab,abc,ac' }).catch(() => undefined);
    expect(names()).toEqual(['a', 'ab', 'abc', 'ac']);
  });
});
