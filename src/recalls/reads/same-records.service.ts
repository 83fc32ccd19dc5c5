import { Injectable } from '@nestjs/common';
import { joinRecords } from '../../../projections/people/people.entity.js';
import { type PersonIdentifier } from '../../companies/people/person.events.js';
import { groupedBy } from '../../kernel/grouped.js';
import { ReadStore } from '../../platform/read-store/read-store.js';

const SAME = {
  person: `SELECT record_id AS id FROM read.person_records
    WHERE person_id IN (SELECT person_id FROM read.person_records WHERE record_id = $1 OR person_id = $1)`,
  investor: `SELECT investor_id AS id FROM read.investors WHERE merged_into = $1
    UNION SELECT merged_into FROM read.investors WHERE investor_id = $1 AND merged_into IS NOT NULL`,
} as const;

/** Identifiers of the records that share some with this one, directly or through others. */
const AROUND = `WITH RECURSIVE around AS (
    SELECT record_id FROM read.person_identifiers WHERE record_id = $1 OR identifier_id = ANY($2::uuid[])
    UNION SELECT other.record_id FROM around JOIN read.person_identifiers AS own USING (record_id)
      JOIN read.person_identifiers AS other USING (identifier_id))
  SELECT record_id, kind, identifier_id AS id FROM around JOIN read.person_identifiers USING (record_id)`;

/** Records that are the same person, or other names of the same investor. */
@Injectable()
export class SameRecords {
  constructor(private readonly store: ReadStore) {}

  /** Each id once, the given one first. */
  async of(kind: keyof typeof SAME, id: string): Promise<string[]> {
    const rows = await this.store.query<{ id: string }>(SAME[kind], [id]);
    return [...new Set([id, ...rows.map((row) => row.id)])];
  }

  /**
   * The records that were one person with this one until it lost the identifiers, whether or not the read model shows that
   * yet. The given one first.
   */
  async before(recordId: string, lost: readonly PersonIdentifier[]): Promise<string[]> {
    if (lost.length === 0) return this.of('person', recordId);
    const values = [recordId, lost.map(({ id }) => id)];
    const rows = await this.store.query<PersonIdentifier & { readonly record_id: string }>(AROUND, values);
    const identifiers = groupedBy(rows, (row) => row.record_id);
    identifiers.set(recordId, [
      ...(identifiers.get(recordId) ?? []),
      ...lost.map((each) => ({ ...each, record_id: recordId })),
    ]);
    const persons = joinRecords([...identifiers].map(([id, own]) => ({ recordId: id, identifiers: own })));
    const person = persons.get(recordId) ?? null;
    const others = [...persons].filter(([id, of]) => id !== recordId && of !== null && of === person);
    return [recordId, ...others.map(([id]) => id)];
  }
}
