import { INVESTMENT_VERSIONS } from './investor-versions.entity.js';
import { followInvestors } from './investor-versions.js';
import { UNKNOWN_ROUND } from './investors.entity.js';
import { type ProjectionTx, type RowChange } from '../../src/platform/projector/projection.js';
import { assignSlugs } from '../slugs.js';

/** Placeholder for all investors, in a change of all investments in a round. */
export const EVERY_INVESTOR = '00000000-0000-0000-0000-000000000000';

/**
 * Slugs of firms, superseded rows, and the number of deals of each investor. An investment counts when it is first seen; a round that
 * is reported again with fewer investors keeps the earlier ones.
 */
export async function completeInvestorChanges(
  tx: ProjectionTx,
  changes: readonly RowChange[],
): Promise<readonly RowChange[]> {
  const investors = changes.filter(({ table }) => table !== 'investments');
  const slugged = { table: 'investors', id: 'investor_id', retired: 'withdrawn_investors' };
  const named = await assignSlugs(tx, slugged, investors);
  return [...(await followInvestors(tx, named)), ...(await countedInvestments(tx, changes))];
}

interface Key {
  readonly round_id: string;
  readonly investor_id: string;
  readonly company_id: string;
}

interface Part {
  readonly is_lead: boolean;
  readonly dated_on: string | null;
  readonly since: bigint;
}

type StoredPart = Omit<Part, 'since'> & { readonly since: string };

/** The investors of a company's round and their parts; by `<round> <company>`. */
type Rounds = Map<string, Map<string, Part>>;

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
    const known = rounds.get(mark) ?? new Map<string, Part>();
    if ('put' in change) {
      const before = known.get(investor_id);
      // A lead stays a lead, even when a later source reports only participation, unless a report names other leads.
      const is_lead = change.put.is_lead === true || before?.is_lead === true;
      const part = {
        is_lead,
        dated_on: (change.put.dated_on ?? null) as string | null,
        since: before?.is_lead === is_lead ? before.since : positionOf(change),
      };
      if (before) result.push(...supersededPart(change.key, before, part.since));
      count(investor_id, before ? 0 : 1, part.is_lead && !before?.is_lead ? 1 : 0);
      rounds.set(mark, known.set(investor_id, part));
      result.push({ ...change, put: part });
      continue;
    }
    const key = (investorId: string): RowChange['key'] => ({ round_id, investor_id: investorId, company_id });
    const only = 'set' in change ? (change.set.only as readonly string[] | undefined) : [];
    if ('set' in change && only === undefined) {
      const dated_on = (change.set.dated_on ?? null) as string | null;
      const leads = (change.set.leads ?? []) as readonly string[];
      for (const [investorId, part] of known) {
        const is_lead = part.is_lead && (leads.length === 0 || leads.includes(investorId));
        if (part.dated_on === dated_on && part.is_lead === is_lead) continue;
        const now = { is_lead, dated_on, since: part.is_lead === is_lead ? part.since : positionOf(change) };
        if (part.is_lead !== is_lead) count(investorId, 0, -1);
        result.push(...supersededPart(key(investorId), part, now.since));
        known.set(investorId, now);
        result.push({ table: change.table, key: key(investorId), put: now });
      }
      continue;
    }
    for (const [investorId, part] of known) {
      if (only?.includes(investorId) || (investor_id !== EVERY_INVESTOR && investor_id !== investorId)) continue;
      count(investorId, -1, part.is_lead ? -1 : 0);
      result.push(...supersededPart(key(investorId), part, positionOf(change)));
      result.push({ table: change.table, key: key(investorId), delete: true });
      known.delete(investorId);
    }
  }
  for (const [investorId, add] of deltas) {
    result.push({ table: 'investor_counts', key: { investor_id: investorId }, add });
  }
  return result;
}

function positionOf({ table, at }: RowChange): bigint {
  if (at === undefined) throw new Error(`a change to ${table} lacks the position of its event`);
  return at;
}

/** None where nothing changed, or where one event makes both states. */
function supersededPart(key: RowChange['key'], { is_lead, since }: Part, until: bigint): RowChange[] {
  if (since === until) return [];
  return [{ table: INVESTMENT_VERSIONS.name, key: { ...key, until }, put: { since, is_lead } }];
}

const COLUMNS = 't.round_id, t.investor_id, t.company_id, t.is_lead, t.dated_on::text, t.since';

/**
 * All investments of the rounds in the changes; of the unknown round, which all companies share, only the named ones.
 */
async function storedInvestments(tx: ProjectionTx, changes: readonly RowChange[]): Promise<Rounds> {
  const rounds: Rounds = new Map();
  const find = async (sql: string, keys: readonly RowChange[], columns: readonly (keyof Key)[]): Promise<void> => {
    if (keys.length === 0) return;
    const params = columns.map((column) => keys.map(({ key }) => key[column]));
    for (const { is_lead, dated_on, since, ...row } of await tx.query<Key & StoredPart>(sql, params)) {
      const mark = `${row.round_id} ${row.company_id}`;
      const part = { is_lead, dated_on, since: BigInt(since) };
      rounds.set(mark, (rounds.get(mark) ?? new Map<string, Part>()).set(row.investor_id, part));
    }
  };
  const isUnknown = ({ key }: RowChange): boolean => key.round_id === UNKNOWN_ROUND;
  await find(
    `SELECT ${COLUMNS} FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS u(round_id, investor_id, company_id)
     JOIN {investments} t USING (round_id, investor_id, company_id)`,
    changes.filter((change) => 'put' in change && isUnknown(change)),
    ['round_id', 'investor_id', 'company_id'],
  );
  await find(
    // By round alone. With the company, whose place in the key is after the investor's, Postgres expects to skip through
    // the index for each investor on file, and reads the whole table instead.
    `SELECT ${COLUMNS} FROM {investments} t WHERE t.round_id = ANY($1::uuid[])`,
    changes.filter((change) => !isUnknown(change) && !('put' in change)),
    ['round_id'],
  );
  // The unknown round of all companies is one range of the key: it is read once a batch, not once a company.
  await find(
    `SELECT ${COLUMNS} FROM {investments} t WHERE t.round_id = '${UNKNOWN_ROUND}' AND t.company_id = ANY($1::uuid[])`,
    changes.filter((change) => !('put' in change) && isUnknown(change)),
    ['company_id'],
  );
  return rounds;
}
