import { type ProjectionTx, type RowChange } from '../../src/platform/projector/projection.js';
import { assignSlugs } from '../../src/platform/projector/slugs.js';

/** Stands for the round where a source names an investor of a company but not the round. */
export const UNKNOWN_ROUND = '00000000-0000-0000-0000-000000000000';
/** Stands for whoever invested, in a change that takes all investments in a round away. */
export const EVERY_INVESTOR = '00000000-0000-0000-0000-000000000000';

/**
 * Slugs of firms, and the number of deals of each investor. An investment counts when it is first seen; a round that
 * is told again with fewer investors keeps those it had.
 */
export async function completeInvestorChanges(
  tx: ProjectionTx,
  changes: readonly RowChange[],
): Promise<readonly RowChange[]> {
  const investors = changes.filter(({ table }) => table === 'investors');
  const slugged = { table: 'investors', id: 'investor_id', retired: 'withdrawn_investors' };
  return [...(await assignSlugs(tx, slugged, investors)), ...(await countedInvestments(tx, changes))];
}

interface Key {
  readonly round_id: string;
  readonly investor_id: string;
  readonly company_id: string;
}

/** Who invested in a round of a company, and whether they led it; by `<round> <company>`. */
type Rounds = Map<string, Map<string, boolean>>;

async function countedInvestments(tx: ProjectionTx, changes: readonly RowChange[]): Promise<RowChange[]> {
  const investments = changes.filter(({ table }) => table === 'investments');
  if (investments.length === 0) return [];
  const rounds = await storedInvestments(tx, investments);
  const deltas = new Map<string, { deals: number; lead_deals: number }>();
  const count = (investorId: string, deals: number, leadDeals: number): void => {
    const delta = deltas.get(investorId) ?? { deals: 0, lead_deals: 0 };
    deltas.set(investorId, { deals: delta.deals + deals, lead_deals: delta.lead_deals + leadDeals });
  };
  const result: RowChange[] = [];
  for (const change of investments) {
    const { round_id, investor_id, company_id } = change.key as unknown as Key;
    const mark = `${round_id} ${company_id}`;
    const known = rounds.get(mark) ?? new Map<string, boolean>();
    if ('put' in change) {
      const before = known.get(investor_id);
      // Whoever led a round once has led it, even where a later source only says that they took part.
      const isLead = change.put.is_lead === true || before === true;
      count(investor_id, before === undefined ? 1 : 0, isLead && before !== true ? 1 : 0);
      rounds.set(mark, known.set(investor_id, isLead));
      result.push({ ...change, put: { is_lead: isLead } });
      continue;
    }
    for (const [investorId, wasLead] of known) {
      count(investorId, -1, wasLead ? -1 : 0);
      result.push({ ...change, key: { round_id, investor_id: investorId, company_id } });
    }
    rounds.delete(mark);
  }
  for (const [investorId, add] of deltas) {
    result.push({ table: 'investor_counts', key: { investor_id: investorId }, add });
  }
  return result;
}

const COLUMNS = 't.round_id, t.investor_id, t.company_id, t.is_lead';

/** Those that the changes name, and all of the rounds that they take away. */
async function storedInvestments(tx: ProjectionTx, changes: readonly RowChange[]): Promise<Rounds> {
  const rounds: Rounds = new Map();
  const find = async (sql: string, keys: readonly RowChange[], columns: readonly (keyof Key)[]): Promise<void> => {
    if (keys.length === 0) return;
    const params = columns.map((column) => keys.map(({ key }) => key[column]));
    for (const row of await tx.query<Key & { is_lead: boolean }>(sql, params)) {
      const mark = `${row.round_id} ${row.company_id}`;
      rounds.set(mark, (rounds.get(mark) ?? new Map<string, boolean>()).set(row.investor_id, row.is_lead));
    }
  };
  const withdrawn = changes.filter((change) => 'delete' in change);
  const isUnknown = ({ key }: RowChange): boolean => key.round_id === UNKNOWN_ROUND;
  await find(
    `SELECT ${COLUMNS} FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS u(round_id, investor_id, company_id)
     JOIN {investments} t USING (round_id, investor_id, company_id)`,
    changes.filter((change) => 'put' in change),
    ['round_id', 'investor_id', 'company_id'],
  );
  await find(
    `SELECT ${COLUMNS} FROM unnest($1::uuid[], $2::uuid[]) AS u(round_id, company_id)
     JOIN {investments} t USING (round_id, company_id)`,
    withdrawn.filter((change) => !isUnknown(change)),
    ['round_id', 'company_id'],
  );
  // The unknown round of all companies is one stretch of the key: it is gone through once a batch, not once a company.
  await find(
    `SELECT ${COLUMNS} FROM {investments} t WHERE t.round_id = '${UNKNOWN_ROUND}' AND t.company_id = ANY($1::uuid[])`,
    withdrawn.filter(isUnknown),
    ['company_id'],
  );
  return rounds;
}
