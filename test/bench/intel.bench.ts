import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../../src/app.module.js';
import { companyIdOf } from '../../src/companies/record/company-id.rules.js';
import { companyStream, type CompanyEvent } from '../../src/companies/record/company.events.js';
import { loadConfig } from '../../src/configuration.js';
import { draftEvents } from '../../src/platform/event-store/decide.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { createHttpApp } from '../../src/web/http/http-app.js';
import { newId } from '../../src/platform/ids/ids.js';
import { BackgroundTasks } from '../../src/platform/process/background-tasks.js';
import { Freshness } from '../../src/platform/read-store/freshness.js';
import { RegisterServer } from './worlds/register-server.js';
import { formD } from './worlds/register-papers.js';
import { RegisterWorld } from './worlds/register-world.js';
import { median, type StackBenchContext, type StackMeasure } from './measure.js';

const COMPANIES = 5;
const PREVIEWS = 200;
const SOURCE_MS = 100;
const CATCH_UP_MS = 60_000;
const domainOf = (n: number): string => `dossier-bench-${n}.com`;

interface Bench {
  readonly app: NestFastifyApplication;
  readonly key: string;
  caughtUp(): Promise<void>;
}

/** A dossier from sources that take 100 ms each, at the default pace with each, nothing on file. */
const intelLookup: StackMeasure = {
  name: 'intel_lookup',
  summary: 'a whole dossier looked up live, every source taking 100 ms to answer, at polite rates',
  needsStack: true,
  run: (context) =>
    withRegisters(context, async ({ app, key }) => {
      const times: number[] = [];
      for (let n = 0; n < COMPANIES && !context.signal.aborted; n++) times.push(await lookup(app, key, n));
      context.log(`  ${times.map((time) => Math.round(time)).join(', ')} ms`);
      return { value: Math.round(median(times)), unit: 'ms', target: 3_000 };
    }),
};

const intelPreview: StackMeasure = {
  name: 'intel_preview',
  summary: 'the 99th percentile of previews from what is on file, one after the other',
  needsStack: true,
  run: (context) =>
    withRegisters(context, async ({ app, key, caughtUp }) => {
      await lookup(app, key, 0);
      await caughtUp();
      const times: number[] = [];
      for (let n = 0; n < PREVIEWS && !context.signal.aborted; n++) {
        const startedAt = performance.now();
        const { statusCode, payload } = await app.inject({
          url: `/api/v1/intel/preview?q=${domainOf(0)}`,
          headers: { authorization: `Bearer ${key}` },
        });
        times.push(performance.now() - startedAt);
        if (statusCode !== 200 || !payload.includes('"available"')) throw new Error(payload.slice(0, 500));
      }
      times.sort((a, b) => a - b);
      return { value: Math.round(times[Math.floor(times.length * 0.99)] ?? 0), unit: 'ms', target: 150 };
    }),
};

async function lookup(app: NestFastifyApplication, key: string, n: number): Promise<number> {
  const startedAt = performance.now();
  const { statusCode, payload } = await app.inject({
    url: `/api/v1/intel/lookup?q=${domainOf(n)}`,
    headers: { authorization: `Bearer ${key}` },
  });
  const elapsed = performance.now() - startedAt;
  if (statusCode !== 200 || !payload.includes('"total_sold_usd":1250000')) throw new Error(payload.slice(0, 1_000));
  return elapsed;
}

/** An api of the measure's own on the stack's log and database, which asks local registers. */
async function withRegisters<T>(context: StackBenchContext, work: (bench: Bench) => Promise<T>): Promise<T> {
  const { config } = context.stack;
  const registers = RegisterWorld.over(await RegisterServer.start());
  const domains = Array.from({ length: COMPANIES }, (_, n) => domainOf(n));
  domains.forEach((domain, n) => fill(registers, domain, n));
  const { INTEL_EDGAR_PER_SECOND: _, INTEL_COMPANIES_HOUSE_PER_5_MINUTES: __, ...env } = registers.env(domains);
  const benchConfig = loadConfig(
    {
      ...env,
      DATABASE_URL: config.databaseUrl,
      EVENTSTORE_URL: config.eventstoreUrl,
      DATA_DIR: config.dataDir,
      VAULT_KEY: config.vaultKey,
      API_KEY_PEPPER: config.apiKeyPepper,
      OPERATOR_TOKEN: config.operatorToken,
      LOG_LEVEL: 'silent',
    },
    'api',
  );
  const app = await createHttpApp(AppModule.forRoot(benchConfig), benchConfig);
  await app.get(BackgroundTasks, { strict: false }).start(benchConfig.role);
  try {
    const caughtUp = async (): Promise<void> => {
      const head = await app.get(EventStore).headPosition();
      if (!(await app.get(Freshness).waitFor(['companies', 'dossiers'], head, CATCH_UP_MS))) throw new Error('it lags');
    };
    for (const [n, domain] of domains.entries()) await register(app.get(EventStore), domain, n);
    await caughtUp();
    registers.delayMs = SOURCE_MS;
    return await work({ app, key: await keyOf(app, config.operatorToken), caughtUp });
  } finally {
    await app.close();
    await registers.stop();
  }
}

async function keyOf(app: NestFastifyApplication, token: string): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/admin/accounts',
    headers: { authorization: `Bearer ${token}` },
    payload: { plan: 'bench', reason: 'bench' },
  });
  return answer.json<{ api_key: string }>().api_key;
}

function fill(registers: RegisterWorld, domain: string, n: number): void {
  const cik = String(6_000_000 + n);
  const words = { cik, name: `Dossier Bench ${n} Inc`, city: 'Oakland', year: 2021 };
  const people = [['Ada', 'Byron', 'Director']] as const;
  const xml = (sold: string) => formD({ ...words, total: '4000000', sold, people });
  registers.filers.push({
    cik,
    name: words.name,
    city: 'Oakland',
    state: 'CA',
    filings: [1, 2, 3].map((k) => ({
      form: k === 1 ? 'D' : 'D/A',
      filedOn: `2026-0${k}-01`,
      accession: `000${cik}-26-00000${k}`,
      xml: xml('1250000'),
    })),
  });
  registers.companies.push({ number: `0600000${n}`, name: `DOSSIER BENCH ${n} LTD`, city: 'Leeds', officers: [] });
  registers.page(domain, '/', `<a href="/contact">Contact</a>`);
  registers.page(domain, '/contact', `<a href="mailto:hello@${domain}">mail</a>`);
}

async function register(store: EventStore, domain: string, n: number): Promise<void> {
  const companyId = companyIdOf(domain);
  const stream = companyStream(companyId);
  const event: CompanyEvent = {
    type: 'CompanyRegistered',
    data: {
      companyId,
      domain,
      contestedDomain: null,
      slugBase: `dossier-bench-${n}`,
      details: { name: `Dossier Bench ${n}`, website: `https://${domain}`, hqCountry: 'US', hqCity: 'Oakland' },
      provenance: { source: 'bench', observedAt: new Date().toISOString() },
      generated: false,
    },
  };
  const context = { commandId: newId(), correlationId: newId(), actor: 'system:bench', now: Date.now() };
  const drafts = draftEvents(store, stream, [event], context);
  // The other measure of the same stack may have registered it.
  await store.append(stream, 'no_stream', drafts).catch(() => undefined);
}

export const intelMeasures = [intelLookup, intelPreview];
