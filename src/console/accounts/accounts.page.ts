import { type ConsoleContent, formToken } from '../../web/staff/console-page.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { count } from '../../web/design/amounts.js';
import { html } from '../../web/design/html.js';
import { badge, emptyState, pageLinks } from '../../web/design/parts.js';
import { consoleTable } from '../../web/staff/console-table.js';
import { type ListedAccount } from '../../metering/accounts/list-accounts.query.js';

export const ACCOUNTS = '/operations/accounts';
export const ACCOUNTS_PAGE = 50;

export interface AccountsView {
  readonly accounts: readonly ListedAccount[];
  readonly text: string;
  readonly isFurther: boolean;
}

/** All accounts, or search results. The search is a POST body, so that no key is ever in a URL. */
export function accountsPage(request: EdgeRequest, { accounts, text, isFurther }: AccountsView): ConsoleContent {
  const address = (after?: string): string => {
    const query = new URLSearchParams({ ...(text && { q: text }), ...(after !== undefined && { after }) }).toString();
    return query === '' ? ACCOUNTS : `${ACCOUNTS}?${query}`;
  };
  const last = accounts.length === ACCOUNTS_PAGE ? accounts.at(-1) : undefined;
  const rows = accounts.map(({ accountId, label, plan, openedAt, activeKeys }) => [
    html`<a href="${ACCOUNTS}/${accountId}">${label ?? accountId}</a>`,
    html`<code class="small">${accountId}</code>`,
    badge(plan ?? 'not known yet'),
    count(activeKeys),
    openedAt.toISOString().slice(0, 10),
  ]);
  return {
    title: 'Accounts',
    path: ACCOUNTS,
    body: html`<search>
        <form class="search" method="post" action="${ACCOUNTS}/search">
          ${formToken(request)}
          <label class="sr" for="q">Account id, part of a label, or beginning of a key</label>
          <input
            type="search"
            id="q"
            name="q"
            value="${text}"
            maxlength="120"
            placeholder="Account id, part of a label, or sk_live_…"
          />
          <button class="button">Find</button>
        </form>
      </search>
      ${
        rows.length === 0
          ? isFurther
            ? emptyState('No more accounts', 'The page before was the last one.')
            : emptyState('Nothing found', 'No account has this id, such a label, or such a key.')
          : consoleTable('Accounts', ['Label', 'Account', 'Plan', '#Active keys', 'Opened'], rows)
      }
      ${pageLinks({
        previous: isFurther ? address() : null,
        next: last ? address(last.accountId) : null,
        position: text === '' ? 'the newest first' : 'in order',
      })}`,
  };
}
