import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chainLine, type CreditEvent } from '../../src/metering/ledger/credits.events.js';

const golden = (type: string): CreditEvent =>
  JSON.parse(readFileSync(new URL(`./golden/${type}.v1.json`, import.meta.url), 'utf8')) as CreditEvent;

/** The hash of a period that has been closed is in the log for ever: the text it is taken over must never change. */
const CHAIN: readonly (readonly [CreditEvent['type'], string])[] = [
  ['PeriodOpened', 'e8eca16d2373c8c5'],
  ['PlanChanged', '406809b333c4f440'],
  ['CreditGranted', '56afd375863b253b'],
  ['CreditDebited', '2faee644ccc4588f'],
  ['CreditRefunded', 'a3a59a51a35ab12b'],
  ['PeriodClosed', '006736f6d0543587'],
];

describe('the text that a period is hashed over', () => {
  it.each(CHAIN)('of %s stays as it is', (type, digest) => {
    const line = chainLine(golden(type));
    expect(createHash('sha256').update(line).digest('hex').slice(0, 16)).toBe(digest);
  });
});
