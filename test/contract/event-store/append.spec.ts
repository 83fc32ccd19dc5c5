import {
  ANY,
  BACKWARDS,
  END,
  ErrorType,
  FORWARDS,
  NO_STREAM,
  START,
  STREAM_EXISTS,
  type AppendExpectedRevision,
  type EventData,
} from '@eventstore/db-client';
import { appendEvent, appendOptions } from './raw.js';
import { collect, errorOf, event, events, freshStream, revisions, startServer, type TestServer } from './server.js';

/** Per-call credentials make the client take the unary Append instead of BatchAppend. */
const UNARY = { credentials: { username: 'admin', password: 'changeit' } };

describe('appends', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  const append = (stream: string, data: EventData[], expectedRevision: AppendExpectedRevision, options = {}) =>
    server.client.appendToStream(stream, data, { expectedRevision, ...options });

  describe.each([
    ['BatchAppend', {}],
    ['Append', UNARY],
  ])('by %s', (_path, options) => {
    it('S1 checks what is expected of the stream', async () => {
      const stream = freshStream();
      for (const expected of [STREAM_EXISTS, 0n] as const) {
        const error = await errorOf(append(stream, [event()], expected, options));
        expect(error).toMatchObject({ type: ErrorType.WRONG_EXPECTED_VERSION, actualVersion: 'no_stream' });
      }
      await append(stream, events(2), NO_STREAM, options);
      for (const expected of [NO_STREAM, 0n, 2n] as const) {
        const error = await errorOf(append(stream, [event()], expected, options));
        expect(error).toMatchObject({ type: ErrorType.WRONG_EXPECTED_VERSION, actualVersion: 1n, streamName: stream });
        expect(error.expectedVersion).toBe(expected);
      }
      await append(stream, [event()], STREAM_EXISTS, options);
      await append(stream, [event()], ANY, options);
      await append(stream, [event()], 3n, options);
      expect(revisions(await collect(server.client.readStream(stream)))).toEqual([0n, 1n, 2n, 3n, 4n]);
    });

    it('S3 refuses more than a mebibyte, and takes a little less', async () => {
      const body = (bytes: number) => [event(0, 'Large', { body: 'x'.repeat(bytes) })];
      await append(freshStream(), body(1_048_576 - 70_000), NO_STREAM, options);
      const stream = freshStream();
      const error = await errorOf(append(stream, body(1_048_576 + 70_000), NO_STREAM, options));
      expect(error).toMatchObject({ type: ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED, maxAppendSize: 1_048_576 });
      const halves = [...body(600_000), ...body(600_000)];
      expect((await errorOf(append(stream, halves, NO_STREAM, options))).type).toBe(
        ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
      );
      expect((await errorOf(collect(server.client.readStream(stream)))).type).toBe(ErrorType.STREAM_NOT_FOUND);
    });

    it('S4a refuses anything for a tombstoned stream', async () => {
      const stream = freshStream();
      await append(stream, [event()], NO_STREAM, options);
      await server.client.tombstoneStream(stream);
      for (const expected of [ANY, NO_STREAM, STREAM_EXISTS, 0n] as const) {
        const error = await errorOf(append(stream, [event()], expected, options));
        expect(error).toMatchObject({ type: ErrorType.STREAM_DELETED, streamName: stream });
      }
    });

    it('S4b takes metadata for existence, and a soft-deleted stream for gone', async () => {
      const stream = freshStream();
      await server.client.setStreamMetadata(stream, { maxCount: 10 });
      await append(stream, [event()], STREAM_EXISTS, options);
      await server.client.deleteStream(stream);
      expect((await errorOf(append(stream, [event()], STREAM_EXISTS, options))).type).toBe(ErrorType.STREAM_DELETED);
    });

    it('S4c recognises recent events where no revision is expected', async () => {
      const stream = freshStream();
      const data = events(3);
      const first = await append(stream, data, ANY, options);
      await append(stream, [event(9)], ANY, options);
      for (const expected of [ANY, STREAM_EXISTS] as const) {
        const again = await append(stream, data, expected, options);
        expect(again.nextExpectedRevision).toBe(2n);
        expect(again.position).toEqual(first.position);
      }
      const reordered = await append(stream, [data[1]!, data[0]!], ANY, options);
      expect(reordered.nextExpectedRevision).toBe(0n);
      const partly = await errorOf(append(stream, [data[2]!, event(7)], ANY, options));
      expect(partly).toMatchObject({ type: ErrorType.WRONG_EXPECTED_VERSION, actualVersion: 3n });
      const other = freshStream();
      await expect(append(other, data, ANY, options)).resolves.toMatchObject({ nextExpectedRevision: 2n });
      expect(await collect(server.client.readStream(stream))).toHaveLength(4);
    });

    it('S4d recognises events that stand exactly where they are expected', async () => {
      const stream = freshStream();
      const data = events(3);
      const first = await append(stream, data, NO_STREAM, options);
      await append(stream, [event(9)], 2n, options);
      const again = await append(stream, data, NO_STREAM, options);
      expect(again.nextExpectedRevision).toBe(2n);
      expect(again.position).toEqual(first.position);
      await expect(append(stream, data.slice(1), 0n, options)).resolves.toMatchObject({ nextExpectedRevision: 2n });
      for (const [expected, wrong] of [
        [NO_STREAM, [data[0]!, event(8)]],
        [NO_STREAM, [data[1]!]],
        [1n, [data[2]!, data[0]!]],
        [NO_STREAM, [event(5)]],
      ] as const) {
        const error = await errorOf(append(stream, [...wrong], expected, options));
        expect(error).toMatchObject({ type: ErrorType.WRONG_EXPECTED_VERSION, actualVersion: 3n });
      }
      expect(await collect(server.client.readStream(stream))).toHaveLength(4);
    });

    it('S4d never lets an append reach beyond what it repeats', async () => {
      const stream = freshStream();
      const data = events(4);
      await append(stream, data.slice(0, 2), NO_STREAM, options);
      const error = await errorOf(append(stream, data, NO_STREAM, options));
      expect(error).toMatchObject({ type: ErrorType.WRONG_EXPECTED_VERSION, actualVersion: 1n });
      expect(await collect(server.client.readStream(stream))).toHaveLength(2);
    });

    it('S5 appends all or nothing, one revision after the other, at the position of the last', async () => {
      const stream = freshStream();
      const first = await append(stream, events(3), NO_STREAM, options);
      const second = await append(stream, events(2), 2n, options);
      expect([first.nextExpectedRevision, second.nextExpectedRevision]).toEqual([2n, 4n]);
      const found = await collect(server.client.readStream(stream));
      expect(revisions(found)).toEqual([0n, 1n, 2n, 3n, 4n]);
      expect(found[2]!.event!.position).toEqual(first.position);
      expect(found[4]!.event!.position).toEqual(second.position);
      expect(second.position!.commit).toBe(second.position!.prepare);
    });

    it('S5 takes an append of nothing', async () => {
      const stream = freshStream();
      await append(stream, [event()], NO_STREAM, options);
      await expect(append(stream, [], 0n, options)).resolves.toMatchObject({ success: true, nextExpectedRevision: 0n });
      expect((await errorOf(append(stream, [], NO_STREAM, options))).type).toBe(ErrorType.WRONG_EXPECTED_VERSION);
    });
  });

  it('S11 has one order for all streams, with positions that only ever grow and are never dense', async () => {
    const category = freshStream();
    const appended = await Promise.all(
      Array.from({ length: 200 }, (_, n) => append(`${category}-${n % 20}`, [event(n)], ANY)),
    );
    const positions = appended.map(({ position }) => position!.commit);
    expect(new Set(positions).size).toBe(200);
    const lowest = positions.reduce((a, b) => (a < b ? a : b));
    const log = await collect(
      server.client.readAll({ direction: FORWARDS, fromPosition: { commit: lowest, prepare: lowest } }),
    );
    const ours = log.filter(({ event: recorded }) => recorded!.streamId.startsWith(category));
    const order = ours.map(({ event: recorded }) => recorded!.position.commit);
    expect(order).toEqual([...positions].sort((a, b) => (a < b ? -1 : 1)));
    expect(order.every((position, i) => i === 0 || position - order[i - 1]! > 1n)).toBe(true);
    for (let n = 0; n < 20; n++) {
      const inLog = ours.filter(({ event: recorded }) => recorded!.streamId === `${category}-${n}`);
      expect(revisions(inLog)).toEqual(Array.from({ length: 10 }, (_, i) => BigInt(i)));
    }
  });

  it('S11 shows an append to whoever reads after its answer', async () => {
    const stream = freshStream();
    for (let n = 0; n < 20; n++) {
      await append(stream, [event(n)], n === 0 ? NO_STREAM : BigInt(n - 1));
      const [last] = await collect(
        server.client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 }),
      );
      expect(last!.event!.revision).toBe(BigInt(n));
    }
  });

  it('S12 leaves all or nothing of a call that its client gives up', async () => {
    const stream = freshStream();
    const call = server.raw.append(() => undefined);
    call.write(appendOptions(stream, 'no_stream'));
    for (let n = 0; n < 5; n++) call.write(appendEvent());
    call.cancel();
    const [first] = await collect(server.client.readStream(stream)).catch(() => []);
    if (first) expect(await collect(server.client.readStream(stream))).toHaveLength(5);
  });

  it('S31 accepts the headers of a cluster client', async () => {
    const stream = freshStream();
    await append(stream, [event()], ANY, { requiresLeader: true, ...UNARY });
    expect(
      await collect(server.client.readStream(stream, { fromRevision: START, requiresLeader: true, ...UNARY })),
    ).toHaveLength(1);
  });
});
