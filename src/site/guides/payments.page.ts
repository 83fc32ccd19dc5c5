import { type GuideContext } from './guide.js';

export function paymentsMarkdown({ base, records }: GuideContext): string {
  return TEXT.replaceAll('{base}', base).replaceAll('{slug}', records.company.slug);
}

const TEXT = `# Payments

> Programs pay for single calls, or buy credits, in digital dollars (USDC on Base).

Two protocols are offered at once, MPP and x402. In both the payer signs a transfer (EIP-3009) and the service submits it. Where the operator has not set up payments, paid operations answer 503 [not_configured](/problems/not_configured).

| operation | accepts |
|---|---|
| [mpp.company](/docs/reference/mpp.company) | a payment; no account |
| [videosite.transcript](/docs/reference/videosite.transcript) | a key or a payment |
| [visual_tldr.generate](/docs/reference/visual_tldr.generate) | a key or a payment |
| [credits.purchase](/docs/reference/credits.purchase) | a key and a payment: adds credits to a wallet |

The 402 answer names the price; \`x-payment-info\` in [OpenAPI](/openapi.json) has the prices of all, and \`/.well-known/ucp\` lists what is sold.

## Paying a call

Send the request without a payment. The answer is a 402 with a challenge for each protocol:

\`\`\`sh
curl -i "{base}/api/mpp/company?slug={slug}"
\`\`\`

| step | MPP | x402 |
|---|---|---|
| challenge of the 402 | \`WWW-Authenticate: Payment …\` | \`PAYMENT-REQUIRED\` |
| payment with the same request | \`Authorization: Payment …\`; beside a key \`Payment-Authorization\` | \`PAYMENT-SIGNATURE\` |
| receipt of the 200 | \`Payment-Receipt\` | \`PAYMENT-RESPONSE\` |
| library that does all steps | \`mppx/client\` | \`@x402/fetch\` |

Invalid requests get their 400 or 404 without a challenge. A quoted price holds for five minutes.

## What is promised

| promise | how it holds |
|---|---|
| one charge | the chain accepts an authorization once, and the service claims it once |
| one answer | a payment buys one request; the same payment repeats its answer for 24 hours |
| no charge for a failure | the work is done after verification and before settlement |
| bought credits | are granted once, also where the answer never arrived |

## When it fails

A refused payment is a 402 with a new challenge and a \`reason\`, such as \`payment-expired\`, \`payment-insufficient\`, \`insufficient-funds\` or \`payment-used\`.

A 503 with \`reason: settlement-unknown\` means that the settlement is not confirmed yet. Send the same request with the same payment again: it is charged at most once. A new payment could be a second charge.

Where a key and a payment are possible, a key takes precedence: a wrong key is a 401, a key without credits a 429.
`;
