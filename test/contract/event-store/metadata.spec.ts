import { BACKWARDS, END, ErrorType, jsonEvent, NO_STREAM, START } from '@eventstore/db-client';
import { until } from '../../kit/until.js';
import { collect, errorOf, event, events, freshStream, revisions, startServer, type TestServer } from './server.js';

describe('metadata', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  const append = (stream: string, count: number) =>
    server.client.appendToStream(stream, events(count), { expectedRevision: NO_STREAM });
  const visible = async (stream: string) => revisions(await collect(server.client.readStream(stream)));

  it('S30 is set and read back, custom keys and access rules included', async () => {
    const stream = freshStream();
    const metadata = {
      maxCount: 3,
      maxAge: 60,
      cacheControl: 5,
      truncateBefore: 1,
      acl: { readRoles: ['$all'] },
      own: 'x',
    };
    await server.client.setStreamMetadata(stream, metadata as never);
    const found = await server.client.getStreamMetadata(stream);
    expect(found.metadata).toMatchObject({ maxCount: 3, maxAge: 60, cacheControl: 5, truncateBefore: 1, own: 'x' });
    expect((await server.client.getStreamMetadata(freshStream())).metadata).toBeUndefined();
  });

  it('S30 is checked like any append', async () => {
    const stream = freshStream();
    await server.client.setStreamMetadata(stream, { maxCount: 3 }, { expectedRevision: NO_STREAM });
    const error = await errorOf(
      server.client.setStreamMetadata(stream, { maxCount: 4 }, { expectedRevision: NO_STREAM }),
    );
    expect(error.type).toBe(ErrorType.WRONG_EXPECTED_VERSION);
    await server.client.setStreamMetadata(stream, { maxCount: 4 }, { expectedRevision: 0n });
  });

  it.each([
    ['maxCount', { maxCount: 2 }, [3n, 4n]],
    ['truncateBefore', { truncateBefore: 3 }, [3n, 4n]],
    ['both', { maxCount: 4, truncateBefore: 3 }, [3n, 4n]],
    ['a maxCount above the length', { maxCount: 50 }, [0n, 1n, 2n, 3n, 4n]],
  ])('S22 hides by %s', async (_what, metadata, expected) => {
    const stream = freshStream();
    await append(stream, 5);
    await server.client.setStreamMetadata(stream, metadata);
    expect(await visible(stream)).toEqual(expected);
    const backwards = await collect(server.client.readStream(stream, { direction: BACKWARDS, fromRevision: END }));
    expect(revisions(backwards)).toEqual([...expected].reverse());
    const log = await collect(server.client.readAll({ fromPosition: START }));
    expect(log.filter(({ event: recorded }) => recorded!.streamId === stream)).toHaveLength(5);
    await server.client.appendToStream(stream, [event(5)], { expectedRevision: 4n });
    expect((await visible(stream)).at(-1)).toBe(5n);
  });

  it('S22 reads a stream truncated beyond its end as empty, not as missing', async () => {
    const stream = freshStream();
    await append(stream, 3);
    await server.client.setStreamMetadata(stream, { truncateBefore: 100 });
    expect(await visible(stream)).toEqual([]);
  });

  it('S22 hides by age', async () => {
    const stream = freshStream();
    await append(stream, 3);
    await server.client.setStreamMetadata(stream, { maxAge: 2 });
    await until(async () => (await visible(stream)).length === 0, { what: 'the events to grow old', timeoutMs: 5_000 });
    await server.client.appendToStream(stream, [event(3)], { expectedRevision: 2n });
    expect(await visible(stream)).toEqual([3n]);
  });

  it('S22 shows of a metadata stream only the last event', async () => {
    const stream = freshStream();
    for (let n = 1; n <= 4; n++) await server.client.setStreamMetadata(stream, { maxCount: n });
    expect(await visible(`$$${stream}`)).toEqual([3n]);
  });

  it.each([
    ['an empty object', {}],
    ['unknown values', { $maxCount: 'many', $tb: null }],
  ])('S30 takes %s for no rule', async (_what, data) => {
    const stream = freshStream();
    await append(stream, 3);
    await server.client.setStreamMetadata(stream, { maxCount: 1 });
    expect(await visible(stream)).toEqual([2n]);
    await server.client.appendToStream(`$$${stream}`, [jsonEvent({ type: '$metadata', data: data as never })]);
    expect(await visible(stream)).toEqual([0n, 1n, 2n]);
  });

  it.each([
    ['a stream that had events', 2],
    ['a stream that was never written', 0],
  ])('S10 writes metadata of %s and was tombstoned, and reads none of it', async (_what, count) => {
    const stream = freshStream();
    if (count > 0) await append(stream, count);
    await server.client.tombstoneStream(stream);
    await expect(server.client.setStreamMetadata(stream, { maxCount: 2 })).resolves.toMatchObject({ success: true });
    const reading = await errorOf(server.client.getStreamMetadata(stream));
    expect(reading).toMatchObject({ type: ErrorType.STREAM_DELETED, streamName: `$$${stream}` });
    expect((await errorOf(append(stream, 1))).type).toBe(ErrorType.STREAM_DELETED);
    const log = await collect(server.client.readAll({ fromPosition: START }));
    expect(log.filter(({ event: recorded }) => recorded!.streamId === `$$${stream}`)).toHaveLength(1);
  });

  it('S30 knows names that no stream has', async () => {
    for (const name of ['$$', '']) await errorOf(server.client.appendToStream(name, [event()]));
  });
});
