import { readFileSync } from 'node:fs';
import { readDocument } from '../site-visit/read-document.js';
import { detectTechnologies, NO_DNS, type DnsTraces } from '../technology-rules/detect-technologies.rules.js';
import { tracesOf } from './site-traces.js';

/** The head of a page with its headers and records, and its technologies as an expert labels them. */
interface Labelled {
  readonly site: string;
  /** Where the page names its own files with their host. */
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly html?: string;
  readonly dns?: Partial<DnsTraces>;
  readonly certificate?: string;
  readonly expect: readonly string[];
}

const SITES = readFileSync('test/fixtures/labelled-sites.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Labelled);

function detected({ url = 'https://acme.com/', headers = {}, cookies = [], html = '', ...site }: Labelled): string[] {
  const { dns, certificate } = site;
  const page = {
    url,
    headers: { ...headers, ...(cookies.length > 0 && { 'set-cookie': cookies.map((name) => `${name}=1`).join('\n') }) },
    document: readDocument(html, url),
  };
  const traces = tracesOf(page, {
    dns: { ...NO_DNS, ...dns },
    certificate: certificate ? { issuer: certificate, subject: 'CN=acme.com' } : null,
    paths: {},
  });
  return detectTechnologies(traces).map(({ technology }) => technology);
}

describe('the rules, on labelled sites', () => {
  const wrong: string[] = [];
  const missed: string[] = [];
  let right = 0;
  for (const site of SITES) {
    const found = detected(site);
    for (const name of found) {
      if (site.expect.includes(name)) right++;
      else wrong.push(`${site.site}: ${name}`);
    }
    missed.push(...site.expect.filter((name) => !found.includes(name)).map((name) => `${site.site}: ${name}`));
  }
  const precision = right / (right + wrong.length);
  const recall = right / (right + missed.length);

  it('are judged by at least 150 of them', () => {
    expect(SITES.length).toBeGreaterThanOrEqual(150);
    expect(new Set(SITES.map(({ site }) => site)).size).toBe(SITES.length);
  });

  it('are as good as docs/scans.md says', () => {
    const published = /precision ([\d.]+) %, recall ([\d.]+) %/.exec(readFileSync('docs/scans.md', 'utf8'));
    const figures = [precision, recall].map((share) => (100 * share).toFixed(1));
    expect({ figures, wrong, missed }).toMatchObject({ figures: [published?.[1], published?.[2]] });
  });

  it('are right where a page only speaks of others', () => {
    for (const site of SITES.filter(({ site: name }) => /trap|mentions-only|links|about/.test(name))) {
      expect([site.site, detected(site).sort()]).toEqual([site.site, [...site.expect].sort()]);
    }
  });
});
