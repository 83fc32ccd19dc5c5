import { around, placeOfDomain } from './passage-text.rules.js';

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
});
