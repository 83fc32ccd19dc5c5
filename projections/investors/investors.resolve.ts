import { type ProjectionTx, type RowChange } from '../../src/platform/read-store/projection.js';
import { assignSlugs } from '../../src/platform/read-store/slugs.js';

/**
 * Slugs of firms, and the number of deals of each investor. An investment counts when it is first seen; a round that
 * is told again with fewer investors keeps those it had.
 */
export async function completeInvestorChanges(
  tx: ProjectionTx,
  changes: readonly RowChange[],
): Promise<readonly RowChange[]> {
  const isFirm = (change: RowChange): boolean => 'put' in change && change.put.slug_base !== null;
  const investors = changes.filter(({ table }) => table === 'investors');
  const firms = await assignSlugs(tx, { table: 'investors', id: 'investor_id' }, investors.filter(isFirm));
  const people = investors.filter((change) => !isFirm(change));
  return [...firms, ...people, ...(await countedInvestments(tx, changes))];
}

interface Investment {
  readonly round_id: string;
  readonly investor_id: string;
  readonly company_id: string;
  is_lead: boolean;
}

async function countedInvestments(tx: ProjectionTx, changes: readonly RowChange[]): Promise<RowChange[]> {
  const investments = changes.filter(({ table }) => table === 'investments');
  if (investments.length === 0) return [];
  const known = await storedInvestments(tx, investments);
  const deltas = new Map<string, { deals: number; lead_deals: number }>();
  const result: RowChange[] = [];
  for (const change of investments) {
    if (!('put' in change)) continue;
    const { round_id, investor_id, company_id } = change.key as unknown as Investment;
    const mark = markOf({ round_id, investor_id, company_id });
    const before = known.get(mark);
    // Whoever led a round once has led it, even where a later source only says that they took part.
    const isLead = change.put.is_lead === true || before?.is_lead === true;
    const delta = deltas.get(investor_id) ?? { deals: 0, lead_deals: 0 };
    if (!before) delta.deals += 1;
    if (isLead && !before?.is_lead) delta.lead_deals += 1;
    deltas.set(investor_id, delta);
    known.set(mark, { round_id, investor_id, company_id, is_lead: isLead });
    result.push({ ...change, put: { is_lead: isLead } });
  }
  for (const [investorId, add] of deltas) {
    result.push({ table: 'investor_counts', key: { investor_id: investorId }, add });
  }
  return result;
}

async function storedInvestments(
  tx: ProjectionTx,
  investments: readonly RowChange[],
): Promise<Map<string, Investment>> {
  const rows = await tx.query<Investment>(
    `SELECT t.round_id, t.investor_id, t.company_id, t.is_lead
     FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS u(round_id, investor_id, company_id)
     JOIN {investments} t USING (round_id, investor_id, company_id)`,
    (['round_id', 'investor_id', 'company_id'] as const).map((column) => investments.map(({ key }) => key[column])),
  );
  return new Map(rows.map((row) => [markOf(row), row]));
}

function markOf({ round_id, investor_id, company_id }: Omit<Investment, 'is_lead'>): string {
  return `${round_id} ${investor_id} ${company_id}`;
}
