import { readDocument } from '../site-visit/read-document.js';
import { isAnotherFirms } from './domain-names.rules.js';

const leads = (url: string, title: string, names = ['Acme'], domain = 'acme.com') =>
  isAnotherFirms(readDocument(`<title>${title}</title>`, url), url, { domain, names, linkedinUrl: null });

describe('the site that a domain leads to', () => {
  it.each([
    ['https://www.acme.com/en', 'Welcome'],
    ['https://acme.io/', 'Welcome'],
    ['https://get-acme.com/', 'Welcome'],
    ['https://globex.com/acme', 'Acme | Globex'],
    ['https://acme.notion.site/Home', 'Acme'],
  ])('is the company’s: %s, %s', (url, title) => expect(leads(url, title)).toBe(false));

  it.each<[string, string, string[]]>([
    ['https://globex.com/', 'Globex', ['Acme']],
    ['https://www.linkedin.com/company/acme', 'LinkedIn', ['Acme']],
    ['https://globex.com/', 'Globex', ['Acme', '🚀']],
    ['https://www.hugedomains.com/domain_profile.cfm?d=acme.com', 'Acme.com costs $4,295', ['Acme']],
  ])('is another firm’s: %s, %s', (url, title, names) => expect(leads(url, title, names)).toBe(true));
});
