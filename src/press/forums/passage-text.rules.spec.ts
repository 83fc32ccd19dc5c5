import { around, hostIs, placeOfDomain } from './passage-text.rules.js';

describe('a passage', () => {
  it('is found behind letters whose small form is longer', () => {
    const text = `${'\u0130'.repeat(50)} see Acme.com now`;
    expect(placeOfDomain(text, 'acme.com')).toBe(text.indexOf('Acme.com'));
  });

  it.each(['', 'x'])('has whole characters only', (before) => {
    const text = `${before}${'\u{1f600}'.repeat(400)} Acme ${'\u{1f600}'.repeat(400)}`;
    const passage = around(text, text.indexOf('Acme'), 4);
    expect(passage).toContain('Acme');
    expect(/\p{Cs}/u.test(passage)).toBe(false);
  });

  it.each([
    ['See https://github.com/acme/robots.', 'github.com', -1],
    ['See ada.substack.com and substack.com.', 'substack.com', 25],
    ['Docs: https://docs.github.com/', 'github.com', 19],
    ['https://github.com/a, but GitHub.com is down.', 'github.com', 26],
    ['Write to ada@acme.com.', 'acme.com', 13],
    ['https://acme.com/robots', 'acme.com', 8],
    ['(www.acme.com)', 'acme.com', 5],
  ])('%s names %s at %i', (text, domain, at) => {
    expect(placeOfDomain(text, domain)).toBe(at);
  });

  it('is not about the host of a page of its users', () => {
    expect(hostIs('https://github.com/acme/robots', 'github.com')).toBe(false);
    expect(hostIs('https://ada.substack.com/p/robots', 'substack.com')).toBe(false);
    expect(hostIs('https://github.com/', 'github.com')).toBe(true);
    expect(hostIs('https://blog.acme.com/robots', 'acme.com')).toBe(true);
  });

  it('is not searched behind 500 pages of users', () => {
    const text = (pages: number): string => `${'github.com/a '.repeat(pages)}GitHub.com is down`;
    expect(placeOfDomain(text(500), 'github.com')).toBe(6_500);
    expect(placeOfDomain(text(501), 'github.com')).toBe(-1);
  });
});
