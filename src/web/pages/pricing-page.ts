import { count, counted } from '../design/amounts.js';
import { type Html, html } from '../design/html.js';
import { badge, dataTable, pageHead, section } from '../design/parts.js';
import { type PricedPlan, type PricedRow, type PricingTable } from './pricing.js';
import { type Estimate, estimateOf, MOST_CALLS } from './pricing-estimate.js';

/** Monthly call counts from the page's form: `calls.<operation id>`. */
export function requestedCalls(query: Readonly<Record<string, unknown>>): Map<string, number> {
  const calls = new Map<string, number>();
  for (const [name, value] of Object.entries(query)) {
    if (!name.startsWith('calls.') || typeof value !== 'string' || !/^\d{1,8}$/.test(value)) continue;
    calls.set(name.slice('calls.'.length), Math.min(Number(value), MOST_CALLS));
  }
  return calls;
}

/** Plans, prices of calls, and the cost of the reader's own month. */
export function pricingBody(pricing: PricingTable, calls: ReadonlyMap<string, number>): Html {
  const charged = pricing.operations.filter(({ wallet }) => wallet !== null);
  const free = pricing.operations.filter(({ wallet }) => wallet === null);
  const estimate = estimateOf(pricing, calls);
  return html`${pageHead({
      title: 'Pricing',
      lead: 'Credits are held in wallets. A call uses the monthly allowance first, then the purchased balance, which has no daily cap. Errors and requests that find nothing are free.',
    })}
    ${section('Plans', planGrid(pricing.plans, estimate))}
    ${section(
      'Estimate your month',
      html`<form action="/pricing" data-live="#estimate">
        <div class="split counting">
          <div>
            <p class="muted">How often would you call each of these in a month?</p>
            <div class="table" role="region" aria-label="Calls a month" tabindex="0">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Operation</th>
                    <th scope="col" class="num">Calls a month</th>
                    <th scope="col" class="num">Credits a call</th>
                    <th scope="col">Wallet</th>
                    <th scope="col">From plan</th>
                  </tr>
                </thead>
                <tbody>
                  ${charged.map((row) => callRow(row, calls.get(row.id)))}
                </tbody>
              </table>
            </div>
          </div>
          <div class="aside">
            <div class="panel sticky">
              ${estimatePart(estimate)}
              <p class="actions"><button class="button">Count</button></p>
            </div>
          </div>
        </div>
      </form>`,
    )}
    ${section(
      'Free of charge',
      dataTable(
        'Free of charge',
        ['Operation', 'Without a key'],
        free.map((row) => [html`<code>${row.method} ${row.path}</code>`, row.anonymous ?? '']),
      ),
    )}
    <p class="muted small">Months and days are calendar months and days in UTC.</p>`;
}

function planGrid(plans: readonly PricedPlan[], estimate: Estimate | null): Html {
  const chosen = estimate?.plan?.title;
  return html`<ul class="grid">
    ${plans.map(
      (plan) =>
        html`<li class="card">
          <h3>${plan.title} ${plan.title === chosen && badge('covers your month', 'good')}</h3>
          <dl class="facts">
            ${Object.entries(plan.allowances).map(
              ([wallet, credits]) =>
                html`<div>
                  <dt>${wallet}</dt>
                  <dd class="num">
                    ${credits === 0 ? '–' : count(credits)}${
                      plan.dailyCaps[wallet] !== undefined &&
                      html`<br /><span class="small muted">at most ${count(plan.dailyCaps[wallet])} a day</span>`
                    }
                  </dd>
                </div>`,
            )}
          </dl>
          <p class="foot">${counted(plan.requestsPerMinute, 'request')} a minute</p>
        </li>`,
    )}
  </ul>`;
}

function callRow(row: PricedRow, calls: number | undefined): Html {
  const name = `calls.${row.id}`;
  return html`<tr>
    <th scope="row">
      <label for="${name}"><code>${row.method} ${row.path.replace('/api/v1', '')}</code></label>
    </th>
    <td class="num">
      <input
        type="number"
        class="narrow"
        id="${name}"
        name="${name}"
        min="0"
        max="${MOST_CALLS}"
        value="${calls ?? ''}"
        placeholder="0"
        inputmode="numeric"
      />
    </td>
    <td class="num">${row.cost}</td>
    <td>${row.wallet}</td>
    <td>${row.minimumPlan ?? 'every'}</td>
  </tr>`;
}

function estimatePart(estimate: Estimate | null): Html {
  const inside =
    estimate === null
      ? html`<p class="muted">Nothing counted yet: write some calls beside the operations.</p>`
      : sum(estimate);
  return html`<div id="estimate" aria-live="polite">
    <h3>Your month</h3>
    ${inside}
  </div>`;
}

function sum({ calls, needs, plan, allowed, missing, isLeast }: Estimate): Html {
  const credits = needs.map(
    ({ wallet, credits: need }) =>
      html`<div>
        <dt>${wallet}</dt>
        <dd class="num">${isLeast && 'from '}${count(need)}</dd>
      </div>`,
  );
  const verdict = plan
    ? html`<p>The plan <strong>${plan.title}</strong> covers it.</p>`
    : html`<p>
        No plan covers it alone.
        ${allowed && html`Any from <strong>${allowed.title}</strong> may make these calls; on the largest,`}
        ${missing.length > 0 ? missing.map(({ wallet, credits: lack }, at) => html`${at > 0 && ' and '}${count(lack)} credits of ${wallet}`) : 'the caps of a day'}
        remain${missing.length > 0 && ' to be bought'}.
      </p>`;
  return html`<p class="muted">${counted(calls, 'call')} take so many credits:</p>
    <dl class="facts">${credits}</dl>
    ${verdict}`;
}
