import { incompleteNote, type Operator, operatorName, writeTo } from './operator-text.js';

/** The template of the terms of use, with what the software enforces by itself. */
export function termsMarkdown(operator: Operator): string {
  const who = operatorName(operator);
  return `# Terms

> The rules for using this service and its data.

${incompleteNote(operator)}Your contract is with ${who}. For questions, ${writeTo(operator)}.

## Your account

- An account is its keys. Keep them secret; replace a key on the [account page](/account) as soon as someone else may know it.
- You are responsible for calls made with your keys.
- One person or company may not open several free accounts to get around limits.

## Credits and prices

- The [pricing page](/pricing) has the price of each call and plan. A price change applies to later calls only.
- Errors and requests that find nothing cost nothing; a match of domains is charged whatever it finds. Failed jobs are refunded.
- Monthly credits end with the month (UTC). Credits that you bought do not expire while the account exists.
- Each charge has a request id in your usage list. If a charge is wrong, ${writeTo(operator)} with that id.

## What you may do with the data

- Use it inside your product, research or company, with its source where you publish a fact.
- Do not sell or publish the data set as a whole, and do not use it to contact people against their will.
- Third-party texts, such as press articles and logos, remain the property of their owners.

## What we promise, and what we do not

- Each fact carries its source and date. A source can be wrong, and a fact can be out of date: check it before you rely on it.
- Prices on prediction markets are no advice to trade.
- The service is provided as available; the [status page](/status) has its uptime. Liability is limited as far as the law allows.

## Fair use

- Keep to the [rate limits](/docs/credits). Do not attack the service, and do not use it to scan sites in order to attack them.
- Accounts that break these rules can be closed. Credits that you bought are refunded unless the law allows otherwise.

## Changes

Changes of these terms are announced on the [changelog](/changelog) before they apply.
`;
}
