import { Query } from '@nestjs/cqrs';
import { type MentionRow } from './list-mentions.query.js';

export interface MentionRecord extends MentionRow {
  readonly company_name: string;
  readonly company_slug: string;
  /** True for a generated company's mention. */
  readonly generated: boolean;
}

/** Fails with not_found. */
export class GetMention extends Query<MentionRecord> {
  constructor(readonly mentionId: string) {
    super();
  }
}
