import { beyondBudget } from './body-budget.js';

const nested = (depth: number): unknown => JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth));
const members = (n: number): object => Object.fromEntries(Array.from({ length: n }, (_, index) => [`m${index}`, 1]));

describe('what a body may hold', () => {
  it.each([
    ['nothing', undefined],
    ['a text', 'x'],
    ['whole characters', { name: '💥 Łódź' }],
    ['20 levels', nested(20)],
    ['a thousand members', members(1_000)],
    ['a long list', Array.from({ length: 100_000 }, () => 'acme.com')],
  ])('%s passes', (_what, body) => {
    expect(beyondBudget(body)).toBeNull();
  });

  it.each([
    ['100,000 levels', nested(100_000), 'nested deeper than 20 levels'],
    ['lists in lists', JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)), 'nested deeper than 20 levels'],
    ['85,000 members', members(85_000), 'more than 1000 members'],
    ['members further down', { list: [{ thing: members(1_001) }] }, 'more than 1000 members'],
    ['half a character', { list: [{ name: 'a\ud83d' }] }, 'half a character'],
    ['half a character in a name', { 'a\udc00': 1 }, 'half a character'],
    ['200,001 values', Array.from({ length: 200_001 }, () => 0), 'more than 200000 values'],
  ])('%s is refused', (_what, body, words) => {
    expect(beyondBudget(body)).toMatchObject({ code: 'validation_failed', message: expect.stringContaining(words) });
  });
});
