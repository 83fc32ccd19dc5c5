import { type GuideContext } from './guide.js';

export function creditsMarkdown({ base }: GuideContext): string {
  return TEXT.replaceAll('{base}', base);
}

const TEXT = `# Credits and limits

> What a call costs, where its credits come from, and what happens when there are none.

## Wallets

An account has four wallets: \`api\`, \`enrich\`, \`intel\` and \`video\`. The page of each operation names its price and its wallet; [pricing](/pricing) lists all of them and estimates a month.

| part | what it is |
|---|---|
| allowance | credits that the plan gives each wallet for a calendar month (UTC); used first. A plan may cap a day's use of it |
| balance | credits bought beside the plan; used when the allowance or its daily cap is exhausted. It has no daily cap |

\`GET /api/v1/me\` shows plan, wallets and limits; \`GET /api/v1/usage\` lists each movement with its request. Both are free.

\`\`\`sh
curl {base}/api/v1/me -H "Authorization: Bearer $API_KEY"
\`\`\`

## What is charged

A charged answer has \`credits\` with \`cost\` and what remains. These are free:

- a search or lookup that finds nothing; only \`POST /startups/match\` is charged whatever it finds
- every answer with status 400 or above
- an answer that repeats an earlier one under the same \`Idempotency-Key\`
- a job that fails: its credits are refunded to where they came from, and after the end of the month to the balance

Jobs are charged when they start, all other calls when their work has succeeded. Each page of a list is a call.

## Limits

| limit | how it counts |
|---|---|
| requests a minute | by key's account, over the last 60 seconds |
| credits a day | the daily cap of the plan, if it has one; a day is a calendar day in UTC |
| calls without a key | by address, a day or a minute; [pricing](/pricing) says how many |
| work without a result | errors and misses may take 20 seconds of work a minute without a plan, 40 with one |

\`RateLimit-Policy\` names each limit of an answer, and \`RateLimit\` what is left (\`r\`) and the seconds until it is full again (\`t\`).

## When a limit is reached

The status is 429, for a few operations 402. \`code\` says which limit, and \`Retry-After\` how long to wait; where it is missing, waiting does not help.

| code | what to do |
|---|---|
| [rate_limit](/problems/rate_limit) | wait as long as \`Retry-After\` says |
| [quota_exhausted](/problems/quota_exhausted) | wait until the next day, or use purchased credits |
| [insufficient_credits](/problems/insufficient_credits) | buy credits, wait for the next month, or change the plan |
| [plan_required](/problems/plan_required), [plan_too_low](/problems/plan_too_low) | the operation needs a higher plan |

A webhook for [credits.low](/docs/webhooks) reports a wallet that has less than a tenth of its month's allowance. [Payments](/docs/payments) describes how a program buys credits.

## Retrying without a second charge

A POST with an \`Idempotency-Key\` may be sent again within 24 hours. The second answer is the first one, with \`Idempotency-Replayed: true\`, and costs nothing. Another body under the same key is a 422. A GET whose answer was lost is charged again.
`;
