import { type Html, html, NOTHING } from '../design/html.js';
import { dataTable, pageHead, section } from '../design/parts.js';
import { calculator, creditsNeeded } from './pricing-calculator.js';
import { estimateOf } from './pricing-estimate.js';
import { workedExamples } from './pricing-examples.js';
import { dollars, monthlyPrice, planCards } from './pricing-plans.js';
import { paidCallWords, type PricedRow, type PricingTable, withoutCredits } from './pricing.js';

/** Plans, worked examples, prices of calls, and the cost of the reader's own month. */
export function pricingBody(pricing: PricingTable, calls: ReadonlyMap<string, number>): Html {
  const { free, paidPerCall } = withoutCredits(pricing);
  const estimate = estimateOf(pricing, calls);
  return html`${pageHead({
    title: 'Pricing',
    lead: 'Each plan has monthly credits. You pay only for results: errors and requests that find nothing are free. A match of domains is charged whatever it finds.',
  })}
  ${section('Plans', html`${planCards(pricing, estimate?.plan?.title)}${terms(pricing)}`)}
  ${section('Three typical months', examples(pricing))} ${section('Buy credits', creditPrices(pricing))}
  ${section('What a call costs', html`${callPrices(pricing)}${perCall(paidPerCall, pricing)}${calculator(pricing, calls, estimate)}`)}
  ${section(
    'Free of charge',
    dataTable(
      'Free of charge',
      ['Operation', 'Without a key'],
      free.map((row) => [operation(row), row.anonymous ?? '']),
    ),
  )}`;
}

const PAYS_FOR: Readonly<Record<string, string>> = {
  api: 'searches, records, scans, clips and texts',
  enrich: 'company enrichment',
  intel: 'dossiers from public registers',
  video: 'videos',
};

function terms({ contactEmail, plans }: PricingTable): Html {
  const isForSale = plans.some(({ usdPerMonth }) => usdPerMonth !== 0);
  const wallets = Object.keys(plans[0]?.allowances ?? {}).flatMap((wallet) => {
    const paid = PAYS_FOR[wallet];
    return paid === undefined ? [] : [html`<strong>${wallet}</strong> ${paid}`];
  });
  return html`<p class="muted small">
    What each kind of credit pays for: ${wallets.map((part, at) => html`${at > 0 && '; '}${part}`)}. A call uses the
    monthly credits first, then credits you bought, which have no daily cap. Months and days are calendar months and
    days in UTC.
    ${isForSale && contactEmail !== null && html`To change plan, write to <a href="mailto:${contactEmail}">${contactEmail}</a> with your account id.`}
  </p>`;
}

function examples(pricing: PricingTable): Html {
  const cards = workedExamples(pricing).map(
    ({ title, text, estimate }) =>
      html`<li class="card">
        <h3>${title}</h3>
        <p class="muted">${text}</p>
        ${creditsNeeded(estimate)}
        <p class="foot">
          ${
            estimate.plan
              ? html`<strong>${estimate.plan.title}</strong> ${monthlyPrice(estimate.plan.usdPerMonth)}`
              : 'The largest plan and bought credits'
          }
        </p>
      </li>`,
  );
  return cards.length === 0
    ? NOTHING
    : html`<ul class="grid thirds">
        ${cards}
      </ul>`;
}

function creditPrices({ creditUsd }: PricingTable): Html {
  if (creditUsd === null) return NOTHING;
  const rows = Object.entries(creditUsd).map(([wallet, price]) => [
    wallet,
    `$${dollars(price * 100)}`,
    `$${dollars(price * 1_000)}`,
  ]);
  return html`<p>
      Stay on any plan and buy what you need beyond it: paid in USDC through
      <a href="/docs/reference/credits.purchase"><code>POST /credits/purchase</code></a
      >, added to your account at once. Bought credits do not expire.
      <a href="/docs/payments">How payments work</a>
    </p>
    ${dataTable('Prices of credits', ['Wallet', '#100 credits', '#1,000 credits'], rows)}`;
}

function callPrices({ operations }: PricingTable): Html {
  const charged = operations.filter(({ wallet }) => wallet !== null);
  return dataTable(
    'Prices of calls',
    ['Operation', '#Credits', 'Wallet', 'From plan'],
    charged.map((row) => [operation(row), row.cost, row.wallet, row.minimumPlan ?? 'every plan']),
  );
}

function perCall(rows: readonly PricedRow[], pricing: PricingTable): Html {
  if (rows.length === 0) return NOTHING;
  const [before, after] = paidCallWords(pricing);
  return html`<p class="muted small">
    ${before} ${rows.map((row, at) => html`${at > 0 && ', '}${operation(row)}`)}${after}
  </p>`;
}

function operation({ id, method, path }: PricedRow): Html {
  return html`<a href="/docs/reference/${id}"><code>${method} ${path}</code></a>`;
}
