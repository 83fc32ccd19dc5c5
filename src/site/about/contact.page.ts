import { type Operator, operatorName } from './operator-text.js';

const REASONS: readonly (readonly [about: string, what: string])[] = [
  ['Order a plan', 'the plan, and your account id from [your account](/account)'],
  ['Correct a record', 'the address of its page, what is wrong, and a source for what is right'],
  ['Remove a person', 'the address of the page; you need not give a reason if the page is about you'],
  ['A charge that is wrong', 'the request id from your usage list'],
  ['A security problem', 'how to repeat it; please do not publish it before it is fixed'],
];

export function contactMarkdown(operator: Operator): string {
  const who = operatorName(operator);
  const reach =
    operator.email === null
      ? `This service is run by ${who}, who has not published an address (\`CONTACT_EMAIL\`). Ask the person who gave you access.`
      : `This service is run by ${who}. Email: **${operator.email}**`;
  return `# Contact

> Who runs this service, and how to reach them.

${reach}

## What to write

| About | Please include |
|---|---|
${REASONS.map(([about, what]) => `| ${about} | ${what} |`).join('\n')}

## Before you write

- [Status](/status): whether each part of the service works
- [Errors](/problems): every error code and how to fix it
- [Documentation](/docs) and [pricing](/pricing)
- [Privacy](/privacy): what is stored about you
`;
}
