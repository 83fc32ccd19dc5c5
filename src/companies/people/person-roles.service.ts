import { Injectable } from '@nestjs/common';
import { latestRolesSql } from '../../../projections/people/people.entity.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type PersonRole } from './get-person.query.js';

export interface RecordedRole extends Omit<PersonRole, 'company_name' | 'company_slug'> {
  readonly observed_at: string;
}

/** Roles with the current names of their companies. */
@Injectable()
export class PersonRoles {
  constructor(private readonly store: ReadStore) {}

  of(personId: string): Promise<PersonRole[]> {
    return this.store.prepared<PersonRole>(
      'person_roles',
      `SELECT r.title, r.is_founder, r.is_current, r.provenance, c.company_id, c.name AS company_name, c.slug AS company_slug
       FROM (${latestRolesSql('= $1')}) AS r JOIN read.companies c USING (company_id) WHERE c.status <> 'pending'
       ORDER BY r.is_current IS TRUE DESC, r.observed_at DESC, c.slug, r.title`,
      [personId],
    );
  }

  /** The roles of a person's records, once each, in the order of `of`; those at a merged record at its survivor. */
  async latest(records: readonly RecordedRole[]): Promise<PersonRole[]> {
    const companies = await this.store.prepared<{ id: string; company_id: string; name: string; slug: string }>(
      'person_companies',
      `WITH RECURSIVE chain AS (
         SELECT id, id AS company_id FROM unnest($1::uuid[]) id
         UNION SELECT chain.id, m.merged_into FROM chain JOIN read.merged_companies m USING (company_id)
       )
       SELECT chain.id, company_id, c.name, c.slug FROM chain JOIN read.companies c USING (company_id)
       WHERE c.status <> 'pending'`,
      [records.map(({ company_id }) => company_id)],
    );
    const byId = new Map(companies.map((company) => [company.id, company]));
    const known = records.flatMap((role) => {
      const company = byId.get(role.company_id);
      return company
        ? [{ ...role, company_id: company.company_id, company_name: company.name, company_slug: company.slug }]
        : [];
    });
    return distinctRoles(known).map(
      ({ title, is_founder, is_current, provenance, company_id, company_name, company_slug }) => {
        return { title, is_founder, is_current, provenance, company_id, company_name, company_slug };
      },
    );
  }
}

/** As `latestRolesSql`. In the order of `PersonRoles.of`. */
function distinctRoles<T extends RecordedRole>(roles: readonly T[]): T[] {
  const latest = new Map<string, T>();
  for (const role of roles.toSorted(
    (a, b) => Number(a.observed_at > b.observed_at) - Number(a.observed_at < b.observed_at),
  )) {
    const key = `${role.company_id} ${role.title.toLowerCase()}`;
    latest.set(key, { ...role, is_founder: role.is_founder || latest.get(key)?.is_founder === true });
  }
  return [...latest.values()].sort(
    (a, b) => Number(b.is_current === true) - Number(a.is_current === true) || (a.observed_at > b.observed_at ? -1 : 1),
  );
}
