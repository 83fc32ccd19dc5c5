import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { isLive, keysOf } from '../../metering/accounts/account.decide.js';
import { GetAccount } from '../../metering/accounts/get-account.query.js';
import { GetMe } from '../../metering/usage/get-me.query.js';
import { presentMe } from '../../metering/usage/me.presenter.js';
import { isUuid } from '../../platform/ids/ids.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { type ConsoleContent } from '../../web/staff/console-page.js';
import { grantPage, issuePage, keyPage, planPage, refundPage, type RefusedForm } from './account-acts.page.js';

/** An action on an account. */
export type AccountAct =
  | { readonly kind: 'grant' | 'plan' | 'issue' }
  | { readonly kind: 'key'; readonly keyId: string }
  | { readonly kind: 'refund'; readonly requestId: string };

/** Name of the field with the reason, as `account-acts.page.ts` has it. */
export function reasonField(act: AccountAct): string {
  return `reason-${act.kind === 'key' ? act.keyId : act.kind}`;
}

/** The forms of an account's actions. */
@Injectable()
export class AccountActForms {
  constructor(private readonly queries: QueryBus) {}

  /** @throws DomainError not_found for an unknown account or an ended key */
  async page(request: EdgeRequest, accountId: string, act: AccountAct, refused?: RefusedForm): Promise<ConsoleContent> {
    if (!isUuid(accountId)) throw new DomainError('not_found', 'There is no such account.');
    const { account, now } = await this.queries.execute(new GetAccount(accountId));
    const target = { accountId, label: account.label ?? null, ...(refused && { refused }) };
    switch (act.kind) {
      case 'grant':
        return grantPage(request, target);
      case 'plan':
        return planPage(request, target, presentMe(await this.queries.execute(new GetMe(accountId))).plan);
      case 'issue':
        return issuePage(request, target);
      case 'refund':
        return refundPage(request, target, act.requestId);
      case 'key': {
        const key = keysOf(account).find((one) => one.keyId === act.keyId && isLive(one, now));
        if (!key) throw new DomainError('not_found', 'The account has no such active key.');
        return keyPage(request, target, key);
      }
    }
  }
}
