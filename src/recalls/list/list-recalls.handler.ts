import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { noticeDecider, withReads } from '../recalls.decide.js';
import { type NoticedRecall, type OpenedRecall } from '../recalls.events.js';
import { RecallChoices } from './recall-choices.service.js';
import { ListRecalls, type RecallsPage } from './list-recalls.query.js';
import { NoticeViews } from './notice-views.service.js';

interface NoticeRow {
  readonly position: string;
  readonly noticed_at: Date;
  readonly recall: OpenedRecall;
  readonly parts: readonly NoticedRecall[];
}

@QueryHandler(ListRecalls)
@Injectable()
export class ListRecallsHandler implements IQueryHandler<ListRecalls> {
  constructor(
    private readonly store: ReadStore,
    private readonly choices: RecallChoices,
    private readonly views: NoticeViews,
  ) {}

  async execute({ ask }: ListRecalls): Promise<RecallsPage> {
    const { accountId, since, limit } = ask;
    const classes = ask.classes ?? (await this.choices.of(accountId));
    const isNewestFirst = ask.isNewestFirst ?? false;
    const order = isNewestFirst ? 'DESC' : 'ASC';
    const rows = await this.store.prepared<NoticeRow>(
      `recalls-of-account-${order}`,
      `SELECT n.position, n.noticed_at, r.recall, (
         SELECT jsonb_agg(p.notice ORDER BY p.part) FROM read.recall_notices AS p
         WHERE p.account_id = n.account_id AND p.recall_id = n.recall_id) AS parts
       FROM read.recall_notices AS n JOIN read.recalls AS r USING (recall_id)
       WHERE n.account_id = $1 AND n.part = 0 AND r.classes && $3
         AND ${isNewestFirst ? '($2::bigint = 0 OR n.position < $2)' : 'n.position > $2'}
       ORDER BY n.position ${order} LIMIT $4`,
      [accountId, since.toString(), classes, limit + 1],
    );
    const shown = rows.slice(0, limit);
    const views = await this.views.of(
      accountId,
      shown.map(({ recall, parts }) => ({ recall, ...parts.reduce(withReads, noticeDecider.initial) })),
    );
    const listed = views.map((view, index) => {
      const { position, noticed_at: noticedAt } = shown[index] as NoticeRow;
      return { ...view, position: BigInt(position), noticedAt };
    });
    return { rows: listed, hasMore: rows.length > limit, classes };
  }
}
