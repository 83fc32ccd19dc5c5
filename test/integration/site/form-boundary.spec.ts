import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { concretePath, servedRoutes, type ServedRoute } from '../../kit/routes.js';
import { Visitor } from '../console/console-world.js';
import { OPERATOR, Service } from '../metering/stack.js';
import { SiteVisitor } from './site-world.js';

const ORIGIN = 'https://scoutline.example';
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a request of another page, or of a program with a browser's cookies, says of where it comes from. */
const FOREIGN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'another site': { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
  'another subdomain': { 'sec-fetch-site': 'same-site', origin: 'https://blog.scoutline.example' },
  'another site, without fetch metadata': { origin: 'https://elsewhere.example' },
  'another port': { origin: `${ORIGIN}:8443` },
  'another scheme': { origin: 'http://scoutline.example' },
  'a subdomain': { origin: 'https://blog.scoutline.example' },
  'a page of no origin': { origin: 'null' },
  'no page': {},
};

const BODIES: readonly (readonly [type: string | null, payload: (token: string) => string | undefined])[] = [
  [null, () => undefined],
  ['application/json', (token) => JSON.stringify({ form_token: [token], key: [5] })],
  ['text/plain', (token) => `form_token=${token}`],
  [
    'multipart/form-data; boundary=b',
    (token) => `--b\r\ncontent-disposition: form-data; name="form_token"\r\n\r\n${token}\r\n--b--\r\n`,
  ],
  ['application/x-www-form-urlencoded', (token) => new URLSearchParams({ form_token: token }).toString()],
];

/** Documents and public files; all else beside the API is for pages of our own. */
const READABLE = [
  ...['/.well-known/ai-catalog.json', '/.well-known/api-catalog', '/.well-known/mcp/server-card'],
  ...['/.well-known/mcp/server-card.json', '/.well-known/oauth-protected-resource'],
  ...['/.well-known/oauth-protected-resource/api/v1/mcp', '/.well-known/ucp'],
  ...[
    '/asyncapi.json',
    '/auth.md',
    '/clip/:jobId',
    '/data/contracts/:file',
    '/llms-full.txt',
    '/llms.txt',
    '/media/:folder/:name',
    '/media/logos/:name',
  ],
  ...[
    '/openapi.json',
    '/robots.txt',
    '/video/:jobId',
    '/verify-answer.mjs',
    '/verify-fold.mjs',
    '/verify-records.mjs',
    '/.well-known/scoutline-log.json',
  ],
  ...[
    ...['/config', '/config/:subject', '/mode', '/mode/:subject', '/schemas/ids/:id', '/schemas/ids/:id/schema'],
    ...['/schemas/ids/:id/versions', '/schemas/types', '/subjects', '/subjects/:subject/versions'],
    ...['/subjects/:subject/versions/:version', '/subjects/:subject/versions/:version/schema'],
  ].map((path) => `/schema-registry${path}`),
  ...['/log/:log/checkpoint', '/log/:log/checkpoint/witnessed', '/log/:log/proofs/consistency', '/log/:log/tile/*'],
];

let service: Service;
let member: SiteVisitor;
let operator: Visitor;
let forms: ServedRoute[];
let lookUps: ServedRoute[];

beforeAll(async () => {
  service = await Service.start(undefined, { PUBLIC_URL: ORIGIN });
  const { key } = await service.account('pro');
  member = await SiteVisitor.signedIn(service, key);
  operator = await Visitor.signedIn(service, OPERATOR);
  const changing = servedRoutes(service.app).filter(
    ({ method, path }) => !SAFE.has(method) && !path.startsWith('/api/'),
  );
  forms = changing.filter(({ operation }) => !operation?.readsByPost);
  lookUps = changing.filter(({ operation }) => operation?.readsByPost);
}, 60_000);

afterAll(async () => service?.stop());

/** Everything that a form could have changed. */
async function stateNow(): Promise<unknown> {
  const store = service.app.get(ReadStore, { strict: false });
  const [sessions, tokens, quota] = await Promise.all([
    store.query('SELECT session_hash, ended_at FROM ops.sessions ORDER BY session_hash'),
    store.query('SELECT token_hash FROM ops.used_tokens ORDER BY token_hash'),
    store.query('SELECT * FROM ops.anonymous_use ORDER BY bucket, address, day'),
  ]);
  return { head: await service.app.get(EventStore, { strict: false }).headPosition(), sessions, tokens, quota };
}

describe('every route that changes something outside the API', () => {
  it('takes forms, and forms alone', () => {
    expect(forms.filter(({ method, operation }) => method !== 'POST' || !operation?.takesForm)).toEqual([]);
    for (const path of ['/sign-up', '/submit', '/account/session', '/account/keys', '/operations/session/end']) {
      expect(forms.map((route) => route.path)).toContain(path);
    }
  });

  it('is no POST that its protocol uses to read, of which there is one', async () => {
    expect(lookUps.map(({ path }) => path)).toEqual(['/schema-registry/subjects/:subject']);
    const before = await stateNow();
    const answer = await service.app.inject({
      method: 'POST',
      url: '/schema-registry/subjects/x',
      payload: '{"schema":"{}"}',
      headers: { cookie: operator.cookie, 'content-type': 'application/json' },
    });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([404, undefined]);
    expect(await stateNow()).toEqual(before);
  });

  it('refuses what no page of ours has sent, whatever the body, and nothing changes', async () => {
    const before = await stateNow();
    const answers: string[] = [];
    for (const { path } of forms) {
      const isConsole = path.startsWith('/operations');
      const cookie = isConsole
        ? operator.cookie
        : `scoutline_session=${member.cookies.get('scoutline_session')?.value ?? ''}`;
      const token = isConsole ? operator.formToken : member.formToken;
      for (const [from, headers] of Object.entries(FOREIGN)) {
        for (const [type, payload] of BODIES) {
          const body = payload(token);
          const answer = await service.app.inject({
            method: 'POST',
            url: concretePath(path),
            headers: { accept: 'text/html', cookie, ...headers, ...(type !== null && { 'content-type': type }) },
            ...(body !== undefined && { payload: body }),
          });
          const output = `${answer.statusCode} ${String(answer.headers['content-type'])} ${answer.payload.includes('send the form from there')}`; // prettier-ignore
          if (output !== '403 text/html; charset=utf-8 true')
            answers.push(`${path} from ${from} as ${type}: ${output}`);
          if (answer.headers['set-cookie'] ?? answer.headers['access-control-allow-origin']) answers.push(`${path}: headers`); // prettier-ignore
        }
      }
    }
    expect(answers).toEqual([]);
    expect(await stateNow()).toEqual(before);
    expect([await member.isIn(), await operator.isIn()]).toEqual([true, true]);
  });

  it('refuses of our own pages what is no form', async () => {
    const before = await stateNow();
    for (const { path } of forms) {
      for (const [type, payload] of BODIES.slice(1, -1)) {
        const { statusCode } = await service.app.inject({
          method: 'POST',
          url: concretePath(path),
          payload: payload('x') ?? '',
          headers: { 'sec-fetch-site': 'same-origin', 'content-type': String(type) },
        });
        expect([path, type, statusCode]).toEqual([path, type, 415]);
      }
    }
    expect(await stateNow()).toEqual(before);
  });

  it('refuses a form of a signed-in page without the token of its session', async () => {
    const before = await stateNow();
    const { key } = await service.account('pro');
    const another = await SiteVisitor.signedIn(service, key);
    const tries: Record<string, string>[] = [{}, { form_token: 'forged' }, { form_token: another.formToken }];
    const untied = ['/account/session', '/sign-up', '/submit/check', '/operations/session'];
    for (const { path } of forms.filter((route) => !untied.includes(route.path))) {
      const visitor = path.startsWith('/operations') ? operator : member;
      for (const fields of tries) {
        // An operation that exists and needs no parameters, and a kind of webhook.
        const known = path.replace('/docs/reference/:id/', '/docs/reference/me/').replace('/:kind/', '/account/');
        const url = concretePath(known);
        expect([path, (await visitor.send(url, fields)).status]).toEqual([path, 403]);
      }
    }
    expect(await stateNow()).toMatchObject({ tokens: (before as { tokens: unknown }).tokens });
    expect([await member.isIn(), await operator.isIn()]).toEqual([true, true]);
  });

  it.each([
    ['by fetch metadata', { 'sec-fetch-site': 'same-origin' }],
    ['by the public address', { origin: ORIGIN }],
    ['by the address that was asked', { origin: 'http://192.0.2.7:3000', host: '192.0.2.7:3000' }],
  ])('takes a form of our own page, known %s', async (_how, headers) => {
    const { key } = await service.account('pro');
    const answer = await service.app.inject({
      method: 'POST',
      url: '/account/session',
      payload: new URLSearchParams({ key }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
    expect(answer.statusCode).toBe(303);
  });
});

describe('answers to pages of other origins', () => {
  const origin = 'https://elsewhere.example';

  it('are for the API and the documents alone', async () => {
    const open: string[] = [];
    for (const { method, path } of servedRoutes(service.app)) {
      if (method !== 'GET' || path.startsWith('/api/')) continue;
      for (const requested of ['GET', 'OPTIONS'] as const) {
        const { headers } = await service.app.inject({
          method: requested,
          url: concretePath(path),
          headers: { origin },
        });
        const isOpen = Object.keys(headers).some((name) => name.startsWith('access-control-'));
        if (isOpen) open.push(`${requested} ${path}`);
      }
    }
    expect(open.sort()).toEqual([...READABLE.map((path) => `GET ${path}`), ...READABLE.map((path) => `OPTIONS ${path}`)].sort()); // prettier-ignore
  });

  it('are for every operation of the API, found or not', async () => {
    for (const url of ['/api/v1/startups', '/api/v1/mcp', '/api/v1/nothing', '/api/v1/openapi.json']) {
      const { headers } = await service.app.inject({ url, headers: { origin } });
      expect([url, headers['access-control-allow-origin']]).toEqual([url, '*']);
    }
    const preflight = await service.app.inject({ method: 'OPTIONS', url: '/api/v1/rewrite', headers: { origin } });
    expect(preflight.headers['access-control-allow-methods']).toBe('OPTIONS, POST');
    const form = await service.app.inject({ method: 'OPTIONS', url: '/account/session', headers: { origin } });
    expect([form.statusCode, form.headers.allow]).toEqual([204, 'OPTIONS, POST']);
  });
});
