import { Query } from '@nestjs/cqrs';
import { type FoundCompany } from '../../companies/matching/find-company.query.js';
import { type GetKnownCompany } from '../../companies/matching/get-known-company.query.js';
import { type MentionType } from '../insight.events.js';

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
  /** What told the company from its namesakes; null where a file stated it. */
  readonly proofs: readonly string[] | null;
  readonly provenance: Readonly<Record<string, unknown>>;
}

export interface MentionPage {
  readonly company: FoundCompany;
  /** Of all that match, whatever the limit. */
  readonly counts: { readonly news: number; readonly podcast: number };
  readonly mentions: readonly MentionRow[];
}

export interface MentionFilter {
  /** Null for both. */
  readonly type: MentionType | null;
  /** First day, YYYY-MM-DD; null for all. */
  readonly since: string | null;
  readonly limit: number;
}

/** What news and podcasts say of a company, the newest first. Fails with not_found. */
export class ListMentions extends Query<MentionPage> {
  constructor(
    readonly company: GetKnownCompany,
    readonly filter: MentionFilter,
  ) {
    super();
  }
}
