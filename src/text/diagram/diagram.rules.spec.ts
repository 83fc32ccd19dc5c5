import { shown } from './diagram.rules.js';

function displayed(text: string): string {
  return shown({ text, start: 0, end: text.length });
}

describe('a quote for display', () => {
  it.each([
    'example.com sells parcels',
    'www.example.org/pricing has the prices',
    'https://example.org, the source',
    'http://localhost is open',
    'ann@example.com answers',
    'node.js runs it',
    'iPhone sales fell',
    'eBay left the market',
    'npm installs it',
    'npm',
    'kubectl, then the cluster',
    'snake_case names',
    'x86 processors',
    'a² + b² = c²',
    'x ≤ 3',
    'mg per day',
    'n/a',
  ])('leaves %s as written', (text) => {
    expect(displayed(text)).toBe(text);
  });

  it.each([
    ['the parcels arrive', 'The parcels arrive'],
    ['über uns', 'Über uns'],
    ['e.g. a parcel', 'E.g. a parcel'],
    ['parcels. Then trucks', 'Parcels. Then trucks'],
    ['a man walks', 'A man walks'],
    ['m-commerce grows', 'M-commerce grows'],
    ['and/or both', 'And/or both'],
    ['npmish words', 'Npmish words'],
    ['see example.com for more', 'See example.com for more'],
  ])('capitalises %s', (text, expected) => {
    expect(displayed(text)).toBe(expected);
  });
});
