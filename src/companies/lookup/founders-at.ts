import { peopleProjection } from '../../../projections/people/people.projection.js';
import { type Moment } from '../../kernel/moment.js';
import { type Sealed } from '../../kernel/sealed.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type FounderNameRow } from '../people/investor-directory.service.js';
import { personStream } from '../people/person.events.js';
import { type CompanyEvent, companyStream, type Provenance } from '../record/company.events.js';
import { isKnown } from '../../web/lists/known-time.js';
import { recordAt } from './record-at.js';

/** All records of the people who are founders at one of the companies now, the one with the person's id first. */
const RECORDS_SQL = `SELECT r.record_id, r.person_id, p.sealed_name FROM read.person_records r JOIN read.people p USING (person_id)
  WHERE r.person_id IN (SELECT f.person_id FROM read.person_roles f WHERE f.company_id = ANY($1::uuid[]) AND f.is_founder)
  ORDER BY r.person_id, r.record_id <> r.person_id, r.record_id`;

interface FounderRecord {
  readonly record_id: string;
  readonly person_id: string;
  readonly sealed_name: Sealed;
}

/** A founder's role as the log knew it. */
interface FoldedRole {
  readonly company_id: string;
  readonly title: string;
  readonly is_founder: boolean;
  readonly provenance: Provenance;
  readonly observed_at: string;
  readonly recorded_at: string;
}

export interface FounderAt extends FounderNameRow {
  /** Of the first role that was recorded. */
  readonly provenance: Provenance;
}

interface CompanyAt {
  readonly companyId: string;
  readonly asOf: Moment;
  /** Of the company's last event that was known then, which `recordAt` gives: only later ones are read. */
  readonly revision: bigint;
}

/**
 * Founders with their titles and profiles as known at a time, folded from their records. Which records are one person,
 * and the person's name, are as now. Without people who were erased or withdrawn since.
 */
export async function foundersAt(
  store: ReadStore,
  eventStore: EventStore,
  { companyId, asOf, revision }: CompanyAt,
): Promise<FounderAt[]> {
  const companies = [companyId, ...(await splitSince(eventStore, { companyId, asOf, revision }))];
  const records = await store.prepared<FounderRecord>('founder_records_of_companies', RECORDS_SQL, [companies]);
  const folded = await Promise.all(
    records.map(async (record) => {
      const { rows } = await recordAt(eventStore, peopleProjection, personStream(record.record_id), asOf);
      const roles = (rows.get('person_roles') ?? []) as unknown as readonly FoldedRole[];
      return {
        ...record,
        profile: (rows.get('person_records')?.[0]?.sealed_linkedin_url ?? null) as unknown as Sealed | null,
        roles: roles.filter(({ company_id, is_founder }) => company_id === companyId && is_founder),
      };
    }),
  );
  return [...new Set(records.map(({ person_id }) => person_id))].flatMap((id) => {
    const own = folded.filter(({ person_id }) => person_id === id);
    const roles = own.flatMap((record) => record.roles);
    const [first] = [...roles].sort((a, b) => Date.parse(a.recorded_at) - Date.parse(b.recorded_at));
    const [latest] = [...roles].sort(
      (a, b) => Date.parse(b.observed_at) - Date.parse(a.observed_at) || (a.title < b.title ? -1 : 1),
    );
    if (!first || !latest || !own[0]) return [];
    const { recorded_at, provenance } = first;
    const sealed_linkedin_url = own.find(({ profile }) => profile !== null)?.profile ?? null;
    const { person_id, sealed_name } = own[0];
    return [{ person_id, title: latest.title, recorded_at, sealed_name, sealed_linkedin_url, provenance }];
  });
}

/**
 * Records that were split from the company since, and those split from them: a split takes their founders' roles at the
 * company back.
 */
async function splitSince(eventStore: EventStore, { companyId, asOf, revision }: CompanyAt): Promise<string[]> {
  const found = new Set([companyId]);
  for (const id of found) {
    const from = id === companyId ? { from: revision + 1n } : {};
    for await (const event of eventStore.readStream(companyStream(id), from)) {
      const { type, data } = event as unknown as CompanyEvent;
      if (type === 'DuplicateSeparated' && !isKnown(event, asOf)) found.add(data.duplicateId);
    }
  }
  found.delete(companyId);
  return [...found];
}
