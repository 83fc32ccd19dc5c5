import { isWallet, PLAN_NAMES, WALLETS } from '../../kernel/credits.js';
import { type ApiKeyState, isLive } from '../../metering/accounts/account.decide.js';
import { type AccountFound } from '../../metering/accounts/get-account.query.js';
import { type ChargeRefund } from '../../metering/finding/list-refunds.query.js';
import { type OwnAccount } from '../../metering/usage/get-me.query.js';
import { type UsagePage, type UsageRow } from '../../metering/usage/list-usage.query.js';
import { presentMe } from '../../metering/usage/me.presenter.js';
import { type MeAnswer } from '../../metering/usage/usage-answers.dto.js';
import { consoleOperator } from '../../web/staff/console-guard.js';
import { type ConsoleContent, formToken } from '../../web/staff/console-page.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { newId } from '../../platform/ids/ids.js';
import { count } from '../../web/design/amounts.js';
import { columnChart, figure } from '../../web/design/charts.js';
import { field } from '../../web/design/forms.js';
import { type Html, html, NOTHING, type Part } from '../../web/design/html.js';
import { badge, buttonLink, dataTable, keyFigures, notice, pageLinks, section } from '../../web/design/parts.js';
import { type DayOfUsage } from '../../site/account/list-daily-usage.query.js';
import { ACCOUNTS } from './accounts.page.js';

export const LEDGER_PAGE = 50;

export interface AccountView {
  readonly me: OwnAccount;
  readonly account: AccountFound['account'];
  readonly usage: readonly DayOfUsage[];
  readonly ledger: UsagePage;
  readonly refunds: readonly ChargeRefund[];
  readonly isFurther: boolean;
  /** Result or error of an action. */
  readonly notice?: { readonly words: Part; readonly tone: 'good' | 'bad' };
  readonly status?: number;
}

export function accountPage(request: EdgeRequest, view: AccountView): ConsoleContent {
  const me = presentMe(view.me);
  const { accountId } = view.me;
  const mayAct = consoleOperator(request).role === 'operator';
  const act = (name: string, body: Part): Html => actForm(request, `${ACCOUNTS}/${accountId}/${name}`, body);
  return {
    title: view.account.label ?? accountId,
    path: `${ACCOUNTS}/${accountId}`,
    crumbs: [{ label: 'Accounts', href: ACCOUNTS }],
    kicker: html`Plan ${me.plan}`,
    lead: html`<code class="small">${accountId}</code>`,
    actions: html`${buttonLink('Books', `${ACCOUNTS}/${accountId}/books`, true)}`,
    ...(view.status !== undefined && { status: view.status }),
    body: html`${view.notice && notice(html`<p role="status">${view.notice.words}</p>`, view.notice.tone)}
      ${keyFigures([
        { label: 'Calls a minute', value: count(me.limits.requests_per_minute) },
        { label: 'Credits of api today', value: count(me.limits.api_today), note: capOf(me) },
        { label: 'Period ends', value: me.wallets[0]?.resets_at.slice(0, 10), note: 'midnight UTC' },
      ])}
      <div class="split">
        <div>${section('Usage', usagePart(view.usage))} ${section('Ledger', ledgerPart(view, mayAct, act))}</div>
        <div>
          ${section('Wallets', walletPart(me.wallets))} ${section('Limits hit this month', alertPart(me))}
          ${section('Keys', keyPart(view, mayAct, act))} ${mayAct && actsPart(me, act)}
        </div>
      </div>`,
  };
}

type Act = (name: string, body: Part) => Html;

/** A form submitted twice is one action: its id is the command id. */
function actForm(request: EdgeRequest, action: string, body: Part): Html {
  return html`<form method="post" action="${action}">
    ${formToken(request)}<input type="hidden" name="act" value="${newId()}" />${body}
  </form>`;
}

function reason(id: string): Html {
  return field({ name: id, label: 'Reason', required: true, attributes: { maxlength: 500 } });
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
  return dataTable(
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
  return dataTable(
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

function keyPart(
  { account: { keys }, me: { now } }: Pick<AccountView, 'account' | 'me'>,
  mayAct: boolean,
  act: Act,
): Html {
  const change = (keyId: string): Html =>
    html`<details>
      <summary>Change</summary>
      ${act(
        `keys/${keyId}`,
        html`${reason(`reason-${keyId}`)}
          <p class="actions">
            <button class="button quiet slim" name="how" value="rotate">Replace</button>
            <button class="button danger slim" name="how" value="revoke">End</button>
          </p>`,
      )}
    </details>`;
  const table = dataTable(
    'Keys',
    ['Key', 'State', ...(mayAct ? ['Change'] : [])],
    keys.map((key) => [
      html`<code>${key.keyPrefix}…</code>`,
      keyState(key, now),
      ...(mayAct ? [isLive(key, now) ? change(key.keyId) : ''] : []),
    ]),
  );
  return html`${table}
  ${
    mayAct &&
    html`<details>
      <summary>Issue a further key</summary>
      ${act(
        'keys',
        html`${reason('reason-issue')}
          <p class="actions"><button class="button slim">Issue a key</button></p>`,
      )}
    </details>`
  }`;
}

function keyState(key: ApiKeyState, now: number): Html {
  if (!isLive(key, now)) return badge('ended');
  if (key.endsAt === null) return badge('active', 'good');
  return badge(`until ${new Date(key.endsAt).toISOString().slice(0, 16).replace('T', ' ')}`, 'warn');
}

function actsPart(me: MeAnswer, act: Act): Html {
  const wallets = WALLETS.filter(isWallet).map((wallet) => [wallet, wallet] as const);
  return html`${section(
    'Grant credits',
    act(
      'grants',
      html`${field({ name: 'wallet', label: 'Wallet', choices: wallets })}
        ${field({ name: 'credits', label: 'Credits', type: 'number', required: true, attributes: { min: 1, step: 1 } })}
        ${reason('reason-grant')}
        <p class="actions"><button class="button">Grant</button></p>`,
    ),
  )}
  ${section(
    'Change the plan',
    act(
      'plan',
      html`${field({ name: 'plan', label: 'Plan', value: me.plan, choices: PLAN_NAMES.map((name) => [name, name] as const) })}
        ${reason('reason-plan')}
        <p class="actions"><button class="button quiet">Change the plan</button></p>`,
    ),
  )}`;
}

function ledgerPart({ ledger, refunds, isFurther, me }: AccountView, mayAct: boolean, act: Act): Html {
  if (ledger.rows.length === 0) return html`<p class="muted">No movement of credits yet.</p>`;
  const back = new Map(refunds.map((refund) => [refund.requestId, refund]));
  const place = `${ACCOUNTS}/${me.accountId}`;
  const last = ledger.rows.at(-1);
  return html`${dataTable(
    'Ledger',
    ['Time', 'Kind', 'Operation', '#Credits', 'Wallet', 'Request', 'Given back'],
    ledger.rows.map((row) => ledgerRow(row, back.get(row.request_id), mayAct ? act : null)),
  )}
  ${pageLinks({
    previous: isFurther ? place : null,
    next: ledger.hasMore && last ? `${place}?before=${last.revision}` : null,
    position: `${ledger.isEstimate ? 'about ' : ''}${count(ledger.total)} movements`,
  })}`;
}

function ledgerRow(row: UsageRow, refund: ChargeRefund | undefined, act: Act | null): Part[] {
  const isCharge = row.kind === 'debit';
  const giveBack =
    act &&
    html`<details>
      <summary>Give back</summary>
      ${act(
        `refunds/${encodeURIComponent(row.request_id)}`,
        html`${reason(`reason-${row.revision}`)}
          <p class="actions"><button class="button slim">Give back</button></p>`,
      )}
    </details>`;
  return [
    row.at.toISOString().slice(0, 19).replace('T', ' '),
    row.kind,
    row.operation ?? '',
    `${isCharge ? '−' : '+'}${count(Number(row.amount))}`,
    row.wallet,
    html`<code class="small">${row.request_id}</code>`,
    !isCharge ? '' : refund ? html`${badge(`${count(refund.amount)} back`, 'good')} ${refund.at.toISOString().slice(0, 10)}` : giveBack, // prettier-ignore
  ];
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
