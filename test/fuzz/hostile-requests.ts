import { BOARDS, FIELDS, fill, HOSTILE_FEEDS, JSON_BODIES, PAGES, ROBOTS, SITEMAPS, TEXTS } from './hostile-input.js';

const FORM = 'application/x-www-form-urlencoded';

/** A new host per attempt, because results of a visit are cached for a minute. */
export const hostOf = (of: string, kind: number, attempt: number): string => `${of}-${kind}-${attempt}.ai`;

export interface Sent {
  readonly path: string;
  /** Absent for GET. */
  readonly body?: string;
  readonly type?: string;
  /** The key of an account where there is none. */
  readonly by?: 'anybody' | 'operator';
}

const json = (value: unknown): string => JSON.stringify(value);
export const technology = (host: string): Sent => ({ path: `/api/v1/companies/technology?domain=${host}` });
export const hiring = (host: string): Sent => ({ path: `/api/v1/companies/hiring-scan?live=true&domain=${host}` });
export const logo = (host: string): Sent => ({ path: '/api/v1/logo', body: json({ website: host }) });
export const readiness = (host: string): Sent => ({
  path: '/api/v1/agent-readiness',
  body: json({ url: `http://${host}/` }),
});
export const enrichment = (host: string): Sent => ({
  path: '/api/v1/enrich',
  body: json({ name: `Acme ${host}`, website: host, force: true }),
});
export const feed = (host: string): Sent => ({
  path: '/api/admin/coverage/feeds',
  body: json({ url: `http://${host}/feed` }),
  by: 'operator',
});
export const form = (name: string, value: string): Sent => ({
  path: '/submit/check',
  type: FORM,
  by: 'anybody',
  body: new URLSearchParams({ name: 'Acme', [name]: value }).toString(),
});
export const drawing = (html: string): Sent => ({
  path: '/api/v1/visual-tldr/generate',
  body: json({ title: 'Robots', content_html: html }),
});
export const rewrite = (text: string): Sent => ({ path: '/api/v1/rewrite', body: json({ text }) });
export const rpc = (method: string, params: object): object => ({ jsonrpc: '2.0', id: 1, method, params });
export const mcp = (message: object): Sent => ({ path: '/api/v1/mcp', body: json(message), by: 'anybody' });
export const greeting = (name: string): Sent =>
  mcp(rpc('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name, version: '1' } }));

/** Requests of one attempt, in sequence. */
type Attack = readonly [what: string, requests: (attempt: number) => readonly Sent[]];

const ofKinds = (of: string, kinds: object, ways: readonly ((host: string) => Sent)[]): Attack[] =>
  Object.keys(kinds).map((what, kind) => [
    `${of}: ${what}`,
    (attempt) => ways.map((way) => way(hostOf(of, kind, attempt))),
  ]);

const FORM_FIELDS = ['founders', 'sectors', 'competitors', 'description', 'name'];
const texts = Object.entries(TEXTS).map<Attack>(([what, part]) => [
  `texts: ${what}`,
  () => [drawing(`<p>${fill(part, 480_000)}`), rewrite(fill(part, 19_000))],
]);
export const fields = ['words', 'dashes', 'one word'].map<Attack>((what) => {
  const long = (chars: number): string => fill(TEXTS[what] ?? '', chars);
  return [
    `fields: ${what}`,
    () => [
      { path: '/api/v1/email/validate', body: json({ email: long(900_000) }) },
      { path: '/api/v1/startups/match', body: json({ domains: Array.from({ length: 100 }, () => long(2_000)) }) },
      ...['startups?q', 'investors?q', 'intel/preview?q'].map((path) => ({
        path: `/api/v1/${path}=${encodeURIComponent(long(3_000))}`,
      })),
    ],
  ];
});

export const ATTACKS: readonly Attack[] = [
  ...ofKinds('robots', ROBOTS, [hiring, technology, logo, readiness]),
  ...ofKinds('pages', PAGES, [hiring, technology, logo, readiness]),
  ...ofKinds('boards', BOARDS, [hiring]),
  ...ofKinds('sitemaps', SITEMAPS, [readiness]),
  ...ofKinds('feeds', HOSTILE_FEEDS, [feed]),
  ...Object.entries(FIELDS).map<Attack>(([what, value]) => [
    `forms: ${what}`,
    () => FORM_FIELDS.map((name) => form(name, value)),
  ]),
  ['forms: many values', () => [{ ...form('a', ''), body: fill('a&', 240_000) }]],
  ...Object.entries(JSON_BODIES).map<Attack>(([what, body]) => [
    `bodies: ${what}`,
    () => ['startups/submit', 'mcp', 'rewrite'].map((path) => ({ path: `/api/v1/${path}`, body })),
  ]),
  ...texts,
  ...fields,
  ['tool calls: a long greeting', () => [greeting(fill('x', 60_000)), greeting(fill('x', 100_000))]],
  ['tool calls: a batch', () => [mcp(Array.from({ length: 100 }, () => rpc('tools/list', {})))]],
  [
    'tool calls: clients of many names',
    (attempt) => Array.from({ length: 10 }, (_, n) => mcp(rpc('tools/list', { _meta: { name: `${attempt} ${n}` } }))),
  ],
];
