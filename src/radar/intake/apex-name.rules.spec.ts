import fc from 'fast-check';
import { apexOf, labelOf } from './apex-name.rules.js';

describe('the registered domain of a name in a feed', () => {
  it.each([
    ['acme.ai', 'acme.ai'],
    ['ACME.AI.', 'acme.ai'],
    ['*.api.acme.ai', 'acme.ai'],
    ['shop.acme.co.uk', 'acme.co.uk'],
    ['_acme-challenge.acme.io', 'acme.io'],
    ['münchen.ai', 'xn--mnchen-3ya.ai'],
    ['XN--MNCHEN-3YA.ai', 'xn--mnchen-3ya.ai'],
    ['例え.xyz', 'xn--r8jz45g.xyz'],
    ['webflow.io', 'webflow.io'],
    ['  acme.so\r', 'acme.so'],
  ])('%j is %s', (name, apex) => {
    expect(apexOf(name)).toMatchObject({ apex });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['com', 'malformed'],
    ['co.uk', 'no_public_suffix'],
    ['ai', 'malformed'],
    ['acme.notatld', 'no_public_suffix'],
    ['192.0.2.7', 'ip_address'],
    ['2001:db8::1', 'malformed'],
    ['https://acme.ai/', 'malformed'],
    ['a b.ai', 'malformed'],
    ['-acme-.ai', 'malformed'],
    ['under_score.ai', 'malformed'],
    [`${'a'.repeat(64)}.ai`, 'malformed'],
    [`${'a.'.repeat(130)}ai`, 'malformed'],
    ['shop.github.io', 'hosted'],
    ['x.acme.webflow.io', 'hosted'],
    ['x'.repeat(5_000), 'malformed'],
  ])('%j is none: %s', (name, reason) => {
    expect(apexOf(name)).toEqual({ apex: null, reason });
  });

  it('never throws, and an apex is its own apex', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.domain(), fc.webUrl(), fc.ipV6()), (name) => {
        const { apex } = apexOf(name);
        if (apex !== null) expect(apexOf(apex)).toMatchObject({ apex });
      }),
      { numRuns: 2_000 },
    );
  });

  it('has a label before its suffix', () => {
    expect(labelOf('acme.co.uk')).toBe('acme');
    expect(labelOf('acme.ai')).toBe('acme');
  });
});
