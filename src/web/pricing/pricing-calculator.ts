import { count, counted } from '../design/amounts.js';
import { type Html, html, trusted } from '../design/html.js';
import { monthlyPrice } from './pricing-plans.js';
import { type PricedRow, type PricingTable } from './pricing.js';
import { type Estimate, MOST_CALLS } from './pricing-estimate.js';

/** Monthly call counts from the page's form: `calls.<operation id>`. */
export function requestedCalls(query: Readonly<Record<string, unknown>>): Map<string, number> {
  const calls = new Map<string, number>();
  for (const [name, value] of Object.entries(query)) {
    if (!name.startsWith('calls.') || typeof value !== 'string' || !/^\d{1,8}$/.test(value)) continue;
    calls.set(name.slice('calls.'.length), Math.min(Number(value), MOST_CALLS));
  }
  return calls;
}

/** The reader's own month: calls beside each operation, and what they cost; folded until the reader uses it. */
export function calculator(pricing: PricingTable, calls: ReadonlyMap<string, number>, estimate: Estimate | null): Html {
  const charged = pricing.operations.filter(({ wallet }) => wallet !== null);
  return html`<details class="fold" ${calls.size > 0 && trusted(' open')}>
    <summary>Calculate your own month</summary>
    <form action="/pricing" data-live="#estimate">
      <div class="split counting">
        <div>
          <p class="muted">How often would you call each operation in a month?</p>
          <div class="table" role="region" aria-label="Calls a month" tabindex="0">
            <table>
              <thead>
                <tr>
                  <th scope="col">Operation</th>
                  <th scope="col" class="num">Calls a month</th>
                  <th scope="col" class="num">Credits a call</th>
                  <th scope="col">Wallet</th>
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
            <p class="actions"><button class="button">Calculate</button></p>
          </div>
        </div>
      </div>
    </form>
  </details>`;
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
  </tr>`;
}

function estimatePart(estimate: Estimate | null): Html {
  const inside =
    estimate === null ? html`<p class="muted">Enter calls beside at least one operation.</p>` : verdict(estimate);
  return html`<div id="estimate" aria-live="polite">
    <h3>Your month</h3>
    ${inside}
  </div>`;
}

function verdict(estimate: Estimate): Html {
  const { calls, plan, allowed, missing } = estimate;
  const answer = plan
    ? html`<p><strong>${plan.title}</strong> covers it: ${monthlyPrice(plan.usdPerMonth)}.</p>`
    : html`<p>
        No plan alone covers it.
        ${allowed && html`These calls are allowed from <strong>${allowed.title}</strong>. On the largest plan`}
        ${missing.length > 0 ? html`you would need ${missing.map(({ wallet, credits: lack }, at) => html`${at > 0 && ' and '}${count(lack)} more ${wallet} credits`)}.` : 'the daily cap would stop some of them.'}
      </p>`;
  return html`<p class="muted">${counted(calls, 'call')} need:</p>
    ${creditsNeeded(estimate)}${answer}`;
}

/** Credits of a month by wallet. */
export function creditsNeeded({ needs, isLeast }: Estimate): Html {
  return html`<dl class="facts">
    ${needs.map(
      ({ wallet, credits }) =>
        html`<div>
          <dt>${wallet}</dt>
          <dd class="num">${isLeast && 'from '}${counted(credits, 'credit')}</dd>
        </div>`,
    )}
  </dl>`;
}
