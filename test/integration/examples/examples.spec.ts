import { type OpenAPIObject } from '@nestjs/swagger';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importFunding } from '../../../src/companies/import/funding.import.js';
import { importPeople } from '../../../src/companies/import/people.import.js';
import { importProducts } from '../../../src/companies/products/products.import.js';
import { freePort } from '../../../src/embedded/stack/free-port.js';
import { operationsOf } from '../../../src/web/openapi/openapi-document.js';
import { GUIDES } from '../../../src/site/guides/guide-list.js';
import { LocalSite } from '../../kit/local-site.js';
import { CURL, describeWithInfra } from '../../kit/infra.js';
import { PYTHON } from '../../kit/python.js';
import { until } from '../../kit/until.js';
import { InsightWorld } from '../press/world.js';
import { curlRunner, type ExampleRunner, pythonRunner, type Ran, typescriptRunner } from './example-runners.js';

const FIXTURE = join(import.meta.dirname, '../../fixtures/companies.jsonl');
const EMAIL_OF_ADA = 'ada@harbourledger-fictional.com';

/** Work for which the spec has no engine, outside source or chain: it answers 503, and what it would make is missing. */
const NOT_SET_UP: readonly string[] = [
  ...['credits.purchase', 'mpp.company', 'clip.create', 'social.transcript.create'],
  ...['videosite.transcript', 'videosite.transcript.post'],
  ...['proofs.event', 'proofs.record', 'proofs.answer'],
];
const MADE_BY_THOSE: readonly string[] = ['clip.get', 'social.transcript.get'];
/** Answers other than 2xx that the text of the operation announces, in the words that announce it. */
const ANNOUNCED: Readonly<Record<string, { readonly status: number; readonly words: string }>> = {
  'arbitrage.webhooks.replay': { status: 422, words: 'still being tried is a 422' },
  'webhooks.replay': { status: 422, words: 'still being tried is a 422' },
  'me.delete': { status: 400, words: 'Any other id is a 400' },
  'companies.revenue': { status: 404, words: 'neither is known is a 404' },
};

interface Language {
  readonly runner: ExampleRunner;
  /** What a reader of this language has: a key, and values from earlier answers. */
  readonly env: Record<string, string>;
  readonly answers: Map<string, Ran>;
}

let world: InsightWorld;
let base: string;
/** Replaces the website of the company in the examples. */
let site: LocalSite;
let folder: string;
/** The pages of the operations as Markdown, by operation id. */
const pages = new Map<string, string>();
const languages = new Map<string, Language>();

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
  folder = mkdtempSync(join(tmpdir(), 'examples-'));
  // Small videos: no example looks at their pictures.
  const env = { PUBLIC_URL: base, DATA_DIR: join(folder, 'data'), MEDIA_VIDEO_SIDE: '240' };
  world = await InsightWorld.start(companies, { ...env, SAFE_FETCH_TEST_HOSTS: hosts.join(',') });
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
  await world.buildDatasets('2026-11-01');
}, 180_000);

afterAll(async () => {
  for (const { runner } of languages.values()) runner.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
  await world?.stop();
  await site?.stop();
});

/** The examples that the reference prints, by operation id. */
function printed(syntax: string): Map<string, string> {
  const block = new RegExp(`\`\`\`${syntax}\\n([^]*?)\\n\`\`\``);
  return new Map([...pages].map(([id, page]) => [id, block.exec(page)?.[1] ?? '']));
}

/** Code blocks of the guides by a name for each. */
async function blocksOfGuides(syntax: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { path } of GUIDES) {
    const text = await (await fetch(`${base}${path}.md`)).text();
    const blocks = [...text.matchAll(new RegExp(`^\`\`\`${syntax}\\n([^]*?)\\n\`\`\``, 'gm'))];
    for (const [index, [, block = '']] of blocks.entries())
      found.set(`${path.slice(1)}-${index}`.replace('/', '-'), block);
  }
  return found;
}

/** Every example of a language: deletions and ends last, since a reader needs what they delete. */
async function runAll(name: string, runner: ExampleRunner, sources: ReadonlyMap<string, string>): Promise<void> {
  const { slug } = (await world.get('startups/harbourledger')).body.data.founders[0];
  const { key } = await world.service.account('pro');
  const further = await world.service.call('POST', '/api/v1/me/keys', key, {});
  const env: Record<string, string> = {
    API_KEY: key,
    EMAIL: EMAIL_OF_ADA,
    PERSON_SLUG: slug,
    KEY_ID: further.body.key_id as string,
  };
  const language: Language = { runner, answers: new Map(), env: { ...env, PRODUCT_SLUG: 'night-books' } };
  languages.set(name, language);
  const hooks = await readerValues(language);
  const ids = [...sources.keys()].filter((id) => !language.answers.has(id) && !MADE_BY_THOSE.includes(id));
  const isLast = (id: string): number => Number(/\.(delete|revoke)$/.test(id));
  for (const id of ids.sort((a, b) => isLast(a) - isLast(b))) {
    const values = hooks.get(id.split('.').slice(0, -1).join('.'));
    language.answers.set(id, await runner.run(id, { ...language.env, ...values }));
  }
  await makeWayForNextSubmission(language);
}

/** What a reader has from earlier answers, among them what a test delivery of each kind of hooks left. */
async function readerValues({ runner, env, answers }: Language): Promise<Map<string, Record<string, string>>> {
  const of = async (id: string, values: Record<string, string> = {}): Promise<Ran['body']> => {
    const answer = await runner.run(id, { ...env, ...values });
    answers.set(id, answer);
    return answer.body;
  };
  env.SUBMISSION_ID = (await of('startups.submit')).startup.id;
  env.SCAN_ID = (await of('agent_readiness')).data.scan_id;
  env.JOB_ID = (await of('video.create')).jobId;
  const hooks = new Map<string, Record<string, string>>();
  for (const kind of ['arbitrage.webhooks', 'webhooks']) {
    const values: Record<string, string> = { WEBHOOK_ID: (await of(`${kind}.create`)).webhook.id };
    await of(`${kind}.test`, values);
    const delivered = async (): Promise<string | undefined> =>
      (await of(`${kind}.deliveries`, values)).deliveries[0]?.id;
    hooks.set(kind, { ...values, DELIVERY_ID: await until(delivered, { what: `a delivery of ${kind}` }) });
  }
  // A variable without a value would address a list instead of a record.
  const values = [env, ...hooks.values()].flatMap((each) => Object.values(each));
  expect(values.filter((value) => typeof value !== 'string' || value === '')).toEqual([]);
  return hooks;
}

/** A submission under review makes the next one of the same company a duplicate. */
async function makeWayForNextSubmission({ env }: Language): Promise<void> {
  const path = `submissions/${env.SUBMISSION_ID}/reject`;
  const { status } = await world.service.admin(path, { reason: 'spec' });
  expect(status).toBe(200);
}

describeWithInfra(CURL, 'printed examples', () => {
  it('answer as shown, each as a reader pastes it', async () => {
    const document = await until(
      async () => {
        const text = await (await fetch(`${base}/openapi.json`)).text();
        return /http:..[a-z-]+-fictional/.test(text) && (JSON.parse(text) as OpenAPIObject);
      },
      { what: 'the examples to name the company on file' },
    );
    const operations = operationsOf(document);
    for (const { operation } of operations) {
      const id = operation.operationId ?? '';
      pages.set(id, await (await fetch(`${base}/docs/reference/${id}.md`)).text());
    }
    const commands = printed('sh');
    for (const { operation } of operations) {
      const samples = operation['x-codeSamples'] as readonly { readonly source: string }[];
      const shown = ['sh', 'ts', 'python'].map((syntax) => printed(syntax).get(operation.operationId ?? ''));
      expect(samples.map(({ source }) => source)).toEqual(shown);
    }
    await runAll('curl', curlRunner(commands), commands);
    const wrong: unknown[] = [];
    for (const [id, { status, body }] of languages.get('curl')?.answers ?? []) {
      const isAnnounced = ANNOUNCED[id]?.status === status && (pages.get(id) ?? '').includes(ANNOUNCED[id].words);
      const isNotSetUp = NOT_SET_UP.includes(id) && status === 503 && body.code === 'not_configured';
      const isGood = status >= 200 && status < 300;
      if (!isGood && !isAnnounced && !isNotSetUp) wrong.push({ id, status, body, command: commands.get(id) });
    }
    expect(wrong).toEqual([]);
    // The page says what such an answer means.
    expect(pages.get('clip.create')).toContain('/problems/not_configured');
  }, 300_000);

  it('in TypeScript compile in strict mode, and answer as the command does', async () => {
    const sources = printed('ts');
    const guides = await blocksOfGuides('ts');
    expect(guides.size).toBeGreaterThan(4);
    await runAll('typescript', await typescriptRunner(new Map([...sources, ...guides]), folder), sources);
    expect(differences('typescript')).toEqual([]);
  }, 300_000);

  (PYTHON.available() ? it : it.skip)(
    'in Python have correct types, and answer as the command does',
    async () => {
      const sources = printed('python');
      const guides = await blocksOfGuides('python');
      // Their package has no types; the specs of the feed and of the states run them.
      for (const id of ['docs-feed-0', 'docs-states-0']) guides.delete(id);
      expect(guides.size).toBeGreaterThan(3);
      await runAll('python', await pythonRunner(new Map([...sources, ...guides]), folder), sources);
      expect(differences('python')).toEqual([]);
    },
    300_000,
  );

  it('of the guides answer as their text says', async () => {
    const commands = [...(await blocksOfGuides('sh'))].filter(
      ([name, text]) => text.startsWith('curl ') && !name.includes('first-five-minutes'),
    );
    const runner = curlRunner(new Map(commands));
    const { key } = await world.service.account('pro');
    const statuses: [string, number][] = [];
    for (const [name] of commands) statuses.push([name, (await runner.run(name, { API_KEY: key })).status]);
    expect(Object.fromEntries(statuses)).toEqual({
      'docs-credits-0': 200,
      'docs-webhooks-0': 200,
      'docs-as-of-0': 200,
      'docs-changes-0': 200,
      'docs-changes-1': 200,
      'docs-mcp-0': 200,
      // No payments are set up here.
      'docs-payments-0': 503,
    });
  });

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

/** Answers that differ from those of the commands in status or shape. */
function differences(name: string): string[] {
  const commands = languages.get('curl')?.answers ?? new Map<string, Ran>();
  const answers = languages.get(name)?.answers ?? new Map<string, Ran>();
  expect([...answers.keys()].sort()).toEqual([...commands.keys()].sort());
  return [...commands].flatMap(([id, shown]) => {
    const { status, body } = answers.get(id) ?? { status: 0, body: null };
    if (status !== shown.status) return [`${id} is ${status}, not ${shown.status}: ${JSON.stringify(body)}`];
    return shapeDifferences(shown.body, body, id);
  });
}

/** Members that only one of them has or that have another type; what one does not know is no difference. */
function shapeDifferences(one: unknown, other: unknown, where: string): string[] {
  if (one === null || other === null) return [];
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length > 0 && other.length > 0 ? shapeDifferences(one[0], other[0], `${where}[]`) : [];
  }
  if (typeof one !== 'object' || typeof other !== 'object') {
    return typeof one === typeof other ? [] : [`${where} is ${typeof one} and ${typeof other}`];
  }
  const [first, second] = [one, other] as Record<string, unknown>[];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
    first && second && name in first && name in second
      ? shapeDifferences(first[name], second[name], `${where}.${name}`)
      : [`${where}.${name} is not in both`],
  );
}
