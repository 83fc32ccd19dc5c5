import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type Sealed } from '../../src/kernel/sealed.js';
import { tableOf } from '../entity-table.js';
import { SLUG_INDEXES } from '../slugs.js';
import {
  type Finding,
  type SealedPart,
  type SubmissionLink,
  type SubmittedFacts,
} from '../../src/submissions/submission.events.js';

/** One row for each submission, with its decision. */
@Entity({ schema: 'read', name: 'submissions' })
export class SubmissionEntity {
  @PrimaryColumn('uuid') submission_id!: string;
  @Column('uuid') account_id!: string;
  @Column('uuid') company_id!: string;
  @Column('text') domain!: string;
  @Column('text') slug!: string;
  @Column('text') slug_base!: string;
  @Column('integer') slug_n!: number;
  @Column('text') name!: string;
  @Column('text') status!: 'pending_review' | 'approved' | 'rejected';
  @Column('jsonb') startup!: SubmittedFacts;
  @Column('jsonb', { nullable: true }) contacts!: Sealed | null;
  @Column('text', { nullable: true }) logo_key!: string | null;
  @Column('jsonb') intake_findings!: readonly Finding[];
  @Column('jsonb', { nullable: true }) findings!: readonly Finding[] | null;
  @Column('jsonb', { nullable: true }) links!: readonly SubmissionLink[] | null;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('text', { nullable: true }) decided_by!: string | null;
  @Column('timestamptz') received_at!: Date;
  @Column('timestamptz', { nullable: true }) screened_at!: Date | null;
  @Column('timestamptz', { nullable: true }) decided_at!: Date | null;
}

export const SUBMISSIONS = tableOf(SubmissionEntity, [
  ...SLUG_INDEXES,
  { name: 'company', on: '(company_id)' },
  { name: 'queue', on: '(status, received_at, submission_id)' },
  { name: 'decided', on: '(status, decided_at, submission_id) WHERE decided_at IS NOT NULL' },
]);

/**
 * Founders, team members, and investors that are people. `state` open is the review queue; erased people are in no
 * queue.
 */
@Entity({ schema: 'read', name: 'submission_people' })
export class SubmissionPersonEntity {
  @PrimaryColumn('uuid') submission_id!: string;
  @PrimaryColumn('text') part!: SealedPart;
  @PrimaryColumn('integer') index!: number;
  @Column('text', { nullable: true }) role!: string | null;
  @Column('jsonb', { nullable: true }) sealed!: Sealed | null;
  @Column('text') state!: 'submitted' | 'open' | 'unmatched' | 'linked' | 'dismissed' | 'erased';
  @Column('uuid', { nullable: true }) person_id!: string | null;
  @Column('timestamptz', { nullable: true }) queued_at!: Date | null;
}

export const SUBMISSION_PEOPLE = tableOf(SubmissionPersonEntity, [
  { name: 'queue', on: '(state, queued_at)' },
  { name: 'person', on: '(person_id)' },
]);
