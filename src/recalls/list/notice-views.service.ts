import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type NoticeView } from './recall-notice.presenter.js';

export type BareNotice = Omit<NoticeView, 'slug' | 'formerSlug' | 'survivorSlug' | 'times'>;

export interface NoticeOf {
  readonly accountId: string;
  readonly notice: BareNotice;
}

/** Completes notices with the slugs of their records and the times of their reads. */
@Injectable()
export class NoticeViews {
  constructor(private readonly store: ReadStore) {}

  of(accountId: string, notices: readonly BareNotice[]): Promise<NoticeView[]> {
    return this.ofAll(notices.map((notice) => ({ accountId, notice })));
  }

  /** In order. */
  async ofAll(notices: readonly NoticeOf[]): Promise<NoticeView[]> {
    if (notices.length === 0) return [];
    const [slugs, former, times] = await Promise.all([
      this.slugs(notices),
      this.formerSlugs(notices),
      this.times(notices),
    ]);
    return notices.map(({ notice }) => {
      const at = notice.reads.requestIds
        .flatMap((id) => times.get(id) ?? [])
        .toSorted((a, b) => a.getTime() - b.getTime());
      const [first, last] = [at[0], at.at(-1)];
      return {
        ...notice,
        slug: slugs.get(notice.recall.record.id) ?? null,
        formerSlug: former.get(notice.recall.record.id) ?? null,
        survivorSlug: slugs.get(notice.recall.mergedInto ?? '') ?? null,
        times: first && last ? { first, last } : null,
      };
    });
  }

  private async slugs(notices: readonly NoticeOf[]): Promise<Map<string, string>> {
    const rows = await this.store.prepared<{ id: string; slug: string }>(
      'recalled-slugs',
      `SELECT company_id AS id, slug FROM read.companies WHERE company_id = ANY($1::uuid[])
       UNION ALL SELECT investor_id, slug FROM read.investors WHERE investor_id = ANY($1::uuid[]) AND slug IS NOT NULL`,
      [notices.flatMap(({ notice: { recall } }) => [recall.record.id, recall.mergedInto ?? recall.record.id])],
    );
    return new Map(rows.map(({ id, slug }) => [id, slug]));
  }

  private async formerSlugs(notices: readonly NoticeOf[]): Promise<Map<string, string>> {
    const rows = await this.store.prepared<{ id: string; slug: string }>(
      'recalled-former-slugs',
      `SELECT company_id AS id, slug FROM read.withdrawn_companies WHERE company_id = ANY($1::uuid[]) ORDER BY slug_n`,
      [notices.map(({ notice }) => notice.recall.record.id)],
    );
    return new Map(rows.map(({ id, slug }) => [id, slug]));
  }

  private async times(notices: readonly NoticeOf[]): Promise<Map<string, Date>> {
    const requests = notices.flatMap(({ accountId, notice }) =>
      notice.reads.requestIds.map((requestId) => ({ accountId, requestId })),
    );
    const rows = await this.store.prepared<{ request_id: string; at: Date }>(
      'recalled-times',
      `SELECT u.request_id, u.at FROM unnest($1::uuid[], $2::text[]) AS r(account_id, request_id)
       JOIN read.usage AS u USING (account_id, request_id) WHERE u.kind = 'debit'`,
      [requests.map(({ accountId }) => accountId), requests.map(({ requestId }) => requestId)],
    );
    return new Map(rows.map(({ request_id, at }) => [request_id, at]));
  }
}
