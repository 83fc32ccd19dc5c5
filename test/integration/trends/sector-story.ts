import { type QueryBus } from '@nestjs/cqrs';
import { type NameInvestors } from '../../../src/companies/investors/name-investors.query.js';
import { InvestorDirectory } from '../../../src/companies/people/investor-directory.service.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { companiesProjection } from '../../../projections/companies/companies.projection.js';
import { investorsProjection } from '../../../projections/investors/investors.projection.js';
import { sectorsProjection } from '../../../projections/sectors/sectors.projection.js';
import { companyStream, type CompanyDetails, type CompanyEvent } from '../../../src/companies/record/company.events.js';
import { investorStream, type InvestorEvent } from '../../../src/companies/investors/investor.events.js';
import { type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { deriveId } from '../../../src/platform/ids/ids.js';
import { applyEvents, relevantEvents } from '../../../src/platform/projector/projection-batch.js';
import { type ReadStore } from '../../../src/platform/read-store/read-store.js';
import { figuresOf, medianOf, seriesOf } from '../../../src/trends/sectors/sector-figures.rules.js';
import { SectorFigureSums } from '../../../src/trends/sectors/sector-figures.service.js';
import { recorded } from '../../kit/recorded.js';

const NAMES = ['Fintech', 'Robotics', 'Health', 'Climate', 'AI'];
export const ASKS = [
  ['fintech'],
  ['ai'],
  ['robotics', 'health'],
  ['fintech', 'ai'],
  ['ai', 'fintech', 'climate'],
  ['ai', 'health', 'climate', 'robotics'],
];
export const provenance = { source: 'spec', observedAt: '2026-03-13T00:00:00.000Z' };
export const id = (kind: string, n: number): string => deriveId(kind, String(n));

function random(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
}

/** Companies that come and change their sectors, status and rounds in any order. */
export function story(seed: number, length: number): RecordedEvent[] {
  const next = random(seed);
  const below = (n: number): number => Math.floor(next() * n);
  const some = (): string[] => [...new Set(NAMES.filter(() => next() < 0.35))];
  const details = (): CompanyDetails => ({
    ...(next() < 0.5 && { sectors: some() }),
    ...(next() < 0.5 && { tags: some().map((name) => (next() < 0.5 ? name.toLowerCase() : name)) }),
    ...(next() < 0.4 && { technologies: ['Go', 'go', 'Rust', 'PHP'].slice(below(4)) }),
    ...(next() < 0.4 && { foundedDate: next() < 0.2 ? null : `${2019 + below(7)}-03` }),
    ...(next() < 0.4 && { totalFunding: next() < 0.2 ? null : below(20) * 1_000_000 }),
    ...(next() < 0.4 && { status: (['active', 'closed', 'pending', 'public'] as const)[below(4)] }),
  });
  const investor = (n: number) => ({ investorId: id('investor', n), name: null });
  const recordedRounds = new Map<number, Set<string>>();
  const withdrawn = new Set<number>();
  const companyEvent = (n: number): CompanyEvent => {
    const companyId = id('company', n);
    if (withdrawn.delete(n)) return registered(n);
    const kind = next();
    if (kind > 0.96) {
      withdrawn.add(n);
      const roundIds = [...(recordedRounds.get(n) ?? [])];
      recordedRounds.delete(n);
      const held = { domain: `c${n}.ai`, otherDomains: [], productIds: [] };
      return { type: 'CompanyWithdrawn', data: { companyId, ...held, roundIds, reason: 'generated' } };
    }
    if (kind < 0.45) {
      const roundId = id('round', n * 10 + below(3));
      recordedRounds.set(n, (recordedRounds.get(n) ?? new Set()).add(roundId));
      const date = next() < 0.1 ? null : `${2019 + below(8)}-0${1 + below(9)}`;
      const amount = next() < 0.2 ? null : (1 + below(9)) * 1_000_001;
      const round = { round: 'Seed', date, amount, valuation: null, leadInvestors: [investor(below(4))] };
      const investors = [investor(below(4)), { investorId: null, name: 'Nobody on file' }];
      return { type: 'FundingRoundRecorded', data: { companyId, roundId, ...round, investors, provenance } };
    }
    if (kind < 0.5) {
      const exit = { kind: 'acquired' as const, date: '2026', acquirer: null, amount: null };
      return { type: 'CompanyExited', data: { companyId, ...exit, provenance } };
    }
    const change = { companyId, changes: details(), claimedDomain: null, contestedDomain: null, provenance };
    return { type: 'CompanyDetailsChanged', data: change };
  };
  const registered = (n: number): CompanyEvent => ({
    type: 'CompanyRegistered',
    data: {
      companyId: id('company', n),
      domain: `c${n}.ai`,
      contestedDomain: null,
      slugBase: `c${n}`,
      generated: false,
      details: { name: `Company ${n}`, ...details() },
      provenance,
    },
  });
  const firm = (n: number): InvestorEvent => ({
    type: 'InvestorRegistered',
    data: {
      investorId: id('investor', n),
      kind: 'firm',
      name: `Fund ${n}`,
      sealedName: null,
      slugBase: `fund-${n}`,
      website: null,
      hqCountry: null,
      provenance,
      generated: false,
    },
  });
  const firms = [0, 1, 2, 3].map((n) => ({ stream: investorStream(id('investor', n)), event: firm(n) }));
  const all = Array.from({ length: 30 }, (_, n) => ({ stream: companyStream(id('company', n)), event: registered(n) }));
  const later = Array.from({ length }, () => {
    const n = below(30);
    return { stream: companyStream(id('company', n)), event: companyEvent(n) };
  });
  return recorded<CompanyEvent | InvestorEvent>([...firms, ...all, ...later]);
}

export async function project(store: ReadStore, events: readonly RecordedEvent[], size: number): Promise<void> {
  for (let from = 0; from < events.length; from += size) {
    const batch = events.slice(from, from + size);
    await store.transaction(async (client) => {
      for (const projection of [companiesProjection, investorsProjection, sectorsProjection]) {
        await applyEvents(client, projection, 'live', relevantEvents(projection, batch, -1n, new Set()));
      }
    });
  }
}

/** Names investors as the service does; all of the story are firms. */
export function investorNames(store: ReadStore): QueryBus {
  const vault = new Vault(store, Buffer.alloc(32, 7).toString('base64'));
  const directory = new InvestorDirectory(store, vault);
  return { execute: ({ ids, rows }: NameInvestors) => directory.investors(ids, rows) } as unknown as QueryBus;
}

const MEMBERS = `members AS (SELECT * FROM read.companies WHERE sector_keys && $1 AND status <> 'pending')`;

/** The same figures by plain SQL over companies, rounds and investments. */
export async function bySql(store: ReadStore, keys: readonly string[]) {
  const [years, [undated], [counts], investors] = await Promise.all([
    store.query(
      `WITH ${MEMBERS} SELECT extract(year FROM dated_on)::int AS year, sum(amount) AS capital,
         count(*)::int AS rounds, round((percentile_cont(0.5) WITHIN GROUP (ORDER BY amount))::numeric)::float8 AS median_cheque
       FROM members JOIN read.funding_rounds USING (company_id) WHERE dated_on >= '2021-01-01' GROUP BY 1 ORDER BY 1`,
      [keys],
    ),
    store.query(
      `WITH ${MEMBERS} SELECT 0 AS year, coalesce(sum(amount), 0) AS capital, count(*)::int AS rounds,
         count(amount)::int AS disclosed,
         percentile_cont(0.5) WITHIN GROUP (ORDER BY amount) AS median
       FROM members JOIN read.funding_rounds USING (company_id) WHERE dated_on IS NULL HAVING count(*) > 0`,
      [keys],
    ),
    store.query(
      `WITH ${MEMBERS}, techs AS (SELECT tech, count(*) AS n FROM members, unnest(tech_keys) tech GROUP BY 1)
       SELECT count(*)::int AS companies, count(*) FILTER (WHERE rounds > 0)::int AS funded,
         count(*) FILTER (WHERE founded_on BETWEEN '2023-01-01' AND '2025-12-31')::int AS "foundedLately",
         count(*) FILTER (WHERE founded_on BETWEEN '2020-01-01' AND '2022-12-31')::int AS "foundedBefore",
         count(*) FILTER (WHERE exit IS NOT NULL OR status IN ('acquired', 'public'))::int AS exited,
         count(*) FILTER (WHERE status = 'closed')::int AS closed,
         (SELECT count(DISTINCT tag)::int FROM members, unnest(tags) tag) AS "distinctTags",
         (SELECT count(*)::int FROM members, unnest(tags) tag) AS "tagUses",
         (SELECT coalesce(sum(n), 0)::int FROM techs) AS "technologyUses",
         (SELECT coalesce(sum(n), 0)::int FROM (SELECT n FROM techs ORDER BY n DESC LIMIT 5) t) AS "commonTechnologyUses",
         (SELECT json_build_object('year', 2024, 'sector', m.median, 'rounds', m.n, 'overall', o.median, 'overallRounds', o.n)
          FROM (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY amount) AS median, count(amount)::int AS n
                FROM members JOIN read.funding_rounds USING (company_id) WHERE extract(year FROM dated_on) = 2024) m,
               (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY amount) AS median, count(amount)::int AS n
                FROM read.funding_rounds JOIN read.companies c USING (company_id)
                WHERE c.status <> 'pending' AND extract(year FROM dated_on) = 2024) o
          WHERE m.median IS NOT NULL AND o.median IS NOT NULL) AS median,
         1e6 / nullif(sum(total_funding), 0) AS "topTenCapitalShare"
       FROM members`,
      [keys],
    ),
    store.query(
      `WITH ${MEMBERS} SELECT i.name, i.slug, count(*)::int AS deals, count(*) FILTER (WHERE v.is_lead)::int AS lead_deals
       FROM members JOIN read.funding_rounds r USING (company_id) JOIN read.investments v USING (round_id)
       JOIN read.investors i ON i.investor_id = v.investor_id WHERE r.dated_on >= '2021-01-01'
       GROUP BY 1, 2 ORDER BY deals DESC, lead_deals DESC, i.slug`,
      [keys],
    ),
  ]);
  return { years, undated: undated ?? null, counts, investors };
}

export async function byReadModel(store: ReadStore, keys: readonly string[], within: readonly string[] = []) {
  const query = new SectorFigureSums(store, investorNames(store));
  const counted = { keys, within };
  const [counts, amounts] = [await query.counts(counted), await query.amounts(counted, 2021, 2030)];
  const figures = figuresOf(counts, 2026, {
    median: medianOf(amounts.find(({ year }) => year === 2024) ?? null, await query.ofAll(2024)),
    topTenCapital: 1e6,
  });
  const years = seriesOf(amounts, counts, await query.yearsOnFile(2000, 2030), { from: 2000, to: 2030 }).map(
    ({ companies_founded: _, coverage: __, ...year }) => year,
  );
  return {
    years: years.filter(({ rounds }) => (rounds ?? 0) > 0),
    undated: amounts.find(({ year }) => year === 0) ?? null,
    counts: figures,
    investors: (await query.investors(counted, { from: 2021, to: 2030 })).map(
      ({ type: _, type_is_guess: __, ...investor }) => investor,
    ),
  };
}
