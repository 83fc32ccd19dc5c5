import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { chainLine, type CreditEvent } from '../../src/metering/ledger/credits.events.js';
import { upcast } from '../../src/platform/event-store/event-catalog.js';

const golden = (name: string): CreditEvent => {
  const { type, schemaVersion, data } = JSON.parse(
    readFileSync(new URL(`./golden/${name}.json`, import.meta.url), 'utf8'),
  ) as CreditEvent & { schemaVersion: number };
  return { type, data: upcast(EVENT_CATALOG, type, schemaVersion, data) } as CreditEvent;
};

/** The hash of a closed period stays in the log for ever, so its input text must never change. */
const CHAIN: readonly (readonly [string, string])[] = [
  ['PeriodOpened.v1', 'e8eca16d2373c8c5'],
  ['PlanChanged.v1', '406809b333c4f440'],
  ['CreditGranted.v1', '56afd375863b253b'],
  ['CreditDebited.v1', '2faee644ccc4588f'],
  ['CreditDebited.v2', '5a7eb04ec56b02d4'],
  ['CreditDebited.v3', 'ec456a6149e5c3fd'],
  ['CreditDebited.v4', '8d93c08650615e1c'],
  ['CreditDebited.v5', '1bc155e966ed787c'],
  ['ReadsRecorded.v1', '94df7a9fbcee70b8'],
  ['CreditRefunded.v1', 'a3a59a51a35ab12b'],
  ['PeriodClosed.v1', '006736f6d0543587'],
];

describe('the text that a period is hashed over', () => {
  it.each(CHAIN)('of %s stays as it is', (name, digest) => {
    const line = chainLine(golden(name));
    expect(createHash('sha256').update(line).digest('hex').slice(0, 16)).toBe(digest);
  });

  it('of a charge without a digest is the same in both versions', () => {
    const { data } = golden('CreditDebited.v2') as Extract<CreditEvent, { type: 'CreditDebited' }>;
    const { requestDigest: _digest, ...first } = data;
    const second = { ...first, requestDigest: null };
    expect(chainLine({ type: 'CreditDebited', data: second })).toBe(chainLine({ type: 'CreditDebited', data: first }));
    expect(chainLine({ type: 'CreditDebited', data })).not.toBe(chainLine({ type: 'CreditDebited', data: first }));
  });

  it('of a charge contains the digest and position of its answer', () => {
    const { data } = golden('CreditDebited.v3') as Extract<CreditEvent, { type: 'CreditDebited' }>;
    const { answer, ...first } = data;
    const lines = [data, first, { ...data, answer: { ...answer!, position: null } }].map((one) =>
      chainLine({ type: 'CreditDebited', data: one }),
    );
    expect(new Set(lines).size).toBe(3);
  });

  it('of a charge contains what commits to its read set', () => {
    const { data } = golden('CreditDebited.v4') as Extract<CreditEvent, { type: 'CreditDebited' }>;
    const { r, ...answer } = data.answer!;
    const list = { month: '2026-11', listed: 'a', parts: 1 };
    const several = [
      ['a', 'b'],
      ['b', 'a'],
    ].map((requests) => ({ ...r!, requests }));
    const lines = [r, ...several, undefined, list, { ...list, listed: 'b' }, { ...list, month: '2026-12' }].map((one) =>
      chainLine({ type: 'CreditDebited', data: { ...data, answer: { ...answer, ...(one && { r: one }) } } }),
    );
    expect(new Set(lines).size).toBe(7);
  });
});
