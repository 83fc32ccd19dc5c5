import { ANY, ErrorType, NO_STREAM, START, STREAM_EXISTS } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { identifier, trailer } from './raw.js';
import { collect, errorOf, event, events, freshStream, revisions, startServer, type TestServer } from './server.js';

describe('deletes', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  const read = (stream: string) => collect(server.client.readStream(stream));
  const append = (stream: string, count: number, expectedRevision: bigint | 'any' | 'no_stream' | 'stream_exists') =>
    server.client.appendToStream(stream, events(count), { expectedRevision });

  it('S9 hides a soft-deleted stream, and keeps its events in $all', async () => {
    const stream = freshStream();
    const first = await append(stream, 3, NO_STREAM);
    const deleted = await server.client.deleteStream(stream, { expectedRevision: 2n });
    expect(deleted.position!.commit).toBeGreaterThan(first.position!.commit);
    expect((await errorOf(read(stream))).type).toBe(ErrorType.STREAM_NOT_FOUND);
    const log = await collect(server.client.readAll({ fromPosition: START }));
    expect(log.filter(({ event: recorded }) => recorded!.streamId === stream)).toHaveLength(3);
    const [metadata] = await read(`$$${stream}`);
    expect(metadata!.event).toMatchObject({ type: '$metadata', data: { $tb: Number(2n ** 63n - 1n) } });
    expect(metadata!.event!.position!.commit).toBe(deleted.position!.commit);
  });

  it.each([[ANY], [NO_STREAM], [2n]])('S9 revives with %p, and numbers on from where it stopped', async (expected) => {
    const stream = freshStream();
    await append(stream, 3, NO_STREAM);
    await server.client.setStreamMetadata(stream, { maxAge: 5_000 });
    await server.client.deleteStream(stream);
    await expect(append(stream, 2, expected as bigint)).resolves.toMatchObject({ nextExpectedRevision: 4n });
    expect(revisions(await read(stream))).toEqual([3n, 4n]);
    const { metadata } = await server.client.getStreamMetadata(stream);
    expect(metadata).toEqual({ truncateBefore: 3 });
    await append(stream, 1, 4n);
    expect(revisions(await read(stream))).toEqual([3n, 4n, 5n]);
  });

  it('S9 revives by metadata, truncated before the next revision', async () => {
    const stream = freshStream();
    await append(stream, 2, NO_STREAM);
    await server.client.deleteStream(stream);
    await server.client.setStreamMetadata(stream, { maxCount: 7 });
    const { metadata } = await server.client.getStreamMetadata(stream);
    expect(metadata).toEqual({ maxCount: 7, truncateBefore: 2 });
    await append(stream, 1, STREAM_EXISTS);
    expect(revisions(await read(stream))).toEqual([2n]);
  });

  it('S9 still knows where a soft-deleted stream is', async () => {
    const stream = freshStream();
    await append(stream, 3, NO_STREAM);
    await server.client.deleteStream(stream);
    const error = await errorOf(append(stream, 1, 0n));
    expect(error).toMatchObject({ type: ErrorType.WRONG_EXPECTED_VERSION, actualVersion: 2n });
    expect((await errorOf(append(stream, 1, STREAM_EXISTS))).type).toBe(ErrorType.STREAM_DELETED);
  });

  it('S9 has nothing to delete where nothing was written', async () => {
    const error = await errorOf(server.client.deleteStream(freshStream(), { expectedRevision: ANY }));
    expect(error.type).toBe(ErrorType.WRONG_EXPECTED_VERSION);
  });

  it.each(['delete', 'tombstone'] as const)('S7 reports a wrong version on %s by trailers', async (kind) => {
    const stream = freshStream();
    await append(stream, 3, NO_STREAM);
    const options = new streams.DeleteReq.Options();
    options.setStreamIdentifier(identifier(stream));
    options.setRevision('7');
    const request = kind === 'delete' ? new streams.DeleteReq() : new streams.TombstoneReq();
    request.setOptions(options);
    const error = await errorOf(
      new Promise((resolve, reject) => {
        server.raw[kind](request, (failure: Error | null) => (failure ? reject(failure) : resolve(null)));
      }),
    );
    expect(error).toMatchObject({ code: status.FAILED_PRECONDITION });
    expect(trailer(error, 'exception')).toBe('wrong-expected-version');
    expect(trailer(error, 'stream-name')).toBe(stream);
    expect(trailer(error, 'expected-version')).toBe('7');
    expect(trailer(error, 'actual-version')).toBe('2');
  });

  it('S10 ends a tombstoned stream for good', async () => {
    const stream = freshStream();
    await append(stream, 2, NO_STREAM);
    const { position } = await server.client.tombstoneStream(stream, { expectedRevision: 1n });
    const reading = await errorOf(read(stream));
    expect(reading).toMatchObject({ type: ErrorType.STREAM_DELETED, streamName: stream });
    for (const attempt of [
      append(stream, 1, ANY),
      server.client.deleteStream(stream),
      server.client.tombstoneStream(stream),
    ]) {
      expect((await errorOf(attempt)).type).toBe(ErrorType.STREAM_DELETED);
    }
    const metadata = await errorOf(server.client.getStreamMetadata(stream));
    expect(metadata).toMatchObject({ type: ErrorType.STREAM_DELETED, streamName: `$$${stream}` });
    const [tombstone] = await collect(server.client.readAll({ fromPosition: position!, maxCount: 1 }));
    expect(tombstone!.event).toMatchObject({
      streamId: stream,
      type: '$streamDeleted',
      revision: 2n ** 63n - 1n,
    });
  });

  it('S10 tombstones what was never written', async () => {
    for (const expectedRevision of [NO_STREAM, ANY] as const) {
      const stream = freshStream();
      await server.client.tombstoneStream(stream, { expectedRevision });
      expect((await errorOf(read(stream))).type).toBe(ErrorType.STREAM_DELETED);
      expect((await errorOf(append(stream, 1, ANY))).type).toBe(ErrorType.STREAM_DELETED);
    }
  });

  it('S9 deletes what was deleted before, and tombstones it too', async () => {
    const stream = freshStream();
    await server.client.appendToStream(stream, [event()]);
    await server.client.deleteStream(stream);
    await server.client.deleteStream(stream);
    await server.client.tombstoneStream(stream);
    expect((await errorOf(read(stream))).type).toBe(ErrorType.STREAM_DELETED);
  });
});
