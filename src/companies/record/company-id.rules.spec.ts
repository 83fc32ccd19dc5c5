import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { companyIdOf, companyIdOfSource, registrableDomain } from './company-id.rules.js';

interface Spelling {
  input: string;
  domain: string | null;
  reason?: string;
}

const spellings = readFileSync('test/fixtures/domain-spellings.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Spelling);

describe('registrable domain', () => {
  it('reads every labelled spelling right', () => {
    expect(spellings.length).toBeGreaterThanOrEqual(300);
    const wrong = spellings.filter(({ input, domain, reason }) => {
      const read = registrableDomain(input);
      return read.domain !== domain || read.reason !== reason;
    });
    expect(wrong.map((spelling) => ({ ...spelling, read: registrableDomain(spelling.input) }))).toEqual([]);
  });

  it.each([
    ...['https://github.io/acme', 'carrd.co/acme', 'substack.com/@acme', 'threads.com/@acme', 'ko-fi.com/acme'],
    ...['wefunder.com/acme', 'acme.blogspot.de', 'acme.wix.com', 'acme.beehiiv.com', 'acme.odoo.com', 'hf.co/acme'],
    ...['pypi.org/project/acme', 'google.com/maps/place/Acme', 'open.spotify.com/show/1', 'xing.com/pages/acme'],
    ...['cbinsights.com/company/acme', 'amazon.de/stores/acme', 'buff.ly/1', 'acme.slack.com', 'bento.me/acme'],
  ])('does not exist for %s, whose host many share', (address) => {
    expect(registrableDomain(address)).toEqual({ domain: null, reason: 'shared_host' });
  });

  it.each([
    ['https://acme.github.io/app', 'acme.github.io'],
    ['acme.vercel.app', 'acme.vercel.app'],
    ['https://substack.com/about', 'substack.com'],
    ['https://www.odoo.com/app/crm', 'odoo.com'],
    ['https://kit.com', 'kit.com'],
    ['https://www.amazon.com', 'amazon.com'],
  ])('of %s is %s', (address, domain) => {
    expect(registrableDomain(address)).toEqual({ domain });
  });

  it('never throws, and what it gives is its own registrable domain', () => {
    const address = fc.oneof(fc.string(), fc.webUrl(), fc.domain(), fc.ipV4(), fc.ipV6(), fc.emailAddress());
    fc.assert(
      fc.property(address, (input) => {
        const { domain } = registrableDomain(input);
        if (domain === null) return;
        expect(registrableDomain(domain)).toEqual({ domain });
        expect(domain).toMatch(/^[a-z0-9_.-]+$/);
      }),
      { numRuns: 3_000 },
    );
  });

  it('names a company by its domain, or by its source and key, and never both alike', () => {
    expect(companyIdOf('acme.ai')).toBe(companyIdOf('acme.ai'));
    expect(companyIdOf('acme.ai')).not.toBe(companyIdOf('acme.com'));
    expect(companyIdOf('acme.ai')).not.toBe(companyIdOfSource('acme', 'ai'));
  });
});
