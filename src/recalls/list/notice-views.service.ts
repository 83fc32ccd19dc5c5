import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type NoticeView } from './recall-notice.presenter.js';

export type BareNotice = Omit<NoticeView, 'slug' | 'times'>;

/** Completes notices with the slugs of their records and the times of their reads. */
@Injectable()
export class NoticeViews {
  constructor(private readonly store: ReadStore) {}

  async of(accountId: string, notices: readonly BareNotice[]): Promise<NoticeView[]> {
    if (notices.length === 0) return [];
    const [slugs, times] = await Promise.all([this.slugs(notices), this.times(accountId, notices)]);
    return notices.map((notice) => {
      const at = notice.reads.requestIds
        .flatMap((id) => times.get(id) ?? [])
        .toSorted((a, b) => a.getTime() - b.getTime());
      const [first, last] = [at[0], at.at(-1)];
      return {
        ...notice,
        slug: slugs.get(notice.recall.record.id) ?? null,
        times: first && last ? { first, last } : null,
      };
    });
  }

  private async slugs(notices: readonly BareNotice[]): Promise<Map<string, string>> {
    const rows = await this.store.prepared<{ id: string; slug: string }>(
      'recalled-slugs',
      `SELECT company_id AS id, slug FROM read.companies WHERE company_id = ANY($1::uuid[])
       UNION ALL SELECT investor_id, slug FROM read.investors WHERE investor_id = ANY($1::uuid[]) AND slug IS NOT NULL`,
      [notices.map(({ recall }) => recall.record.id)],
    );
    return new Map(rows.map(({ id, slug }) => [id, slug]));
  }

  private async times(accountId: string, notices: readonly BareNotice[]): Promise<Map<string, Date>> {
    const rows = await this.store.prepared<{ request_id: string; at: Date }>(
      'recalled-times',
      `SELECT request_id, at FROM read.usage WHERE account_id = $1 AND request_id = ANY($2::text[]) AND kind = 'debit'`,
      [accountId, notices.flatMap(({ reads }) => reads.requestIds)],
    );
    return new Map(rows.map(({ request_id, at }) => [request_id, at]));
  }
}
