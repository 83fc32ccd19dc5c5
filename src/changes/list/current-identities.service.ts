import { Inject, Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type Change } from '../change.js';
import { type ListedChange } from './list-changes.query.js';

/**
 * What only the read models know: which records are one person, which observation of a domain was the first, and which
 * rounds name an investor.
 */
@Injectable()
export class CurrentIdentities {
  constructor(@Inject(ReadStore) private readonly store: Pick<ReadStore, 'prepared'>) {}

  async settle(changes: readonly ListedChange[]): Promise<readonly ListedChange[]> {
    const [people, domains, rounds] = await Promise.all([
      this.peopleOf(changes),
      this.firstSeen(changes),
      this.roundsOf(changes.filter(isRenaming).map(({ id }) => id)),
    ]);
    return changes.flatMap((change) => {
      if (change.kind === 'person') return personChange(change, people);
      if (isRenaming(change)) return [change, ...renamedParts(change, rounds)];
      const isFurtherSource =
        change.kind === 'domain' && change.op === 'added' && domains.get(change.id) !== Date.parse(change.occurredAt);
      return isFurtherSource ? [] : [change];
    });
  }

  /** The records of each person that one of the changes is about, by record. */
  private async peopleOf(changes: readonly ListedChange[]): Promise<Map<string, PersonGroup>> {
    const ids = idsOf(changes, 'person');
    if (ids.length === 0) return new Map();
    const rows = await this.store.prepared<{ person_id: string; records: string[] }>(
      'changed_people',
      `SELECT person_id, array_agg(record_id ORDER BY record_id) AS records FROM read.person_records
       WHERE person_id IN (SELECT person_id FROM read.person_records WHERE record_id = ANY($1::uuid[]))
       GROUP BY person_id`,
      [ids],
    );
    return new Map(
      rows.flatMap(({ person_id: id, records }) => records.map((record) => [record, { id, records }] as const)),
    );
  }

  private async roundsOf(investors: readonly string[]): Promise<readonly NamedIn[]> {
    if (investors.length === 0) return [];
    return this.store.prepared<NamedIn>(
      'changed_investments',
      `SELECT DISTINCT i.investor_id, i.company_id, r.round_id FROM read.investments i
       LEFT JOIN read.funding_rounds r USING (round_id) WHERE i.investor_id = ANY($1::uuid[])
       ORDER BY i.company_id, r.round_id`,
      [investors],
    );
  }

  private async firstSeen(changes: readonly ListedChange[]): Promise<Map<string, number>> {
    const apexes = idsOf(changes, 'domain');
    if (apexes.length === 0) return new Map();
    const rows = await this.store.prepared<{ apex: string; created_at: Date }>(
      'changed_domains',
      'SELECT apex, created_at FROM read.domains WHERE apex = ANY($1::text[])',
      [apexes],
    );
    return new Map(rows.map(({ apex, created_at }) => [apex, created_at.getTime()]));
  }
}

interface NamedIn {
  readonly investor_id: string;
  readonly company_id: string;
  /** Null where no source names the round. */
  readonly round_id: string | null;
}

/** Whether rounds now name the investor otherwise, or not at all. */
export function isRenaming({ kind, op, fields }: Change): boolean {
  return kind === 'investor' && op !== 'added' && op !== 'withdrawn' && (op !== 'changed' || fields.includes('name'));
}

/** The rounds and companies whose answers name the investor. */
function renamedParts(change: ListedChange, named: readonly NamedIn[]): ListedChange[] {
  const { mergedInto: _, ...event } = change;
  const of = named.filter((each) => each.investor_id === change.id);
  const companies = new Set(of.map((each) => each.company_id));
  return [
    ...of.flatMap(({ round_id: id }): ListedChange[] =>
      id === null ? [] : [{ ...event, op: 'changed', kind: 'round', id, fields: ['lead_investors', 'investors'] }],
    ),
    ...[...companies].map((id): ListedChange => ({
      ...event,
      ...{ op: 'changed', kind: 'company', id, fields: ['funding_rounds', 'investors'] },
    })),
  ];
}

interface PersonGroup {
  readonly id: string;
  readonly records: readonly string[];
}

/** Records that share an identifier are one person: the others are merged into that one, and it has their changes. */
function personChange(change: ListedChange, people: ReadonlyMap<string, PersonGroup>): ListedChange[] {
  const group = people.get(change.id);
  // Erased or withdrawn later: only that event is left to list.
  if (!group) return change.op === 'withdrawn' || change.op === 'erased' ? [change] : [{ ...change, fields: [] }];
  const isOther = change.id !== group.id;
  const merged = (change.op === 'added' || change.op === 'changed') && group.records.length > 1;
  const others = merged ? group.records.filter((record) => record !== group.id) : [];
  return [
    isOther ? { ...change, op: change.op === 'added' ? 'changed' : change.op, id: group.id } : change,
    ...others.map((id): ListedChange => ({ ...change, op: 'merged', id, fields: [], mergedInto: group.id })),
  ];
}

function idsOf(changes: readonly ListedChange[], kind: ListedChange['kind']): string[] {
  return [...new Set(changes.filter((change) => change.kind === kind).map(({ id }) => id))];
}
