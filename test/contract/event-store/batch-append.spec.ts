import { ErrorType } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { randomUUID } from 'node:crypto';
import { until } from '../../kit/until.js';
import { rawBatchAppend, type BatchCall } from './raw.js';
import { collect, errorOf, freshStream, startServer, type TestServer } from './server.js';

describe('S8 BatchAppend', () => {
  let server: TestServer;
  let call: BatchCall;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    call = rawBatchAppend(server);
  });
  afterEach(async () => {
    call.end();
    await call.ended.catch(() => undefined);
  });

  const answerTo = async (correlation: string) => {
    await until(() => call.answers.has(correlation), { what: 'an answer' });
    const answers = call.answers.get(correlation)!;
    expect(answers).toHaveLength(1);
    return answers[0]!;
  };
  const detail = (answer: Awaited<ReturnType<typeof answerTo>>) => answer.getError()!.getDetails()!.getTypeUrl();

  it('answers with correlation id, stream and result, and not with the expectation', async () => {
    const correlation = randomUUID();
    const stream = freshStream();
    call.send({ correlation, stream, expected: 'no_stream', events: [{}, {}], isFinal: true });
    const answer = await answerTo(correlation);
    expect(Buffer.from(answer.getStreamIdentifier()!.getStreamName_asU8()).toString()).toBe(stream);
    expect(answer.getSuccess()!.getCurrentRevision()).toBe('1');
    expect(answer.getSuccess()!.hasPosition()).toBe(true);
    expect(answer.getExpectedStreamPositionCase()).toBe(0);
  });

  it('puts chunks together, many appends at a time, and executes each when it is final', async () => {
    const [a, b] = [randomUUID(), randomUUID()];
    const [streamA, streamB] = [freshStream(), freshStream()];
    call.send({ correlation: a, stream: streamA, expected: 'no_stream', events: [{}], isFinal: false });
    call.send({ correlation: b, stream: streamB, expected: 'no_stream', events: [{}], isFinal: false });
    call.send({ correlation: a, continued: true, events: [{}], isFinal: false });
    call.send({ correlation: b, continued: true, events: [{}], isFinal: true });
    expect((await answerTo(b)).getSuccess()!.getCurrentRevision()).toBe('1');
    expect((await errorOf(collect(server.client.readStream(streamA)))).type).toBe(ErrorType.STREAM_NOT_FOUND);
    call.send({ correlation: a, continued: true, isFinal: true });
    expect((await answerTo(a)).getSuccess()!.getCurrentRevision()).toBe('1');
  });

  it('ignores a chunk of an append that it does not know', async () => {
    const [unknown, known] = [randomUUID(), randomUUID()];
    call.send({ correlation: unknown, continued: true, events: [{}], isFinal: true });
    call.send({ correlation: known, stream: freshStream(), events: [{}], isFinal: true });
    await answerTo(known);
    expect(call.answers.has(unknown)).toBe(false);
  });

  it('reports a wrong version with what was expected and what is', async () => {
    const stream = freshStream();
    const [first, second] = [randomUUID(), randomUUID()];
    call.send({ correlation: first, stream, expected: 'no_stream', events: [{}, {}], isFinal: true });
    await answerTo(first);
    call.send({ correlation: second, stream, expected: '7', events: [{}], isFinal: true });
    const error = (await answerTo(second)).getError()!;
    expect(error.getCode()).toBe(6);
    const details = error
      .getDetails()!
      .unpack(shared.WrongExpectedVersion.deserializeBinary, 'event_store.client.WrongExpectedVersion')!;
    expect(details.getCurrentStreamRevision()).toBe('1');
    expect(details.getExpectedStreamPosition()).toBe('7');
  });

  it('reports a tombstone, an append too large, and a bad request, and goes on', async () => {
    const gone = freshStream();
    await server.client.tombstoneStream(gone);
    const [deleted, large, nameless, broken, fine] = Array.from({ length: 5 }, () => randomUUID()) as [
      string,
      string,
      string,
      string,
      string,
    ];
    call.send({ correlation: deleted, stream: gone, events: [{}], isFinal: true });
    call.send({ correlation: large, stream: freshStream(), events: [{ data: 'x'.repeat(1_200_000) }], isFinal: true });
    call.send({ correlation: nameless, events: [{}], isFinal: true });
    call.send({ correlation: broken, stream: freshStream(), events: [{ metadata: { type: 'X' } }], isFinal: true });
    call.send({ correlation: fine, stream: freshStream(), events: [{}], isFinal: true });
    const type = (name: string) => `type.googleapis.com/event_store.client.${name}`;
    expect(detail(await answerTo(deleted))).toBe(type('StreamDeleted'));
    expect((await answerTo(deleted)).getError()!.getCode()).toBe(5);
    expect(detail(await answerTo(large))).toBe(type('MaximumAppendSizeExceeded'));
    expect((await answerTo(large)).getError()!.getCode()).toBe(3);
    expect(detail(await answerTo(nameless))).toBe(type('BadRequest'));
    expect(detail(await answerTo(broken))).toBe(type('BadRequest'));
    expect((await answerTo(fine)).hasSuccess()).toBe(true);
  });

  it('times out an append whose deadline has passed, or that never becomes final', async () => {
    const [late, never] = [randomUUID(), randomUUID()];
    const stream = freshStream();
    call.send({ correlation: late, stream, deadlineSeconds: -5, events: [{}], isFinal: true });
    call.send({ correlation: never, stream, deadlineSeconds: 1, events: [{}], isFinal: false });
    for (const correlation of [late, never]) {
      const answer = await answerTo(correlation);
      expect(detail(answer)).toBe('type.googleapis.com/event_store.client.Timeout');
      expect(answer.getError()!.getCode()).toBe(4);
    }
    expect((await errorOf(collect(server.client.readStream(stream)))).type).toBe(ErrorType.STREAM_NOT_FOUND);
  });

  it('answers what is in flight when the client has no more to say, and ends', async () => {
    const correlations = Array.from({ length: 50 }, () => randomUUID());
    for (const correlation of correlations)
      call.send({ correlation, stream: freshStream(), events: [{}], isFinal: true });
    call.end();
    await call.ended;
    expect([...call.answers.keys()].sort()).toEqual([...correlations].sort());
  });
});
