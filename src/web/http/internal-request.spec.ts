import Fastify, { type FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { sendInternalRequest } from './internal-request.js';

const CALLER = { headers: {}, remoteAddress: '203.0.113.7' };

describe('a call inside the process', () => {
  let app: FastifyInstance;

  beforeEach(async () => {
    app = Fastify();
    app.get('/slugs/:slug', ({ params, ip, headers }) => ({ params, ip, headers }));
    app.post('/body', ({ body, headers }) => ({ body, type: headers['content-type'] }));
    app.get('/stream', (_request, reply) => reply.type('text/plain').send(Readable.from(['a ', Buffer.from('ü')])));
    app.get('/broken', (_request, reply) => {
      reply.raw.destroy();
      return reply;
    });
    app.get('/empty', (_request, reply) => reply.code(204).send());
    await app.ready();
  });

  afterEach(() => app.close());

  it('meets routes, hooks and errors as a request from outside', async () => {
    const seen: number[] = [];
    const other = Fastify();
    other.addHook('onResponse', (_request, reply, done) => {
      seen.push(reply.statusCode);
      done();
    });
    other.get('/', () => 'here');
    expect(
      await sendInternalRequest(await other.ready().then(() => other), { ...CALLER, method: 'GET', url: '/' }),
    ).toMatchObject({
      status: 200,
      body: 'here',
    });
    expect((await sendInternalRequest(other, { ...CALLER, method: 'GET', url: '/nowhere' })).status).toBe(404);
    expect(seen).toEqual([200, 404]);
    await other.close();
  });

  it('carries address, headers and path as they are', async () => {
    const { body } = await sendInternalRequest(app, {
      method: 'GET',
      url: '/slugs/..',
      remoteAddress: '203.0.113.7',
      headers: { authorization: 'Bearer x' },
    });
    expect(JSON.parse(body)).toEqual({
      params: { slug: '..' },
      ip: '203.0.113.7',
      headers: { authorization: 'Bearer x' },
    });
  });

  it('carries a body, and brings streams, nothing and multi-byte text back', async () => {
    const posted = await sendInternalRequest(app, {
      ...CALLER,
      method: 'POST',
      url: '/body',
      payload: { text: 'Zürich' },
    });
    expect(JSON.parse(posted.body)).toEqual({ body: { text: 'Zürich' }, type: 'application/json' });
    expect(await sendInternalRequest(app, { ...CALLER, method: 'GET', url: '/stream' })).toMatchObject({
      status: 200,
      body: 'a ü',
    });
    expect(await sendInternalRequest(app, { ...CALLER, method: 'GET', url: '/empty' })).toMatchObject({
      status: 204,
      body: '',
    });
  });

  it('fails where the answer is broken off', async () => {
    await expect(sendInternalRequest(app, { ...CALLER, method: 'GET', url: '/broken' })).rejects.toThrow(/broken off/);
  });
});
