import { type PersonIdentifier } from '../../src/companies/people/person.events.js';

export interface IdentifiedRecord {
  readonly recordId: string;
  readonly identifiers: readonly PersonIdentifier[];
}

/**
 * Decides which records belong to one person, as a function of their identifiers alone, so that neither the order of
 * events nor the split of a source into files matters:
 *
 * 1. Records that share a profile or an e-mail address are one person. Both identifiers include the name.
 * 2. Records without a profile that share a name at a company are one person.
 * 3. Such a person is the one with a profile who has the same name at the same company, if there is exactly one.
 * 4. If there are several, no rule can decide: those records are undecided, and belong to no person.
 *
 * @returns record id → person id, which is the id of the person's best identified record; null for undecided.
 */
export function joinRecords(records: readonly IdentifiedRecord[]): Map<string, string | null> {
  const groups = new Groups(records);
  groups.uniteBy(({ kind }) => kind !== 'name');
  const profiled = new Set(
    records.filter(({ identifiers }) => identifiers.some(isProfile)).map(({ recordId }) => groups.of(recordId)),
  );
  const unprofiled = records.filter(({ recordId }) => !profiled.has(groups.of(recordId)));
  groups.uniteBy(({ kind }) => kind === 'name', unprofiled);

  const byName = new Map<string, Set<string>>();
  for (const { recordId, identifiers } of records) {
    const group = groups.of(recordId);
    if (!profiled.has(group)) continue;
    for (const { kind, id } of identifiers) if (kind === 'name') added(byName, id, group);
  }
  const candidates = new Map<string, Set<string>>();
  for (const { recordId, identifiers } of unprofiled) {
    for (const { id } of identifiers) {
      for (const candidate of byName.get(id) ?? []) added(candidates, groups.of(recordId), candidate);
    }
  }
  return withPersonIds(records, (recordId) => {
    const group = groups.of(recordId);
    const found = [...(candidates.get(group) ?? [])];
    return found.length > 1 ? null : (found[0] ?? group);
  });
}

function withPersonIds(
  records: readonly IdentifiedRecord[],
  groupOf: (recordId: string) => string | null,
): Map<string, string | null> {
  const best = new Map<string, IdentifiedRecord>();
  for (const record of records) {
    const group = groupOf(record.recordId);
    if (group === null) continue;
    const other = best.get(group);
    if (!other || isBetter(record, other)) best.set(group, record);
  }
  return new Map(
    records.map(({ recordId }) => {
      const group = groupOf(recordId);
      return [recordId, group === null ? null : (best.get(group)?.recordId ?? null)];
    }),
  );
}

const STRENGTH = { profile: 0, email: 1, name: 2 } as const;

/** By the strongest identifier, then by id, so that the same records always give the same person id. */
function isBetter(one: IdentifiedRecord, other: IdentifiedRecord): boolean {
  const [left, right] = [strengthOf(one), strengthOf(other)];
  return left < right || (left === right && one.recordId < other.recordId);
}

function strengthOf({ identifiers }: IdentifiedRecord): number {
  return Math.min(3, ...identifiers.map(({ kind }) => STRENGTH[kind]));
}

function isProfile({ kind }: PersonIdentifier): boolean {
  return kind === 'profile';
}

function added<T>(map: Map<string, Set<T>>, key: string, value: T): void {
  map.set(key, (map.get(key) ?? new Set<T>()).add(value));
}

/** Disjoint sets of records; one of its records identifies a set. */
class Groups {
  private readonly parents = new Map<string, string>();

  constructor(private readonly records: readonly IdentifiedRecord[]) {}

  of(recordId: string): string {
    let root = recordId;
    for (let next = this.parents.get(root); next !== undefined; next = this.parents.get(root)) root = next;
    for (let at = recordId; at !== root;) {
      const next = this.parents.get(at) as string;
      this.parents.set(at, root);
      at = next;
    }
    return root;
  }

  uniteBy(isMeant: (identifier: PersonIdentifier) => boolean, records = this.records): void {
    const first = new Map<string, string>();
    for (const { recordId, identifiers } of records) {
      for (const identifier of identifiers) {
        if (!isMeant(identifier)) continue;
        const other = first.get(identifier.id);
        if (other === undefined) first.set(identifier.id, recordId);
        else this.unite(other, recordId);
      }
    }
  }

  private unite(one: string, other: string): void {
    const [left, right] = [this.of(one), this.of(other)];
    if (left !== right) this.parents.set(left, right);
  }
}
