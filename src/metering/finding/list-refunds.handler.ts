import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type ChargeRefund, ListRefunds } from './list-refunds.query.js';

@QueryHandler(ListRefunds)
@Injectable()
export class ListRefundsHandler implements IQueryHandler<ListRefunds> {
  constructor(private readonly store: ReadStore) {}

  async execute({ accountId, requestIds }: ListRefunds): Promise<readonly ChargeRefund[]> {
    if (requestIds.length === 0) return [];
    const rows = await this.store.prepared<{ request_id: string; at: Date; amount: string }>(
      'refunds-of-charges',
      `SELECT request_id, at, amount FROM read.usage
       WHERE account_id = $1 AND request_id = ANY($2::text[]) AND kind = 'refund'`,
      [accountId, requestIds],
    );
    return rows.map(({ request_id: requestId, at, amount }) => ({ requestId, at, amount: Number(amount) }));
  }
}
