import { Query } from '@nestjs/cqrs';
import { type FoundCompany } from '../../companies/matching/find-company.query.js';
import { type GetKnownCompany } from '../../companies/matching/get-known-company.query.js';
import { type MentionType, type Provenance } from '../insight.events.js';

export interface MentionRow {
  readonly mention_id: string;
  readonly type: MentionType;
  readonly title: string;
  readonly url: string;
  readonly date: string;
  readonly quote: string | null;
  readonly publication: string | null;
  readonly importance_grade: string | null;
  readonly timestamp_seconds: number | null;
  /** The evidence that distinguishes the company from namesakes; null where a file stated the mention. */
  readonly proofs: readonly string[] | null;
  readonly provenance: Provenance;
}

export interface MentionPage {
  readonly company: FoundCompany;
  /** Of all matches, independent of the limit. */
  readonly counts: { readonly news: number; readonly podcast: number };
  readonly mentions: readonly MentionRow[];
}

export interface MentionFilter {
  /** Null for both. */
  readonly type: MentionType | null;
  /** The first day, YYYY-MM-DD; null for all. */
  readonly since: string | null;
  readonly limit: number;
}

/** News and podcasts about a company, newest first. Fails with not_found. */
export class ListMentions extends Query<MentionPage> {
  constructor(
    readonly company: GetKnownCompany,
    readonly filter: MentionFilter,
  ) {
    super();
  }
}
