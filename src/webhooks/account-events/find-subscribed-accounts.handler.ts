import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { FindSubscribedAccounts } from './find-subscribed-accounts.query.js';

@QueryHandler(FindSubscribedAccounts)
@Injectable()
export class FindSubscribedAccountsHandler implements IQueryHandler<FindSubscribedAccounts> {
  constructor(private readonly store: ReadStore) {}

  async execute({ event, accountIds }: FindSubscribedAccounts): Promise<ReadonlySet<string>> {
    const rows = await this.store.prepared<{ account_id: string }>(
      'subscribed-accounts',
      `SELECT DISTINCT account_id FROM ops.webhook_lanes
       WHERE account_id = ANY($2::uuid[]) AND open AND $1 = ANY(events)`,
      [event, accountIds],
    );
    return new Set(rows.map((row) => row.account_id));
  }
}
