import { type OwnAccount } from '../../metering/usage/get-me.query.js';
import { type UsageRow } from '../../metering/usage/list-usage.query.js';
import { presentMe } from '../../metering/usage/me.presenter.js';
import { type MeAnswer, type WalletState } from '../../metering/usage/usage-answers.dto.js';
import { count, counted } from '../../web/design/amounts.js';
import { columnChart, figure } from '../../web/design/charts.js';
import { hiddenValues } from '../../web/design/forms.js';
import { type Html, html, NOTHING } from '../../web/design/html.js';
import { buttonLink, dataTable, keyFigures, notice, pageHead, section } from '../../web/design/parts.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { FORM_TOKEN } from '../../web/sessions/form-tokens.js';
import { type SignedIn } from '../session/sessions.service.js';
import { minute, second } from './account-times.js';
import { accountTabs } from './account-tabs.page.js';
import { copyable } from './copyable.page.js';
import { type DayOfUsage } from './list-daily-usage.query.js';
import { ACCOUNT_PLACE } from './sign-in.page.js';

export interface AccountOverview {
  readonly me: OwnAccount;
  readonly activeKeys: number;
  readonly usage: readonly DayOfUsage[];
  readonly movements: readonly UsageRow[];
  readonly session: Pick<SignedIn, 'keyId' | 'formToken'>;
}

export function accountPage({ me: current, activeKeys, usage, movements, session }: AccountOverview): PageContent {
  const me = presentMe(current);
  return {
    ...ACCOUNT_PLACE,
    body: html`${pageHead({
      title: 'Your account',
      kicker: html`Plan ${me.plan}`,
      lead: html`Account ${copyable(me.account_id)}`,
      actions: html`<form method="post" action="/account/session/end">
        ${tokenField(session)}<button class="button quiet">Sign out</button>
        <button class="button quiet" formaction="/account/session/end-all">Sign out everywhere</button>
      </form>`,
    })}
    ${accountTabs('/account')} ${alertPart(me.alerts)}
    ${keyFigures([
      { label: 'Calls a minute', value: count(me.limits.requests_per_minute) },
      {
        label: 'API credits today',
        value: count(me.limits.api_today),
        note: me.limits.api_per_day === null ? 'no cap a day' : `of ${count(me.limits.api_per_day)} a day`,
      },
      { label: 'Active keys', value: count(activeKeys), note: html`<a href="/account/keys">Manage keys</a>` },
      { label: 'Period ends', value: me.wallets[0]?.resets_at.slice(0, 10), note: 'midnight UTC' },
    ])}
    ${section('Usage', usagePart(usage))} ${section('Wallets', walletPart(me.wallets))}
    ${section('Latest movements', movementPart(movements), { label: 'All, with filters and CSV', href: '/account/usage' })}
    ${section(
      'Your data',
      html`<p class="actions">
        ${buttonLink('Export everything as JSON', '/account/export.json', true)}<a href="/account/delete"
          >Delete this account</a
        >
      </p>`,
    )}`,
  };
}

/** The highest alert of each wallet, as `GET /me` has them. */
function alertPart(alerts: MeAnswer['alerts']): Html | false {
  const highest = new Map<string, MeAnswer['alerts'][number]>();
  for (const alert of alerts) {
    if (alert.threshold_pct >= (highest.get(alert.wallet)?.threshold_pct ?? 0)) highest.set(alert.wallet, alert);
  }
  const texts = [...highest.values()].map(({ wallet, threshold_pct: pct, raised_at: at }) =>
    pct >= 100
      ? `The month’s allowance of ${wallet} has been used up since ${minute(at)} UTC.`
      : `The use of ${wallet} reached ${pct} % of the month’s allowance at ${minute(at)} UTC.`,
  );
  return (
    texts.length > 0 &&
    notice(
      texts.map((text) => html`<p>${text}</p>`),
      'warn',
    )
  );
}

function usagePart(usage: readonly DayOfUsage[]): Html {
  const wallets = [...new Set(usage.flatMap(({ spent }) => Object.keys(spent)))].sort();
  const sums = usage.map(({ day, spent }) => ({ day, sum: Object.values(spent).reduce((a, b) => a + b, 0) }));
  const chart = columnChart(
    'Credits spent a day, all wallets',
    sums.map(({ day, sum }) => ({ label: day.slice(8), value: Math.max(0, sum), text: sum > 0 ? count(sum) : '' })),
  );
  if (chart === NOTHING) {
    return html`<p class="muted">
      Nothing was spent in the last ${counted(usage.length, 'day')}.
      <a href="/docs/first-five-minutes">Make the first call</a>
    </p>`;
  }
  const table = dataTable(
    'Credits spent a day',
    ['Day', ...wallets.map((wallet) => `#${wallet}`)],
    usage
      .filter(({ spent }) => Object.keys(spent).length > 0)
      .toReversed()
      .map(({ day, spent }) => [day, ...wallets.map((wallet) => count(spent[wallet] ?? 0))]),
  );
  return html`${figure(`Credits spent a day over ${usage.length} days, all wallets; refunds taken off`, chart)}
    <details>
      <summary>By wallet</summary>
      ${table}
    </details>`;
}

function walletPart(wallets: MeAnswer['wallets']): Html {
  const row = ({ wallet, limit, used, remaining_period: left, remaining_balance: balance }: WalletState): Html => {
    const share = limit === 0 ? 0 : Math.min(100, (used / limit) * 100);
    const words = limit === 0 ? 'not in this plan' : `${count(left)} of ${count(limit)} left`;
    return html`<li>
      <span>${wallet}</span
      ><svg class="bar" aria-hidden="true">
        <rect class="track" width="100%" height="100%" rx="3" />
        <rect class="fill" width="${share.toFixed(1)}%" height="100%" rx="3" /></svg
      ><span class="value">${words}${balance > 0 && html` <small>+ ${count(balance)} purchased</small>`}</span>
    </li>`;
  };
  return html`<ul class="bars stacked">
      ${wallets.map(row)}
    </ul>
    <p class="hint">Bars show how much of this month’s allowance is used. <a href="/pricing">Plans and prices</a></p>`;
}

function tokenField({ formToken }: AccountOverview['session']): Html {
  return hiddenValues({ [FORM_TOKEN]: formToken });
}

function movementPart(rows: readonly UsageRow[]): Html {
  return rows.length === 0
    ? html`<p class="muted">None yet.</p>`
    : dataTable(
        'Latest movements',
        ['Time, UTC', 'Operation', 'Kind', '#Credits', 'Wallet', 'Request'],
        rows.map(({ at, operation, kind, amount, wallet, request_id: request }) => [
          second(at),
          operation ?? '',
          kind,
          `${kind === 'debit' ? '−' : '+'}${count(Number(amount))}`,
          wallet,
          copyable(request),
        ]),
      );
}
