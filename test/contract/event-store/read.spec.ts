import { BACKWARDS, END, ErrorType, FORWARDS, NO_STREAM, START } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import { appendEvent, appendOptions, rawAppend, rawReadAll, trailer, type ReadOptions } from './raw.js';
import { collect, errorOf, event, events, freshStream, revisions, startServer, type TestServer } from './server.js';

const LINK = { type: '$>', 'content-type': 'application/octet-stream' };

describe('reads', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  const append = (stream: string, count: number) =>
    server.client.appendToStream(stream, events(count), { expectedRevision: NO_STREAM });
  const link = (stream: string, data: string) =>
    rawAppend(server, [appendOptions(stream, 'any'), appendEvent({ metadata: LINK, data })]);

  describe('S20 the options', () => {
    it.each<[string, ReadOptions]>([
      ['no uuid option', { uuid: 'none' }],
      ['a filter on a stream', { stream: 'x', filter: { prefix: ['x'] } }],
      ['a backward subscription', { subscription: true, backwards: true }],
      ['a backward stream subscription', { stream: 'x', subscription: true, backwards: true }],
    ])('refuse %s', async (_what, options) => {
      expect(await errorOf(rawReadAll(server, options))).toMatchObject({ code: status.INVALID_ARGUMENT });
    });

    it('refuse a count of 0, and a forward read from the end of a stream', async () => {
      await errorOf(rawReadAll(server, { count: '0' }));
      await errorOf(rawReadAll(server, { stream: freshStream(), from: 'end' }));
    });

    it('give event ids as text or as two halves', async () => {
      const stream = freshStream();
      const id = randomUUID().toUpperCase();
      await rawAppend(server, [appendOptions(stream, 'any'), appendEvent({ id })]);
      const idOf = async (uuid: 'string' | 'structured') =>
        (await rawReadAll(server, { stream, uuid }))[0]!.getEvent()!.getEvent()!.getId()!;
      expect((await idOf('string')).getString()).toBe(id.toLowerCase());
      const structured = (await idOf('structured')).getStructured()!;
      const half = (bits: string) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0');
      const digits = half(structured.getMostSignificantBits()) + half(structured.getLeastSignificantBits());
      expect(digits).toBe(id.toLowerCase().replaceAll('-', ''));
    });
  });

  describe('S21 a stream', () => {
    it('is read forwards from a revision, inclusive', async () => {
      const stream = freshStream();
      await append(stream, 5);
      const read = async (fromRevision: bigint | 'start', maxCount = 100) =>
        revisions(await collect(server.client.readStream(stream, { direction: FORWARDS, fromRevision, maxCount })));
      expect(await read(START)).toEqual([0n, 1n, 2n, 3n, 4n]);
      expect(await read(2n)).toEqual([2n, 3n, 4n]);
      expect(await read(1n, 2)).toEqual([1n, 2n]);
      expect(await read(5n)).toEqual([]);
      expect(await read(1_000n)).toEqual([]);
    });

    it('is read backwards from a revision or its end', async () => {
      const stream = freshStream();
      await append(stream, 5);
      const read = async (fromRevision: bigint | 'start' | 'end', maxCount = 100) =>
        revisions(await collect(server.client.readStream(stream, { direction: BACKWARDS, fromRevision, maxCount })));
      expect(await read(END)).toEqual([4n, 3n, 2n, 1n, 0n]);
      expect(await read(2n, 2)).toEqual([2n, 1n]);
      expect(await read(START)).toEqual([0n]);
      expect(await read(1_000n, 1)).toEqual([4n]);
    });

    it('is read in whole where it is longer than a page', async () => {
      const stream = freshStream();
      await append(stream, 700);
      const forwards = await collect(server.client.readStream(stream));
      expect(revisions(forwards)).toEqual(Array.from({ length: 700 }, (_, n) => BigInt(n)));
      const backwards = await collect(server.client.readStream(stream, { direction: BACKWARDS, fromRevision: END }));
      expect(revisions(backwards)).toEqual(revisions(forwards).reverse());
    });

    it('is not found where it is missing, as a message and not as an error', async () => {
      const stream = freshStream();
      const messages = await rawReadAll(server, { stream });
      expect(messages).toHaveLength(1);
      const name = messages[0]!.getStreamNotFound()!.getStreamIdentifier()!.getStreamName_asU8();
      expect(Buffer.from(name).toString()).toBe(stream);
      const error = await errorOf(collect(server.client.readStream(stream)));
      expect(error).toMatchObject({ type: ErrorType.STREAM_NOT_FOUND, streamName: stream });
    });

    it('S7 that is tombstoned is an error with trailers', async () => {
      const stream = freshStream();
      await server.client.tombstoneStream(stream);
      const error = await errorOf(rawReadAll(server, { stream }));
      expect(error).toMatchObject({ code: status.FAILED_PRECONDITION });
      expect(trailer(error, 'exception')).toBe('stream-deleted');
      expect(trailer(error, 'stream-name')).toBe(stream);
    });

    it('tells clients that ask for it where the stream begins and ends', async () => {
      const stream = freshStream();
      await append(stream, 50);
      const ends = async (options: ReadOptions) => {
        const messages = await rawReadAll(server, { stream, compatibility: 1, ...options });
        return {
          first: messages.find((message) => message.hasFirstStreamPosition())?.getFirstStreamPosition(),
          events: messages.filter((message) => message.hasEvent()).length,
          last: messages.at(-1)!.getLastStreamPosition(),
        };
      };
      expect(await ends({})).toEqual({ first: undefined, events: 50, last: '49' });
      expect(await ends({ backwards: true, from: 'end', count: '3' })).toEqual({ events: 3, last: '49' });
      await server.client.setStreamMetadata(stream, { truncateBefore: 40 });
      expect(await ends({})).toEqual({ first: '40', events: 10, last: '49' });
      expect(await ends({ from: { revision: '20' } })).toEqual({ first: undefined, events: 10, last: '49' });
      await server.client.setStreamMetadata(stream, { truncateBefore: 60 });
      expect(await ends({})).toEqual({ first: '60', events: 0, last: '49' });
      const untold = await rawReadAll(server, { stream });
      expect(untold).toEqual([]);
    });

    it('keeps a name beyond ASCII', async () => {
      const stream = freshStream('Firmenübersicht–漢字');
      await append(stream, 1);
      const [found] = await collect(server.client.readStream(stream));
      expect(found!.event!.streamId).toBe(stream);
    });
  });

  it('S23 gives an event its type, time, position and bytes', async () => {
    const stream = freshStream();
    const before = Date.now();
    const { position } = await append(stream, 2);
    const [, message] = await rawReadAll(server, { stream });
    const recorded = message!.getEvent()!.getEvent()!;
    expect(message!.getEvent()!.getCommitPosition()).toBe(String(position!.commit));
    expect(recorded.getCommitPosition()).toBe(String(position!.commit));
    expect(recorded.getPreparePosition()).toBe(String(position!.prepare));
    expect(recorded.getStreamRevision()).toBe('1');
    const metadata = Object.fromEntries(recorded.getMetadataMap().toArray());
    expect(Object.keys(metadata).sort()).toEqual(['content-type', 'created', 'type']);
    expect(metadata.created).toMatch(/^\d{17}$/);
    const createdMs = Number(BigInt(metadata.created!) / 10_000n);
    expect(createdMs).toBeGreaterThanOrEqual(before - 60_000);
    expect(createdMs).toBeLessThanOrEqual(Date.now() + 60_000);
    expect(Buffer.from(recorded.getData_asU8()).toString()).toBe('{"n":1}');
  });

  describe('S24 $all', () => {
    it('is read forwards from a position, inclusive, and backwards from before it', async () => {
      const category = freshStream();
      const appended = [];
      for (let n = 0; n < 4; n++) appended.push((await append(`${category}-${n}`, 1)).position!);
      const read = async (direction: typeof FORWARDS | typeof BACKWARDS, fromPosition: never, maxCount: number) =>
        (await collect(server.client.readAll({ direction, fromPosition, maxCount }))).map(
          ({ event: recorded }) => recorded!.streamId,
        );
      expect((await read(FORWARDS, appended[1] as never, 3)).slice(0, 2)).toEqual([`${category}-1`, `${category}-2`]);
      expect(await read(BACKWARDS, appended[3] as never, 2)).toEqual([`${category}-2`, `${category}-1`]);
      expect(await read(FORWARDS, END as never, 10)).toEqual([]);
      expect(await read(BACKWARDS, START as never, 10)).toEqual([]);
    });

    it('has the last event first when read backwards from the end', async () => {
      const stream = freshStream();
      const { position } = await append(stream, 1);
      const last = await collect(server.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 20 }));
      expect(last.some(({ event: recorded }) => recorded!.position.commit === position!.commit)).toBe(true);
      const order = last.map(({ event: recorded }) => recorded!.position.commit);
      expect([...order].sort((a, b) => (a > b ? -1 : 1))).toEqual(order);
    });

    it('has system streams in it', async () => {
      const stream = freshStream();
      const { position } = await append(stream, 1);
      await server.client.setStreamMetadata(stream, { maxCount: 5 });
      await server.client.tombstoneStream(stream);
      const log = await collect(server.client.readAll({ fromPosition: position! }));
      const ours = log.filter(({ event: recorded }) => recorded!.streamId.endsWith(stream));
      expect(ours.map(({ event: recorded }) => recorded!.type)).toEqual(['Tested', '$metadata', '$streamDeleted']);
    });

    it('refuses a position where no event begins', async () => {
      const { position } = await append(freshStream(), 1);
      const off = { commit: String(position!.commit + 1n), prepare: String(position!.commit + 1n) };
      await append(freshStream(), 1);
      expect(await errorOf(rawReadAll(server, { from: off }))).toMatchObject({ code: status.UNKNOWN });
      const torn = { commit: String(position!.commit), prepare: String(position!.commit + 1n) };
      await errorOf(rawReadAll(server, { from: torn }));
    });

    it('is empty beyond its head', async () => {
      const far = { commit: String(2n ** 50n), prepare: String(2n ** 50n) };
      expect(await rawReadAll(server, { from: far })).toEqual([]);
    });

    it('S25 is read through a filter, forwards and backwards', async () => {
      const category = freshStream();
      const { position } = await append(`${category}-first`, 1);
      for (let n = 0; n < 50; n++) await append(freshStream('noise'), 1);
      await append(`${category}-last`, 2);
      const filter = { prefix: [`${category}-`] };
      const names = (messages: Awaited<ReturnType<typeof rawReadAll>>) =>
        messages.map((message) =>
          Buffer.from(message.getEvent()!.getEvent()!.getStreamIdentifier()!.getStreamName_asU8()).toString(),
        );
      const from = { commit: String(position!.commit), prepare: String(position!.prepare) };
      const expected = [`${category}-first`, `${category}-last`, `${category}-last`];
      expect(names(await rawReadAll(server, { from, filter, count: '1000' }))).toEqual(expected);
      expect(names(await rawReadAll(server, { from, filter, count: '2' }))).toEqual(expected.slice(0, 2));
      const backwards = await rawReadAll(server, { from: 'end', backwards: true, filter, count: '3' });
      expect(names(backwards)).toEqual([...expected].reverse());
      await errorOf(rawReadAll(server, { filter: { ...filter, multiplier: 0 } }));
    });
  });

  describe('S26 links', () => {
    it('are followed on demand, and point nowhere once their target is gone', async () => {
      const target = freshStream();
      const index = freshStream();
      await append(target, 3);
      await link(index, `1@${target}`);
      await link(index, `9@${target}`);
      await link(index, 'no link at all');
      const [resolved, dangling, plain] = await collect(server.client.readStream(index, { resolveLinkTos: true }));
      expect(resolved!.event).toMatchObject({ streamId: target, revision: 1n, data: { n: 1 } });
      expect(resolved!.link).toMatchObject({ streamId: index, revision: 0n, type: '$>' });
      expect(resolved!.commitPosition).toBe(resolved!.link!.position!.commit);
      expect(dangling!.event).toBeUndefined();
      expect(dangling!.link).toMatchObject({ streamId: index, revision: 1n });
      expect(plain!.event).toMatchObject({ streamId: index, revision: 2n });
      expect(plain!.link).toBeUndefined();

      const unresolved = await collect(server.client.readStream(index));
      expect(unresolved[0]!.event).toMatchObject({ streamId: index, type: '$>' });
      await server.client.deleteStream(target);
      const [gone] = await collect(server.client.readStream(index, { resolveLinkTos: true }));
      expect(gone!.event).toBeUndefined();
      expect(gone!.link).toMatchObject({ streamId: index, revision: 0n });
    });

    it('are followed in $all too, and split at the first @', async () => {
      const target = `${freshStream()}@host`;
      const index = freshStream();
      await server.client.appendToStream(target, [event(4)]);
      const appended = await link(index, `0@${target}`);
      const commit = BigInt(appended.getSuccess()!.getPosition()!.getCommitPosition());
      const from = { commit, prepare: commit };
      const [resolved] = await collect(
        server.client.readAll({ fromPosition: from, resolveLinkTos: true, maxCount: 1 }),
      );
      expect(resolved!.event).toMatchObject({ streamId: target, data: { n: 4 } });
      expect(resolved!.link).toMatchObject({ streamId: index });
    });
  });
});
