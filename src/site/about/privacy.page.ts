import { incompleteNote, type Operator, operatorName, writeTo } from './operator-text.js';

/** The template of the privacy notice: what this software stores, where, and for how long. */
export function privacyMarkdown(operator: Operator): string {
  const who = operatorName(operator);
  return `# Privacy

> What this service stores about visitors, customers and the people in its records.

${incompleteNote(operator)}Responsible: ${who}. For every request about personal data, ${writeTo(operator)}.

## Visitors

- Pages set no cookie and load nothing from other sites. There is no tracking and no advertising.
- A request is logged with its time, page, status and duration, without your address and without the search words.
- Free calls without a key are counted by address. The address is stored as a keyed hash, for two days.

## Customers

- An account needs no name and no email address. Its API key is stored as a keyed hash and cannot be read back.
- Signing in sets one cookie, valid for 12 hours. It holds the id of your session, encrypted.
- Each charge is recorded with its time, operation and credits, because a ledger of money must be complete.
- Texts and articles that you send for rewriting or drawing are processed and not kept in your account. Results of jobs, such as videos, are deleted after a retention period (30 days unless the operator set another).
- A submission keeps what you entered, and its contact data is encrypted with a key of its own.
- Which records the answers to your keys showed is kept encrypted for a year (unless the operator set another time), so that you can be notified of wrong values. You can switch this off for each key.
- Webhook deliveries are deleted after 30 days.
- ${operator.canDeleteAccounts ? 'You can delete your account on the [account page](/account): keys end at once, personal data is erased, and the ledger keeps only an anonymous id.' : `To end an account, ${writeTo(operator)}.`}

## People in the records

- Records of founders, investors and staff come from public sources: directories, registers, press, company websites. Each fact names its source and date.
- The purpose is information about companies and their funding. Private addresses and phone numbers are not collected.
- Email addresses of people are encrypted with a key for each person.
- To correct a record or to have it erased, ${writeTo(operator)}. Erasing destroys the person's key: encrypted data becomes unreadable everywhere, backups included, and names are removed from the pages and answers.

## Who receives data

- Customers receive records over the API, the pages and the feed.
- If a language model is configured for rewriting, texts are sent to that model's server. Payments go over the networks that the [payments guide](/docs/payments) names.
- Sites that you ask to scan see a request from this service, not from you.

## Your rights

You may ask for a copy of your data, its correction, its erasure, and a limit on its use; ${writeTo(operator)}. You may complain to the data protection authority of your country.
`;
}
