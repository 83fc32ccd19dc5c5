import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type Provenance } from '../../src/companies/record/company.events.js';
import { type Sealed } from '../../src/kernel/sealed.js';
import { tableOf } from '../../src/platform/projector/entity-table.js';

/** One row a person. Names stay sealed: a query opens them with the vault. */
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

/** What a person does, or did, at a company. */
@Entity({ schema: 'read', name: 'person_roles' })
export class PersonRoleEntity {
  @PrimaryColumn('uuid') person_id!: string;
  @PrimaryColumn('bigint') revision!: string;
  @Column('uuid') company_id!: string;
  @Column('text') title!: string;
  @Column('boolean') is_founder!: boolean;
  @Column('boolean', { nullable: true }) is_current!: boolean | null;
  @Column('jsonb') provenance!: Provenance;
  @Column('timestamptz') recorded_at!: Date;
}

export const PERSON_ROLES = tableOf(PersonRoleEntity, [{ name: 'company', on: '(company_id)' }]);

/** Sealed addresses, each with where it came from. */
@Entity({ schema: 'read', name: 'person_emails' })
export class PersonEmailEntity {
  @PrimaryColumn('uuid') person_id!: string;
  @PrimaryColumn('bigint') revision!: string;
  @Column('jsonb') sealed_email!: Sealed;
  @Column('jsonb') provenance!: Provenance;
  @Column('timestamptz') recorded_at!: Date;
}

export const PERSON_EMAILS = tableOf(PersonEmailEntity);
