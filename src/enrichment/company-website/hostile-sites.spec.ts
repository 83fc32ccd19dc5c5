import { leastBlockedMs } from '../../../test/kit/held-loop.js';
import { slownessNow } from '../../../test/kit/machine-speed.js';
import { siteFounders } from '../founding/founders.rules.js';
import { mergeFields } from '../pipeline/merge-fields.rules.js';
import { readDocument } from '../site-visit/read-document.js';
import { withLines } from '../site-text/lined-page.js';
import { ownNameOf } from '../site-text/own-name.rules.js';
import { siteFacts } from './site-facts.rules.js';

const AT = '2026-11-29T09:00:00.000Z';
const DOMAIN = 'acmefold.com';
const MOST_MS = 30;

/** In milliseconds on a machine of the usual speed. */
async function blockedMsOf(work: () => Promise<unknown>): Promise<number> {
  const slowness = slownessNow();
  return (await leastBlockedMs(work, MOST_MS * slowness)) / slowness;
}

const times = (count: number, text: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => text(n)).join('');
/** A word of letters for each number. */
const wordOf = (n: number): string => `A${n.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}`;

function pagesOf(html: string, count = 1) {
  return Array.from({ length: count }, (_, n) => {
    const url = `https://${DOMAIN}/about-${n}`;
    return { kind: 'about' as const, url, document: readDocument(`<title>Acmefold</title>${html}`, url) };
  });
}

const HOSTILE: readonly (readonly [string, string])[] = [
  ['cards of names and postcodes', times(3_000, () => '<h3>London SW1A 1AA, </h3><p>Founder</p>')],
  ['cards of names', times(4_000, () => '<h3>Dr. Ada Byron</h3><p>Founder</p>')],
  ['short lines of names', times(5_000, () => '<p>Ada Byron, ')],
  ['long lines of names', times(110, () => `<p>${'Ada Byron founded '.repeat(32)}`)],
  ['long lines of years', times(110, () => `<p>${'founded in 2015 '.repeat(36)}`)],
  ['founders who leave', times(110, () => `<p>${'Ada Byron, founder, left in 2015. He died '.repeat(14)}`)],
  ['open quotations', times(100, () => `<p>Ada Byron, founder: “${'a '.repeat(280)}`)],
  ['long lines of Japanese figures', times(110, () => `<p>${'当社は2009年に設立、社員48名が在籍、'.repeat(28)}`)],
  ['long lines of Chinese clauses', times(110, () => `<p>${'公司成立于2010年，员工200余人，'.repeat(32)}`)],
  ['long lines of Arabic words', times(110, () => `<p>${'تأسست الشركة عام ٢٠١٥ '.repeat(25)}`)],
  ['labels of figures', times(5_000, () => '<p>設立')],
  ['addresses', times(1_800, () => '<p>Straße 12, 10115 Berlin, Germany ')],
];

describe('pages that are slow to read', () => {
  // The first page of a process also builds the tables of names and countries.
  beforeAll(async () => {
    const lined = await withLines(pagesOf(HOSTILE.map(([, html]) => html.slice(0, 9_000)).join('')));
    await siteFacts(lined, DOMAIN, AT);
    await siteFounders(lined, DOMAIN, ownNameOf(lined, DOMAIN));
  });

  it.each(HOSTILE)('do not block other requests: %s', async (_what, html) => {
    const pages = pagesOf(html);
    const blockedMs = await blockedMsOf(async () => {
      const lined = await withLines(pages);
      await siteFacts(lined, DOMAIN, AT);
      await siteFounders(lined, DOMAIN, ownNameOf(lined, DOMAIN));
    });
    expect(blockedMs).toBeLessThan(MOST_MS);
  });

  it('do not block them with names and links either', async () => {
    const data = Array.from({ length: 1_900 }, (_, n) => ({
      '@type': 'Organization',
      url: `https://n${n}.example.org`,
    }));
    const html =
      `<title>${'Acmefold | '.repeat(90)}</title><script type="application/ld+json">${JSON.stringify(data)}</script>` +
      times(900, (n) => `<meta property="og:site_name" content="Acmefold ${wordOf(n)}">`) +
      times(2_000, (n) => `<a href="https://x.com/acmefold${n}"></a>`);
    const pages = await withLines(pagesOf(html, 5));
    const blockedMs = await blockedMsOf(async () => {
      await siteFacts(pages, DOMAIN, AT);
    });
    expect(blockedMs).toBeLessThan(2 * MOST_MS);
  });

  it('give as many values as an event has room for', async () => {
    const pages = pagesOf('', 3).map((page, nth) => ({
      ...page,
      document: readDocument(
        times(1_000, (n) => `<p>${wordOf(nth * 1_000 + n)}, Chile`),
        page.url,
      ),
    }));
    const facts = await siteFacts(await withLines(pages), DOMAIN, AT);
    expect(JSON.stringify(facts).length).toBeLessThan(100_000);
    expect(facts.filter(({ field }) => field === 'hqCity')).toHaveLength(40);
    expect(JSON.stringify(mergeFields({}, facts)).length).toBeLessThan(100_000);
  });
});
