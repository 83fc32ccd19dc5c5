import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { keysOf } from '../../metering/accounts/account.decide.js';
import { accountStream } from '../../metering/accounts/account.events.js';
import { creditStream } from '../../metering/ledger/credits.events.js';
import { timelineOf } from './account-timeline.rules.js';
import { GetAccount } from '../../metering/accounts/get-account.query.js';
import { ListRefunds } from '../../metering/finding/list-refunds.query.js';
import { GetMe } from '../../metering/usage/get-me.query.js';
import { ListUsage } from '../../metering/usage/list-usage.query.js';
import { DomainError } from '../../kernel/domain-error.js';
import { sendConsolePage } from '../../web/staff/console-page.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { isUuid } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { ListDailyUsage } from '../../site/account/list-daily-usage.query.js';
import { accountPage, LEDGER_PAGE } from './account.page.js';

const USAGE_DAYS = 30;
const TIMELINE_EVENTS = 25;

/** Data of the account page: plan, keys and wallets from the log, the ledger from its read model. */
@Injectable()
export class AccountViews {
  constructor(
    private readonly queries: QueryBus,
    private readonly eventStore: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async send(request: EdgeRequest, reply: EdgeReply, accountId: string, before: bigint | null): Promise<void> {
    const today = new Date(this.clock.now()).toISOString().slice(0, 10);
    if (!isUuid(accountId)) throw new DomainError('not_found', 'There is no such account.');
    const ask = { accountId, limit: LEDGER_PAGE, offset: 0, ...(before !== null && { before }) };
    const [{ account }, me, usage, ledger, events] = await Promise.all([
      this.queries.execute(new GetAccount(accountId)),
      this.queries.execute(new GetMe(accountId)),
      this.queries.execute(new ListDailyUsage(accountId, today, USAGE_DAYS)),
      this.queries.execute(new ListUsage(ask)),
      this.recentEvents(accountId),
    ]);
    const charges = ledger.rows.filter(({ kind }) => kind === 'debit').map(({ request_id: id }) => id);
    const keys = new Map(keysOf(account).map(({ keyId, keyPrefix }) => [keyId, `${keyPrefix}…`]));
    const timeline = timelineOf(events, TIMELINE_EVENTS, keys);
    const refunds = await this.queries.execute(new ListRefunds(accountId, charges));
    const view = { me, account, usage, ledger, refunds, timeline, isFurther: before !== null };
    sendConsolePage(request, reply, accountPage(request, view));
  }

  private async recentEvents(accountId: string): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for (const stream of [accountStream(accountId), creditStream(accountId)]) {
      const newest = this.eventStore.readStream(stream, { backwards: true, maxCount: TIMELINE_EVENTS });
      for await (const event of newest) events.push(event);
    }
    return events;
  }
}
