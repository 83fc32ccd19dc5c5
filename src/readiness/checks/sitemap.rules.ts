import { lastmodTime, readSitemap } from '../../parsers/feeds/read-sitemap.js';
import { absence, isFound, type Evidence } from '../scan/evidence.rules.js';
import { absent, fail, pass, warn, type Check, type Verdict } from './check.rules.js';
import { type SiteFacts } from './facts.rules.js';

const MAX_URLS = 50_000;
const MAX_BYTES = 50 * 1024 * 1024;
const DAY_MS = 86_400_000;
const MAX_AGE_DAYS = 365;

function noSitemap({ robots, sitemaps }: Evidence): Verdict {
  return absent('There is no sitemap to judge.', [...sitemaps, robots]);
}

function reachable({ evidence, sitemap }: SiteFacts): Verdict {
  if (sitemap) return pass(`${sitemap.probe.url.slice(0, 200)} answers 200 with XML.`);
  const [tried] = evidence.sitemaps;
  if (!tried) return fail('No sitemap was found.');
  if (isFound(evidence, tried)) return fail(`${tried.url.slice(0, 200)} is no XML.`);
  return absent(`${absence(tried)}.`, evidence.sitemaps);
}

function valid({ evidence, sitemap: found }: SiteFacts): Verdict {
  if (!found) return noSitemap(evidence);
  const { probe, sitemap } = found;
  if (sitemap.kind === null) return fail('The root element is neither urlset nor sitemapindex.');
  if (sitemap.count === 0) return fail(`The ${sitemap.kind} lists no address.`);
  if (sitemap.count > MAX_URLS) return fail(`It lists more than ${MAX_URLS} addresses.`);
  if (Number(probe.headers['content-length'] ?? 0) > MAX_BYTES) return fail('It is larger than 50 MB.');
  if (!probe.isCut && !sitemap.isWhole) return fail(`The ${sitemap.kind} element does not end.`);
  const hosts = new Set([new URL(probe.finalUrl).host, new URL(evidence.origin).host]);
  const foreign = sitemap.locations.find((url) => !URL.canParse(url) || !hosts.has(new URL(url).host));
  if (foreign !== undefined) return fail(`It lists an address that is not of this host: ${foreign.slice(0, 200)}`);
  return pass(`A ${sitemap.kind} of ${sitemap.count} address(es)${probe.isCut ? ' in the part that was read' : ''}.`);
}

function fresh({ evidence, sitemap: found }: SiteFacts): Verdict {
  if (!found) return noSitemap(evidence);
  const child = evidence.childSitemap;
  const { lastmods, count } = found.sitemap;
  const inChild = lastmods.length === 0 && child && isFound(evidence, child) ? child : null;
  const written = inChild ? readSitemap(inChild.body).lastmods : lastmods;
  // Only the beginning of a long file is read, and the first of several files.
  const isPart = inChild ? inChild.isCut || count > 1 : found.probe.isCut;
  if (written.length === 0) return absent('No address has a lastmod.', [child]);
  let newest = -Infinity;
  for (const text of written) {
    const time = lastmodTime(text);
    if (time === null) return fail(`lastmod "${text.slice(0, 40)}" is no W3C date.`);
    newest = Math.max(newest, time);
  }
  const ageDays = Math.floor((Date.parse(evidence.scannedAt) - newest) / DAY_MS);
  if (ageDays < -1) return fail('The newest lastmod lies in the future.');
  if (ageDays > MAX_AGE_DAYS) {
    return isPart
      ? warn(`The newest lastmod in the part that was read is ${ageDays} days old.`)
      : fail(`The newest lastmod is ${ageDays} days old.`);
  }
  if (written.length > 1 && new Set(written).size === 1) return fail('All lastmod are the same: they say nothing.');
  return pass(`${written.length} lastmod, the newest ${Math.max(0, ageDays)} day(s) old.`);
}

export const SITEMAP_CHECKS: readonly Check[] = [
  {
    id: 'sitemap_reachable',
    category: 'sitemap',
    label: 'A sitemap is there',
    weight: 4,
    judge: reachable,
    fix: ({ evidence: { origin } }) =>
      `Serve an XML sitemap at ${origin}/sitemap.xml with status 200 and Content-Type: application/xml, made from the ` +
      `site's public pages at each build, and name it in robots.txt. Verify: curl -si ${origin}/sitemap.xml`,
  },
  {
    id: 'sitemap_valid',
    category: 'sitemap',
    label: 'The sitemap is valid',
    weight: 3,
    judge: valid,
    fix: ({ evidence: { origin } }) =>
      `Make the sitemap of ${origin} follow the sitemaps.org protocol: root element urlset (or sitemapindex) in the ` +
      `namespace http://www.sitemaps.org/schemas/sitemap/0.9, each loc absolute and on ${new URL(origin).host}, at ` +
      `most 50,000 addresses and 50 MB a file; split larger ones by a sitemapindex. Verify: xmllint --noout on it.`,
  },
  {
    id: 'sitemap_fresh',
    category: 'sitemap',
    label: 'The sitemap is up to date',
    weight: 3,
    judge: fresh,
    fix: ({ evidence: { origin } }) =>
      `Give each address in the sitemap of ${origin} a lastmod in W3C form (2026-01-31) with the date when that page's ` +
      `content last changed. Take it from the page's own record or its file, not from the time of the build, so that ` +
      `they differ. Verify: the newest is less than a year old.`,
  },
];
