import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { isUuid } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { GetMention, type MentionRecord } from './get-mention.query.js';
import { MENTION_COLUMNS } from './mention-columns.rules.js';

@QueryHandler(GetMention)
@Injectable()
export class GetMentionHandler implements IQueryHandler<GetMention> {
  constructor(private readonly store: ReadStore) {}

  async execute({ mentionId }: GetMention): Promise<MentionRecord> {
    const rows = isUuid(mentionId)
      ? await this.store.prepared<MentionRecord>(
          'mention_by_id',
          `SELECT ${MENTION_COLUMNS}, c.name AS company_name, c.slug AS company_slug, c.generated
           FROM read.company_mentions m JOIN read.companies c USING (company_id)
           WHERE m.mention_id = $1 AND c.status <> 'pending'`,
          [mentionId],
        )
      : [];
    if (!rows[0]) throw new DomainError('not_found', 'There is no such mention.');
    return rows[0];
  }
}
