import { type Key, type ProjectionTx, type RowChange } from '../../src/platform/read-store/projection.js';
import {
  changedFacts,
  countMember,
  countRaised,
  countRound,
  type CompanyFacts,
  type Count,
  type FactsChange,
} from './company-facts.js';
import { SECTOR_AMOUNTS, SECTOR_COUNTS, SECTOR_INVESTORS } from './sectors.tables.js';

const KEYS = new Map([SECTOR_COUNTS, SECTOR_AMOUNTS, SECTOR_INVESTORS].map(({ name, key }) => [name, key]));

/**
 * Each event takes back what the company gave to its sectors before and gives what it gives now. Also where both are
 * the same: which rows there are must not depend on how the log is cut into batches.
 */
export async function countSectorChanges(
  tx: ProjectionTx,
  changes: readonly RowChange[],
): Promise<readonly RowChange[]> {
  const standing = await factsOf(tx, new Set(changes.map(({ key }) => key.company_id as string)));
  const counters = new Counters();
  const touched = new Set<string>();
  for (const change of changes) {
    if (!('put' in change)) continue;
    const companyId = change.key.company_id as string;
    const before = standing.get(companyId);
    const event = change.put.facts as unknown as FactsChange;
    const after = changedFacts(before, event);
    if (before) countRaised(before, -1, counters.count);
    if (!after) {
      if (before) countMember(before, -1, counters.count);
      for (const round of Object.values(before?.rounds ?? {})) {
        countRound(before as CompanyFacts, round, -1, counters.count);
      }
      standing.delete(companyId);
      if (event.withdrawn) touched.add(companyId);
      continue;
    }
    countRaised(after, 1, counters.count);
    if (event.round) {
      const replaced = before?.rounds[event.roundId];
      if (replaced) countRound(after, replaced, -1, counters.count);
      countRound(after, after.rounds[event.roundId] ?? event.round, 1, counters.count);
    } else {
      if (before) countMember(before, -1, counters.count);
      countMember(after, 1, counters.count);
      for (const round of Object.values(before?.rounds ?? {})) {
        countRound(before as CompanyFacts, round, -1, counters.count);
        countRound(after, round, 1, counters.count);
      }
    }
    standing.set(companyId, after);
    touched.add(companyId);
  }
  const facts = [...touched].map((companyId): RowChange => {
    const row = { table: 'sector_companies', key: { company_id: companyId } };
    const known = standing.get(companyId);
    return known ? { ...row, put: { facts: { ...known } } } : { ...row, delete: true };
  });
  return [...facts, ...counters.changes()];
}

async function factsOf(tx: ProjectionTx, ids: ReadonlySet<string>): Promise<Map<string, CompanyFacts>> {
  const rows = await tx.query<{ company_id: string; facts: CompanyFacts }>(
    'SELECT company_id, facts FROM {sector_companies} WHERE company_id = ANY($1::uuid[])',
    [[...ids]],
  );
  return new Map(rows.map(({ company_id, facts }) => [company_id, facts]));
}

/** Sums of what a batch adds to each counter. */
class Counters {
  private readonly sums = new Map<
    string,
    { table: string; key: readonly (string | number)[]; add: Record<string, number> }
  >();

  readonly count: Count = (table, key, add) => {
    const id = `${table}\u0000${key.join('\u0000')}`;
    const known = this.sums.get(id);
    if (!known) {
      this.sums.set(id, { table, key, add: { ...add } });
      return;
    }
    for (const [column, value] of Object.entries(add)) known.add[column] = (known.add[column] ?? 0) + value;
  };

  changes(): RowChange[] {
    return [...this.sums.values()].map(({ table, key, add }) => {
      const columns = KEYS.get(table) ?? [];
      return { table, key: Object.fromEntries(columns.map((column, place) => [column, key[place]])) as Key, add };
    });
  }
}
