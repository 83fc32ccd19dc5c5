import { type CommandBus } from '@nestjs/cqrs';
import { type RestateCompany } from '../../src/companies/registration/restate-company.command.js';
import { RestateCompanyHandler } from '../../src/companies/registration/restate-company.handler.js';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { companyIdOf } from '../../src/companies/record/company-id.rules.js';
import { companyStream, type CompanyEvent } from '../../src/companies/record/company.events.js';
import { BoardVisits } from '../../src/enrichment/hiring/board-visits.service.js';
import { HiringRecords } from '../../src/enrichment/hiring/hiring-records.service.js';
import { HiringRows } from '../../src/enrichment/hiring/hiring-rows.service.js';
import { ATS_VENDORS, type AtsVendor, type HiringEvent } from '../../src/enrichment/hiring/hiring.events.js';
import { NightlyVisits } from '../../src/enrichment/hiring/hiring.schedule.js';
import { boardPage } from '../../src/enrichment/job-boards/board-address.rules.js';
import { BoardFinder } from '../../src/enrichment/job-boards/board-finder.service.js';
import { BoardReader } from '../../src/enrichment/job-boards/board-reader.service.js';
import { HttpJobBoards } from '../../src/enrichment/job-boards/job-boards.connector.js';
import { SiteVisits } from '../../src/enrichment/site-visit/site-visits.service.js';
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { loadConfig } from '../../src/configuration.js';
import { draftEvents } from '../../src/platform/event-store/decide.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { newId } from '../../src/platform/ids/ids.js';
import { Freshness } from '../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { SafeFetch } from '../../src/platform/safe-fetch/safe-fetch.js';
import { type StackBenchContext, type StackMeasure } from './measure.js';

const BOARDS = 2_000;
const TARGET_MS = 600_000;
const ROLES_A_BOARD = 40;
/** How long a vendor thinks. */
const VENDOR_MS = 150;
const AT_ONCE = 24;
const CATCH_UP_MS = 300_000;
/** Of twenty boards; the most of one vendor decide how long a polite night is. */
const SHARES: Readonly<Record<AtsVendor, number>> = {
  greenhouse: 8,
  lever: 4,
  ashby: 4,
  workable: 2,
  smartrecruiters: 1,
  recruitee: 1,
};
const VENDORS = ATS_VENDORS.flatMap((vendor) => Array<AtsVendor>(SHARES[vendor]).fill(vendor));

/** A night over boards of six vendors, from the list of what is due to the last event, at the default pace. */
const hiringNightly: StackMeasure = {
  name: 'hiring_nightly',
  summary: `a night's look at ${BOARDS} boards at polite rates, each with roles that are new and gone`,
  needsStack: true,
  run: async (context) => {
    const { config } = context.stack;
    const eventStore = new EventStore({ url: config.eventstoreUrl, catalog: EVENT_CATALOG });
    const readStore = new ReadStore({ url: config.databaseUrl, poolSize: 8 });
    const freshness = new Freshness(readStore);
    const vendors = await vendorsServer();
    const safeFetch = fetchOf(vendors);
    await freshness.start();
    try {
      const boards = Math.max(20, Math.round(BOARDS * context.scale));
      await watchedCompanies(eventStore, boards);
      const caughtUp = async (): Promise<void> => {
        const head = await eventStore.headPosition();
        if (!(await freshness.waitFor(['companies', 'hiring'], head, CATCH_UP_MS)))
          throw new Error('the read model lags');
      };
      await caughtUp();
      const elapsedMs = await night(context, { eventStore, readStore, safeFetch, boards, caughtUp });
      return { value: Math.round((elapsedMs * BOARDS) / boards), unit: 'ms', target: TARGET_MS };
    } finally {
      await freshness.close();
      vendors.closeAllConnections();
      vendors.close();
      await Promise.allSettled([safeFetch.close(), eventStore.close(), readStore.close()]);
    }
  },
};

interface Night {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly safeFetch: SafeFetch;
  readonly boards: number;
  caughtUp(): Promise<void>;
}

async function night(context: StackBenchContext, { eventStore, readStore, safeFetch, boards, caughtUp }: Night) {
  // Two days on: what was looked at when the companies were made is due, for us and not for the stack's own worker.
  const clock = { now: () => Date.now() + 2 * 86_400_000 };
  const rows = new HiringRows(readStore);
  const { requestsPerSecond } = loadConfig({}).hiring;
  const options = { safeFetch, baseUrls: URLS, perSecond: requestsPerSecond, now: clock.now };
  const jobBoards = new HttpJobBoards(options, new BoardReader());
  const names = { aliasesOf: async () => [] };
  const visits = new BoardVisits(new SiteVisits(safeFetch, clock), new BoardFinder(names, clock), jobBoards, clock);
  const outcomes: Record<string, number> = {};
  const onVisit = (outcome: string, error?: unknown): void => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (error instanceof Error) context.log(`  failed: ${error.message}`);
  };
  const handler = new RestateCompanyHandler(eventStore);
  const commands = { execute: (command: RestateCompany) => handler.execute(command) } as unknown as CommandBus;
  const records = new HiringRecords(eventStore, rows, commands);
  const nightly = new NightlyVisits({ rows, visits, records, clock, concurrency: AT_ONCE, onVisit });
  const startedAt = performance.now();
  while ((await nightly.round(context.signal)) > 0) context.signal.throwIfAborted();
  const elapsedMs = performance.now() - startedAt;
  if (outcomes['board'] !== boards) throw new Error(`of ${boards} boards: ${JSON.stringify(outcomes)}`);
  await caughtUp();
  const [shown] = await readStore.query<{ roles: number; looks: number }>(
    `SELECT (SELECT count(*)::int FROM read.company_roles WHERE closed_at IS NULL) AS roles,
       (SELECT count(*)::int FROM read.company_hiring_looks) AS looks`,
  );
  if (shown?.roles !== boards * ROLES_A_BOARD || shown.looks !== boards * 2) throw new Error(JSON.stringify(shown));
  context.log(`  ${boards} boards in ${Math.round(elapsedMs / 1_000)} s; ${shown.roles} roles are open after it`);
  return elapsedMs;
}

const HOST = 'bench-boards.com';
const URLS = {
  greenhouse: `http://greenhouse.${HOST}`,
  lever: `http://lever.${HOST}`,
  leverEu: `http://lever-eu.${HOST}`,
  ashby: `http://ashby.${HOST}`,
  workable: `http://workable.${HOST}`,
  smartrecruiters: `http://smartrecruiters.${HOST}`,
  recruitee: `http://recruitee.${HOST}/{slug}`,
};

function fetchOf(vendors: Server): SafeFetch {
  const { port } = vendors.address() as AddressInfo;
  const hosts = ATS_VENDORS.map((vendor) => `${vendor}.${HOST}:80=127.0.0.1:${port}`);
  return new SafeFetch({ userAgent: 'Scoutline-bench/1', testHosts: hosts });
}

/** Companies whose boards were looked at once: roles 5 to 44 of each, of which this night lists 10 to 49. */
async function watchedCompanies(eventStore: EventStore, count: number): Promise<void> {
  const at = new Date().toISOString();
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    for (let n = lane; n < count; n += 8) {
      const domain = `hires-${n}.com`;
      const companyId = companyIdOf(domain);
      const stream = companyStream(companyId);
      const context = { commandId: newId(), correlationId: newId(), actor: 'system:bench', now: Date.now() };
      const drafts = draftEvents<CompanyEvent | HiringEvent>(
        eventStore,
        stream,
        [registered(companyId, domain, at), firstVisit(companyId, n, at)],
        context,
      );
      await eventStore.append(stream, 'no_stream', drafts);
    }
  });
  await Promise.all(lanes);
}

function registered(companyId: string, domain: string, at: string): CompanyEvent {
  return {
    type: 'CompanyRegistered',
    data: {
      companyId,
      domain,
      contestedDomain: null,
      slugBase: domain.replace('.com', ''),
      details: { name: domain, website: `https://${domain}` },
      provenance: { source: 'bench', observedAt: at },
      generated: false,
    },
  };
}

function firstVisit(companyId: string, n: number, scannedAt: string): HiringEvent {
  const vendor = VENDORS[n % VENDORS.length] as AtsVendor;
  const name = { vendor, token: `hires-${n}`, region: null };
  const opened = Array.from({ length: ROLES_A_BOARD }, (_, index) => ({
    roleKey: String(index + 5),
    title: titleOf(index + 5),
    locations: ['Berlin, Germany'],
    isRemote: false,
    url: null,
    publishedAt: null,
    repostOf: null,
    reposts: 0,
  }));
  const board = { ...name, url: boardPage(name), foundBy: 'link' as const, foundAt: null };
  const data = { companyId, scannedAt, unchangedUntil: null, board, isBaseline: true, openRoles: opened.length, opened, changed: [], closed: [] }; // prettier-ignore
  return { type: 'HiringScanned', data };
}

function titleOf(index: number): string {
  return `Engineer for part ${index} of the machine`;
}

/** Every vendor's format with the fields that its real answers have most bytes in. */
async function vendorsServer(): Promise<Server> {
  const ids = Array.from({ length: ROLES_A_BOARD }, (_, index) => index + 10);
  const filler = { content: 'x'.repeat(400) };
  const answers: Readonly<Record<AtsVendor, unknown>> = {
    greenhouse: {
      jobs: ids.map((id) => ({ id, title: titleOf(id), location: { name: 'Berlin, Germany' }, ...filler })),
    },
    lever: ids.map((id) => ({
      id: String(id),
      text: titleOf(id),
      categories: { location: 'Berlin, Germany' },
      ...filler,
    })),
    ashby: { jobs: ids.map((id) => ({ id: String(id), title: titleOf(id), location: 'Berlin, Germany', ...filler })) },
    workable: {
      jobs: ids.map((id) => ({
        shortcode: String(id),
        title: titleOf(id),
        city: 'Berlin',
        country: 'Germany',
        ...filler,
      })),
    },
    smartrecruiters: {
      content: ids.map((id) => ({
        id: String(id),
        name: titleOf(id),
        location: { fullLocation: 'Berlin, Germany' },
        ...filler,
      })),
      totalFound: ids.length,
    },
    recruitee: { offers: ids.map((id) => ({ id, title: titleOf(id), location: 'Berlin, Germany', ...filler })) },
  };
  const bodies = new Map(Object.entries(answers).map(([vendor, answer]) => [vendor, JSON.stringify(answer)]));
  const server = createServer((request, response) => {
    const vendor = (request.headers.host ?? '').split('.', 1)[0] ?? '';
    void delay(VENDOR_MS).then(() => response.end(bodies.get(vendor) ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

export const hiringMeasures = [hiringNightly];
