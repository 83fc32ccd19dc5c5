import { type OpenAPIObject } from '@nestjs/swagger';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { importFunding } from '../../src/companies/import/funding.import.js';
import { importPeople } from '../../src/companies/import/people.import.js';
import { importProducts } from '../../src/companies/import/products.import.js';
import { freePort } from '../../src/platform/process/free-port.js';
import { operationsOf } from '../../src/web/openapi/openapi-document.js';
import { LocalSite } from '../kit/local-site.js';
import { CURL, describeWithInfra } from '../kit/infra.js';
import { until } from '../kit/until.js';
import { InsightWorld } from './press/world.js';

const run = promisify(execFile);
const FIXTURE = join(import.meta.dirname, '../fixtures/companies.jsonl');
const EMAIL_OF_ADA = 'ada@harbourledger-fictional.com';

/** Work for which the spec has no engine, outside source or chain: it answers 503, and what it would make is missing. */
const NOT_SET_UP: readonly string[] = [
  ...['credits.purchase', 'mpp.company', 'clip.create', 'social.transcript.create'],
  ...['videosite.transcript', 'videosite.transcript.post'],
];
const MADE_BY_THOSE: readonly string[] = ['clip.get', 'social.transcript.get'];
/** Answers other than 2xx that the text of the operation announces, in the words that announce it. */
const ANNOUNCED: Readonly<Record<string, { readonly status: number; readonly words: string }>> = {
  'arbitrage.webhooks.replay': { status: 422, words: 'still being tried is a 422' },
  'webhooks.replay': { status: 422, words: 'still being tried is a 422' },
  'companies.revenue': { status: 404, words: 'neither is known is a 404' },
};

interface Ran {
  readonly status: number;
  readonly body: any; // eslint-disable-line @typescript-eslint/no-explicit-any
}

let world: InsightWorld;
let base: string;
/** Replaces the website of the company in the examples. */
let site: LocalSite;
/** What a reader has from earlier answers. */
const env: Record<string, string> = {};

beforeAll(async () => {
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  const rows = readFileSync(FIXTURE, 'utf8').trim().split('\n');
  // The local site has no certificate.
  const companies = rows.map((line) => JSON.parse(line.replace('https://', 'http://')) as { readonly website: string });
  site = await LocalSite.start();
  site.serve('/', '<!doctype html><title>Kites</title><p>We make kites and rent them.</p>', {
    'content-type': 'text/html',
  });
  const hosts = companies.map(({ website }) => `${new URL(website).host}:80=127.0.0.1:${site.port}`);
  world = await InsightWorld.start(companies, { PUBLIC_URL: base, SAFE_FETCH_TEST_HOSTS: hosts.join(',') });
  await world.service.app.listen(port, '127.0.0.1');
  const company = 'Harbour Ledger';
  const website = 'http://harbourledger-fictional.com';
  await world.import(importFunding, 'funding-2026-03-13.jsonl', [
    { company, website, round: 'Seed', date: '2026-02-03', amount: 2_000_000, investors: 'Example Ventures' },
  ]);
  await world.import(importPeople, 'people-2026-03-13.jsonl', [
    { name: 'Ada Harbour', company, website, title: 'CEO', role: 'Founder', email: EMAIL_OF_ADA },
  ]);
  await world.import(importProducts, 'products-2026-03-13.jsonl', [
    { name: 'Night Books', company, website, description: 'Closes the books' },
  ]);
}, 180_000);

afterAll(async () => {
  await world?.stop();
  await site?.stop();
});

/** Runs a printed command as a reader does, in a shell. */
async function ran(command: string, more: Record<string, string> = {}): Promise<Ran> {
  const { stdout } = await run('sh', ['-c', command.replace('curl ', 'curl -s -w "\\n%{http_code}" ')], {
    env: { ...process.env, ...env, ...more, API_KEY: more.API_KEY ?? world.key },
    timeout: 60_000,
  });
  const at = stdout.lastIndexOf('\n');
  const text = stdout.slice(0, at);
  return { status: Number(stdout.slice(at + 1)), body: text.startsWith('{') ? JSON.parse(text) : text };
}

function printed(markdown: string): Map<string, string> {
  const commands = markdown.matchAll(/^### .*\{#([\w.]+)\}$[\s\S]*?```sh\n([\s\S]*?)\n```/gm);
  return new Map([...commands].map(([, id = '', command = '']) => [id, command]));
}

/** In the order in which a reader has what the next ones need: deletions last. */
function inOrder(commands: Map<string, string>): [string, string][] {
  return [...commands].sort(([a], [b]) => Number(a.endsWith('.delete')) - Number(b.endsWith('.delete')));
}

/** What a reader has from earlier answers, among them what a test delivery of each kind of hooks left. */
async function readerCommands(commands: Map<string, string>): Promise<Map<string, Ran>> {
  const first = new Map<string, Ran>();
  const of = async (id: string, more: Record<string, string> = {}): Promise<Ran> => {
    const answer = await ran(commands.get(id) ?? 'false', more);
    first.set(id, answer);
    return answer;
  };
  env.EMAIL = EMAIL_OF_ADA;
  env.PERSON_SLUG = (await world.get('startups/harbourledger')).body.data.founders[0].slug;
  env.PRODUCT_SLUG = 'night-books';
  env.SUBMISSION_ID = (await of('startups.submit')).body.submission_id;
  env.SCAN_ID = (await of('agent_readiness')).body.data.scan_id;
  env.JOB_ID = (await of('video.create')).body.jobId;
  for (const kind of ['arbitrage.webhooks', 'webhooks']) {
    const variables: Record<string, string> = { WEBHOOK_ID: (await of(`${kind}.create`)).body.webhook.id };
    await of(`${kind}.test`, variables);
    const { body } = await of(`${kind}.deliveries`, variables);
    hooks[kind] = { ...variables, DELIVERY_ID: body.deliveries[0].id };
  }
  return first;
}

const hooks: Record<string, Record<string, string>> = {};

describeWithInfra(CURL, 'printed examples', () => {
  it('answer as shown, each as a reader pastes it', async () => {
    const markdown = await until(
      async () => {
        const text = await (await fetch(`${base}/docs.md`)).text();
        return /http:..[a-z-]+-fictional/.test(text) && text;
      },
      { what: 'the examples to name the company on file' },
    );
    const commands = printed(markdown);
    const operations = operationsOf((await world.service.call('GET', '/openapi.json')).body as OpenAPIObject);
    expect([...commands.keys()].sort()).toEqual(operations.map(({ operation }) => operation.operationId).sort());
    const first = await readerCommands(commands);
    const wrong: unknown[] = [];
    for (const [id, command] of inOrder(commands)) {
      if (MADE_BY_THOSE.includes(id)) continue;
      const kind = id.split('.').slice(0, -1).join('.');
      const { status, body } = first.get(id) ?? (await ran(command, hooks[kind]));
      const isAnnounced = ANNOUNCED[id]?.status === status && sectionOf(markdown, id).includes(ANNOUNCED[id].words);
      const isNotSetUp = NOT_SET_UP.includes(id) && status === 503 && body.code === 'not_configured';
      if (!(status >= 200 && status < 300) && !isAnnounced && !isNotSetUp) wrong.push({ id, status, body, command });
    }
    expect(wrong).toEqual([]);
    // The page says what such an answer means.
    expect(markdown).toContain('503 `not_configured`');
  }, 300_000);

  it('of optional parameters are accepted by their operation', async () => {
    const { body } = await world.service.call('GET', '/openapi.json');
    const wrong: unknown[] = [];
    for (const { path, operation, method } of operationsOf(body as OpenAPIObject)) {
      const parameters = (operation.parameters ?? []) as readonly Parameter[];
      const inQuery = parameters.filter((each) => each.in === 'query');
      for (const { name, required } of inQuery.filter(({ required, ...each }) => !required && exampleOf(each))) {
        if (method !== 'GET' || operation.operationId === 'mpp.company') continue;
        const sent = inQuery.filter((each) => each.required || each.name === name);
        const query = sent.map((each) => `${each.name}=${encodeURIComponent(String(exampleOf(each)))}`).join('&');
        const url = `${path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000001')}?${query}`;
        const { status, body: answer } = await world.service.call('GET', url, world.key);
        const faults = (answer?.errors ?? []) as { field: string }[];
        if (status === 400 && faults.some(({ field }) => field === name)) wrong.push({ url, required, answer });
      }
    }
    expect(wrong).toEqual([]);
  }, 300_000);

  it('name a company that is on file, and only then say that they work', async () => {
    const { body } = await world.service.call('GET', '/openapi.json');
    const slug = exampleOf((body.paths['/api/v1/startups/{slug}'].get.parameters as Parameter[])[0] as Parameter);
    expect((await world.get(`startups/${String(slug)}`)).status).toBe(200);
    const beginning = await (await fetch(`${base}/docs/first-five-minutes.md`)).text();
    expect(beginning).toContain(`/startups/${String(slug)}`);
    expect(beginning).toContain('Every command below works as shown.');
    expect(JSON.stringify(body)).not.toMatch(/\{(?:company|investor)\.\w+\}/);
  });
});

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: unknown;
  readonly schema?: { readonly example?: unknown };
}

function exampleOf({ example, schema }: Pick<Parameter, 'example' | 'schema'>): unknown {
  return example ?? schema?.example;
}

function sectionOf(markdown: string, id: string): string {
  const from = markdown.indexOf(`{#${id}}`);
  const to = markdown.indexOf('\n### ', from);
  return markdown.slice(from, to < 0 ? undefined : to);
}
