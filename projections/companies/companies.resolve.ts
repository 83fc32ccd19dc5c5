import { nameKey, nameKeysOf } from '../../src/vocabulary/company-name.js';
import { raisedIn } from '../../src/vocabulary/raised-money.js';
import { currentStage, latestStage, type StagedRound } from '../../src/vocabulary/round-stage.js';
import { type CompanyStatus } from '../../src/companies/record/company.events.js';
import {
  type MutableRow,
  type ProjectionTx,
  type Row,
  type RowChange,
} from '../../src/platform/projector/projection.js';
import { epochOf } from '../../src/platform/read-store/row-epochs.js';
import { assignSlugs } from '../slugs.js';
import { type CompanyEntity, type FundingRoundEntity } from './companies.entity.js';
import { followRows, sampleChanges, VERSIONED_COMPANIES } from './company-versions.js';

/** The columns of a company's stored row that the completion needs. */
type Standing = Pick<CompanyEntity, Exclude<(typeof WATCHED)[number], 'status'>> & { status: CompanyStatus | null };

const WATCHED = [
  ...(['name', 'former_names', 'sectors', 'tags', 'technologies', 'scanned_technologies'] as const),
  ...(['hq_country', 'hq_city', 'stage', 'declared_stage', 'round_stage', 'status'] as const),
] as const;

/** Completes slugs, sums over rounds, keys of several fields, and counts by facet, which depend on stored rows. */
export async function completeCompanyChanges(
  tx: ProjectionTx,
  changes: readonly RowChange[],
): Promise<readonly RowChange[]> {
  const withCompanySlugs = await assignSlugs(
    tx,
    { table: 'companies', id: 'company_id', retired: 'withdrawn_companies' },
    changes,
  );
  const withSlugs = await assignSlugs(
    tx,
    { table: 'products', id: 'product_id', retired: 'withdrawn_products' },
    withCompanySlugs,
  );
  const stored = await storedCompanies(tx, withSlugs);
  // The stage of a company follows its rounds, and is counted.
  const completed = followCompanies(stored, await withRoundSums(tx, withSlugs));
  const all = await followRows(tx, stored.values(), completed);
  return [...all, ...sampleChanges(all)];
}

/** Follows the changes in log order with each company's current row, and completes their rows in place. */
function followCompanies(stored: ReadonlyMap<string, Standing>, changes: readonly RowChange[]): RowChange[] {
  const standing = new Map(stored);
  const completed: RowChange[] = [];
  const deltas = new Map<string, { country: string; stage: string; epoch: number; n: number }>();
  const count = (row: Standing | undefined, n: number, { at = 0n }: RowChange): void => {
    if (!row || row.status === 'pending') return;
    const [country, stage, epoch] = [row.hq_country ?? '', row.stage ?? '', epochOf(at)];
    const id = `${country}\u0000${stage}\u0000${epoch}`;
    const delta = deltas.get(id) ?? { country, stage, epoch, n: 0 };
    deltas.set(id, { ...delta, n: delta.n + n });
  };
  for (const change of changes) {
    if (change.table === 'companies' && 'delete' in change) {
      const id = change.key.company_id as string;
      count(standing.get(id), -1, change);
      standing.delete(id);
    }
    const row = change.table === 'companies' ? freshRowOf(change) : null;
    if (!row || !WATCHED.some((column) => column in row)) {
      completed.push(change);
      continue;
    }
    const id = change.key.company_id as string;
    const before = standing.get(id);
    // A change to a missing company changes no row, and therefore no count.
    if (!before && 'set' in change) continue;
    const after = afterChange(before, row, 'put' in change);
    if (STAGE_COLUMNS.some((column) => column in row)) row.stage = after.stage;
    standing.set(id, after);
    count(before, -1, change);
    count(after, 1, change);
    fillKeys(row, after);
    completed.push(change);
  }
  // Zero deltas too: the set of rows must not depend on how the log is split into batches.
  for (const { country, stage, epoch, n } of deltas.values()) {
    const key = { hq_country: country, stage };
    completed.push({ table: 'company_counts', key, add: { companies: n } });
    completed.push({ table: 'company_count_epochs', key: { ...key, epoch }, add: { companies: n } });
  }
  return completed;
}

function freshRowOf(change: RowChange): MutableRow | null {
  return 'put' in change ? change.put : 'set' in change ? change.set : null;
}

type Stored = Standing & Row;

const STORED = [...new Set([...WATCHED, ...VERSIONED_COMPANIES.columns, 'since'])];

/** The rows of the companies that the batch changes, as they are before it. */
async function storedCompanies(tx: ProjectionTx, changes: readonly RowChange[]): Promise<Map<string, Stored>> {
  const ids = new Set<string>();
  for (const change of changes) {
    if (change.table === 'companies') ids.add(change.key.company_id as string);
    else if (change.table === 'funding_rounds' && 'put' in change) ids.add(change.put.company_id as string);
  }
  if (ids.size === 0) return new Map();
  const rows = await tx.query<Stored & { company_id: string }>(
    `SELECT company_id, ${STORED.join(', ')} FROM {companies} WHERE company_id = ANY($1::uuid[])`,
    [[...ids]],
  );
  return new Map(rows.map((row) => [row.company_id, row]));
}

const STAGE_COLUMNS = ['stage', 'declared_stage', 'round_stage'] as const;

const NOBODY: Standing = {
  name: '',
  former_names: [],
  sectors: [],
  tags: [],
  technologies: [],
  scanned_technologies: [],
  hq_country: null,
  hq_city: null,
  stage: null,
  declared_stage: null,
  round_stage: null,
  status: null,
};

function afterChange(before: Standing | undefined, row: Row, whole: boolean): Standing {
  const base = whole || !before ? NOBODY : before;
  const of = <K extends keyof Standing>(column: K): Standing[K] =>
    row[column] === undefined ? base[column] : (row[column] as Standing[K]);
  return {
    name: of('name'),
    former_names: of('former_names'),
    sectors: of('sectors'),
    tags: of('tags'),
    technologies: of('technologies'),
    scanned_technologies: of('scanned_technologies'),
    hq_country: of('hq_country'),
    hq_city: of('hq_city'),
    stage: currentStage(of('declared_stage'), of('round_stage')),
    declared_stage: of('declared_stage'),
    round_stage: of('round_stage'),
    status: of('status'),
  };
}

/** Adds the keys that combine several fields. */
function fillKeys(row: MutableRow, after: Standing): void {
  if ('name' in row || 'former_names' in row) row.name_keys = allNameKeys(row, after);
  if ('sectors' in row || 'tags' in row) {
    row.sector_keys = keysOf([...after.sectors, ...after.tags]);
  }
  if ('sectors' in row || 'tags' in row || 'hq_city' in row) {
    // The city is among the words of the search, so that "fintech berlin" finds what is there.
    row.terms = [...after.sectors, ...after.tags, ...(after.hq_city === null ? [] : [after.hq_city])].join(' · ');
  }
  if ('technologies' in row || 'scanned_technologies' in row) {
    row.tech_keys = keysOf([...after.technologies, ...after.scanned_technologies]);
  }
}

/** The normalised values that lists filter by. */
export function keysOf(values: readonly string[]): string[] {
  if (values.length === 1) return [(values[0] as string).trim().toLowerCase()];
  return [...new Set(values.map((value) => value.trim().toLowerCase()))];
}

function allNameKeys(row: Row, { name, former_names: former }: Standing): string[] {
  // When this change contains the name, the row already has its key.
  const own = 'name' in row ? (row.name_key as string) : nameKey(name);
  const keys = nameKeysOf(name, own);
  return former.length === 0 ? keys : [...new Set([...keys, ...former.flatMap((each) => nameKeysOf(each))])];
}

interface Summed extends StagedRound {
  readonly amount: number | null;
  readonly observed_on: string;
}

/**
 * Follows each round, and each that leaves a company on file, with the number, sum, day and stage of its company's rounds
 * so far. Once a batch would leave out stages between, and the set of counted stages would depend on how the log is split.
 */
async function withRoundSums(tx: ProjectionTx, changes: readonly RowChange[]): Promise<readonly RowChange[]> {
  const owners = await ownersOfDeleted(tx, changes);
  const companyIds = new Set(owners.values());
  for (const change of changes) {
    if (change.table === 'funding_rounds' && 'put' in change) companyIds.add(change.put.company_id as string);
  }
  if (companyIds.size === 0) return changes;
  const byCompany = new Map([...companyIds].map((id) => [id, new Map<string, Summed>()]));
  const stored = await tx.query<Summed & { company_id: string }>(
    `SELECT company_id, round_id, round, date, amount, left(provenance->>'observedAt', 10) AS observed_on
     FROM {funding_rounds} WHERE company_id = ANY($1::uuid[])`,
    [[...companyIds]],
  );
  for (const { company_id, ...round } of stored) {
    byCompany.get(company_id)?.set(round.round_id, round);
    owners.set(round.round_id, company_id);
  }
  const followed: RowChange[] = [];
  const ended = new Set<string>();
  for (const change of changes) {
    followed.push(change);
    if (change.table === 'companies' && 'delete' in change) ended.add(change.key.company_id as string);
    if (change.table === 'companies' && 'put' in change) ended.delete(change.key.company_id as string);
    if (change.table !== 'funding_rounds') continue;
    const roundId = change.key.round_id as string;
    if ('put' in change) {
      // A merge moves a round to another company, and a split moves it back.
      byCompany.get(owners.get(roundId) ?? '')?.delete(roundId);
      owners.set(roundId, change.put.company_id as string);
    }
    const companyId = owners.get(roundId) ?? '';
    const rounds = byCompany.get(companyId);
    if ('put' in change) rounds?.set(roundId, summedOf(roundId, change.put));
    else rounds?.delete(roundId);
    if (!rounds || ended.has(companyId)) continue;
    const { at } = change;
    followed.push({ table: 'companies', key: { company_id: companyId }, set: sumsOf([...rounds.values()]), at });
  }
  return followed;
}

/** The companies of stored rounds that the batch deletes, by round. */
async function ownersOfDeleted(tx: ProjectionTx, changes: readonly RowChange[]): Promise<Map<string, string>> {
  const ids = changes.flatMap((change) =>
    change.table === 'funding_rounds' && 'delete' in change ? [change.key.round_id as string] : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ round_id: string; company_id: string }>(
    'SELECT round_id, company_id FROM {funding_rounds} WHERE round_id = ANY($1::uuid[])',
    [ids],
  );
  return new Map(rows.map((row) => [row.round_id, row.company_id]));
}

function summedOf(roundId: string, put: Row): Summed {
  const { round, date, amount, provenance } = put as unknown as FundingRoundEntity;
  return { round_id: roundId, round, date, amount, observed_on: provenance.observedAt.slice(0, 10) };
}

/** One for each change, since the completion fills rows in place. */
function sumsOf(rounds: readonly Summed[]): MutableRow {
  const latest = latestStage(rounds);
  return {
    rounds: rounds.length,
    ...fundingOf(rounds),
    round_stage: latest?.stage ?? null,
    stage_round_id: latest?.roundId ?? null,
  };
}

/** The sum that the disclosed rounds raised, and the last day on which a source stated one of them. */
function fundingOf(rounds: readonly Summed[]): { rounds_funding: number | null; rounds_funding_on: string | null } {
  let [sum, day]: [number | null, string | null] = [null, null];
  for (const { observed_on, ...round } of rounds) {
    const amount = raisedIn(round);
    if (amount === null) continue;
    sum = (sum ?? 0) + amount;
    if (day === null || observed_on > day) day = observed_on;
  }
  return { rounds_funding: sum, rounds_funding_on: day };
}
