import { Inject, Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type Change } from '../change.js';
import { type ListedChange } from './list-changes.query.js';

/**
 * What only the read models know: which records are one person, which observation of a domain was the first, which
 * rounds name an investor, and which firm has an investor as another name.
 */
@Injectable()
export class CurrentIdentities {
  constructor(@Inject(ReadStore) private readonly store: Pick<ReadStore, 'prepared'>) {}

  async settle(changes: readonly ListedChange[]): Promise<readonly ListedChange[]> {
    const companies = idsOf(changes.filter(isCompanyShownElsewhere), 'company');
    const [people, ordered, domains, rounds, roles, promoted, firms] = await Promise.all([
      this.peopleOf(changes),
      this.withSeveralRoles(changes.filter(({ isConfirmation }) => isConfirmation)),
      this.firstSeen(changes),
      this.roundsOf(changes.filter(isRenaming).map(({ id }) => id)),
      this.peopleAt(companies),
      this.domainsOf(companies),
      this.firmsOf(changes.filter(isRecounted).map(({ id }) => id)),
    ]);
    const settled = changes.flatMap((change) => {
      if (change.isConfirmation && !ordered.has(change.id)) return [];
      if (change.kind === 'person') return personChange(change, people);
      if (isRenaming(change)) return [change, ...renamedParts(change, rounds)];
      if (isCompanyShownElsewhere(change)) {
        const parts = [...partsOf(change, 'person', ['roles'], roles), ...partsOf(change, 'domain', DOMAIN_FIELDS, promoted)]; // prettier-ignore
        return [change, ...parts];
      }
      const isFurtherSource =
        change.kind === 'domain' && change.op === 'added' && domains.get(change.id) !== Date.parse(change.occurredAt);
      return isFurtherSource ? furtherSource(change) : [change];
    });
    return withFirms(settled, firms);
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

  /** The records of people whose answers show more than one role. */
  private async withSeveralRoles(changes: readonly ListedChange[]): Promise<ReadonlySet<string>> {
    const ids = idsOf(changes, 'person');
    if (ids.length === 0) return new Set();
    const rows = await this.store.prepared<{ record_id: string }>(
      'changed_role_orders',
      `SELECT record_id FROM read.person_records p WHERE record_id = ANY($1::uuid[])
       AND (SELECT count(*) FROM read.person_roles r WHERE r.person_id = p.person_id) > 1`,
      [ids],
    );
    return new Set(rows.map(({ record_id: id }) => id));
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

  private async firmsOf(investors: readonly string[]): Promise<readonly NameOf[]> {
    if (investors.length === 0) return [];
    const named = 'WHERE investor_id = ANY($1::uuid[]) AND merged_into IS NOT NULL';
    return this.store.prepared<NameOf>(
      'changed_other_names',
      `SELECT investor_id, merged_into, since, NULL AS until FROM read.investors ${named}
       UNION ALL SELECT investor_id, merged_into, since, until FROM read.investor_versions ${named}
       ORDER BY merged_into, since`,
      [[...new Set(investors)]],
    );
  }

  private async peopleAt(companies: readonly string[]): Promise<readonly PartOf[]> {
    if (companies.length === 0) return [];
    return this.store.prepared<PartOf>(
      'changed_colleagues',
      `SELECT DISTINCT person_id::text AS id, company_id FROM read.person_roles WHERE company_id = ANY($1::uuid[])
       ORDER BY company_id, id`,
      [companies],
    );
  }

  private async domainsOf(companies: readonly string[]): Promise<readonly PartOf[]> {
    if (companies.length === 0) return [];
    return this.store.prepared<PartOf>(
      'changed_promotions',
      `SELECT apex AS id, company_id FROM read.domains WHERE status = 'promoted' AND company_id = ANY($1::uuid[])
       ORDER BY company_id, id`,
      [companies],
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

/** What a source states of a domain that another one has listed, where the other one did not. */
function furtherSource(change: ListedChange): ListedChange[] {
  const fields = change.fields.filter((field) => field === 'name' || field === 'registered_at');
  return fields.length === 0 ? [] : [{ ...change, op: 'changed', fields }];
}

interface NamedIn {
  readonly investor_id: string;
  readonly company_id: string;
  /** Null where no source names the round. */
  readonly round_id: string | null;
}

/** Whether rounds now name the investor otherwise, or not at all. */
function isRenaming({ kind, op, fields }: Change): boolean {
  return kind === 'investor' && op !== 'added' && op !== 'withdrawn' && (op !== 'changed' || fields.includes('name'));
}

/** An investor that was another name of a firm from one position to another; null for until now. */
interface NameOf {
  readonly investor_id: string;
  readonly merged_into: string;
  readonly since: string;
  readonly until: string | null;
}

/** Whether the investor's deals count otherwise from now on; a record that is gone has no fields. */
function isRecounted({ kind, fields }: Change): boolean {
  return kind === 'investor' && (fields.length === 0 || fields.includes('deals'));
}

/** Each firm once for an event, since its figures include those under its other names. */
function withFirms(changes: readonly ListedChange[], names: readonly NameOf[]): readonly ListedChange[] {
  if (names.length === 0) return changes;
  const keyOf = (id: string, { position }: ListedChange): string => `${position} ${id}`;
  const listed = new Set(changes.flatMap((change) => (change.kind === 'investor' ? keyOf(change.id, change) : [])));
  const namesOf = new Map<string, NameOf[]>();
  for (const name of names) namesOf.set(name.investor_id, [...(namesOf.get(name.investor_id) ?? []), name]);
  return changes.flatMap((change) => {
    const of = isRecounted(change) ? namesOf.get(change.id) : undefined;
    if (!of) return [change];
    const firms = new Set(of.filter((name) => isNameAt(name, change)).map(({ merged_into: id }) => id));
    const unlisted = [...firms].filter((id) => !listed.has(keyOf(id, change)));
    for (const id of unlisted) listed.add(keyOf(id, change));
    const { mergedInto: _, ...event } = change;
    const fields = ['deals', 'lead_deals'];
    return [change, ...unlisted.map((id): ListedChange => ({ ...event, op: 'changed', id, fields }))];
  });
}

/** The events that begin and end a merge change the figures too. */
function isNameAt({ since, until }: NameOf, { position }: ListedChange): boolean {
  return BigInt(since) <= position && (until === null || position <= BigInt(until));
}

/** A record whose answer shows a company. */
interface PartOf {
  readonly id: string;
  readonly company_id: string;
}

const DOMAIN_FIELDS = ['name', 'startup_slug'];

/**
 * Whether answers of its people and domains show the company otherwise from now on. Those of a new company are events of
 * their own; one that is added later was confirmed.
 */
function isCompanyShownElsewhere({ kind, op, fields, revision }: ListedChange): boolean {
  if (kind !== 'company') return false;
  if (op === 'added') return revision > 0n;
  return op === 'withdrawn' || op === 'merged' || fields.includes('name');
}

function partsOf(
  change: ListedChange,
  kind: ListedChange['kind'],
  fields: readonly string[],
  parts: readonly PartOf[],
): ListedChange[] {
  const { mergedInto: _, ...event } = change;
  return parts
    .filter((part) => part.company_id === change.id)
    .map(({ id }): ListedChange => ({ ...event, op: 'changed', kind, id, fields }));
}

/** Whether a change makes further changes, which only the read models know. */
export function isShownElsewhere(change: ListedChange): boolean {
  return isRenaming(change) || isCompanyShownElsewhere(change);
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
      op: 'changed',
      kind: 'company',
      id,
      fields: ['funding_rounds', 'investors'],
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
