import { aliasRule, firmAliasKey } from './firm-alias.js';

describe('names of one firm', () => {
  it.each([
    ['Accel', 'Accel Partners', 'the same name with and without Partners'],
    ['Greylock Partners', 'Greylock', 'the same name with and without Partners'],
    ['Atlas Venture', 'Atlas Ventures', 'the same words in singular and plural'],
    ['SV Angel', 'SV Angels', 'the same words in singular and plural'],
    ['a16z', 'Andreessen Horowitz', 'both are published names of the firm'],
    ['KPCB', 'Kleiner Perkins Caufield & Byers', 'both are published names of the firm'],
    ['Bessemer Venture Partners', 'Bessemer', 'both are published names of the firm'],
    ['Acme Invest SE', 'Acme Invest', 'the same name but for its legal form or spelling'],
  ])('%s and %s: %s', (name, other, rule) => {
    expect(aliasRule(name, other)).toBe(rule);
    expect(aliasRule(other, name)).toBe(rule);
  });

  it.each([
    ['Google', 'Google Ventures'],
    ['Intel', 'Intel Capital'],
    ['Highland Capital', 'Highland Capital Partners'],
    ['Founders Fund', 'Founder Collective'],
    ['Bay', 'Bay Partners'],
    ['Atlas Capital', 'Atlas Ventures'],
    ['Spark Capital', 'Spark Ventures'],
  ])('%s and %s are two', (name, other) => {
    expect(aliasRule(name, other)).toBeNull();
  });

  it('have one key whatever their spaces, so that they never are two records', () => {
    expect(firmAliasKey('Y Combinator')).toBe(firmAliasKey('YCombinator'));
    expect(firmAliasKey('–')).toBe('');
  });
});
