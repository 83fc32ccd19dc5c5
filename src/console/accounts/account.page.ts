import { type ApiKeyState, isLive, keysOf } from '../../metering/accounts/account.decide.js';
import { type AccountFound } from '../../metering/accounts/get-account.query.js';
import { type ChargeRefund } from '../../metering/finding/list-refunds.query.js';
import { type OwnAccount } from '../../metering/usage/get-me.query.js';
import { type UsagePage, type UsageRow } from '../../metering/usage/list-usage.query.js';
import { presentMe } from '../../metering/usage/me.presenter.js';
import { type MeAnswer } from '../../metering/usage/usage-answers.dto.js';
import { consoleOperator } from '../../web/staff/console-guard.js';
import { LOG_EVENT_PATH, LOG_REQUEST_PATH } from '../../web/staff/console-navigation.js';
import { type ConsoleContent } from '../../web/staff/console-page.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { count } from '../../web/design/amounts.js';
import { columnChart, figure } from '../../web/design/charts.js';
import { type Html, html, NOTHING, type Part } from '../../web/design/html.js';
import { badge, buttonLink, keyFigures, pageLinks, section } from '../../web/design/parts.js';
import { consoleTable } from '../../web/staff/console-table.js';
import { type DayOfUsage } from '../../site/account/list-daily-usage.query.js';
import { creditStream } from '../../metering/ledger/credits.events.js';
import { actorName, secondOf } from '../moderation/moderation-places.rules.js';
import { type TimelineLine } from './account-timeline.rules.js';
import { ACCOUNTS } from './accounts.page.js';

export const LEDGER_PAGE = 50;

export interface AccountView {
  readonly me: OwnAccount;
  readonly account: AccountFound['account'];
  readonly usage: readonly DayOfUsage[];
  readonly ledger: UsagePage;
  readonly refunds: readonly ChargeRefund[];
  /** Newest first. */
  readonly timeline: readonly TimelineLine[];
  readonly isFurther: boolean;
}

export function accountPage(request: EdgeRequest, view: AccountView): ConsoleContent {
  const me = presentMe(view.me);
  const { accountId } = view.me;
  const mayAct = consoleOperator(request).role === 'operator';
  const place = `${ACCOUNTS}/${accountId}`;
  return {
    title: view.account.label ?? accountId,
    path: `${ACCOUNTS}/${accountId}`,
    crumbs: [{ label: 'Accounts', href: ACCOUNTS }],
    kicker: html`Plan ${me.plan}`,
    lead: html`<code class="small">${accountId}</code>`,
    actions: html`${mayAct && html`${actButton('Grant credits', `${place}/grants`)} ${actButton('Change the plan', `${place}/plan`)}`}
    ${buttonLink('Books', `${place}/books`, true)}`, // prettier-ignore
    body: html`${keyFigures([
        { label: 'Calls a minute', value: count(me.limits.requests_per_minute) },
        { label: 'API credits today', value: count(me.limits.api_today), note: capOf(me) },
        { label: 'Period ends', value: me.wallets[0]?.resets_at.slice(0, 10), note: 'midnight UTC' },
      ])}
      <div class="split">
        <div>${section('Usage', usagePart(view.usage))} ${section('Ledger', ledgerPart(view, mayAct))}</div>
        <div>
          ${section('Wallets', walletPart(me.wallets))} ${section('Limits hit this month', alertPart(me))}
          ${section('Keys', keyPart(view, place, mayAct))} ${section('Timeline', timelinePart(view.timeline))}
        </div>
      </div>`,
  };
}

function capOf({ limits }: MeAnswer): string {
  return limits.api_per_day === null ? 'no cap a day' : `of ${count(limits.api_per_day)} a day`;
}

function usagePart(usage: readonly DayOfUsage[]): Html {
  const sums = usage.map(({ day, spent }) => ({ day, sum: Object.values(spent).reduce((a, b) => a + b, 0) }));
  const chart = columnChart(
    'Credits spent a day, all wallets',
    sums.map(({ day, sum }) => ({ label: day.slice(8), value: Math.max(0, sum), text: sum > 0 ? count(sum) : '' })),
  );
  return chart === NOTHING
    ? html`<p class="muted">Nothing was spent in the last ${usage.length} days.</p>`
    : figure(`Credits spent a day over ${usage.length} days, all wallets; refunds taken off`, chart);
}

function walletPart(wallets: MeAnswer['wallets']): Html {
  return consoleTable(
    'Wallets',
    ['Wallet', '#Used', '#Allowance', '#Purchased'],
    wallets.map(({ wallet, used, limit, remaining_balance: balance }) => [
      wallet,
      count(used),
      count(limit),
      count(balance),
    ]),
  );
}

function alertPart({ alerts }: MeAnswer): Html {
  if (alerts.length === 0) return html`<p class="muted">None.</p>`;
  return consoleTable(
    'Limits hit',
    ['Wallet', '#Share', '#Used', 'Since'],
    alerts.map(({ wallet, threshold_pct: share, used, limit, raised_at: at }) => [
      wallet,
      html`${badge(`${share} %`, share >= 100 ? 'bad' : 'warn')}`,
      `${count(used)} of ${count(limit)}`,
      at.slice(0, 16).replace('T', ' '),
    ]),
  );
}

function keyPart({ account, me: { now } }: Pick<AccountView, 'account' | 'me'>, place: string, mayAct: boolean): Html {
  const change = ({ keyId, keyPrefix }: ApiKeyState): Html =>
    actLink(`Change ${keyPrefix}…`, `${place}/keys/${keyId}`, 'Change');
  const table = consoleTable(
    'Keys',
    ['Key', 'State', ...(mayAct ? ['Act'] : [])],
    keysOf(account).map((key) => [
      html`<code>${key.keyPrefix}…</code>`,
      keyState(key, now),
      ...(mayAct ? [isLive(key, now) ? change(key) : ''] : []),
    ]),
  );
  return html`${table} ${mayAct && html`<p>${actLink('Issue a key', `${place}/keys`)}</p>`}`;
}

function keyState(key: ApiKeyState, now: number): Html {
  if (!isLive(key, now)) return badge('ended');
  if (key.endsAt === null) return badge('active', 'good');
  return badge(`until ${new Date(key.endsAt).toISOString().slice(0, 16).replace('T', ' ')}`, 'warn');
}

/** With scripts its form opens in a dialog. */
function actLink(name: string, href: string, text = name): Html {
  return html`<a href="${href}" data-dialog="#act" ${text !== name && html`aria-label="${name}"`}>${text}</a>`;
}

function actButton(label: string, href: string): Html {
  return html`<a class="button quiet" href="${href}" data-dialog="#act">${label}</a>`;
}

function timelinePart(timeline: readonly TimelineLine[]): Html {
  if (timeline.length === 0) return html`<p class="muted">Nothing has happened yet.</p>`;
  return html`<ol class="list timeline">
    ${timeline.map(
      ({ words, at, actor, reason, href }) =>
        html`<li>
          <a href="${href}">${words}</a>${reason !== null && html`: ${reason}`}
          <div class="muted small"><span class="num">${secondOf(at)} UTC</span> · ${actorName(actor)}</div>
        </li>`,
    )}
  </ol>`;
}

function ledgerPart({ ledger, refunds, isFurther, me }: AccountView, mayAct: boolean): Html {
  if (ledger.rows.length === 0) return html`<p class="muted">No movement of credits yet.</p>`;
  const back = new Map(refunds.map((refund) => [refund.requestId, refund]));
  const place = `${ACCOUNTS}/${me.accountId}`;
  const last = ledger.rows.at(-1);
  return html`${consoleTable(
    'Ledger',
    ['Time (UTC)', 'Kind', 'Operation', '#Credits', 'Request', 'Refund'],
    ledger.rows.map((row) => ledgerRow(row, back.get(row.request_id), { accountId: me.accountId, mayAct })),
  )}
  ${pageLinks({
    previous: isFurther ? place : null,
    next: ledger.hasMore && last ? `${place}?before=${last.revision}` : null,
    position: `${ledger.isEstimate ? 'about ' : ''}${count(ledger.total)} movements`,
  })}`;
}

function ledgerRow(
  row: UsageRow,
  refund: ChargeRefund | undefined,
  { accountId, mayAct }: { readonly accountId: string; readonly mayAct: boolean },
): Part[] {
  const isCharge = row.kind === 'debit';
  const path = `${ACCOUNTS}/${accountId}/refunds/${encodeURIComponent(row.request_id)}`;
  const giveBack = mayAct && actLink(`Refund the charge of ${row.request_id}`, path, 'Refund');
  const event = new URLSearchParams({ stream: creditStream(accountId), revision: row.revision }).toString();
  return [
    html`<a href="${LOG_EVENT_PATH}?${event}">${row.at.toISOString().slice(0, 19).replace('T', ' ')}</a>`,
    row.kind,
    row.operation ?? '',
    html`${isCharge ? '−' : '+'}${count(Number(row.amount))} <span class="small muted">${row.wallet}</span>`,
    isCharge ? requestLink(row.request_id) : shortId(row.request_id),
    !isCharge ? '' : refund ? html`${badge(`${count(refund.amount)} back`, 'good')} ${refund.at.toISOString().slice(0, 10)}` : giveBack, // prettier-ignore
  ];
}

/** Leads to everything that the request caused. */
function requestLink(id: string): Html {
  return html`<a href="${LOG_REQUEST_PATH}?id=${encodeURIComponent(id)}">${shortId(id)}</a>`;
}

/** Its end: ids begin with their time. A whole one would push the action of its row out of sight. */
function shortId(id: string): Html {
  return html`<code class="small" title="${id}">…${id.slice(-8)}</code>`;
}

/** @param apiKey null where the key was shown before, or created more than five minutes ago. */
export function issuedKeyPage(accountId: string, apiKey: string | null): ConsoleContent {
  const place = `${ACCOUNTS}/${accountId}`;
  return {
    title: apiKey === null ? 'No key to show' : 'The new key',
    path: `${place}/keys`,
    crumbs: [
      { label: 'Accounts', href: ACCOUNTS },
      { label: 'The account', href: place },
    ],
    lead:
      apiKey === null
        ? 'A new key is shown once, within five minutes after it was made. Loading this page again changes nothing.'
        : 'It is shown this once. Hand it over now.',
    body: html`${apiKey !== null && html`<pre tabindex="0" data-secret><code>${apiKey}</code></pre>`}
      <p><a href="${place}">Back to the account</a></p>`,
  };
}
