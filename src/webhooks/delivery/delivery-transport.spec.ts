import { gzipSync } from 'node:zlib';
import { type Answer, LocalSite } from '../../../test/kit/local-site.js';
import { DeliveryTransport, type Sent } from './delivery-transport.service.js';

const HOST = 'hooks.receivers.net';
let site: LocalSite;
let transport: DeliveryTransport;

beforeAll(async () => {
  site = await LocalSite.start();
  transport = new DeliveryTransport({ userAgent: 'Spec/1', testHosts: [`${HOST}:80=127.0.0.1:${site.port}`] });
});
afterAll(async () => {
  await transport.close();
  await site.stop();
});

function sentTo(answer: Answer, signal = new AbortController().signal): Promise<Sent> {
  site.routes.set('/hook', answer);
  return transport.send(`http://${HOST}/hook`, '{}', {}, signal);
}

const respond =
  (status: number, headers: Record<string, string>, body: string | Buffer): Answer =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

it('begins the excerpt of an answer, however long it is', async () => {
  expect(await sentTo(respond(200, {}, 'thanks'))).toMatchObject({ status: 200, error: null, excerpt: 'thanks' });
  expect(await sentTo(respond(500, {}, 'x'.repeat(300_000)))).toMatchObject({ excerpt: 'x'.repeat(1_024) });
  const packed = respond(200, { 'content-encoding': 'gzip' }, gzipSync('thanks'));
  expect(await sentTo(packed)).toMatchObject({ status: 200, error: null, excerpt: 'thanks' });
  expect(await sentTo(respond(204, {}, ''))).toMatchObject({ status: 204, error: null, excerpt: null });
});

describe('the status counts, with Retry-After and the abort, where the body', () => {
  it.each([
    ['has an unknown encoding', { 'content-encoding': 'zstd' }, 'x', null],
    ['has too many encodings', { 'content-encoding': 'gzip, gzip, gzip' }, 'x', null],
    ['is not what its encoding says', { 'content-encoding': 'gzip' }, 'no gzip', null],
    ['is cut', { 'content-length': '100' }, 'the beginning', 'the beginning'],
  ])('%s', async (_what, headers, body, excerpt) => {
    const answer: Answer = (_request, response) => {
      response.writeHead(503, { 'retry-after': '60', 'webhook-delivery': 'abort-message', ...headers });
      response.write(body, () => response.destroy());
    };
    const expected = { status: 503, error: null, retryAfter: '60', abort: true, excerpt };
    expect(await sentTo(answer)).toMatchObject(expected);
  });
});

it('has no status of a receiver that gives none', async () => {
  expect(await sentTo((request) => request.socket.destroy())).toMatchObject({
    status: null,
    error: 'bad_response',
    excerpt: null,
  });
  const ended = new AbortController();
  ended.abort();
  expect(await sentTo(respond(200, {}, ''), ended.signal)).toMatchObject({ status: null, error: 'aborted' });
});
