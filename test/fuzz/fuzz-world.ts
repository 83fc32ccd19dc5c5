import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AdminApi } from '../../src/cli/io/admin-api.js';
import { Stack } from '../../src/embedded/stack/stack.js';
import { OPERATION_SAMPLES } from '../kit/operation-samples.js';
import { HostileSites } from '../chaos/hostile-sites.js';
import { type Caller, type CallWorld, type DocumentedOperation } from './call.js';
import { Survey } from './survey.js';
import { type Schema, type Schemas } from './values.js';

const PROGRAM = resolve(import.meta.dirname, '../../../bin/scoutline.mjs');
const SITES_A_KIND = 2;
const COMPANIES = 300;
/** Of the callers. Most have no caps: a call that meets its cap tests nothing else. The operator's calls change the last. */
const PLANS = ['bench', 'bench', 'bench', 'bench', 'pro_lite', 'free', 'bench'] as const;

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
      dataDir,
      command: 'fuzz',
      port: 0,
      host: '127.0.0.1',
      publicUrl: null,
      print: note,
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

function operationsIn(document: Document): DocumentedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, raw]) => {
      const content = raw.requestBody?.content['application/json'];
      return {
        id: raw.operationId,
        method: method.toUpperCase(),
        path,
        parameters: raw.parameters ?? [],
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
