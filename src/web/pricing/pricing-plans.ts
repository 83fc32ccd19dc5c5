import { count, counted } from '../design/amounts.js';
import { type Html, html } from '../design/html.js';
import { badge, buttonLink, factList } from '../design/parts.js';
import { type PricedPlan, type PricingTable } from './pricing.js';

/** `$19 a month`, `free of charge`, or a price on request. */
export function monthlyPrice(usdPerMonth: number | null): string {
  if (usdPerMonth === null) return 'price on request';
  return usdPerMonth === 0 ? 'free of charge' : `$${dollars(usdPerMonth)} a month`;
}

export function dollars(amount: number): string {
  return amount.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 });
}

/** One card a plan: price, credits, what the plan adds, and how to get it. `chosen` covers the reader's month. */
export function planCards(pricing: PricingTable, chosen: string | undefined): Html {
  return html`<ul class="grid plans">
    ${pricing.plans.map(
      (plan) =>
        html`<li class="card plan">
          <h3>${plan.title}</h3>
          <p class="price">
            ${plan.usdPerMonth === null ? 'On request' : html`$${dollars(plan.usdPerMonth)} <small>a month</small>`}
          </p>
          ${plan.title === chosen && html`<p>${badge('covers your month', 'good')}</p>`}
          ${factList([
            ...Object.entries(plan.allowances).map(
              ([wallet, credits]) => [wallet, allowance(plan, wallet, credits)] as const,
            ),
            ['rate', `${counted(plan.requestsPerMinute, 'request')} a minute`],
          ])}
          ${operationsOf(plan, pricing)}
          <p class="foot">${way(plan, pricing.contactEmail)}</p>
        </li>`,
    )}
  </ul>`;
}

function allowance(plan: PricedPlan, wallet: string, credits: number): Html {
  if (credits === 0) return html`<span class="muted">not included</span>`;
  const cap = plan.dailyCaps[wallet];
  return html`<span class="num">${counted(credits, 'credit')}</span>${
      cap !== undefined && html`<br /><span class="small muted">at most ${count(cap)} a day</span>`
    }`;
}

/** How many priced operations the plan allows, and which it is the lowest to allow. */
function operationsOf(plan: PricedPlan, { plans, operations }: PricingTable): Html {
  const rank = (title: string | null): number => plans.findIndex((one) => one.title === title);
  const priced = operations.filter(({ wallet }) => wallet !== null);
  const allowed = priced.filter(({ minimumPlan }) => rank(minimumPlan) <= rank(plan.title));
  const added = operations.filter(({ minimumPlan }) => minimumPlan === plan.title);
  const scope = allowed.length === priced.length ? 'All' : `${allowed.length} of`;
  return html`<p class="small">
    ${scope}
    ${counted(priced.length, 'priced operation')}${
      added.length > 0 &&
      html`.<br />From this plan on:
        ${added.map(
          ({ id, method, path }, at) =>
            html`${at > 0 && ', '}<a href="/docs/reference/${id}"
                ><code>${method} ${path.replace('/api/v1', '')}</code></a
              >`,
        )}`
    }
  </p>`;
}

function way(plan: PricedPlan, contactEmail: string | null): Html {
  if (plan.usdPerMonth === 0) return buttonLink('Get a key', '/sign-up');
  if (contactEmail === null) return html`<span class="muted">Ask the operator of this service for this plan.</span>`;
  const subject = encodeURIComponent(`Scoutline plan ${plan.title}`);
  const body = encodeURIComponent(`I would like the plan ${plan.title}. My account id (from /account): `);
  return buttonLink(`Choose ${plan.title}`, `mailto:${contactEmail}?subject=${subject}&body=${body}`, true);
}
