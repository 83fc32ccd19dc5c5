import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AdminApi } from '../../src/cli/io/admin-api.js';
import { Stack } from '../../src/embedded/stack/stack.js';
import { OPERATION_SAMPLES } from '../kit/operation-samples.js';
import { HostileSites } from '../chaos/hostile-sites.js';
import { type Caller, type CallWorld, type DocumentedOperation } from './call.js';
import { type Schema, type Schemas } from './values.js';

const PROGRAM = resolve(import.meta.dirname, '../../../bin/scoutline.mjs');
const SITES_A_KIND = 2;
const COMPANIES = 300;
/** Of the callers of calls; one has no caps, others meet theirs. The last is the operator's to change as calls say. */
const PLANS = ['bench', 'bench', 'pro_lite', 'free', 'bench'] as const;

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: { readonly schemas: Schemas };
}

interface RawOperation {
  readonly operationId: string;
  readonly parameters?: DocumentedOperation['parameters'];
  readonly requestBody?: { readonly content: Readonly<Record<string, RawContent>> };
  readonly responses: DocumentedOperation['responses'];
  readonly security?: readonly object[];
  readonly 'x-credits'?: DocumentedOperation['credits'];
}

interface RawContent {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

/** A whole stack with something on file, among hosts that mean no good. */
export class FuzzWorld {
  private constructor(
    readonly stack: Stack,
    readonly sites: HostileSites,
    readonly document: Document,
    readonly operations: readonly DocumentedOperation[],
    readonly calls: CallWorld,
    readonly accounts: readonly string[],
  ) {}

  static async start(dataDir: string, note: (line: string) => void): Promise<FuzzWorld> {
    const sites = await HostileSites.start(SITES_A_KIND);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    Object.assign(process.env, environment(sites, brokenFfmpeg(dataDir)));
    const options = {
      ...{ dataDir, command: 'fuzz', port: 0, host: '127.0.0.1', publicUrl: null, print: note },
      parts: ['postgres', 'eventstore', 'api', 'worker'] as const,
    };
    const stack = await Stack.start(options, new AbortController().signal);
    try {
      return await fill(stack, sites, dataDir);
    } catch (error) {
      await stack.stop();
      await sites.close();
      throw error;
    }

    async function fill(running: Stack, hosts: HostileSites, folder: string): Promise<FuzzWorld> {
      const base = running.record.baseUrl ?? '';
      const generate = ['generate', '--companies', String(COMPANIES), '--json', '--data', folder];
      const done = spawnSync(process.execPath, [PROGRAM, ...generate], { encoding: 'utf8' });
      if (done.status !== 0) throw new Error(`generate failed: ${done.stderr}`);
      const operator: Caller = { accountId: null, token: running.stackFolder.secrets().operatorToken };
      const document = await documentOf(base, operator.token ?? '');
      const callers = await openAccounts(base, operator.token ?? '');
      const calls = { schemas: document.components.schemas, callers, operator, known: {} };
      const known = await new Survey(base, callers, operator, hosts.hosts).known();
      const accounts = callers.map(({ accountId }) => accountId ?? '');
      return new FuzzWorld(running, hosts, document, operationsIn(document), { ...calls, known }, accounts);
    }
  }

  async stop(): Promise<void> {
    await this.stack.stop();
    await this.sites.close();
  }
}

/** The callers' document and, where there is one, the operators', as one. */
async function documentOf(base: string, operatorToken: string): Promise<Document> {
  const everybody = (await (await fetch(`${base}/openapi.json`)).json()) as Document;
  const answer = await fetch(`${base}/api/admin/openapi.json`, {
    headers: { authorization: `Bearer ${operatorToken}` },
  });
  if (!answer.ok) return everybody;
  const operators = (await answer.json()) as Document;
  return {
    paths: { ...everybody.paths, ...operators.paths },
    components: {
      ...everybody.components,
      schemas: { ...everybody.components.schemas, ...operators.components.schemas },
    },
  };
}

/** What the stack's processes find around them: nothing of the real outside. */
function environment(sites: HostileSites, ffmpeg: string): Record<string, string> {
  const vendors = ['GREENHOUSE', 'LEVER', 'LEVER_EU', 'ASHBY', 'WORKABLE', 'SMARTRECRUITERS', 'RECRUITEE'];
  return {
    SAFE_FETCH_TEST_HOSTS: sites.testHosts,
    EMAIL_SMTP: 'off',
    EMAIL_DNS_SERVERS: '127.0.0.1:9',
    EMAIL_GREYLIST_WAIT_SECONDS: '1',
    HIRING_NIGHTLY: 'off',
    ARBITRAGE_SCHEDULE: 'off',
    MEDIA_FFMPEG: ffmpeg,
    LOG_LEVEL: 'error',
    ...Object.fromEntries(vendors.map((vendor) => [`HIRING_${vendor}_URL`, 'http://nonsense-site-0.ai'])),
    HIRING_REQUESTS_PER_SECOND: '50',
  };
}

/** An ffmpeg that says it is there and cannot do anything: renders would take the machine for hours. */
function brokenFfmpeg(folder: string): string {
  const path = join(folder, 'ffmpeg-that-fails');
  writeFileSync(
    path,
    '#!/bin/sh\n[ "$1" = "-version" ] && echo "ffmpeg version 6.0" && exit 0\necho "no" >&2\nexit 1\n',
  );
  chmodSync(path, 0o755);
  return path;
}

async function openAccounts(baseUrl: string, operatorToken: string): Promise<Caller[]> {
  const api = new AdminApi({ baseUrl, config: { operatorToken } });
  const callers: Caller[] = [];
  for (const plan of PLANS) {
    const made = await api.post<{ account_id: string; api_key: string }>('accounts', { plan });
    callers.push({ accountId: made.account_id, token: made.api_key });
  }
  return callers;
}

/** Asks the service for what is on file, so that calls name what is there, and what is there but another's. */
class Survey {
  constructor(
    private readonly base: string,
    private readonly callers: readonly Caller[],
    private readonly operator: Caller,
    private readonly hosts: readonly string[],
  ) {}

  async known(): Promise<Record<string, readonly unknown[]>> {
    const [first, second] = this.callers as [Caller, Caller];
    const last = this.callers.at(-1) as Caller;
    const companies = await this.rows(first, '/api/v1/startups?limit=60&sort=-funding', 'data');
    const investors = await this.rows(first, '/api/v1/investors?limit=30', 'data');
    const submissions = await this.made(this.submissions(first, second));
    const jobs = await this.made([this.video(first), this.video(second), this.video(last)]);
    const hooks = await this.made([this.hook(first), this.hook(second)]);
    const [hook = ''] = hooks;
    await this.post(first, `/api/v1/arbitrage/webhooks/${hook}/test`, {});
    const deliveries = (await this.rows(first, `/api/v1/arbitrage/webhooks/${hook}/deliveries`, 'data')).map(idIn);
    const keys = await this.rows(this.operator, `/api/admin/accounts/${last.accountId}`, 'keys');
    const charged = await this.rows(last, '/api/v1/usage', 'data');
    const slugs = companies.map(({ slug }) => slug);
    const domains = companies.map(({ website }) => hostOf(String(website))).filter(Boolean);
    const people = await this.people(first, slugs.slice(0, 12));
    const known = {
      ...{ slug: slugs, company: slugs, 'investors.get/slug': investors.map(({ slug }) => slug) },
      'people.get/slug': people,
      'products.get/slug': people,
      ...{ jobId: jobs, job_id: jobs, id: [...submissions, ...jobs, ...hooks], apex: domains.slice(0, 5) },
      domain: [...domains, ...this.hosts],
      ...{ website: this.hosts.map((host) => `http://${host}/`), url: this.hosts.map((host) => `http://${host}/`) },
      logo_url: this.hosts.map((host) => `http://${host}/i.png`),
      domains: [...domains, ...this.hosts, 'nowhere.example'],
      ...{ keyId: keys.map(({ id, key_id }) => id ?? key_id), request_id: charged.map((row) => row.request_id) },
      'arbitrage.webhooks.replay/id': deliveries,
      ...{ start_seconds: [1, 5], end_seconds: [20, 45], video_url: this.hosts.map((host) => `http://${host}/v.mp4`) },
      ...{ since: ['2026-11-22T00:00:00Z'], reason: ['It was asked for.'] },
      email: this.hosts.map((host) => `ada@${host}`),
      ...{ q: ['robots', 'health data', 'a'], cursor: await this.cursors(first), as_of: ['2026-11-22T00:00:00Z'] },
      ...{ tech: ['react', 'aws'], country: ['US', 'DE'], subject: submissions.map((id) => `submission-${id}`) },
    };
    return { ...known, ...this.ofAccount(String(last.accountId), submissions, jobs) };
  }

  /** The operator's calls go to the account that is theirs to change. */
  private ofAccount(accountId: string, submissions: string[], jobs: string[]): Record<string, readonly unknown[]> {
    const of = (names: readonly string[], values: readonly unknown[]) =>
      Object.fromEntries(names.map((name) => [`${name}/id`, values]));
    return {
      ...of(
        ['admin.accounts.get', 'admin.accounts.plan', 'admin.accounts.grant', 'admin.accounts.refund'],
        [accountId],
      ),
      ...of(['admin.keys.issue', 'admin.keys.rotate', 'admin.keys.revoke'], [accountId]),
      ...of(['admin.audit.credits', 'admin.audit.export', 'admin.audit.manifest'], [accountId]),
      ...of(['admin.submissions.get', 'admin.submissions.approve', 'admin.submissions.reject'], submissions),
      ...of(['admin.people_reviews.settle', 'submissions.get'], submissions),
      ...of(['admin.jobs.get', 'admin.jobs.cancel', 'admin.jobs.retry'], jobs),
    };
  }

  private submissions(...callers: readonly Caller[]): Promise<string>[] {
    const honest = this.hosts.filter((host) => !host.startsWith('honest'));
    const sample = OPERATION_SAMPLES['startups.submit']?.body ?? {};
    return honest.slice(0, 10).map(async (host, n) => {
      const body = {
        ...sample,
        name: `Fuzz ${n}`,
        website: `http://${host}/`,
        founders: [{ name: 'Ada Test', role: 'CEO' }],
      };
      const answer = await this.post(callers[n % callers.length] as Caller, '/api/v1/startups/submit', body);
      return idIn(answer.startup);
    });
  }

  private async video(caller: Caller): Promise<string> {
    const answer = await this.post(caller, '/api/v1/video', OPERATION_SAMPLES['video.create']?.body ?? {});
    return typeof answer.jobId === 'string' ? answer.jobId : '';
  }

  private async hook(caller: Caller): Promise<string> {
    const answer = await this.post(caller, '/api/v1/arbitrage/webhooks', { url: 'https://honest-site-0.ai/hook' });
    return idIn(answer.webhook) || idIn(answer);
  }

  private async people(caller: Caller, slugs: readonly unknown[]): Promise<unknown[]> {
    const found = slugs.map(async (slug) => {
      const answer = await this.get(caller, `/api/v1/startups/${String(slug)}`);
      const company = (answer.startup ?? answer.data ?? answer) as { founders?: { slug?: string }[] };
      return (company.founders ?? []).map((founder) => founder.slug);
    });
    return (await Promise.all(found)).flat().filter(Boolean);
  }

  private async cursors(caller: Caller): Promise<string[]> {
    const paths = ['/api/v1/startups?limit=2', '/api/v1/investors?limit=2', '/api/v1/usage?limit=2'];
    const pages = await Promise.all(paths.map((path) => this.get(caller, path)));
    return pages.flatMap(({ pagination, next_cursor }) => {
      const cursor = (pagination as { next_cursor?: string } | undefined)?.next_cursor ?? next_cursor;
      return typeof cursor === 'string' ? [cursor] : [];
    });
  }

  private async made(ids: readonly Promise<string>[]): Promise<string[]> {
    return (await Promise.all(ids)).filter((id) => id !== '');
  }

  private async rows(caller: Caller, path: string, member: string): Promise<Record<string, unknown>[]> {
    return ((await this.get(caller, path))[member] ?? []) as Record<string, unknown>[];
  }

  private async get(caller: Caller, path: string): Promise<Record<string, unknown>> {
    const answer = await fetch(this.base + path, { headers: { authorization: `Bearer ${caller.token}` } });
    return (await answer.json()) as Record<string, unknown>;
  }

  private async post(caller: Caller, path: string, body: object): Promise<Record<string, unknown>> {
    const headers = { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' };
    const answer = await fetch(this.base + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as Record<string, unknown>;
  }
}

function idIn(record: unknown): string {
  const { id } = (record ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : '';
}

function hostOf(website: string): string {
  return URL.canParse(website) ? new URL(website).hostname : '';
}

function operationsIn(document: Document): DocumentedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, raw]) => {
      const content = raw.requestBody?.content['application/json'];
      return {
        ...{ id: raw.operationId, method: method.toUpperCase(), path, parameters: raw.parameters ?? [] },
        body: content ? { schema: content.schema, examples: examplesOf(raw.operationId, content) } : null,
        responses: raw.responses,
        security: securityOf(raw),
        credits: raw['x-credits'] ?? null,
      };
    }),
  );
}

function examplesOf(id: string, { example, examples }: RawContent): unknown[] {
  const sample = OPERATION_SAMPLES[id]?.body;
  const named = Object.values(examples ?? {}).map(({ value }) => value);
  return [...(example === undefined ? [] : [example]), ...named, ...(sample ? [sample] : [])];
}

function securityOf({ security = [] }: RawOperation): DocumentedOperation['security'] {
  if (security.some((entry) => 'OperatorToken' in entry)) return 'operator';
  return security.length === 1 && 'ApiKey' in (security[0] as object) ? 'key' : 'anyone';
}
