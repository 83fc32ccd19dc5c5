import { Injectable } from '@nestjs/common';
import { personSlug } from '../../vocabulary/person-key.js';
import { type Sealed } from '../../kernel/sealed.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { InvestorDirectory } from '../people/investor-directory.service.js';
import { presentPerson } from '../people/people.presenter.js';
import { PersonRoles } from '../people/person-roles.service.js';
import { presentRound } from '../record/company.presenter.js';
import { type RoundRow } from '../record/company-rows.rules.js';
import { notedInvestors } from '../shown/shown-companies.rules.js';

interface RoundOfCompany extends RoundRow {
  readonly company_id: string;
  readonly company_slug: string;
}

interface PersonRow {
  readonly person_id: string;
  readonly sealed_name: Sealed;
  readonly sealed_linkedin_url: Sealed | null;
  readonly generated: boolean;
  readonly provenance: Readonly<Record<string, unknown>>;
}

export interface PresentedPeople {
  readonly records: Presented;
  /** Ids of the companies of their roles. */
  readonly companies: readonly string[];
}

/** Records by id. */
export type Presented = readonly (readonly [id: string, record: object])[];

export interface PresentedRounds {
  readonly rounds: Presented;
  /** `notedInvestors` of the rounds. */
  readonly investors: readonly string[];
}

/** Rounds and people, whose names the vault has. */
@Injectable()
export class RoundAndPersonRecords {
  constructor(
    private readonly store: ReadStore,
    private readonly vault: Vault,
    private readonly directory: InvestorDirectory,
    private readonly roles: PersonRoles,
  ) {}

  /** Without rounds of companies that are not public. */
  async rounds(ids: readonly string[]): Promise<PresentedRounds> {
    const rows = await this.store.prepared<RoundOfCompany>(
      'changed_rounds',
      `SELECT r.round_id, r.round, r.date, r.amount, r.valuation, r.lead_investors, r.investors, c.company_id,
         c.slug AS company_slug FROM read.funding_rounds r JOIN read.companies c USING (company_id)
       WHERE r.round_id = ANY($1::uuid[]) AND c.status <> 'pending'`,
      [ids],
    );
    const named = rows.flatMap(({ lead_investors, investors }) => [...lead_investors, ...investors]);
    const parties = await this.directory.investors(named.flatMap(({ investorId }) => investorId ?? []));
    const rounds = rows.map(({ company_id, company_slug, ...round }): Presented[number] => [
      round.round_id,
      { id: round.round_id, company_id, company_slug, ...presentRound(round, parties) },
    ]);
    return { rounds, investors: notedInvestors(parties) };
  }

  /** Without erased people. */
  async people(ids: readonly string[], publicUrl: string): Promise<PresentedPeople> {
    const rows = await this.store.prepared<PersonRow>(
      'changed_person_rows',
      `SELECT person_id, sealed_name, sealed_linkedin_url, generated, provenance FROM read.people
       WHERE person_id = ANY($1::uuid[])`,
      [ids],
    );
    const people = await Promise.all(
      rows.map(async ({ person_id: id, sealed_name, sealed_linkedin_url: profile, ...row }) => {
        const name = await this.vault.open<string>(sealed_name);
        if (name === null) return [];
        const linkedinUrl = profile && (await this.vault.open<string>(profile));
        return [{ ...row, id, name, slug: personSlug(name, id), linkedinUrl, roles: await this.roles.of(id) }];
      }),
    );
    const named = people.flat();
    const companies = named.flatMap(({ roles }) => roles.map(({ company_id }) => company_id));
    return {
      records: named.map((person) => [person.id, presentPerson(person, publicUrl)]),
      companies: [...new Set(companies)],
    };
  }
}
