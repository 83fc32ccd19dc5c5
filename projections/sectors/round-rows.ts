import { sizeClassOf, UNDISCLOSED } from '../../src/vocabulary/size-class.js';
import { type ProjectionTx, type RowChange } from '../../src/platform/projector/projection.js';
import { type RoundFacts, type WeekGroup } from './company-facts.js';

/** A row of this size stays well below the index limit of a third of a page. */
const INVESTORS_A_PART = 50;
/** The same limit for the name of a round. */
const MOST_ROUND_BYTES = 120;

interface RoundRow {
  readonly company_id: string;
  readonly round_id: string;
  readonly part: number;
  readonly year: number;
  readonly day: string | null;
  readonly round: string | null;
  readonly is_told: boolean;
  readonly amount: number | null;
  readonly leads: number;
  readonly investors: readonly string[];
}

/** The current rounds of a company, and the number of rows of each. */
export interface StandingRounds {
  readonly rounds: Record<string, RoundFacts>;
  readonly parts: ReadonlyMap<string, number>;
}

export async function standingRounds(
  tx: ProjectionTx,
  companyIds: readonly string[],
): Promise<Map<string, StandingRounds>> {
  const found = new Map<string, { readonly rounds: Record<string, RoundFacts>; readonly parts: Map<string, number> }>();
  if (companyIds.length === 0) return found;
  const rows = await tx.query<RoundRow>(
    `SELECT company_id, round_id, part, year, day, round, is_told, amount, leads, investors FROM {sector_rounds}
     WHERE company_id = ANY($1::uuid[]) ORDER BY company_id, round_id, part`,
    [companyIds],
  );
  for (const { company_id, round_id, part, leads, investors, is_told: isTold, ...row } of rows) {
    let company = found.get(company_id);
    if (!company) found.set(company_id, (company = { rounds: {}, parts: new Map() }));
    company.parts.set(round_id, part + 1);
    const { year, day, round, amount } = row;
    const before = company.rounds[round_id] ?? { year, day, round, amount, isTold, investors: {} };
    const parties = Object.fromEntries(investors.map((investor, place) => [investor, place < leads]));
    company.rounds[round_id] = { ...before, investors: { ...before.investors, ...parties } };
  }
  return found;
}

/** The rows of a round; `round` undefined deletes all of them. */
export function roundRows(
  at: {
    readonly companyId: string;
    readonly roundId: string;
    readonly setId: string | null;
    readonly group: WeekGroup;
  },
  round: RoundFacts | undefined,
  standingParts: number,
): RowChange[] {
  const keyOf = (part: number) => ({ company_id: at.companyId, round_id: at.roundId, part });
  const investors = round ? leadsFirst(round) : [];
  const parts = round ? Math.max(1, Math.ceil(investors.length / INVESTORS_A_PART)) : 0;
  const rows: RowChange[] = [];
  const inWeek = round && weekColumns(round, at.group);
  for (let part = 0; part < parts && round; part++) {
    const some = investors.slice(part * INVESTORS_A_PART, (part + 1) * INVESTORS_A_PART);
    const amount = part === 0 ? round.amount : null;
    const put = {
      set_id: at.setId,
      year: round.year,
      amount,
      ...inWeek,
      size: amount === null ? UNDISCLOSED : sizeClassOf(amount),
      leads: some.filter((investor) => round.investors[investor]).length,
      investors: some,
    };
    rows.push({ table: 'sector_rounds', key: keyOf(part), put });
  }
  for (let part = parts; part < standingParts; part++) {
    rows.push({ table: 'sector_rounds', key: keyOf(part), delete: true });
  }
  return rows;
}

/** Without sectors when the row lacks some data of the week's report, which then reads the record. */
function weekColumns({ day, round, isTold }: RoundFacts, group: WeekGroup) {
  if (day === null) return { day, round, is_told: isTold, country: null, sectors: null };
  const isWhole = isTold && group.sectors !== null && Buffer.byteLength(round ?? '') <= MOST_ROUND_BYTES;
  return { day, round, is_told: isTold, ...(isWhole ? group : { country: null, sectors: null }) };
}

function leadsFirst({ investors }: RoundFacts): string[] {
  const all = Object.keys(investors).sort();
  return [...all.filter((investor) => investors[investor]), ...all.filter((investor) => !investors[investor])];
}
