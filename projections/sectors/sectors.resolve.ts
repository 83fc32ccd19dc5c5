import { type ProjectionTx, type RowChange } from '../../src/platform/projector/projection.js';
import { BatchFigures } from './batch-figures.js';
import {
  changedFacts,
  countMember,
  countRaised,
  countRound,
  factsOf,
  sectorsOf,
  storedFacts,
  weekGroupOf,
  type CompanyFacts,
  type Details,
  type FactsChange,
  type Figures,
  type WeekGroup,
} from './company-facts.js';
import { roundRows, standingRounds, type StandingRounds } from './round-rows.js';

const NO_PARTS: StandingRounds['parts'] = new Map();
const NO_GROUP: WeekGroup = { country: null, sectors: null };

/** A company in the batch. */
interface Told {
  readonly before: CompanyFacts | undefined;
  /** The number of rows of each of its rounds. */
  readonly parts: StandingRounds['parts'];
  after: CompanyFacts | undefined;
  /** Whether the batch changes more than its rounds. */
  isChanged: boolean;
  /** Rounds in the batch. */
  readonly roundIds: string[];
}

/**
 * Each event subtracts the company's previous contribution to its sectors and adds the new one, even when both are
 * equal: the set of rows must not depend on how the log is split into batches.
 */
export async function countSectorChanges(
  tx: ProjectionTx,
  changes: readonly RowChange[],
): Promise<readonly RowChange[]> {
  const companies = await companiesOf(tx, new Set(changes.map(({ key }) => key.company_id as string)));
  const figures = new BatchFigures();
  for (const change of changes) {
    if (!('put' in change)) continue;
    const company = companies.get(change.key.company_id as string) as Told;
    const event = change.put.facts as unknown as FactsChange;
    const before = company.after;
    company.after = changedFacts(before, event);
    count(before, company.after, event, figures);
    if (event.round || event.retracted !== undefined) company.roundIds.push(event.roundId);
    // A change to a missing company has no effect.
    else company.isChanged ||= company.after !== undefined || event.withdrawn === true;
  }
  const rows = await figures.changes(tx);
  for (const [companyId, company] of companies) rows.push(...rowsAfter(companyId, company));
  return rows;
}

function count(
  before: CompanyFacts | undefined,
  after: CompanyFacts | undefined,
  event: FactsChange,
  figures: Figures,
): void {
  if (before) countRaised(before, -1, figures);
  if (after) countRaised(after, 1, figures);
  if (event.round) {
    const replaced = before?.rounds[event.roundId];
    if (before && replaced) countRound(before, replaced, -1, figures);
    const round = after?.rounds[event.roundId];
    if (after && round) countRound(after, round, 1, figures);
    return;
  }
  if (before) countMember(before, -1, figures);
  if (after) countMember(after, 1, figures);
  for (const round of Object.values(before?.rounds ?? {})) countRound(before as CompanyFacts, round, -1, figures);
  for (const round of Object.values(after?.rounds ?? {})) countRound(after as CompanyFacts, round, 1, figures);
}

function rowsAfter(companyId: string, { before, parts, after, isChanged, roundIds }: Told): RowChange[] {
  const rows: RowChange[] = [];
  const row = { table: 'sector_companies', key: { company_id: companyId } };
  if (isChanged && after) {
    rows.push({ ...row, put: { facts: { ...storedFacts(after) } } });
  } else if (isChanged) rows.push({ ...row, delete: true });
  const rounds = after?.rounds ?? {};
  const all = new Set([...Object.keys(rounds), ...parts.keys()]);
  if (all.size === 0) return rows;
  const setId = after ? (sectorsOf(after).set?.id ?? null) : null;
  const group = after ? weekGroupOf(after) : NO_GROUP;
  const isMoved = !before || setId !== (sectorsOf(before).set?.id ?? null) || !isSameGroup(group, weekGroupOf(before));
  for (const roundId of all) {
    const round = rounds[roundId];
    if (round && !isMoved && !roundIds.includes(roundId)) continue;
    rows.push(...roundRows({ companyId, roundId, setId, group }, round, parts.get(roundId) ?? 0));
  }
  return rows;
}

function isSameGroup(one: WeekGroup, other: WeekGroup): boolean {
  return one.country === other.country && one.sectors === other.sectors;
}

async function companiesOf(tx: ProjectionTx, ids: ReadonlySet<string>): Promise<Map<string, Told>> {
  const rows = await tx.query<{ company_id: string; facts: Partial<Details> }>(
    'SELECT company_id, facts FROM {sector_companies} WHERE company_id = ANY($1::uuid[])',
    [[...ids]],
  );
  const rounds = await standingRounds(
    tx,
    rows.map(({ company_id }) => company_id),
  );
  const factsById = new Map(rows.map(({ company_id, facts }) => [company_id, facts]));
  const companies = new Map<string, Told>();
  for (const companyId of ids) {
    const facts = factsById.get(companyId);
    const standing = rounds.get(companyId);
    const before = facts && factsOf(facts, standing?.rounds ?? {});
    const parts = standing?.parts ?? NO_PARTS;
    companies.set(companyId, { before, parts, after: before, isChanged: false, roundIds: [] });
  }
  return companies;
}
