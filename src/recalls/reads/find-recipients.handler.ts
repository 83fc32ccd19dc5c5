import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { FindRecipients, type PersonRecipient } from './find-recipients.query.js';
import { ServedReads } from './served-reads.service.js';

/** Records that are the same person, or other names of the same investor. */
const SAME = {
  person: `SELECT record_id AS id FROM read.person_records
    WHERE person_id IN (SELECT person_id FROM read.person_records WHERE record_id = $1 OR person_id = $1)`,
  investor: `SELECT investor_id AS id FROM read.investors WHERE merged_into = $1
    UNION SELECT merged_into FROM read.investors WHERE investor_id = $1 AND merged_into IS NOT NULL`,
} as const;

@QueryHandler(FindRecipients)
export class FindRecipientsHandler implements IQueryHandler<FindRecipients> {
  constructor(
    private readonly store: ReadStore,
    private readonly served: ServedReads,
  ) {}

  async execute({ kind, id }: FindRecipients): Promise<readonly PersonRecipient[]> {
    const same = await this.store.query<{ id: string }>(SAME[kind], [id]);
    const ids = [...new Set([id, ...same.map((row) => row.id)])];
    const recipients = await this.served.recipients(ids.map((each) => ({ kind, id: each })));
    const rows = await this.store.query<{ account_id: string; label: string | null }>(
      'SELECT account_id, label FROM read.accounts WHERE account_id = ANY($1::uuid[])',
      [recipients.map(({ accountId }) => accountId)],
    );
    const labels = new Map(rows.map(({ account_id, label }) => [account_id, label]));
    return recipients.map(({ accountId, reads, firstRequestId, lastRequestId }) => ({
      accountId,
      label: labels.get(accountId) ?? null,
      reads,
      firstRequestId,
      lastRequestId,
    }));
  }
}
