import { ranMs } from '../../../test/kit/machine-speed.js';
import { logoCandidates, siteNameOf } from '../logo/logo-candidates.js';
import { readDocument } from '../site-visit/read-document.js';
import { linkedObjects } from '../site-visit/page-document.rules.js';
import { type SiteVisit, type VisitedPage } from '../site-visit/site-visit.port.js';
import { detectTechnologies, NO_DNS } from '../technology-rules/detect-technologies.rules.js';
import { TECHNOLOGIES } from '../technology-rules/technology-rules.rules.js';
import { tracesOf } from './site-traces.js';

const SIZE = 256 * 1024;
const fill = (fragment: string): string => fragment.repeat(Math.ceil(SIZE / fragment.length)).slice(0, SIZE);

/** Fragments that could cost a parser more than their size. */
const FRAGMENTS: readonly string[] = [
  ...['<b a=i>', '<p>x', '<div>', '<', '<a ', '<!--', '<!---->', '<![CDATA[', '<?x ', '</'],
  ...[
    '<script>',
    '</scrip',
    '<style>',
    '<title>&lt;',
    '<svg>',
    '<a href=/><svg>',
    '<img src=x>',
    '<img class=logo src=/',
  ],
  ...['&', '&amp;', '&#x', '\0', ' ', '\n\t ', '\ud800<', 'é'],
  ...['<link rel=icon href=', '<link rel="', '<meta name=generator content=', '<meta property=og:image content=/logo'],
  ...[
    '<script type=application/ld+json>[',
    '<table><tr><td>',
    '<iframe src=//a/',
    '"\'',
    '=',
    '/wp-content',
    '//js.stripe.com/',
  ],
  ...['1.', 'jquery-', 'wordpress 9', 'ab', '-'],
];
/** Where in a page the fragments appear. */
const PLACES: readonly (readonly [string, (filling: string) => string])[] = [
  ['the page', (filling) => filling],
  ['a script', (filling) => `<script>${filling}`],
  ['an attribute', (filling) => `<a class="${filling}`],
];
const PAGES = PLACES.flatMap(([place, around]) =>
  FRAGMENTS.map((fragment) => [place, JSON.stringify(fragment), around(fill(fragment))] as const),
);
/** A page of this size takes about 10 ms; the limit allows for a shared machine. */
const MOST_MS = 2_000;

const emptyVisit: SiteVisit = {
  host: 'acme.com',
  visitedAt: 0,
  outcome: 'read',
  reason: null,
  home: null,
  get: async () => ({ outcome: 'unreachable', reason: 'dns_failed' }),
  read: async () => ({ outcome: 'unreachable', reason: 'dns_failed' }),
};

function pageOf(html: string, headers: Record<string, string> = {}): VisitedPage {
  const url = 'https://acme.com/';
  return { url, status: 200, headers, redirects: [], document: readDocument(html, url) };
}

describe('a hundred hostile pages', () => {
  it('are a hundred', () => expect(PAGES.length).toBeGreaterThanOrEqual(100));

  it.each(PAGES)(
    '%s full of %s is read, judged and looked through for logos in no time',
    async (_place, _fragment, html) => {
      const before = ranMs();
      const page = pageOf(html);
      const found = detectTechnologies(tracesOf(page, { dns: NO_DNS, certificate: null, paths: {} }));
      const candidates = await logoCandidates(emptyVisit, page);
      if (page.document) siteNameOf(page.document);
      linkedObjects(page.document ?? { linkedData: [] });
      expect(ranMs() - before).toBeLessThan(MOST_MS);
      expect(found.length).toBeLessThanOrEqual(TECHNOLOGIES.length);
      expect(candidates.length).toBeLessThanOrEqual(14);
      for (const { proofs } of found) for (const { matched } of proofs) expect(matched.length).toBeLessThanOrEqual(120);
    },
  );

  it('and headers and cookies as long as they may be, too', () => {
    const headers = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`x-${n}`, 'nginx/'.repeat(25)]));
    const before = ranMs();
    const page = pageOf('', { ...headers, server: 'nginx/'.repeat(10_000), 'set-cookie': '_ga=1\n'.repeat(10_000) });
    const found = detectTechnologies(tracesOf(page, { dns: NO_DNS, certificate: null, paths: {} }));
    expect(found.map(({ technology }) => technology)).toEqual(expect.arrayContaining(['Nginx', 'Google Analytics']));
    expect(ranMs() - before).toBeLessThan(MOST_MS);
  });
});
