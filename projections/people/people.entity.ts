import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type PersonIdentifier } from '../../src/companies/people/person.events.js';
import { type Provenance } from '../../src/companies/record/company.events.js';
import { type Sealed } from '../../src/kernel/sealed.js';
import { tableOf } from '../entity-table.js';

/** Which records are one person, for readers of identifiers that the rows no longer have. */
export { joinRecords } from './join-records.js';

/** One row for each person, with the fields of the record that gives the id. Names stay sealed: a query opens them. */
@Entity({ schema: 'read', name: 'people' })
export class PersonEntity {
  @PrimaryColumn('uuid') person_id!: string;
  @Column('text') short_id!: string;
  @Column('jsonb') sealed_name!: Sealed;
  @Column('jsonb', { nullable: true }) sealed_linkedin_url!: Sealed | null;
  @Column('jsonb') provenance!: Provenance;
  @Column('boolean') generated!: boolean;
  @Column('timestamptz') registered_at!: Date;
}

export const PEOPLE = tableOf(PersonEntity, [{ name: 'short_id', on: '(short_id)' }]);

/**
 * One row for each record, which is one stream of the log. `person_id` is null when it may belong to several people.
 */
@Entity({ schema: 'read', name: 'person_records' })
export class PersonRecordEntity {
  @PrimaryColumn('uuid') record_id!: string;
  @Column('uuid', { nullable: true }) person_id!: string | null;
  @Column('text') short_id!: string;
  @Column('jsonb') sealed_name!: Sealed;
  @Column('jsonb', { nullable: true }) sealed_linkedin_url!: Sealed | null;
  @Column('jsonb') provenance!: Provenance;
  @Column('boolean') generated!: boolean;
  @Column('timestamptz') registered_at!: Date;
}

export const PERSON_RECORDS = tableOf(PersonRecordEntity, [
  { name: 'person', on: '(person_id)' },
  { name: 'short_id', on: '(short_id)' },
]);

/** The identifiers of a record's person, as keyed digests. */
@Entity({ schema: 'read', name: 'person_identifiers' })
export class PersonIdentifierEntity {
  @PrimaryColumn('uuid') record_id!: string;
  @PrimaryColumn('uuid') identifier_id!: string;
  @Column('text') kind!: PersonIdentifier['kind'];
}

export const PERSON_IDENTIFIERS = tableOf(PersonIdentifierEntity, [
  { name: 'identifier', on: '(identifier_id)', early: true },
]);

/** What a person does, or did, at a company. */
@Entity({ schema: 'read', name: 'person_roles' })
export class PersonRoleEntity {
  @PrimaryColumn('uuid') record_id!: string;
  @PrimaryColumn('bigint') revision!: string;
  /** Null when the record may belong to several people, or its person was erased. */
  @Column('uuid', { nullable: true }) person_id!: string | null;
  @Column('uuid') company_id!: string;
  @Column('text') title!: string;
  @Column('boolean') is_founder!: boolean;
  @Column('boolean', { nullable: true }) is_current!: boolean | null;
  @Column('jsonb') provenance!: Provenance;
  /** When the source observed it; the latest determines the current title. */
  @Column('timestamptz') observed_at!: Date;
  @Column('timestamptz') recorded_at!: Date;
}

export const PERSON_ROLES = tableOf(PersonRoleEntity, [
  { name: 'company', on: '(company_id)' },
  { name: 'person', on: '(person_id)' },
]);

/** Sealed e-mail addresses, each with its provenance. */
@Entity({ schema: 'read', name: 'person_emails' })
export class PersonEmailEntity {
  @PrimaryColumn('uuid') record_id!: string;
  @PrimaryColumn('bigint') revision!: string;
  @Column('uuid', { nullable: true }) person_id!: string | null;
  @Column('jsonb') sealed_email!: Sealed;
  @Column('jsonb') provenance!: Provenance;
  @Column('timestamptz') recorded_at!: Date;
}

export const PERSON_EMAILS = tableOf(PersonEmailEntity, [{ name: 'person', on: '(person_id)' }]);

/**
 * SQL of one row for each role of the people whose id matches the condition. Several rows may state a role: the latest
 * observation counts, but any row makes a founder, since the others may only be silent about it.
 */
export function latestRolesSql(people: string): string {
  const role = 'r.person_id, r.company_id, lower(r.title)';
  return `SELECT DISTINCT ON (${role}) r.person_id, r.company_id, r.title, r.is_current, r.provenance, r.observed_at,
      bool_or(r.is_founder) OVER (PARTITION BY ${role}) AS is_founder
    FROM read.person_roles r WHERE r.person_id ${people}
    ORDER BY ${role}, r.observed_at DESC, r.record_id, r.revision DESC`;
}
