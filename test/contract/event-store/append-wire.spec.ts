import { binaryEvent, ErrorType, NO_STREAM, type EventData } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { appendEvent, appendOptions, rawAppend, rawReadAll, trailer } from './raw.js';
import { collect, errorOf, event, events, freshStream, startServer, type TestServer } from './server.js';

describe('Append on the wire', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  const append = (stream: string, data: EventData[], expectedRevision: typeof NO_STREAM) =>
    server.client.appendToStream(stream, data, { expectedRevision });

  it('S2 stores JSON as JSON, and everything else as octets', async () => {
    const stream = freshStream();
    await append(stream, [event(1), binaryEvent({ type: 'Raw', data: Buffer.from([0, 255, 7]) })], NO_STREAM);
    const plain = { type: 'Plain', 'content-type': 'text/plain' };
    await rawAppend(server, [appendOptions(stream, '1'), appendEvent({ metadata: plain, data: 'hello' })]);
    const found = (await collect(server.client.readStream(stream))).map(({ event: recorded }) => recorded!);
    expect(found.map(({ isJson }) => isJson)).toEqual([true, false, false]);
    expect(found[0]).toMatchObject({ type: 'Tested', data: { n: 1 }, metadata: { from: 'contract' } });
    expect(Buffer.from(found[1]!.data as Uint8Array)).toEqual(Buffer.from([0, 255, 7]));
    const [, , raw] = await rawReadAll(server, { stream });
    expect(raw!.getEvent()!.getEvent()!.getMetadataMap().get('content-type')).toBe('application/octet-stream');
  });

  it('S2 refuses messages out of order, and events without their metadata', async () => {
    const stream = freshStream();
    expect(await errorOf(rawAppend(server, [appendEvent()]))).toMatchObject({ code: status.UNKNOWN });
    const twice = await errorOf(rawAppend(server, [appendOptions(stream, 'any'), appendOptions(stream, 'any')]));
    expect(twice).toMatchObject({ code: status.UNKNOWN });
    const unexpected = await errorOf(rawAppend(server, [appendOptions(stream, null), appendEvent()]));
    expect(unexpected).toMatchObject({ code: status.INVALID_ARGUMENT });
    for (const metadata of [{ type: 'Tested' }, { 'content-type': 'application/json' }, {}]) {
      const error = await errorOf(
        rawAppend(server, [appendOptions(stream, 'any'), appendEvent({ metadata: metadata as never })]),
      );
      expect(error).toMatchObject({ code: status.INVALID_ARGUMENT });
      expect(trailer(error, 'exception')).toBe('missing-required-metadata-property');
      expect(trailer(error, 'required-metadata-properties')).toBe('type,content-type');
    }
    for (const proposed of [
      { metadata: { type: '', 'content-type': 'application/json' } },
      { id: '00000000-0000-0000-0000-000000000000' },
    ]) {
      await errorOf(rawAppend(server, [appendOptions(stream, 'any'), appendEvent(proposed)]));
    }
    expect((await errorOf(collect(server.client.readStream(stream)))).type).toBe(ErrorType.STREAM_NOT_FOUND);
  });

  it('S6 answers a wrong version on Append as a message, in the fields of old and new clients', async () => {
    const stream = freshStream();
    const missing = await rawAppend(server, [appendOptions(stream, '4'), appendEvent()]);
    expect(missing.getWrongExpectedVersion()!.hasCurrentNoStream()).toBe(true);
    expect(missing.getWrongExpectedVersion()!.hasNoStream2060()).toBe(true);
    expect(missing.getWrongExpectedVersion()!.getExpectedRevision()).toBe('4');
    await append(stream, events(2), NO_STREAM);
    const wrong = await rawAppend(server, [appendOptions(stream, 'no_stream'), appendEvent()]);
    expect(wrong.getWrongExpectedVersion()!.getCurrentRevision()).toBe('1');
    expect(wrong.getWrongExpectedVersion()!.hasExpectedNoStream()).toBe(true);
    expect(BigInt(wrong.getWrongExpectedVersion()!.getCurrentRevision2060())).toBe(1n);
  });

  it('S1 takes a revision above 2^63 - 1 for an error', async () => {
    await errorOf(rawAppend(server, [appendOptions(freshStream(), String(2n ** 63n)), appendEvent()]));
  });
});
