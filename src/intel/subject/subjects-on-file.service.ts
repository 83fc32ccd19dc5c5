import { Injectable } from '@nestjs/common';
import { latestRolesSql } from '../../../projections/people/people.entity.js';
import { type Sealed } from '../../kernel/sealed.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { isOperating, yearOf } from '../../vocabulary/names/same-firm.js';
import { type CompanySubject, type PersonRole, type PersonSubject } from './subject.rules.js';

interface CompanyRow {
  readonly company_id: string;
  readonly name: string;
  readonly slug: string;
  readonly former_names: readonly string[];
  readonly website: string | null;
  readonly domain: string | null;
  readonly hq_country: string | null;
  readonly hq_city: string | null;
  readonly founded_date: string | null;
  readonly status: string;
}

interface RoleRow {
  readonly company_id: string;
  readonly title: string;
  readonly is_current: boolean | null;
  readonly provenance: { readonly source: string; readonly sourceUrl?: string; readonly observedAt: string };
  readonly name: string;
  readonly slug: string;
}

/** Names of the vault's look-ups of people; stored names. */
export const NAME_LOOKUP = 'person-name';
export const PROFILE_LOOKUP = 'person-profile';

const MOST_PEOPLE = 100;
const MOST_COMPANIES = 3;

/** Stored facts about a subject that distinguish it from namesakes. */
@Injectable()
export class SubjectsOnFile {
  constructor(
    private readonly store: ReadStore,
    private readonly vault: Vault,
  ) {}

  async company(companyId: string, reasons: readonly string[]): Promise<CompanySubject | null> {
    const [row] = await this.store.prepared<CompanyRow>(
      'intel_company',
      `SELECT company_id, name, slug, former_names, website, domain, hq_country, hq_city, founded_date, status
       FROM read.companies WHERE company_id = $1 AND status <> 'pending'`,
      [companyId],
    );
    if (!row) return null;
    return {
      kind: 'company',
      dossierId: row.company_id,
      companyId: row.company_id,
      name: row.name,
      slug: row.slug,
      website: row.website,
      facts: {
        names: [row.name, ...row.former_names],
        domain: row.domain,
        country: row.hq_country,
        cities: row.hq_city === null ? [] : [row.hq_city],
        foundedYear: yearOf(row.founded_date),
        people: await this.peopleOf(row.company_id),
        statedNumbers: [],
        isOperating: isOperating(row.status),
      },
      entities: [],
      reasons,
    };
  }

  /** The company with this profile; null without one, or for several. */
  async companyByProfile(handle: string): Promise<string | null> {
    const rows = await this.store.prepared<{ company_id: string }>(
      'intel_company_by_profile',
      `SELECT company_id FROM read.companies WHERE linkedin_url IS NOT NULL AND status <> 'pending'
         AND lower(substring(linkedin_url from 'linkedin[.]com/company/([^/?#]+)')) = $1 LIMIT 2`,
      [handle],
    );
    return rows.length === 1 ? (rows[0]?.company_id ?? null) : null;
  }

  /** Stored people that a vault look-up finds. */
  async personsBy(lookup: string, value: string): Promise<string[]> {
    const subjects = await this.vault.subjectsOf(lookup, value);
    const rows = await this.store.prepared<{ person_id: string }>(
      'intel_persons_of_records',
      `SELECT DISTINCT person_id FROM read.person_records
       WHERE record_id = ANY($1::uuid[]) AND person_id IS NOT NULL ORDER BY person_id`,
      [subjects.flatMap((subject) => /^person-(.+)$/.exec(subject)?.[1] ?? [])],
    );
    return rows.map(({ person_id }) => person_id);
  }

  async person(personId: string, reasons: readonly string[]): Promise<PersonSubject | null> {
    const [row] = await this.store.prepared<{ sealed_name: Sealed }>(
      'intel_person',
      'SELECT sealed_name FROM read.people WHERE person_id = $1',
      [personId],
    );
    const name = row ? await this.vault.open<string>(row.sealed_name) : null;
    if (name === null) return null;
    const roles = await this.store.prepared<RoleRow>(
      'intel_person_roles',
      `SELECT r.company_id, r.title, r.is_current, r.provenance, c.name, c.slug
       FROM (${latestRolesSql('= $1')}) AS r JOIN read.companies c USING (company_id)
       WHERE c.status <> 'pending'
       ORDER BY r.is_current IS FALSE, r.observed_at DESC, r.title`,
      [personId],
    );
    const companyIds = [...new Set(roles.map(({ company_id }) => company_id))].slice(0, MOST_COMPANIES);
    return { kind: 'person', dossierId: personId, personId, name, roles: roles.map(roleOf), companyIds, reasons };
  }

  private async peopleOf(companyId: string): Promise<string[]> {
    const rows = await this.store.prepared<{ sealed_name: Sealed }>(
      'intel_people_of',
      `SELECT p.sealed_name FROM read.people p
       WHERE p.person_id IN (SELECT person_id FROM read.person_roles WHERE company_id = $1) LIMIT ${MOST_PEOPLE}`,
      [companyId],
    );
    const names = await this.vault.openAll<string>(rows.map(({ sealed_name }) => sealed_name));
    return names.flatMap((name) => name ?? []);
  }
}

function roleOf({ title, is_current, provenance, name, slug }: RoleRow): PersonRole {
  const { source, sourceUrl, observedAt } = provenance;
  return {
    title,
    companyName: name,
    companySlug: slug,
    isCurrent: is_current,
    source: { name: source, url: sourceUrl ?? null, observedAt },
  };
}
