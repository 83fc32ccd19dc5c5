import { PROJECTIONS } from '../../../projections/index.js';
import { companyDecider, observe } from '../../../src/companies/record/company.decide.js';
import { companyStream, type CompanyEvent, type RoundInvestor } from '../../../src/companies/record/company.events.js';
import {
  generatedCompany,
  INVESTOR_FIRMS,
  investorName,
} from '../../../src/companies/generate/generated-company.rules.js';
import { investorStream, type InvestorEvent } from '../../../src/companies/investors/investor.events.js';
import { EMAIL_LOOKUP, personStream } from '../../../src/companies/people/person.events.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { slugBaseOf } from '../../../src/vocabulary/company-name.js';
import { type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { deriveId } from '../../../src/platform/ids/ids.js';
import { applyEvents, relevantEvents } from '../../../src/platform/projector/projection-batch.js';
import { type ReadStore } from '../../../src/platform/read-store/read-store.js';
import {
  analyzeNext,
  createIndex,
  createNextTables,
  lateIndexesOf,
  swapTables,
} from '../../../src/platform/rebuild/rebuild-tables.js';
import { type Vault } from '../../../src/platform/vault/vault.js';

const SEED = 7;
const BATCH = 1_000;
/** Those of the read models that trends are computed from. */
const FILLED = PROJECTIONS.filter(({ name }) => ['companies', 'investors', 'sectors'].includes(name));
const DAY_MS = 86_400_000;

/** Up to how many of what the world grows; it ends with the first that is reached. */
export interface WorldEnd {
  readonly rounds: number;
  readonly companies?: number;
  /** Whether records are marked as made up, and so kept out of sitemaps. */
  readonly generated?: boolean;
}

export interface WorldSize {
  readonly companies: number;
  readonly rounds: number;
}

/**
 * Fills the read models with a generated world through the projections themselves, as a rebuild does, but without a
 * log: a log of some million events takes an hour to append.
 */
export async function fillTrendsWorld(
  store: ReadStore,
  { rounds, companies = Infinity, generated = true }: WorldEnd,
  log: (line: string) => void,
): Promise<WorldSize> {
  const client = await store.dedicated();
  await client.query(`SET synchronous_commit = off; SET maintenance_work_mem = '512MB'`);
  const size = { companies: 0, rounds: 0 };
  try {
    for (const projection of FILLED) await createNextTables(client, projection);
    let position = 0n;
    for (let batch: RecordedEvent[] = investorEvents(generated); batch.length > 0;) {
      await client.query('BEGIN');
      for (const projection of FILLED) {
        await applyEvents(client, projection, 'next', relevantEvents(projection, batch, -1n, new Set()));
      }
      await client.query('COMMIT');
      batch = [];
      while (batch.length < BATCH && size.rounds < rounds && size.companies < companies) {
        const events = companyEvents(size.companies++, position++, generated);
        size.rounds += events.filter(({ type }) => type === 'FundingRoundRecorded').length;
        batch.push(...events);
        if (size.companies % 50_000 === 0) log(`  ${size.companies} companies, ${size.rounds} of ${rounds} rounds`);
      }
    }
    for (const projection of FILLED) {
      for (const late of lateIndexesOf(projection)) {
        log(`  index ${late.table.name}_${late.index.name}`);
        await createIndex(client, late);
      }
      for (const table of projection.tables) await analyzeNext(client, table);
      await swapTables(client, projection);
    }
    return size;
  } finally {
    await client.end();
  }
}

/** Reported revenue for each twentieth company, and mentions for each fifth: many for a few of them. */
export async function fillInsights(store: ReadStore): Promise<void> {
  await store.query(
    `INSERT INTO read.company_revenues
     SELECT gen_random_uuid(), company_id, round(employee_count * 50000 * (1 + 5 * random() ^ 2)), '2025', false, NULL, NULL,
       '{"source": "bench", "observedAt": "2026-01-01T00:00:00.000Z"}'
     FROM read.companies WHERE employee_count > 0 AND hashtext(slug) % 20 = 0`,
  );
  await store.query(
    `INSERT INTO read.company_mentions
     SELECT gen_random_uuid(), company_id, CASE WHEN n % 4 = 0 THEN 'podcast' ELSE 'news' END, name || ' in the news',
       'https://news.example/' || slug || '/' || n, current_date - (random() * 1000)::int, left(description, 200), 'The Paper',
       NULL, CASE WHEN n % 4 = 0 THEN n END, '{"source": "bench", "observedAt": "2026-01-01T00:00:00.000Z"}'
     FROM read.companies, generate_series(1, CASE WHEN hashtext(slug) % 500 = 0 THEN 300 ELSE 3 END) n
     WHERE hashtext(slug) % 5 = 0`,
  );
  await store.query('ANALYZE read.company_revenues, read.company_mentions');
}

/** So many people with an address, each at a company; returns some of the addresses. */
export async function fillPeople(store: ReadStore, vault: Vault, people: number): Promise<string[]> {
  const companies = await store.query<{ company_id: string; domain: string }>(
    'SELECT company_id, domain FROM read.companies ORDER BY company_id LIMIT $1',
    [people],
  );
  const addresses: string[] = [];
  for (let from = 0; from < companies.length; from += BATCH) {
    const rows = companies.slice(from, from + BATCH).map(({ company_id, domain }) => {
      const personId = deriveId('person', company_id);
      return {
        personId,
        companyId: company_id,
        subject: personStream(personId),
        email: `ada.${company_id.slice(0, 4)}@${domain}`,
      };
    });
    const [names, emails] = [
      await vault.sealAll(rows.map(({ subject, companyId }) => ({ subject, value: `Ada ${companyId.slice(0, 4)}` }))),
      await vault.sealAll(rows.map(({ subject, email }) => ({ subject, value: email }))),
    ];
    const ids = rows.map(({ personId }) => personId);
    const json = (values: readonly unknown[]): string[] => values.map((value) => JSON.stringify(value));
    await store.query(
      `INSERT INTO read.people SELECT id, left(replace(id::text, '-', ''), 12), name, NULL, '{}', true, now()
       FROM unnest($1::uuid[], $2::jsonb[]) AS u(id, name)`,
      [ids, json(names)],
    );
    await store.query(
      `INSERT INTO read.person_emails (record_id, revision, person_id, sealed_email, provenance, recorded_at)
       SELECT id, 1, id, email, '{}', now() FROM unnest($1::uuid[], $2::jsonb[]) AS u(id, email)`,
      [ids, json(emails)],
    );
    await store.query(
      `INSERT INTO read.person_roles
         (record_id, revision, person_id, company_id, title, is_founder, is_current, provenance, observed_at, recorded_at)
       SELECT id, 2, id, company, 'Founder and CEO', true, true, '{}', now(), now()
       FROM unnest($1::uuid[], $2::uuid[]) AS u(id, company)`,
      [ids, rows.map(({ companyId }) => companyId)],
    );
    for (const { subject, email } of rows) await vault.remember(EMAIL_LOOKUP, email, subject);
    addresses.push(...rows.filter((_, index) => index % 50 === 0).map(({ email }) => email));
  }
  await store.query('ANALYZE');
  return addresses;
}

function investorEvents(generated: boolean): RecordedEvent[] {
  return Array.from({ length: INVESTOR_FIRMS }, (_, place) => {
    const name = investorName(SEED, place);
    const event: InvestorEvent = {
      type: 'InvestorRegistered',
      data: {
        investorId: investorIdAt(place),
        kind: 'firm',
        name,
        sealedName: null,
        slugBase: slugBaseOf(name),
        website: null,
        hqCountry: null,
        provenance: PROVENANCE,
        generated,
      },
    };
    return recordedEvent(investorStream(investorIdAt(place)), event, 0n, 0n);
  });
}

function companyEvents(index: number, position: bigint, generated: boolean): RecordedEvent[] {
  const company = generatedCompany(SEED, index, TODAY);
  const companyId = companyIdOf(company.domain);
  const party = (place: number): RoundInvestor => ({ investorId: investorIdAt(place), name: null });
  const events = observe(companyDecider.initial, {
    companyId,
    domain: company.domain,
    contestedDomain: null,
    slugBase: company.slugBase,
    details: company.details,
    rounds: company.rounds.map(({ lead, others, ...round }, place) => ({
      ...round,
      roundId: deriveId('round', `${companyId}/${place}`),
      leadInvestors: [party(lead)],
      investors: [...new Set([lead, ...others])].map(party),
    })),
    ...(company.exit && { exit: company.exit }),
    provenance: PROVENANCE,
    generated,
  });
  return events.map((event, revision) => recordedEvent(companyStream(companyId), event, BigInt(revision), position));
}

function recordedEvent(
  stream: string,
  event: CompanyEvent | InvestorEvent,
  revision: bigint,
  position: bigint,
): RecordedEvent {
  const metadata = {
    correlationId: stream,
    causationId: stream,
    actor: 'system:bench',
    schemaVersion: 1,
    occurredAt: TODAY.toISOString(),
  };
  return { id: stream, stream, revision, position, ...event, metadata, recordedAt: TODAY.getTime() };
}

const investorIds: string[] = [];
function investorIdAt(place: number): string {
  return (investorIds[place] ??= deriveId('investor', String(place)));
}

const TODAY = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);
const PROVENANCE = { source: 'bench', observedAt: '2026-01-01T00:00:00.000Z' };
