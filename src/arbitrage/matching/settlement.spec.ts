import { jest } from '@jest/globals';
import { basePairs, changed, HARMLESS, MATERIAL, randomOf, reordered } from '../../../test/kit/contract-variations.js';
import { contract, heldOutPairs } from '../../../test/kit/labelled-pairs.js';
import { NAMED_TRAPS, UNLIKE_CONDITIONS, UNLIKE_RULES } from '../../../test/kit/settlement-traps.js';
import { compare, type Verdict } from './compare.rules.js';
import { termsOf, type ContractText, type Terms } from './terms.rules.js';

/** Thousands of comparisons on a machine that may be busy. */
jest.setTimeout(300_000);

/** Most comparisons change one side, so the other is cached. */
const read = new WeakMap<ContractText, Terms>();

function termed(contract: ContractText): Terms {
  const terms = read.get(contract) ?? termsOf(contract);
  read.set(contract, terms);
  return terms;
}

function verdictOf(first: ContractText, second: ContractText): Verdict {
  return compare({ contract: first, terms: termed(first) }, { contract: second, terms: termed(second) });
}

const GAME = 'the Chiefs win Super Bowl LXI';
const LEAGUE = 'The source for this market is the NFL.';

/** The same condition with a different additional rule on each side. */
function beside(first: string, second: string, what = GAME): Verdict {
  return verdictOf(
    contract({
      rules: `This market will resolve to "Yes" if ${what}. Otherwise, this market will resolve to "No". ${first} ${LEAGUE}`,
    }),
    contract({ venue: 'kalshi', rules: `If ${what}, then the market resolves to Yes. ${second} ${LEAGUE}` }),
  );
}

describe('rules beside the condition', () => {
  it('are the same where both say the same', () => {
    const rule = 'If the game is cancelled, this market will resolve 50-50.';
    expect(beside(rule, rule).relation).toBe('identity');
  });

  it.each(NAMED_TRAPS)('%s is no lock', (_name, first, second) => {
    const [found, turned] = [beside(first, second), beside(second, first)];
    expect([found.relation, turned.relation]).toEqual(['near', 'near']);
    expect(found.note).toMatch(/void|definition|source/);
  });

  it('much alike are no lock, whichever side says which', () => {
    const WHAT = 'Ada Byron wins the 2027 Ohio Senate election';
    const locks = UNLIKE_RULES.filter(([first, second]) =>
      [beside(first, second, WHAT), beside(second, first, WHAT)].some(({ relation }) => relation !== 'near'),
    );
    expect(locks).toEqual([]);
  });

  it('that only repeat the condition and its deadline are left out, and no others', () => {
    const RULING = 'the Supreme Court rules for Ada Byron by May 5, 2027, 5:00 PM ET';
    const no = (what: string): string => `If ${what}, this market will resolve to "No".`;
    expect(beside(no('no ruling is issued by 5:00 PM ET on May 5, 2027'), '', RULING).relation).toBe('identity');
    expect(beside(no('no ruling is issued by 5:00 PM ET on May 4, 2027'), '', RULING).relation).toBe('near');
    expect(beside(no('no statement is released by 5:00 PM ET on May 5, 2027'), '', RULING).relation).toBe('near');
    const TARIFFS = 'Ada Byron announces the end of tariffs by May 5, 2027, 5:00 PM ET';
    expect(beside(no('no tariffs are announced by May 5, 2027, 5:00 PM ET'), '', TARIFFS).relation).toBe('near');
  });

  it('of opposite contracts have to pay the opposite sides', () => {
    const off = (to: string): string => `If the vote is cancelled, the market resolves to ${to}.`;
    const [yes, no] = ['the Senate confirms Ada Byron', 'the Senate does not confirm Ada Byron'];
    const pair = (first: string, second: string): Verdict =>
      verdictOf(
        contract({ rules: `If ${yes}, then the market resolves to Yes. ${off(first)} ${LEAGUE}` }),
        contract({ venue: 'kalshi', rules: `If ${no}, then the market resolves to Yes. ${off(second)} ${LEAGUE}` }),
      );
    expect(pair('No', 'Yes').relation).toBe('complement');
    expect(pair('No', 'No').relation).toBe('near');
    expect(pair('the last traded price', 'the last traded price').relation).toBe('near');
  });
});

describe('a condition', () => {
  const relationOf = (first: string, second: string): Verdict['relation'] =>
    verdictOf(
      contract({ rules: `If ${first}, then the market resolves to Yes. ${LEAGUE}` }),
      contract({ venue: 'kalshi', rules: `If ${second}, then the market resolves to Yes. ${LEAGUE}` }),
    ).relation;

  it.each([
    ['which part is denied', 'Ada does not sign and Carl signs the bill', 'Ada signs and Carl does not sign the bill'],
    [
      'what is denied',
      'OpenAI announces that it will not launch GPT-6',
      'OpenAI does not announce that it will launch GPT-6',
    ],
    [
      'what a denial is the opposite of',
      'OpenAI announces that it will not launch GPT-6',
      'OpenAI announces that it will launch GPT-6',
    ],
    [
      'whose number it is',
      'more than 5 Democrats vote with Republicans',
      'Democrats vote with more than 5 Republicans',
    ],
    [
      'what happens at the time',
      'the bill passed on May 5, 2027 is signed',
      'the bill passed is signed on May 5, 2027',
    ],
    [
      'days of meetings that are not held once a month',
      'OPEC cuts output at its May 5, 2027 meeting',
      'OPEC cuts output at its May 25, 2027 meeting',
    ],
    ['percent and dollars', 'the fee is $5', 'the fee is 5%'],
    [
      'midnight',
      'the CLARITY Act is signed by midnight ET on May 5, 2027',
      'the CLARITY Act is signed before 12:00 AM ET on May 5, 2027',
    ],
    [
      'a zone that is summer time',
      'the CLARITY Act is signed by May 5, 2027, 5:00 PM Eastern Standard Time',
      'the CLARITY Act is signed by May 5, 2027, 5:00 PM Eastern Daylight Time',
    ],
    [
      'what the title says',
      'Bitcoin is above the price specified in the title',
      'Bitcoin is above the price specified in the title',
    ],
  ])('differs by %s', (_name, first, second) => expect(relationOf(first, second)).toBe('near'));

  it.each([
    [
      'where a time stands',
      'by May 5, 2027, 5:00 PM ET, the CLARITY Act is signed',
      'the CLARITY Act is signed by 5:00 PM ET on May 5, 2027',
    ],
    [
      'the weekday of a date',
      'the CLARITY Act is signed on Wednesday, May 5, 2027',
      'the CLARITY Act is signed on May 5, 2027',
    ],
    ['where a period stands', 'the CPI for May 2027 is above 3%', 'the CPI is above 3% for May 2027'],
  ])('does not differ by %s', (_name, first, second) => expect(relationOf(first, second)).toBe('identity'));
});

describe('conditions that are much alike', () => {
  it('are no lock', () => {
    const rules = (what: string): string => `If ${what}, then the market resolves to Yes. ${LEAGUE}`;
    const locks = UNLIKE_CONDITIONS.filter(
      ([first, second]) =>
        verdictOf(contract({ rules: rules(first) }), contract({ venue: 'kalshi', rules: rules(second) })).relation !==
        'near',
    );
    expect(locks).toEqual([]);
  });
});

describe('pairs that the rules were not made for', () => {
  const judged = heldOutPairs().map((row) => ({ ...row, verdict: verdictOf(row.first, row.second) }));

  it('are found in the full wording of both venues', () => {
    expect(judged.length).toBeGreaterThanOrEqual(14);
    const found = judged.filter(({ label, verdict }) => verdict.relation === label);
    expect(found.length).toBeGreaterThanOrEqual(15);
    expect(judged.filter(({ label, verdict }) => ![label, 'near'].includes(verdict.relation))).toEqual([]);
  });

  it('are never taken for each other', () => {
    const mixed = judged.flatMap((one) =>
      judged.filter((other) => other !== one).map((other) => [one, other] as const),
    );
    const wrong = mixed.filter(([{ first }, { second }]) => verdictOf(first, second).relation !== 'near');
    expect(wrong.map(([one, other]) => `${one.name} / ${other.name}`)).toEqual([]);
  });

  it('are near once one side is changed in anything that matters', () => {
    const random = randomOf(7);
    const kept: string[] = [];
    let made = 0;
    for (let turn = 0; turn < 900; turn++) {
      const { first, second } = judged[turn % judged.length] as (typeof judged)[number];
      const change = MATERIAL[turn % MATERIAL.length] as (typeof MATERIAL)[number];
      const found = changed(second.rules ?? '', change, random);
      if (!found) continue;
      made++;
      if (verdictOf(first, { ...second, rules: found.rules }).relation !== 'near')
        kept.push(`${found.what}: ${found.rules}`);
    }
    expect(made).toBeGreaterThan(200);
    expect(kept).toEqual([]);
  });
});

describe('generated variations', () => {
  const bases = basePairs();
  const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;

  it('begin with pairs that are proven', () => {
    expect(bases.length).toBeGreaterThanOrEqual(50);
    const unproven = bases.filter(({ first, second }) => verdictOf(first, second).relation !== 'identity');
    expect(unproven).toEqual([]);
  });

  it('2,000 that each change one thing that matters make no lock', () => {
    const random = randomOf(20_261_123);
    const made = new Map<string, number>();
    const locks: string[] = [];
    for (let count = 0; count < 2_000;) {
      const { first, second } = pick(bases, random);
      const onFirst = random() < 0.5;
      const found = changed((onFirst ? first : second).rules ?? '', pick(MATERIAL, random), random);
      if (!found) continue;
      count++;
      made.set(found.what, (made.get(found.what) ?? 0) + 1);
      const { relation } = onFirst
        ? verdictOf({ ...first, rules: found.rules }, second)
        : verdictOf(first, { ...second, rules: found.rules });
      if (relation !== 'near') locks.push(`${found.what}: ${found.rules}`);
    }
    expect(locks).toEqual([]);
    expect(made.size).toBe(MATERIAL.length);
    expect(Math.min(...made.values())).toBeGreaterThanOrEqual(20);
  });

  it('in other words and another order stay proven', () => {
    const random = randomOf(4);
    const missed: string[] = [];
    const rounds = 500;
    for (let round = 0; round < rounds; round++) {
      const { first, second } = pick(bases, random);
      const rules = [first.rules ?? '', second.rules ?? ''].map((text) => {
        const change = pick(HARMLESS, random);
        return reordered(changed(text, change, random)?.rules ?? text, random);
      });
      const verdict = verdictOf({ ...first, rules: rules[0] ?? '' }, { ...second, rules: rules[1] ?? '' });
      if (verdict.relation !== 'identity') missed.push(`${verdict.note}: ${rules.join(' / ')}`);
    }
    // At least 98 of 100.
    expect(missed.slice(rounds * 0.02)).toEqual([]);
  });
});
