import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type MentionType } from '../insight.events.js';
import { ListMentions, type MentionPage, type MentionRow } from './list-mentions.query.js';
import { MENTION_COLUMNS } from './mention-columns.rules.js';

@QueryHandler(ListMentions)
@Injectable()
export class ListMentionsHandler implements IQueryHandler<ListMentions> {
  constructor(
    private readonly store: ReadStore,
    private readonly queries: QueryBus,
  ) {}

  async execute({ company: reference, filter: { type, since, limit } }: ListMentions): Promise<MentionPage> {
    const company = await this.queries.execute(reference);
    const companyId = company.company_id;
    const wanted = `m.company_id = $1 AND ($2::text IS NULL OR m.type = $2) AND ($3::date IS NULL OR m.dated_on >= $3)`;
    const [counted, mentions] = await Promise.all([
      this.store.prepared<{ type: MentionType; count: number }>(
        'mention_counts',
        `SELECT m.type, count(*)::int AS count FROM read.company_mentions m WHERE ${wanted} GROUP BY m.type`,
        [companyId, type, since],
      ),
      this.store.prepared<MentionRow>(
        'mentions',
        `SELECT ${MENTION_COLUMNS} FROM read.company_mentions m WHERE ${wanted}
         ORDER BY m.dated_on DESC, m.mention_id LIMIT $4`,
        [companyId, type, since, limit],
      ),
    ]);
    const countOf = (of: MentionType): number => counted.find((row) => row.type === of)?.count ?? 0;
    return { company, counts: { news: countOf('news'), podcast: countOf('podcast') }, mentions };
  }
}
