import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { FindRecipients, type PersonRecipient } from './find-recipients.query.js';
import { SameRecords } from './same-records.service.js';
import { ServedReads } from './served-reads.service.js';

@QueryHandler(FindRecipients)
export class FindRecipientsHandler implements IQueryHandler<FindRecipients> {
  constructor(
    private readonly store: ReadStore,
    private readonly served: ServedReads,
    private readonly same: SameRecords,
  ) {}

  async execute({ kind, id }: FindRecipients): Promise<readonly PersonRecipient[]> {
    const ids = await this.same.of(kind, id);
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
