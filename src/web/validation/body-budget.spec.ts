import { ranMs } from '../../../test/kit/machine-speed.js';
import { beyondBudget, brokenText } from './body-budget.js';

const faultOf = (text: string) => beyondBudget(Buffer.from(text)) ?? brokenText(JSON.parse(text));

const nested = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
const json = (value: unknown): string => JSON.stringify(value);
const members = (n: number): object => Object.fromEntries(Array.from({ length: n }, (_, index) => [`m${index}`, 1]));

describe('what a body may hold', () => {
  it.each([
    ['nothing', 'null'],
    ['a text', '"x"'],
    ['whole characters', json({ name: '💥 Łódź' })],
    ['20 levels', nested(20)],
    ['a thousand members', json([members(1_000), members(1_000)])],
    ['a long list', json(Array.from({ length: 100_000 }, () => 'acme.com'))],
    ['marks inside texts', json({ [`"\\{[,:`.repeat(300)]: `\\"{[,:`.repeat(2_000) })],
  ])('%s passes', (_what, body) => {
    expect(faultOf(body)).toBeNull();
  });

  it.each([
    ['100,000 levels', nested(100_000), 'nested deeper than 20 levels'],
    ['lists in lists', '['.repeat(50_000) + ']'.repeat(50_000), 'nested deeper than 20 levels'],
    ['85,000 members', json(members(85_000)), 'more than 1000 members'],
    ['members further down', json({ list: [{ thing: members(1_001) }] }), 'more than 1000 members'],
    ['half a character', json({ list: [{ name: 'a\ud83d' }] }), 'half a character'],
    ['half a character in a name', json({ 'a\udc00': 1 }), 'half a character'],
    ['200,001 values', json(Array.from({ length: 200_001 }, () => 0)), 'more than 200000 values'],
  ])('%s is refused', (_what, body, words) => {
    expect(faultOf(body)).toMatchObject({ code: 'validation_failed', message: expect.stringContaining(words) });
  });

  it.each([
    ['blanks', '\n'],
    ['digits', '1'],
  ])('%s take about as long as a text of their length', (_what, byte) => {
    const bytes = 4 * 1024 * 1024;
    // Many runs, since the kernel counts time in steps of some milliseconds.
    const total = (body: Buffer): number => {
      const before = ranMs();
      for (let run = 0; run < 30; run++) beyondBudget(body);
      return ranMs() - before;
    };
    expect(total(Buffer.alloc(bytes, byte))).toBeLessThan(3 * total(Buffer.from(json('a'.repeat(bytes)))));
  });
});
